import { UsageError } from '../../base/errors.ts';
import { nothingPublished, requireCurrent, snapshotEntries } from '../../publish/snapshot-folders.ts';
import { whileLocked } from '../../run/output-lock.ts';
import { openStore } from '../../share/open-store.ts';
import { pushSnapshot, pushSummary } from '../../share/push.ts';
import { answer, type Invocation } from '../invocation.ts';
import { storeUrlOf } from '../options/run-options.ts';
import { showProgress } from '../terminal/progress.ts';

/** `push`: puts the published tables into a folder or an object store. Holds the lock, so that no run replaces files. */
export default async function push(invocation: Invocation): Promise<number> {
  const { values, output, console } = invocation;
  const { concurrency, older, quiet, json, 'path-style': pathStyle = null } = values;
  const url = storeUrlOf(invocation, values.to ?? values.push);
  if (url === null) {
    throw new UsageError('There is nowhere to push to.', {
      hint: 'Give --to s3://bucket/prefix or --to FOLDER, or set "push" in the configuration file.',
    });
  }
  if ((await snapshotEntries(output)).length === 0) throw await nothingPublished(output);
  const show = showProgress(console);
  const rest = { budget: null, requestsLeft: 0, secondsLeft: null };
  const soFar = { requests: 0, bytesReceived: 0, dataPoints: 0 };
  const onProgress = (done: number, total: number) =>
    show({ type: 'progress', stage: 'push', done, total, ...rest, soFar });
  const report = await whileLocked(output, 'push', async () => {
    const snapshot = await requireCurrent(output);
    const store = await openStore({ url, pathStyle, signal: invocation.interruption() });
    return pushSnapshot({ store, snapshot, concurrency, older, onProgress });
  });
  if (json || !quiet) answer(invocation, report, `${pushSummary(report)}.\n`);
  return 0;
}
