#!/usr/bin/env node
import { stopAtOnce } from './stop-at-once.ts';

process.on('SIGINT', stopAtOnce);
process.on('SIGTERM', stopAtOnce);

// `esg-lake query … | head` closes the pipe early: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

// Loaded late, so that signals are heard from the first moment.
const { runCommandLine } = await import('./command-line.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  workingDirectory: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
