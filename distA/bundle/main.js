#!/usr/bin/env node
import { t as endProcess } from "./end-process-Bgkp00sk.js";
import { a as stopAtOnce, i as outliveReaders, n as flushed, o as stopSignals, t as endAfterCrash } from "./process-endings-D8rvVYhQ.js";
// dist/src/cli/main.js
const { stdin, stdout, stderr } = process;
for (const signal of stopSignals) process.on(signal, stopAtOnce);
outliveReaders(stdout, stderr);
endAfterCrash(stderr);
const { runCommandLine } = await import("./command-line-Tv9VEzVr.js");
const exitCode = await runCommandLine(process.argv.slice(2), {
	environment: process.env,
	workingDirectory: process.cwd(),
	stdin,
	stdout,
	stderr
});
await flushed(stdout, stderr);
await endProcess(exitCode);
export {};
