import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crashPoint } from '../base/crash-point.ts';
import { DamagedError, describeDamage, sealedJson } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { readOnly, sha256Of, syncToDisk, writeDurably } from '../base/files.ts';
import { workPrefix } from '../base/folders.ts';
import { pinDamages } from './damages.ts';
import { manifestName } from './manifest.ts';
import {
  isPinName,
  listPins,
  type Pin,
  type PinRecord,
  pinFile,
  pinNameRule,
  pinsFolder,
  removePinLeftovers,
  snapshotLink,
} from './pins.ts';
import { requireIntact } from './rollback.ts';
import {
  currentFolder,
  namedSnapshot,
  nothingPublished,
  type SnapshotEntry,
  snapshotEntries,
} from './snapshot-folders.ts';

interface PinOptions {
  readonly output: string;
  readonly name: string;
  /** An id, or the name of another pin; undefined: the published one. */
  readonly snapshot?: string | undefined;
  /** Milliseconds. */
  readonly now: number;
}

/**
 * Keeps a snapshot permanently. A pin of the same name and snapshot stays as it is. Call it while holding the lock.
 *
 * @throws UsageError if the name is taken or not allowed, or there is no such snapshot; DamagedError if any file of the
 * snapshot is damaged
 */
export async function pinSnapshot({ output, name, snapshot: wanted, now }: PinOptions): Promise<PinRecord> {
  if (!isPinName(name)) throw new UsageError(`${name} cannot be the name of a pin`, { hint: `Use ${pinNameRule}.` });
  await removePinLeftovers(output);
  const folder = wanted === undefined ? await currentFolder(output) : null;
  if (wanted === undefined && folder === null) throw await nothingPublished(output);
  const entry = await namedSnapshot(output, wanted ?? basename(folder ?? ''));
  const known = await knownPin(output, name, entry.snapshotId);
  if (known !== null) return requireWhole(known, await snapshotEntries(output));
  const snapshot = await requireIntact(entry, 'is not pinned');
  return writePin(output, {
    name,
    snapshot_id: snapshot.snapshotId,
    pinned_at: new Date(now).toISOString(),
    manifest_sha256: await sha256Of(join(snapshot.folder, manifestName)),
  });
}

/** The pin of this name; null if there is none. @throws UsageError if the name is taken */
async function knownPin(output: string, name: string, snapshotId: string): Promise<Pin | null> {
  // Some file systems do not tell upper from lower case.
  const known = (await listPins(output)).find((pin) => pin.name.toLowerCase() === name.toLowerCase());
  if (known === undefined || (known.name === name && known.snapshotId === snapshotId)) return known ?? null;
  const what = known.name === name ? `already keeps ${known.snapshotId ?? 'an unknown snapshot'}` : 'exists already';
  throw new UsageError(`the pin ${known.name} ${what}`, {
    hint: `Choose another name, or first remove it: esg-lake snapshots unpin ${known.name}`,
  });
}

async function requireWhole(pin: Pin, entries: readonly SnapshotEntry[]): Promise<PinRecord> {
  const damages = await pinDamages(pin, entries);
  if (pin.record !== null && damages.length === 0) return pin.record;
  throw new DamagedError(`the pin ${pin.name} is damaged: ${damages.map(describeDamage).join('; ')}`, {
    hint: `Restore it from a backup of the output folder, or remove it first: esg-lake snapshots unpin ${pin.name}`,
  });
}

async function writePin(output: string, record: PinRecord): Promise<PinRecord> {
  const { name, snapshot_id: snapshotId } = record;
  const aside = join(pinsFolder(output), `${workPrefix}${name}`);
  await mkdir(aside, { recursive: true });
  crashPoint('pin.folder-made');
  try {
    await symlink(join('..', '..', 'snapshots', snapshotId), join(aside, snapshotLink));
    await writeDurably(join(aside, pinFile), sealedJson(record, 2), { mode: readOnly, crashPoints: 'pin.record' });
    await rename(aside, join(pinsFolder(output), name));
    crashPoint('pin.renamed');
    await syncToDisk(pinsFolder(output));
    await syncToDisk(output);
    crashPoint('pin.synced');
    return record;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
