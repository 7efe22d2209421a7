import { resolve } from 'node:path';
import { DamagedError } from '../../base/damage.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { verifyTables } from '../../formats/verify-tables.ts';
import { verifyLanding } from '../../inspect/verify-landing.ts';
import { findCurrent, nothingPublished, type Snapshot, snapshotEntries } from '../../load/publish/snapshot-folders.ts';
import { verifySnapshot } from '../../load/verify/verify-snapshot.ts';
import type { Invocation } from '../invocation.ts';
import { stringify } from '../terminal/safe-json.ts';
import { plainText } from '../terminal/text.ts';

/** `verify`: checks a snapshot against its manifest; exit 7 when a check fails, as before a publication. */
export default async function verify({ values, world, styles }: Invocation): Promise<number> {
  const output = resolve(world.workingDirectory, values.output);
  const snapshot = await wanted(output, values.snapshot);
  const verified = await verifySnapshot(snapshot);
  const landing = values.landing ? await verifyLanding(output, await findCurrent(output)) : [];
  const tables = values.snapshot === undefined ? await verifyTables(output, snapshot) : [];
  const areTablesWhole = tables.every(({ ok }) => ok);
  const isLandingWhole = landing.every(({ ok }) => ok);
  const report = {
    ok: verified.ok && areTablesWhole && isLandingWhole,
    checks: [...verified.checks, ...tables, ...landing],
  };
  if (values.json) world.stdout.write(`${stringify({ snapshot_id: snapshot.snapshotId, ...report }, 2)}\n`);
  else {
    const { green, red, dim } = styles.stdout;
    const lines = report.checks.map(
      ({ ok, name, detail }) => `${ok ? green('ok  ') : red('FAIL')}  ${name}${detail ? `: ${plainText(detail)}` : ''}`,
    );
    const verdict = verified.ok ? 'is exactly what its manifest says' : 'is NOT what its manifest says';
    world.stdout.write(`${[...lines, `Snapshot ${snapshot.snapshotId} ${verdict}.`].join('\n')}\n`);
    if (!verified.ok) world.stdout.write(`${dim(`  → ${heals(values.snapshot)}`)}\n`);
    if (!areTablesWhole) world.stdout.write(`${dim(`  → ${healsTables}`)}\n`);
    if (!isLandingWhole)
      world.stdout.write(`${dim('  → esg-lake run asks the service for the damaged bodies again.')}\n`);
  }
  return report.ok ? exitCodes.ok : exitCodes.guard;
}

const healsTables =
  'esg-lake run completes the tables. One that another engine has written to, or whose log is damaged: move its folder away, and run again.';

const heals = (id: string | undefined): string =>
  id === undefined
    ? 'esg-lake run publishes it again from what is intact; without the service, esg-lake replay does.'
    : 'An earlier snapshot is not rebuilt: esg-lake run keeps what is published whole, and prunes this one in time.';

async function wanted(output: string, id: string | undefined): Promise<Snapshot> {
  if (id === undefined) {
    const current = await findCurrent(output);
    if (current === null) throw await nothingPublished(output);
    return current;
  }
  const found = (await snapshotEntries(output)).find(({ snapshotId }) => snapshotId === id);
  if (found === undefined) {
    throw new UsageError(`there is no snapshot ${id} in ${output}`, { hint: 'esg-lake snapshots lists them.' });
  }
  if (found.snapshot === null) throw new DamagedError(found.damage ?? `the snapshot ${id} cannot be read`);
  return found.snapshot;
}
