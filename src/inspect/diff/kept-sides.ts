import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DamagedError } from '../../base/damage.ts';
import { UsageError } from '../../base/errors.ts';
import { sqlLiteral } from '../../base/sql-literal.ts';
import { isOfThisSchema } from '../../load/lake-version.ts';
import type { Side } from '../../load/publish/line-reasons.ts';
import { damageOfKept, listPins, type PinFiles } from '../../load/publish/pins.ts';
import type { Snapshot } from '../../load/publish/snapshot-folders.ts';
import { type KeptRelation, keptFigures, keptFile } from '../../schema/kept-figures.ts';

/** Where the figures of a snapshot are read from: its database, or the files of its pin. */
export interface KeptSide {
  /** Also the name that its database is attached by. */
  readonly side: Side;
  readonly snapshotId: string;
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
  const isThere = existsSync(snapshot.databaseFile);
  const fromDatabase = { side, snapshotId: snapshot.snapshotId, pin: null, isDatabaseGone: false };
  if (isThere && isOfThisSchema(snapshot.manifest)) return fromDatabase;
  const pin = await findPin(snapshot);
  if (pin !== null) return { ...fromDatabase, pin, isDatabaseGone: !isThere };
  if (!isThere) return fromDatabase; // opening it says what is wrong
  throw new UsageError(
    `the group figures of ${snapshot.snapshotId} cannot be compared: another version of esg-lake made it, and it is not pinned`,
    {
      hint: 'Only pins can be compared after an upgrade: pin what you publish with esg-lake snapshots pin NAME before you upgrade.',
    },
  );
}

/** A pin of this snapshot; null if there is none. */
async function findPin({ folder, snapshotId }: Snapshot): Promise<PinFiles | null> {
  const pins = await listPins(dirname(dirname(folder)));
  const found = pins.find(({ record }) => record?.snapshot_id === snapshotId);
  return found?.record === undefined || found.record === null
    ? null
    : { folder: found.folder, files: found.record.files };
}

/** @throws DamagedError if the file of a relation is not what was pinned */
async function pinnedFile(pin: PinFiles, relation: KeptRelation): Promise<string> {
  const file = join(pin.folder, keptFile(relation));
  const damage = await damageOfKept(pin, relation);
  if (damage === null) return file;
  throw new DamagedError(`${file} ${damage}`, {
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
