import type { Batches } from '../schema/row-batches.ts';
import type { LoadRun } from './load-run.ts';

/** Loads batches for the merge as they come, and returns all inputs that are finished. */
export async function loadBatches<T>(run: LoadRun, parts: AsyncIterable<Batches<T>>): Promise<readonly T[]> {
  const done: T[] = [];
  run.lake().catch(() => {}); // opened while the first bodies are on their way; whoever needs it gets the error
  for await (const part of parts) {
    if (part.batches.length > 0) {
      const lake = await run.lake();
      for (const { table, batch } of part.batches) await lake.append(table, batch);
    }
    done.push(...part.done);
  }
  return done;
}
