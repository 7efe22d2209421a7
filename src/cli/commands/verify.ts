import { resolve } from 'node:path';
import { verifyPins } from '../../answers/pin-status.ts';
import { verifyLanding } from '../../answers/verify-landing.ts';
import { verifyStore } from '../../answers/verify-store.ts';
import { DamagedError } from '../../base/damage.ts';
import { exitCodes } from '../../base/errors.ts';
import { plainText, stringify } from '../../base/printable.ts';
import type { Check } from '../../publish/integrity.ts';
import { findCurrent, namedSnapshot, requireCurrent, type Snapshot } from '../../publish/snapshot-folders.ts';
import { verifySnapshot } from '../../publish/verify-snapshot.ts';
import { openStore } from '../../share/open-store.ts';
import type { Invocation } from '../invocation.ts';
import { storeUrlOf } from '../options/run-options.ts';
import { counted } from '../terminal/text.ts';

/** `verify`: checks a snapshot against its manifest, as every publication does; exit 7 when a check fails. */
export default async function verify(invocation: Invocation): Promise<number> {
  const { values, world, styles } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  const snapshot = await wanted(output, values.snapshot);
  const verified = await verifySnapshot(snapshot, { content: values.content });
  const landing = values.landing ? await verifyLanding(output, await findCurrent(output)) : [];
  const pins = values.snapshot === undefined ? await verifyPins(output) : [];
  const store = await verifyPushed(snapshot, invocation);
  const arePinsWhole = pins.every(({ ok }) => ok);
  const isLandingWhole = landing.every(({ ok }) => ok);
  const isStoreWhole = store.every(({ ok }) => ok);
  const report = {
    ok: verified.ok && arePinsWhole && isLandingWhole && isStoreWhole,
    checks: [...verified.checks, ...pins, ...landing, ...store],
  };
  if (values.json) world.stdout.write(`${stringify({ snapshot_id: snapshot.snapshotId, ...report }, 2)}\n`);
  else {
    const { dim } = styles.stdout;
    const lines = linesOf(report.checks, invocation);
    const verdict = verified.ok ? `${report.ok ? '' : 'itself '}matches its manifest` : 'does NOT match its manifest';
    world.stdout.write(`${[...lines, `Snapshot ${snapshot.snapshotId} ${verdict}.`].join('\n')}\n`);
    if (!verified.ok) world.stdout.write(`${dim(`  → ${heals(values.snapshot)}`)}\n`);
    if (!arePinsWhole) world.stdout.write(`${dim(`  → ${healsPins}`)}\n`);
    if (!isLandingWhole) world.stdout.write(`${dim('  → esg-lake run requests the damaged bodies again.')}\n`);
    if (!isStoreWhole) world.stdout.write(`${dim(`  → ${healsStore}`)}\n`);
  }
  return report.ok ? exitCodes.ok : exitCodes.guard;
}

/** How many checks passed, then those that failed. */
function linesOf(checks: readonly Check[], { styles }: Invocation): readonly string[] {
  const { green, red, dim } = styles.stdout;
  const failed = checks.filter(({ ok }) => !ok);
  return [
    `${green('ok  ')}  ${counted(checks.length - failed.length, 'check')}${dim('; --json lists them')}`,
    ...failed.map(({ name, detail }) => `${red('FAIL')}  ${name}${detail ? `: ${plainText(detail)}` : ''}`),
  ];
}

const healsPins =
  'Restore a damaged pin from a backup, or remove it (esg-lake snapshots unpin NAME); if its snapshot is intact, pin it again.';

const healsStore =
  'esg-lake push puts what is missing again; delete an object with other bytes, or the folder of a damaged table, first.';

/** The tables in the store of `--to`, if there is one. */
async function verifyPushed(snapshot: Snapshot, invocation: Invocation): Promise<readonly Check[]> {
  const url = storeUrlOf(invocation, invocation.values.to);
  if (url === null) return [];
  const { 'path-style': pathStyle = null } = invocation.values;
  return verifyStore(await openStore({ url, pathStyle, signal: invocation.interruption() }), snapshot);
}

const heals = (id: string | undefined): string =>
  id === undefined
    ? 'esg-lake replay rebuilds it from its landed responses.'
    : 'Earlier snapshots are not rebuilt: restore it from a backup.';

async function wanted(output: string, id: string | undefined): Promise<Snapshot> {
  if (id === undefined) return requireCurrent(output);
  const found = await namedSnapshot(output, id);
  if (found.snapshot === null) throw new DamagedError(found.damage ?? `the snapshot ${id} cannot be read`);
  return found.snapshot;
}
