import { verifyPins } from '../../answers/pin-status.ts';
import { verifyLanding } from '../../answers/verify-landing.ts';
import { verifyStore } from '../../answers/verify-store.ts';
import { DamagedError } from '../../base/damage.ts';
import { exitCodes } from '../../base/errors.ts';
import { plainText } from '../../base/printable.ts';
import type { Check } from '../../publish/integrity.ts';
import { findCurrent, namedSnapshot, requireCurrent, type Snapshot } from '../../publish/snapshot-folders.ts';
import { verifySnapshot } from '../../publish/verify-snapshot.ts';
import { openStore } from '../../share/open-store.ts';
import { answer, type Invocation } from '../invocation.ts';
import { storeUrlOf } from '../options/run-options.ts';
import { counted } from '../terminal/text.ts';

/** `verify`: checks a snapshot against its manifest, as every publication does; exit 7 when a check fails. */
export async function verify(invocation: Invocation): Promise<number> {
  const { values, styles, output } = invocation;
  const { 'path-style': pathStyle = null } = values;
  const snapshot = await wanted(output, values.snapshot);
  const itself = (await verifySnapshot(snapshot, { content: values.content })).checks;
  const landing = values.landing ? await verifyLanding(output, await findCurrent(output)) : [];
  const pins = values.snapshot === undefined ? await verifyPins(output) : [];
  const url = storeUrlOf(invocation, values.to);
  const store =
    url === null
      ? []
      : await verifyStore(await openStore({ url, pathStyle, signal: invocation.interruption() }), snapshot);
  const checks = [...itself, ...pins, ...landing, ...store];
  const ok = isWhole(checks);
  const repairs = [
    [itself, values.snapshot === undefined ? replayed : 'Earlier snapshots are not rebuilt: restore it from a backup.'],
    [pins, restored],
    [landing, 'esg-lake run requests the damaged bodies again.'],
    [store, pushed],
  ] as const;
  const { green, red, dim } = styles;
  const failed = checks.filter((check) => !check.ok);
  const verdict = isWhole(itself) ? `${ok ? '' : 'itself '}matches its manifest` : 'does NOT match its manifest';
  const lines = [
    `${green('ok  ')}  ${counted(checks.length - failed.length, 'check')}${dim('; --json lists them')}`,
    ...failed.map(({ name, detail }) => `${red('FAIL')}  ${name}${detail ? `: ${plainText(detail)}` : ''}`),
    `Snapshot ${snapshot.snapshotId} ${verdict}.`,
    ...repairs.filter(([some]) => !isWhole(some)).map(([, repair]) => dim(`  → ${repair}`)),
  ];
  answer(invocation, { snapshot_id: snapshot.snapshotId, ok, checks }, `${lines.join('\n')}\n`);
  return ok ? exitCodes.ok : exitCodes.guard;
}

const isWhole = (checks: readonly Check[]): boolean => checks.every(({ ok }) => ok);

const replayed = 'esg-lake replay rebuilds it from its landed responses.';
const restored =
  'Restore a damaged pin from a backup, or remove it (esg-lake snapshots unpin NAME); if its snapshot is intact, pin it again.';
const pushed =
  'esg-lake push puts what is missing again; delete an object with other bytes, or the folder of a damaged table, first.';

async function wanted(output: string, id: string | undefined): Promise<Snapshot> {
  if (id === undefined) return requireCurrent(output);
  const { snapshot, damage } = await namedSnapshot(output, id);
  if (snapshot === null) throw new DamagedError(damage ?? `the snapshot ${id} cannot be read`);
  return snapshot;
}
