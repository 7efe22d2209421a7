import type { PipelineRun } from '../run/pipeline.ts';
import { openStore } from './open-store.ts';
import { type PushReport, type PushWanted, pushSnapshot } from './push.ts';

/** The part of a run that pushing needs. */
type StoreRun = Pick<PipelineRun, 'options' | 'published' | 'stage' | 'progress' | 'log' | 'signal'>;

/**
 * Pushes the published snapshot to the address of the option `push`, if there is one. Call it at the end of a pipeline,
 * also when it has found that nothing changed: it completes what an earlier push left unfinished. The snapshot stays
 * published even if the push fails.
 *
 * @throws what `openStore` and `pushSnapshot` throw
 */
export async function publishToStore(run: StoreRun): Promise<void> {
  const snapshot = run.published.snapshot();
  const { push: url, pathStyle, output, concurrency } = run.options;
  if (url === null || snapshot === null) return;
  await run.stage('push', async () => {
    try {
      const store = await openStore({ url, pathStyle, signal: run.signal });
      const onProgress: PushWanted['onProgress'] = (done, all) => run.progress('push', done, all);
      run.log('info', pushSummary(await pushSnapshot({ store, snapshot, concurrency, onProgress })));
    } catch (error) {
      run.log('warn', `${snapshot.snapshotId} is published in ${output}, but not pushed to ${url}`);
      throw error;
    }
  });
}

/** One sentence on what a push did. */
export function pushSummary({ url, snapshot_id: id, changed, put, deleted }: PushReport): string {
  if (!changed) return `${url} already has ${id}: nothing was pushed`;
  const gone = deleted === 0 ? '' : `, ${deleted} old files deleted`;
  const size = (put.bytes / 1e6).toFixed(1);
  return `${url} has ${id}: ${put.files} data files pushed (${size} MB)${gone}`;
}
