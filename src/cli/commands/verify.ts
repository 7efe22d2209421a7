import { resolve } from 'node:path';
import { verifyPins } from '../../answers/pin-status.ts';
import { verifyLanding } from '../../answers/verify-landing.ts';
import { DamagedError } from '../../base/damage.ts';
import { exitCodes } from '../../base/errors.ts';
import type { Check } from '../../publish/integrity.ts';
import { findCurrent, namedSnapshot, requireCurrent, type Snapshot } from '../../publish/snapshot-folders.ts';
import { verifySnapshot } from '../../publish/verify-snapshot.ts';
import type { Invocation } from '../invocation.ts';
import { counted, plainText, stringify } from '../terminal/text.ts';

/** `verify`: checks a snapshot against its manifest, as every publication does; exit 7 when a check fails. */
export default async function verify(invocation: Invocation): Promise<number> {
  const { values, world, styles } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  const snapshot = await wanted(output, values.snapshot);
  const verified = await verifySnapshot(snapshot, { content: values.content });
  const landing = values.landing ? await verifyLanding(output, await findCurrent(output)) : [];
  const pins = values.snapshot === undefined ? await verifyPins(output) : [];
  const arePinsWhole = pins.every(({ ok }) => ok);
  const isLandingWhole = landing.every(({ ok }) => ok);
  const report = {
    ok: verified.ok && arePinsWhole && isLandingWhole,
    checks: [...verified.checks, ...pins, ...landing],
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
