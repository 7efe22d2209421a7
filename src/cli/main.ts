#!/usr/bin/env node
import { endProcess } from '../base/end-process.ts';
import { endAfterCrash, endOnSignals, flushed, outliveReaders } from './process-endings.ts';

const { stdin, stdout, stderr } = process;
endOnSignals();
outliveReaders(stdout, stderr);
endAfterCrash(stdout, stderr, process.argv);

// Imported late, so that signals are handled from the very beginning.
const { runCommandLine } = await import('./command-line.ts');
const exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  workingDirectory: process.cwd(),
  stdin,
  stdout,
  stderr,
});
await flushed(stdout, stderr);
await endProcess(exitCode);
