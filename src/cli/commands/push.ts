import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { nothingPublished, requireCurrent, snapshotEntries } from '../../publish/snapshot-folders.ts';
import { whileLocked } from '../../run/output-lock.ts';
import { openStore } from '../../share/open-store.ts';
import { type PushReport, type PushWanted, pushSnapshot, pushSummary } from '../../share/push.ts';
import type { Invocation } from '../invocation.ts';
import { storeUrl } from '../options/kinds.ts';
import { showProgress } from '../terminal/progress.ts';
import { stringify } from '../terminal/text.ts';

/** `push`: puts the published tables into a folder or an object store. Holds the lock, so that no run replaces files meanwhile. */
export default async function push(invocation: Invocation): Promise<number> {
  const { values, world, positional } = invocation;
  const url = positional === undefined ? values.push : storeUrl.read(positional);
  if (url === undefined) {
    const what = positional === undefined ? 'nowhere to push to' : `the store must be ${storeUrl.expected}`;
    throw new UsageError(what, {
      hint: 'esg-lake push s3://bucket/prefix or file:///folder, or "push" in the configuration file.',
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
  const { values } = invocation;
  const signal = invocation.interruption();
  const store = await openStore({ url, pathStyle: values['path-style'] ?? null, signal });
  const pushing = {
    store,
    keep: values['keep-snapshots'],
    concurrency: values.concurrency,
    at: Date.now(),
    signal,
    onProgress: progressOf(invocation),
  };
  try {
    return await pushSnapshot({ ...pushing, output, snapshot: await requireCurrent(output) });
  } finally {
    await store.close();
  }
}

function progressOf({ console }: Invocation): NonNullable<PushWanted['onProgress']> {
  const show = showProgress(console);
  return ({ files, allFiles, secondsLeft }) =>
    show({
      type: 'progress',
      stage: 'push',
      done: files,
      total: allFiles,
      budget: null,
      requestsLeft: 0,
      secondsLeft,
      soFar: { requests: 0, bytesReceived: 0, dataPoints: 0 },
    });
}
