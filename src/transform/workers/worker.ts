import { move, transferableSymbol, valueSymbol } from 'piscina';
import { collectGarbage } from '../../base/collect-garbage.ts';
import type { HandOver, IpcBatch, TransformAnswer, TransformJob } from './jobs.ts';
import { createTransformTask } from './task.ts';

let given: HandOver | null = null;
let sent = 0;
const task = createTransformTask(sendAndWait);

/** Entry of a worker thread: the task's answer, its buffers transferred instead of copied. */
export default async function run(job: TransformJob | HandOver): Promise<unknown> {
  if (job.kind === 'hand-over') {
    given = job;
    return null;
  }
  const answer: TransformAnswer = await task(job);
  return move({
    [transferableSymbol]: buffersOf(answer.batches),
    [valueSymbol]: answer,
  });
}

/** The thread sleeps until the main thread has loaded them. */
function sendAndWait(batches: readonly IpcBatch[]): void {
  if (given === null) throw new Error('a worker has nowhere to send batches to');
  const before = Atomics.load(given.loaded, 0);
  given.port.postMessage(batches, buffersOf(batches));
  Atomics.wait(given.loaded, 0, before);
  // A thread that never comes to rest lets its heap grow to three times what lives in it.
  if (++sent % 8 === 0) collectGarbage();
}

const buffersOf = (batches: readonly IpcBatch[]): ArrayBuffer[] => batches.map(({ ipc }) => ipc.buffer);
