import type { PackedBatch } from '../../schema/packed-batch.ts';
import type { BatchLimits } from './batch-limits.ts';
import { createTransformTask } from './task.ts';
import { type Lane, startThread } from './thread.ts';

/** Decoded bytes: starting a thread, which loads its own modules, takes longer than transforming so many. */
const ownBytes = 4 * 2 ** 20;

/**
 * A lane that transforms on the calling thread until there is more to do than starting a thread is worth: ten bodies of a
 * quiet night need none.
 */
export function startThriftyLane(
  limits: BatchLimits,
  handOver: (batches: readonly PackedBatch[]) => Promise<void>,
): Lane {
  const task = createTransformTask(limits);
  let thread: Lane | null = null;
  let bytes = 0;
  return {
    run: async (job) => {
      if (job.kind === 'flush') {
        const { batches } = task(job);
        const others = thread === null ? [] : (await thread.run(job)).batches;
        return { batches: [...batches, ...others], result: null };
      }
      bytes += job.survey.byteCount;
      if (thread === null && bytes <= ownBytes) return task(job);
      thread ??= startThread(limits, handOver);
      return thread.run(job);
    },
    end: async () => thread?.end(),
  };
}
