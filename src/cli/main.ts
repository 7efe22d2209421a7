#!/usr/bin/env node
import { endProcess } from '../base/end-process.ts';
import { createSecrets } from '../base/secrets.ts';
import { flushed, outliveReaders } from './closed-streams.ts';
import { endAfterCrash } from './crash.ts';
import { stopAtOnce, stopSignals } from './stop-at-once.ts';

const { stdin, stdout, stderr } = process;
for (const signal of stopSignals) process.on(signal, stopAtOnce);
outliveReaders(stdout, stderr);
const secrets = createSecrets();
endAfterCrash(stderr, secrets);

// Loaded late, so that signals are handled from the very beginning.
const { runCommandLine } = await import('./command-line.ts');
const exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  workingDirectory: process.cwd(),
  stdin,
  stdout,
  stderr,
  secrets,
});
await flushed(stdout, stderr);
await endProcess(exitCode);
