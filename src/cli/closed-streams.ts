import { endProcess } from '../base/end-process.ts';
import { exitCodes } from '../base/errors.ts';
import type { TextOutput } from './terminal/text-output.ts';

let isWorkUnread = false;

/** From now on the work counts, not what is said about it: it goes on when nobody reads that any more. */
export function workOnUnread(): void {
  isWorkUnread = true;
}

/** Codes of a reader that is gone: a closed pipe, a terminal that vanished, our own end of it closed after that. */
const gone = new Set(['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/**
 * A stream that cannot be written any more ends nothing: no more is said on it. Only a command whose result goes to stdout
 * (`esg-lake query … | head`) is done when its reader is; a result that could not be written otherwise is a failure.
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

/** Resolves when what was written has been read, or cannot be any more. */
export async function flushed(...streams: readonly TextOutput[]): Promise<void> {
  await Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))));
}
