import { chmod, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { crashPoint } from '../../base/crash-point.ts';
import { DamagedError, describeDamage, sealedJson } from '../../base/damage.ts';
import { UsageError } from '../../base/errors.ts';
import { readOnly, sha256Of, syncToDisk, writeDurably } from '../../base/files.ts';
import { workPrefix } from '../../base/folders.ts';
import { isPinName, pinNameRule } from '../../base/pin-name.ts';
import { sqlLiteral } from '../../base/sql-literal.ts';
import { keptFigures, keptOfYear, keptYearsSql } from '../../schema/kept-figures.ts';
import { numberOf, selectRows, withDatabase } from '../database.ts';
import { readAnyVersion } from '../lake-version.ts';
import { landingNeeds } from '../landing-needs.ts';
import { readPublished } from '../open-published.ts';
import { manifestName } from './manifest.ts';
import { pinDamages } from './pin-damages.ts';
import {
  listPins,
  needsFile,
  type Pin,
  type PinRecord,
  pinFile,
  pinsFolder,
  removePinLeftovers,
  snapshotLink,
} from './pins.ts';
import { requireIntact } from './rollback.ts';
import {
  currentFolder,
  namedSnapshot,
  nothingPublished,
  type Snapshot,
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
  const manifestSha256 = await sha256Of(join(snapshot.folder, manifestName));
  return writePin(output, snapshot, { name, pinned_at: new Date(now).toISOString(), manifest_sha256: manifestSha256 });
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

async function writePin(
  output: string,
  snapshot: Snapshot,
  named: Pick<PinRecord, 'name' | 'pinned_at' | 'manifest_sha256'>,
): Promise<PinRecord> {
  const folder = join(pinsFolder(output), named.name);
  const aside = join(pinsFolder(output), `${workPrefix}${named.name}`);
  await mkdir(aside, { recursive: true });
  crashPoint('pin.folder-made');
  try {
    await writeFigures(snapshot, aside);
    await writeDurably(join(aside, needsFile), sealedJson(await landingNeeds(snapshot.databaseFile)), {
      mode: readOnly,
      crashPoints: 'pin.needs',
    });
    const record: PinRecord = {
      name: named.name,
      snapshot_id: snapshot.snapshotId,
      pinned_at: named.pinned_at,
      manifest_sha256: named.manifest_sha256,
      schema_version: snapshot.manifest.schema_version,
      files: await filesIn(aside),
    };
    await symlink(join('..', '..', 'snapshots', snapshot.snapshotId), join(aside, snapshotLink));
    await writeDurably(join(aside, pinFile), sealedJson(record, 2), { mode: readOnly, crashPoints: 'pin.record' });
    await rename(aside, folder);
    crashPoint('pin.renamed');
    await syncToDisk(pinsFolder(output));
    await syncToDisk(output);
    crashPoint('pin.synced');
    return record;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** One Parquet file for each relation of `keptFigures`. */
async function writeFigures(snapshot: Snapshot, folder: string): Promise<void> {
  const tempDirectory = join(folder, 'tmp');
  const file = snapshot.databaseFile;
  await readPublished(file, () =>
    withDatabase({ file, readOnly: true, tempDirectory }, async ({ connection }) => {
      for (const [name, sql] of Object.entries(keptFigures)) {
        const target = join(folder, `${name}.parquet`);
        await readAnyVersion(snapshot, async () => {
          const rows = await collectRows(connection, sql, keptOfYear.get(name));
          await connection.run(`COPY (${rows}) TO ${sqlLiteral(target)} (FORMAT parquet, COMPRESSION zstd)`);
        });
        await chmod(target, readOnly);
        await syncToDisk(target);
        crashPoint('pin.figures-written');
      }
    }),
  );
  await rm(tempDirectory, { recursive: true, force: true });
}

/** @returns SQL for all rows of a relation, which is read year by year where `ofYear` is given */
async function collectRows(
  connection: DuckDBConnection,
  sql: string,
  ofYear: ((year: number) => string) | undefined,
): Promise<string> {
  if (ofYear === undefined) return sql;
  await connection.run(`CREATE OR REPLACE TEMP TABLE kept_rows AS FROM (${sql}) LIMIT 0`);
  for (const row of await selectRows(connection, keptYearsSql)) {
    await connection.run(`INSERT INTO kept_rows BY NAME ${ofYear(numberOf(row, 'reporting_year'))}`);
  }
  return 'FROM kept_rows';
}

async function filesIn(folder: string): Promise<PinRecord['files']> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (path) => {
      const file = join(folder, path);
      return { path, bytes: (await stat(file)).size, sha256: await sha256Of(file) };
    }),
  );
}
