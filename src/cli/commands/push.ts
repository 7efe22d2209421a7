import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { findCurrent, nothingPublished, snapshotEntries } from '../../load/publish/snapshot-folders.ts';
import { lockOutput } from '../../run/output-lock.ts';
import { openStore } from '../../store/open-store.ts';
import { pushSummary } from '../../store/publish-to-store.ts';
import { pushLake } from '../../store/push-lake.ts';
import type { PushReport } from '../../store/push-tables.ts';
import type { Invocation } from '../invocation.ts';
import { showProgress } from '../terminal/progress.ts';
import { stringify } from '../terminal/safe-json.ts';

/** `push`: what is published, to an object store; while it holds the output folder no run replaces what is being put. */
export default async function push(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  const url = values.to ?? values.push;
  if (url === undefined) {
    throw new UsageError('no object store to push to', {
      hint: 'Give --to s3://bucket/prefix, or "push" in the configuration file.',
    });
  }
  const output = resolve(world.workingDirectory, values.output);
  if ((await snapshotEntries(output)).length === 0) throw await nothingPublished(output);
  const lock = await lockOutput(output, 'push');
  try {
    const report = await pushTo(url, output, invocation);
    if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
    else if (!values.quiet) world.stdout.write(`${pushSummary(report)}.\n`);
    return 0;
  } finally {
    await lock.release();
  }
}

async function pushTo(url: string, output: string, invocation: Invocation): Promise<PushReport> {
  const { values, console, secrets } = invocation;
  const snapshot = await findCurrent(output);
  if (snapshot === null) throw await nothingPublished(output);
  const signal = invocation.interruption();
  const show = showProgress(console);
  const store = await openStore({ url, pathStyle: values['path-style'] ?? null, signal, addSecret: secrets.add });
  try {
    return await pushLake({
      store,
      output,
      snapshot,
      formats: values['table-format'],
      keep: values['keep-snapshots'],
      concurrency: values.concurrency,
      at: Date.now(),
      signal,
      onProgress: ({ files, allFiles, secondsLeft }) =>
        show({
          type: 'progress',
          stage: 'push',
          done: files,
          total: allFiles,
          budget: null,
          requestsLeft: 0,
          secondsLeft,
          soFar: { requests: 0, bytesReceived: 0, dataPoints: 0 },
        }),
    });
  } finally {
    await store.close();
  }
}
