import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { stringify } from '../../base/printable.ts';
import { nothingPublished, requireCurrent, snapshotEntries } from '../../publish/snapshot-folders.ts';
import { whileLocked } from '../../run/output-lock.ts';
import { openStore } from '../../share/open-store.ts';
import { type PushReport, type PushWanted, pushSnapshot, pushSummary } from '../../share/push.ts';
import type { Invocation } from '../invocation.ts';
import { storeUrlOf } from '../options/run-options.ts';
import { showProgress } from '../terminal/progress.ts';

/** `push`: puts the published tables into a folder or an object store. Holds the lock, so that no run replaces files. */
export default async function push(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  const url = storeUrlOf(invocation, values.to ?? values.push);
  if (url === null) {
    throw new UsageError('There is nowhere to push to.', {
      hint: 'Give --to s3://bucket/prefix or --to FOLDER, or set "push" in the configuration file.',
    });
  }
  const output = resolve(world.workingDirectory, values.output);
  if ((await snapshotEntries(output)).length === 0) throw await nothingPublished(output);
  const report = await whileLocked(output, 'push', () => pushPublished(url, output, invocation));
  if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
  else if (!values.quiet) world.stdout.write(`${pushSummary(report)}.\n`);
  return 0;
}

async function pushPublished(url: string, output: string, invocation: Invocation): Promise<PushReport> {
  const { concurrency, older, 'path-style': pathStyle = null } = invocation.values;
  const snapshot = await requireCurrent(output);
  const store = await openStore({ url, pathStyle, signal: invocation.interruption() });
  return pushSnapshot({ store, snapshot, concurrency, older, onProgress: progressOf(invocation) });
}

function progressOf({ console }: Invocation): NonNullable<PushWanted['onProgress']> {
  const show = showProgress(console);
  return (done, total) =>
    show({
      type: 'progress',
      stage: 'push',
      done,
      total,
      budget: null,
      requestsLeft: 0,
      secondsLeft: null,
      soFar: { requests: 0, bytesReceived: 0, dataPoints: 0 },
    });
}
