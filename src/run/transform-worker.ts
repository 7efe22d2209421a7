import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { TransformAnswer, TransformJob } from './transform-jobs.ts';
import { createTransformTask } from './transform-task.ts';

const task = createTransformTask();

/** Entry of a worker thread: the task's answer, its buffers transferred instead of copied. */
export default async function run(job: TransformJob): Promise<unknown> {
  const answer: TransformAnswer = await task(job);
  return move({
    [transferableSymbol]: answer.batches.map(({ ipc }) => ipc.buffer),
    [valueSymbol]: answer,
  });
}
