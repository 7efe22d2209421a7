import { endProcess } from '../base/end-process.ts';
import { EsgLakeError, exitCodes, messageOf } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import type { Console } from './terminal/console.ts';
import { errorJson, errorMessage } from './terminal/console.ts';
import type { TextOutput } from './terminal/text.ts';

/** Signals that end the process; SIGHUP is sent when the terminal is closed. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the process on a signal until a command listens for it: nothing has started yet that needs a clean end. */
export function stopAtOnce(): void {
  void endProcess(exitCodes.interrupted);
}

let isWorkUnread = false;

/** From now on the work continues even if nobody reads its messages. */
export function workOnUnread(): void {
  isWorkUnread = true;
}

/** Error codes for a reader that is gone: a closed pipe, a closed terminal, and our own end closed afterwards. */
const gone = new Set(['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/**
 * Stops using a stream that can no longer be written. Only a command whose result goes to stdout
 * (`esg-lake query … | head`) ends when its reader does; a result that cannot be written for any other reason is a
 * failure.
 */
export function outliveReaders(stdout: TextOutput, stderr: TextOutput): void {
  stderr.on('error', () => {});
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isWorkUnread) return;
    const isGone = gone.has(error.code ?? '');
    if (!isGone) stderr.write(`esg-lake: stdout cannot be written: ${error.message}\n`);
    void endProcess(isGone ? exitCodes.ok : exitCodes.unexpected);
  });
}

/** Resolves when everything written has been read, or can no longer be read. */
export async function flushed(...streams: readonly TextOutput[]): Promise<void> {
  await Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))));
}

let controller: AbortController | null = null;

/**
 * The first SIGINT, SIGTERM or SIGHUP stops the work cleanly; the second ends the process at once. One AbortSignal
 * serves the whole process; the first call starts listening.
 */
export function interruptionSignal(console: Console): AbortSignal {
  if (controller !== null) return controller.signal;
  const asked = new AbortController();
  controller = asked;
  const onSignal = (name: NodeJS.Signals): void => {
    if (asked.signal.aborted) {
      stopAtOnce();
      return;
    }
    console.progress(null);
    console.log('warn', `${name}: stopping cleanly; send it again to stop immediately`);
    asked.abort();
  };
  for (const name of stopSignals) {
    process.on(name, onSignal);
    process.off(name, stopAtOnce);
  }
  return asked.signal;
}

/** An uncaught error ends the process with exit code 1 and a message; a run in progress publishes nothing any more. */
export function endAfterCrash(stdout: TextOutput, stderr: TextOutput, argv: readonly string[]): void {
  let hasCrashed = false;
  process.on('uncaughtException', (error) => {
    if (hasCrashed) return;
    hasCrashed = true;
    const failure = new EsgLakeError(`unexpected error: ${messageOf(error)}`, {
      exitCode: exitCodes.unexpected,
      hint: 'Run again: landed responses are not requested again. If it happens again, report it with the lines below.',
      cause: error,
    });
    controller?.abort();
    if (argv.includes('--json')) stdout.write(processSecrets.clean(errorJson(failure)));
    stderr.write(processSecrets.clean(errorMessage(failure, { stack: true })));
    void endProcess(exitCodes.unexpected);
  });
}
