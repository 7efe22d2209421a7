import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageVersion } from '../base/package-folder.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { type Database, numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import type { ColumnType, TableDeclaration } from '../schema/table-declaration.ts';
import { type TableName, tables } from '../schema/tables.ts';
import { type AddedFile, commitText, type DeltaCommit, type DeltaMetaData, engineName } from './delta-actions.ts';
import { writeCheckpoint } from './delta-checkpoint.ts';
import { afterCommit, checkpointFile, commitFile, type DeltaLog, type DeltaVersion, logFolder } from './delta-log.ts';
import { type DataFile, yearColumn } from './put-files.ts';

/** The smallest and largest value of a column in a file, and the number of its rows that are NULL. */
export interface ColumnBounds {
  readonly column: string;
  /** As text; null if all values are NULL. */
  readonly least: string | null;
  readonly greatest: string | null;
  readonly nulls: number;
}

/** Columns that queries filter by and files are sorted by: texts and dates, whose order is that of their text. */
const boundedColumns = ['period_end', 'tracker_id', 'initiative_id', 'survey_id'] as const;

/** Files whose footers are read in one statement. */
const filesAtOnce = 200;

/** The bounds of each file, read from its footer alone. */
async function boundsOf(
  { connection }: Database,
  table: TableName,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly ColumnBounds[]>> {
  const columns = boundedColumns.filter((column) => column in tables[table].columns).map(sqlLiteral);
  const found = new Map<string, ColumnBounds[]>(files.map((file) => [file, []]));
  for (let at = 0; at < files.length && columns.length > 0; at += filesAtOnce) {
    const some = files.slice(at, at + filesAtOnce).map(sqlLiteral);
    const rows = await selectRows(
      connection,
      `SELECT file_name, path_in_schema AS name, min(stats_min_value) AS least, max(stats_max_value) AS greatest,
         sum(stats_null_count) AS nulls,
         bool_and(stats_null_count IS NOT NULL AND (stats_min_value IS NOT NULL OR stats_null_count = num_values)) AS is_known
       FROM parquet_metadata([${some.join(', ')}]) WHERE path_in_schema IN (${columns.join(', ')})
       GROUP BY ALL ORDER BY file_name, path_in_schema`,
    );
    for (const row of rows.filter((one) => one['is_known'] === true)) {
      found.get(textOf(row, 'file_name'))?.push({
        column: textOf(row, 'name'),
        least: textOrNull(row, 'least'),
        greatest: textOrNull(row, 'greatest'),
        nulls: numberOf(row, 'nulls'),
      });
    }
  }
  return found;
}

/** What a table should contain. */
interface DeltaTarget {
  readonly table: TableName;
  readonly snapshotId: string;
  readonly files: ReadonlyMap<string, DataFile>;
  /** Milliseconds. */
  readonly at: number;
  readonly database: Database;
}

/**
 * Writes a commit with exactly these files into a table's log. Writes nothing if the newest version already has them.
 *
 * @returns the newest version
 */
export async function commitDelta(log: DeltaLog, target: DeltaTarget): Promise<DeltaVersion> {
  const { latest, folder } = log;
  const commit = await commitFor(latest, target);
  if (commit === null) return latest;
  const next = afterCommit(latest, commit);
  const engine = `${engineName}/${packageVersion()}`;
  await mkdir(logFolder(folder), { recursive: true });
  await writeFile(
    commitFile(folder, next.version),
    commitText(commit, { version: next.version, at: target.at, engine }),
  );
  return next;
}

/** The changes to commit; null if there are none. Reads the files in the snapshot's folder. */
async function commitFor(latest: DeltaVersion, target: DeltaTarget): Promise<DeltaCommit | null> {
  const { table, files, at, snapshotId } = target;
  const metaData = changedMetaData(latest.metaData, table, at);
  const missing = [...files.values()].filter(({ path }) => !latest.files.has(path));
  const gone = [...latest.files.values()].filter(({ path }) => !files.has(path));
  if (metaData === null && missing.length === 0 && gone.length === 0) return null;
  const added = missing.length === 0 ? [] : await toAdded(target, missing);
  const removed = gone.map(({ path, partitionValues, size }) => ({
    path,
    deletionTimestamp: at,
    partitionValues,
    size,
  }));
  return { snapshotId, metaData, added, removed };
}

/** The metadata of a table that is new or whose declaration has changed, for example by an added column. */
function changedMetaData(known: DeltaMetaData | null, table: TableName, at: number): DeltaMetaData | null {
  const wanted = {
    id: known?.id ?? randomUUID(),
    name: table,
    description: tables[table].description,
    schemaString: schemaString(table),
    partitionColumns: 'byYear' in tables[table] ? [yearColumn] : [],
    createdTime: known?.createdTime ?? at,
  };
  const text = ({ description, schemaString, partitionColumns }: DeltaMetaData): string =>
    JSON.stringify([description, schemaString, partitionColumns]);
  return known !== null && text(known) === text(wanted) ? null : wanted;
}

async function toAdded({ database, table }: DeltaTarget, files: readonly DataFile[]): Promise<readonly AddedFile[]> {
  const withRows = files.filter(({ rows }) => rows > 0).map(({ source }) => source);
  const bounds = await boundsOf(database, table, withRows);
  const added: AddedFile[] = [];
  for (const file of files) {
    added.push({
      path: file.path,
      partitionValues: file.partition,
      size: file.bytes,
      modificationTime: Math.trunc((await stat(file.source)).mtimeMs),
      stats: statsText(file.rows, bounds.get(file.source) ?? []),
    });
  }
  return added;
}

function statsText(numRecords: number, bounds: readonly ColumnBounds[]): string {
  const known = bounds.filter(({ least, greatest }) => least !== null && greatest !== null);
  return JSON.stringify({
    numRecords,
    minValues: Object.fromEntries(known.map(({ column, least }) => [column, least])),
    maxValues: Object.fromEntries(known.map(({ column, greatest }) => [column, greatest])),
    nullCount: Object.fromEntries(bounds.map(({ column, nulls }) => [column, nulls])),
  });
}

/** How long other engines may keep a removed file. Until then they must find its `remove` in the checkpoint. */
const tombstoneMs = 7 * 86_400_000;

/** Readers read every commit since the last checkpoint. */
const commitsPerCheckpoint = 30;

/**
 * Writes a checkpoint of the newest version if enough commits follow the last one. Returns its version, or null if none
 * was written.
 */
export async function checkpointIfDue(
  log: DeltaLog,
  latest: DeltaVersion,
  {
    at,
    database,
    every = commitsPerCheckpoint,
  }: { readonly at: number; readonly database: Database; readonly every?: number | undefined },
): Promise<number | null> {
  const { version, metaData, files } = latest;
  if (metaData === null) return null;
  // Readers of a log that was damaged start at this checkpoint.
  if (log.damage === null && version - (log.checkpoints.at(-1) ?? 0) < every) return null;
  const gone = [...log.latest.files.values()].filter(({ path }) => !files.has(path));
  const justRemoved = gone.map(({ path, partitionValues, size }) => ({
    path,
    deletionTimestamp: at,
    partitionValues,
    size,
  }));
  const removed = [...log.removed.filter(({ path }) => !files.has(path)), ...justRemoved];
  await writeCheckpoint(
    database,
    { file: checkpointFile(log.folder, version), version },
    {
      metaData,
      added: [...files.values()],
      removed: removed.filter(({ deletionTimestamp }) => deletionTimestamp > at - tombstoneMs),
    },
  );
  return version;
}

/**
 * Deletes what cannot be read, and the part of the log before the newest checkpoint from which all kept versions can be
 * read.
 *
 * @param oldest the oldest version that readers may request
 */
export async function expireLog(
  { folder, commits, unreadable }: DeltaLog,
  checkpoints: readonly number[],
  oldest: number,
): Promise<void> {
  for (const name of unreadable) await rm(join(logFolder(folder), name), { force: true });
  const start = checkpoints.findLast((version) => version <= oldest) ?? 0;
  const isBefore = (version: number): boolean => version < start;
  for (const version of commits.filter(isBefore)) await rm(commitFile(folder, version), { force: true });
  for (const version of checkpoints.filter(isBefore)) await rm(checkpointFile(folder, version), { force: true });
}

type DeltaType = string | { readonly type: 'array'; readonly elementType: string; readonly containsNull: boolean };

const deltaTypes: Readonly<Record<ColumnType, DeltaType>> = {
  VARCHAR: 'string',
  JSON: 'string',
  INTEGER: 'integer',
  BIGINT: 'long',
  DOUBLE: 'double',
  'DECIMAL(38,12)': 'decimal(38,12)',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIMESTAMPTZ: 'timestamp',
  'VARCHAR[]': { type: 'array', elementType: 'string', containsNull: true },
};

/**
 * The `schemaString` of a table, with the descriptions as comments. Every column is nullable, as in the Parquet files: a
 * column that is added later is NULL in older files.
 */
function schemaString(table: TableName): string {
  const { columns }: TableDeclaration = tables[table];
  const field = (name: string, type: ColumnType, comment: string) => ({
    name,
    type: deltaTypes[type],
    nullable: true,
    metadata: { comment },
  });
  const fields = Object.entries(columns).map(([name, { type, description }]) => field(name, type, description));
  const partition = 'byYear' in tables[table] ? [field(yearColumn, 'INTEGER', 'Year of period_end.')] : [];
  return JSON.stringify({ type: 'struct', fields: [...fields, ...partition] });
}
