import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DamagedError, damageOf, openSealedJson } from '../../base/damage.ts';
import { UsageError } from '../../base/errors.ts';
import { isMissing } from '../../base/files.ts';
import { arrayOf, compileSchema, count, objectOf, text } from '../../base/json-schema.ts';
import { sqlLiteral } from '../../base/sql-literal.ts';
import type { Snapshot } from '../../load/publish/snapshot-folders.ts';
import { keptFigures } from '../../schema/kept-figures.ts';
import { schemaVersion } from '../../schema/versions.ts';

interface PinFiles {
  readonly folder: string;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

/** What is needed of `pin.json`. */
const pinSchema = objectOf({
  snapshot_id: text,
  files: arrayOf(objectOf({ path: text, bytes: count, sha256: text })),
});

/** Whether a snapshot is the earlier or the later one, and the name that its database is attached by. */
export type Side = 'before' | 'after';

type KeptRelation = keyof typeof keptFigures;

/** Where the figures of a snapshot are read from: its database, or the files of its pin. */
export interface KeptSide {
  readonly side: Side;
  /** Null: the database. */
  readonly pin: PinFiles | null;
  /** The database is not there, but its pin is. */
  readonly isDatabaseGone: boolean;
}

/**
 * The database, where it is there and of this version; else the files that a pin of the snapshot keeps.
 * @throws UsageError if neither can be read
 */
export async function keptSideOf(side: Side, snapshot: Snapshot): Promise<KeptSide> {
  const { schema_version: version } = snapshot.manifest;
  const isThere = await access(snapshot.databaseFile).then(
    () => true,
    () => false,
  );
  const fromDatabase = { side, pin: null, isDatabaseGone: false };
  if (isThere && version === schemaVersion) return fromDatabase;
  const pin = await findPin(snapshot);
  if (pin !== null) return { side, pin, isDatabaseGone: !isThere };
  if (!isThere) return fromDatabase; // opening it says what is wrong
  throw new UsageError(
    `the group figures of ${snapshot.snapshotId} cannot be compared: it has schema version ${version}, this program ${schemaVersion}, and it is not pinned`,
    {
      hint: 'Only pins can be compared after an upgrade: pin what you publish with esg-lake snapshots --pin NAME before you upgrade.',
    },
  );
}

/** A pin of this snapshot; null if there is none. */
async function findPin({ folder, snapshotId }: Snapshot): Promise<PinFiles | null> {
  const pins = join(dirname(dirname(folder)), 'pins');
  const names = await readdir(pins).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const isPin = await compileSchema<Pick<PinFiles, 'files'> & { readonly snapshot_id: string }>(pinSchema);
  for (const name of names.sort()) {
    const pin = openSealedJson(await readFile(join(pins, name, 'pin.json'), 'utf8').catch(() => ''));
    if (isPin(pin) && pin.snapshot_id === snapshotId) return { folder: join(pins, name), files: pin.files };
  }
  return null;
}

/** @throws DamagedError if the file of a relation is not what was pinned */
async function pinnedFile({ folder, files }: PinFiles, relation: KeptRelation): Promise<string> {
  const name = `${relation}.parquet`;
  const recorded = files.find(({ path }) => path === name);
  const damage = recorded === undefined ? 'is missing' : await damageOf(join(folder, name), recorded);
  if (damage === null) return join(folder, name);
  throw new DamagedError(`${join(folder, name)} ${damage}`, {
    hint: 'Restore the folder of the pin from a backup of the output folder.',
  });
}

/**
 * Creates the temporary table `<side>_<relation>` with the rows of one relation of `keptFigures`.
 * @param where SQL that follows `FROM relation`, to leave out rows that are not needed
 * @param sql for the same rows of a database, made faster by leaving them out earlier
 */
export async function readKept(
  connection: DuckDBConnection,
  { side, pin }: KeptSide,
  relation: KeptRelation,
  where = '',
  sql: string = keptFigures[relation],
): Promise<void> {
  const rows = pin === null ? `(${sql})` : `read_parquet(${sqlLiteral(await pinnedFile(pin, relation))})`;
  await connection.run(`USE ${pin === null ? side : 'memory'}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${side}_${relation} AS SELECT k.* FROM ${rows} k ${where}`);
  await connection.run('USE memory');
}
