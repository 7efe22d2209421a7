import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DuckDBConnection } from '@duckdb/node-api';
import { messageOf } from '../base/errors.ts';
import { inTemporaryFolder } from '../base/folders.ts';
import { allEnded } from '../base/map-concurrently.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { numberOf, selectRows, textOf, type UseConnection, withDatabase } from '../load/database.ts';
import { sqlName } from '../schema/ddl.ts';
import { publishedTableNames, type TableName } from '../schema/tables.ts';
import { contentHashes } from './content-hash.ts';
import { damagesOf } from './damages.ts';
import { type Check, checkIntegrity } from './integrity.ts';
import { isOfThisSchema } from './lake-version.ts';
import { filesIn, type Manifest } from './manifest.ts';
import type { Snapshot } from './snapshot-folders.ts';

/** What `verifySnapshot` found. */
export interface VerifyReport {
  /** Whether every check passed. */
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

export interface VerifyOptions {
  /** Whether to compare the rows of the Parquet files with those of the database, too. @default false */
  readonly content?: boolean;
}

/**
 * Compares a snapshot with its manifest: checksums and rows of the database and the Parquet files, keys, references,
 * and whether there are files that the manifest does not name. Reads every byte. For a snapshot with a different schema
 * version, only checksums and names are compared, since its columns differ.
 */
export async function verifySnapshot(
  snapshot: Snapshot,
  { content = false }: VerifyOptions = {},
): Promise<VerifyReport> {
  const { folder, manifest, databaseFile } = snapshot;
  const damages = (await damagesOf(snapshot)).map(({ file, what }) => ({ path: relative(folder, file), what }));
  const damaged = new Set(damages.map(({ path }) => path));
  const recorded = [manifest.database, ...filesIn(manifest)];
  const whole = recorded.filter(({ path }) => !damaged.has(path)).length;
  const checks: Check[] = [
    check('files', whole === recorded.length, `${whole} of ${recorded.length} as in the manifest`),
    ...damages.map(({ path, what }) => check(path, false, what)),
  ];
  if (isOfThisSchema(manifest)) {
    await checkWith(databaseFile, checks, async (connection) => {
      checks.push(...(await checkRows(connection, { folder, manifest, isRead: (path) => !damaged.has(path) })));
      checks.push(...(await checkIntegrity(connection, null)));
      if (content) checks.push(...(await checkContent(connection, snapshot, damaged)));
    });
  } else checks.push(check('schema', true, 'of another version of esg-lake: only checksums were compared'));
  return { ok: checks.every(({ ok }) => ok), checks };
}

interface WorkToVerify {
  readonly use: UseConnection;
  readonly folder: string;
  readonly manifest: Manifest;
  /** Paths of the files that are not linked from an earlier snapshot. */
  readonly written: readonly string[];
  /** What the run touched; null: all rows are checked. */
  readonly touched: Parameters<typeof checkIntegrity>[1];
}

/**
 * Checks what is new in a snapshot before it is published: the rows of the database and of the written files, keys and
 * references.
 */
export async function verifyWork({ use, touched, ...work }: WorkToVerify): Promise<readonly Check[]> {
  const written = new Set(work.written);
  const rows = use((connection) => checkRows(connection, { ...work, isRead: (path) => written.has(path) }));
  return (await allEnded([rows, use((connection) => checkIntegrity(connection, touched))])).flat();
}

const check = (name: string, ok: boolean, detail: string): Check => ({ name, ok, detail });

interface RowsToCount {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Whether the rows of a file are counted. */
  readonly isRead: (path: string) => boolean;
}

/** Compares the number of rows of every table and file with the manifest, in one statement. */
async function checkRows(
  connection: DuckDBConnection,
  { folder, manifest, isRead }: RowsToCount,
): Promise<readonly Check[]> {
  const files = Object.values(manifest.tables).flatMap((table) => table.files.filter(({ path }) => isRead(path)));
  const counts = publishedTableNames.map(
    (table) => `SELECT ${sqlLiteral(table)} AS name, count(*) AS rows FROM ${sqlName(table)}`,
  );
  const paths = files.map(({ path }) => sqlLiteral(join(folder, path))).join(', ');
  if (files.length > 0) counts.push(`SELECT file_name, num_rows FROM parquet_file_metadata([${paths}])`);
  const rows = await selectRows(connection, counts.join(' UNION ALL '));
  const found = new Map(rows.map((row) => [textOf(row, 'name'), numberOf(row, 'rows')]));
  const compared = (name: string, counted: number | undefined, recorded: number | undefined): Check =>
    check(name, counted === recorded, `${counted} rows, ${recorded} in the manifest`);
  return [
    ...publishedTableNames.map((table) => compared(table, found.get(table), manifest.tables[table]?.rows)),
    ...files.map((file) => compared(file.path, found.get(join(folder, file.path)), file.rows)),
  ];
}

/** Compares the rows of the Parquet files of every table with those of the database. */
async function checkContent(
  connection: DuckDBConnection,
  { folder, manifest }: Snapshot,
  damaged: ReadonlySet<string>,
): Promise<readonly Check[]> {
  const filesOf = (table: TableName): readonly string[] =>
    (manifest.tables[table]?.files ?? []).map(({ path }) => path);
  const whole = publishedTableNames.filter((table) => !filesOf(table).some((path) => damaged.has(path)));
  const read = (table: TableName): string =>
    `read_parquet([${filesOf(table)
      .map((path) => sqlLiteral(join(folder, path)))
      .join(', ')}], hive_partitioning = false)`;
  const inDatabase = await contentHashes(connection, sqlName, whole);
  const inFiles = await contentHashes(connection, read, whole);
  return whole.map((table) => {
    const isSame = isDeepStrictEqual(inDatabase.get(table), inFiles.get(table));
    return check(`content of ${table}`, isSame, isSame ? 'the same' : 'database and Parquet files differ');
  });
}

/** A damaged database is one failed check, not an exception. */
async function checkWith(
  file: string,
  checks: Check[],
  work: (connection: DuckDBConnection) => Promise<void>,
): Promise<void> {
  await inTemporaryFolder(async (tempDirectory) => {
    try {
      await withDatabase({ file, readOnly: true, tempDirectory }, ({ connection }) => work(connection));
    } catch (error) {
      checks.push(check('database', false, messageOf(error)));
    }
  });
}
