#!/usr/bin/env node
import { endProcess } from '../base/end-process.ts';
import { endAfterCrash, endOnSignals, flushed, outliveReaders } from './process-endings.ts';

const { argv, env: environment, stdin, stdout, stderr } = process;
endOnSignals();
outliveReaders(stdout, stderr);
endAfterCrash(stdout, stderr, argv);

// Late, so that signals are handled from the very beginning.
const { runCommandLine } = await import('./command-line.ts');
const world = { environment, workingDirectory: process.cwd(), stdin, stdout, stderr };
const exitCode = await runCommandLine(argv.slice(2), world);
await flushed(stdout, stderr);
await endProcess(exitCode);
