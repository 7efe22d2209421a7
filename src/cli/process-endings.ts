import { endProcess } from '../base/end-process.ts';
import { exitCodes } from '../base/errors.ts';
import type { Console } from './terminal/console.ts';
import { tellFailure } from './terminal/failures.ts';
import type { TextOutput } from './terminal/text.ts';

const interruption = new AbortController();
let announce: ((signal: string) => void) | null = null;

/** The first signal stops a command that listens cleanly; any other ends the process. */
export function endOnSignals() {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (announce === null || interruption.signal.aborted) return void endProcess(exitCodes.interrupted);
      announce(name);
      interruption.abort();
    });
  }
}

/** From the first call on, the first signal is a clean end. */
export function interruptionSignal(console: Console): AbortSignal {
  announce = (name) => {
    console.progress(null);
    console.log('warn', `${name}: stopping cleanly; send it again to stop immediately`);
  };
  return interruption.signal;
}

let isWorkUnread = false;

export function workOnUnread() {
  isWorkUnread = true;
}

/** The reader is gone: a closed pipe, a closed terminal, and our own end closed afterwards. */
const gone = new Set(['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** Only a command whose result goes to stdout (`esg-lake query … | head`) ends when its reader does. */
export function outliveReaders(stdout: TextOutput, stderr: TextOutput) {
  stderr.on('error', () => {});
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isWorkUnread) return;
    const isGone = gone.has(error.code ?? '');
    if (!isGone) stderr.write(`esg-lake: stdout cannot be written: ${error.message}\n`);
    void endProcess(isGone ? exitCodes.ok : exitCodes.unexpected);
  });
}

export async function flushed(...streams: readonly TextOutput[]) {
  await Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))));
}

/** A run in progress publishes nothing any more. */
export function endAfterCrash(stdout: TextOutput, stderr: TextOutput, argv: readonly string[]) {
  let hasCrashed = false;
  process.on('uncaughtException', (error) => {
    if (hasCrashed) return;
    hasCrashed = true;
    interruption.abort();
    const world = { stdout, stderr, environment: process.env };
    void endProcess(tellFailure(error, world, { json: argv.includes('--json'), stack: true }));
  });
}
