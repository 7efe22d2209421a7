import type { PipelineRun } from '../run/pipeline.ts';
import { openStore } from './open-store.ts';
import { pushLake } from './push-lake.ts';
import type { PushReport } from './push-tables.ts';

/** What pushing needs of a run. */
export type StoreRun = Pick<
  PipelineRun,
  'options' | 'published' | 'stage' | 'progress' | 'log' | 'now' | 'signal' | 'addSecret'
>;

/**
 * Pushes what is published now to the object store of `--push`, if there is one. Call it at the end of a pipeline, also when
 * it has found that nothing changed: what an earlier push has left undone is completed. The snapshot stays published,
 * whatever becomes of the push.
 *
 * @throws what `openStore` and `pushTables` throw
 */
export async function publishToStore(run: StoreRun): Promise<void> {
  const snapshot = run.published();
  const { push: url, pathStyle, output, tableFormats: formats, keepSnapshots: keep, concurrency } = run.options;
  if (url === null || snapshot === null) return;
  const { signal, addSecret } = run;
  await run.stage('push', async () => {
    try {
      const store = await openStore({ url, pathStyle, signal, addSecret });
      try {
        const onProgress: Parameters<typeof pushLake>[0]['onProgress'] = ({ files, allFiles, secondsLeft }) =>
          run.progress('push', files, allFiles, secondsLeft);
        const report = await pushLake({
          store,
          output,
          snapshot,
          formats,
          keep,
          concurrency,
          at: run.now(),
          signal,
          onProgress,
        });
        run.log('info', pushSummary(report));
      } finally {
        await store.close();
      }
    } catch (error) {
      run.log('warn', `${snapshot.snapshotId} is published in ${output}, but not in ${url}`);
      throw error;
    }
  });
}

/** What a push did, in one sentence. */
export function pushSummary({ url, snapshot_id: id, changed, put, present, deleted }: PushReport): string {
  if (!changed) return `${url} has ${id} already: nothing was put`;
  const gone = deleted === 0 ? '' : `, ${deleted} old objects deleted`;
  return `${url} has ${id}: ${put.files} data files put (${(put.bytes / 1e6).toFixed(1)} MB), ${present.files} were there${gone}`;
}
