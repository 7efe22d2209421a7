import { endProcess } from '../base/end-process.ts';
import { exitCodes } from '../base/errors.ts';
import type { TextOutput } from './terminal/text-output.ts';

let isWorkUnread = false;

/** From now on the work goes on even when nobody reads its messages any more. */
export function workOnUnread(): void {
  isWorkUnread = true;
}

/** Error codes for a reader that is gone: a closed pipe, a vanished terminal, our own end closed afterwards. */
const gone = new Set(['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/**
 * A stream that can no longer be written is simply not used any more. Only a command whose result goes to stdout
 * (`esg-lake query … | head`) ends when its reader does; a result that cannot be written for any other reason is a failure.
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

/** Resolves when everything written has been read, or can no longer be. */
export async function flushed(...streams: readonly TextOutput[]): Promise<void> {
  await Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))));
}
