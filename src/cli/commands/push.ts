import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { isFleetFolder } from '../../fleet/committed-state.ts';
import { nothingPublished, snapshotEntries } from '../../load/publish/snapshot-folders.ts';
import { lockOutput } from '../../run/output-lock.ts';
import { pushSummary } from '../../store/publish-to-store.ts';
import type { Invocation } from '../invocation.ts';
import { pushPublished } from '../push-published.ts';
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
  const isThere = (await isFleetFolder(output)) || (await snapshotEntries(output)).length > 0;
  if (!isThere) throw await nothingPublished(output);
  const lock = await lockOutput(output, 'push');
  try {
    const report = await pushPublished(url, output, invocation);
    if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
    else if (!values.quiet) world.stdout.write(`${pushSummary(report)}.\n`);
    return 0;
  } finally {
    await lock.release();
  }
}
