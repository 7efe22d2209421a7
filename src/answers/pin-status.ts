import { damageOfSize, describeDamage } from '../base/damage.ts';
import { pinDamages } from '../publish/damages.ts';
import type { Check } from '../publish/integrity.ts';
import { listPins } from '../publish/pins.ts';
import { currentId, type SnapshotEntry, snapshotEntries } from '../publish/snapshot-folders.ts';
import { bytesIn } from './disk-use.ts';

/** A pin as `status` and `snapshots` show it. */
export interface PinStatus {
  readonly name: string;
  readonly snapshot_id: string | null;
  /**
   * Bytes on disk that go when the pin goes: files of its snapshot that no other snapshot shares. What several pins
   * share counts for the first of them.
   */
  readonly disk_bytes: number;
  /** What is wrong with it, without reading its files: `verify` reads them. */
  readonly damage: string | null;
}

/** @param entries all snapshots */
export async function pinStatus(output: string, entries: readonly SnapshotEntry[]): Promise<readonly PinStatus[]> {
  const pins = await listPins(output);
  if (pins.length === 0) return [];
  const current = await currentId(output);
  const pinned = new Set(pins.map(({ snapshotId }) => snapshotId));
  const counted = new Set<string>();
  const isKeptAnyway = ({ snapshotId }: SnapshotEntry): boolean => snapshotId === current || !pinned.has(snapshotId);
  for (const { folder } of entries.filter(isKeptAnyway)) bytesIn(folder, counted);
  const all: PinStatus[] = [];
  for (const pin of pins) {
    const { name, snapshotId } = pin;
    const snapshot = entries.find((entry) => entry.snapshotId === snapshotId)?.folder;
    const damages = await pinDamages(pin, entries, damageOfSize);
    all.push({
      name,
      snapshot_id: snapshotId,
      disk_bytes: snapshot === undefined ? 0 : bytesIn(snapshot, counted),
      damage: damages.length === 0 ? null : damages.map(describeDamage).join('; '),
    });
  }
  return all;
}

/** Checks every pin and its snapshot. Reads every byte. */
export async function verifyPins(output: string): Promise<readonly Check[]> {
  const entries = await snapshotEntries(output);
  const checks: Check[] = [];
  for (const pin of await listPins(output)) {
    const damages = await pinDamages(pin, entries);
    const detail = damages.length === 0 ? `snapshot ${pin.snapshotId}` : damages.map(describeDamage).join('; ');
    checks.push({ name: `pin ${pin.name}`, ok: damages.length === 0, detail });
  }
  return checks;
}
