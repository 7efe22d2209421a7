import { join, relative } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { damageOf } from '../base/damage.ts';
import { messageOf } from '../base/errors.ts';
import { inTemporaryFolder } from '../base/folders.ts';
import { allEnded } from '../base/map-concurrently.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { countsSql, numberOf, selectRow, withDatabase } from '../load/database.ts';
import type { SharedConnections } from '../load/shared-connections.ts';
import { publishedTableNames, type TableName } from '../schema/tables.ts';
import { type ContentHash, formatHash, hashOf } from './content-hash.ts';
import { unlistedFiles } from './damages.ts';
import { allRows, type Check, checkKeys, checkReferences, rowsOfSurveys } from './integrity.ts';
import { isOfThisSchema } from './lake-version.ts';
import { filesIn, type Manifest, type ManifestFile, type ManifestTable } from './manifest.ts';
import type { Snapshot } from './snapshot-folders.ts';

/** What `verifySnapshot` found. */
export interface VerifyReport {
  /** Whether every check passed. */
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

/**
 * Compares everything in a snapshot with its manifest: checksums, rows and content hashes of the database and the
 * Parquet files, keys, references, and whether there are files that the manifest does not name. Reads every byte. For a
 * snapshot with a different schema version, only checksums and names are compared, since its columns differ.
 */
export async function verifySnapshot(snapshot: Snapshot): Promise<VerifyReport> {
  const checks: Check[] = [await checkDatabaseFile(snapshot)];
  const files = filesIn(snapshot.manifest);
  const damaged = new Set<string>();
  for (const file of files) {
    const check = await checkFile(snapshot.folder, file);
    if (!check.ok) damaged.add(file.path);
    if (!check.ok) checks.push(check);
  }
  checks.push(
    check('files', damaged.size === 0, `${files.length - damaged.size} of ${files.length} as in the manifest`),
  );
  for (const { file, what } of await unlistedFiles(snapshot)) {
    checks.push(check(relative(snapshot.folder, file), false, what));
  }
  if (!isOfThisSchema(snapshot.manifest)) {
    checks.push(check('schema', true, 'of another version of esg-lake: only checksums were compared'));
    return { ok: checks.every(({ ok }) => ok), checks };
  }
  await checkWith(snapshot.databaseFile, checks, async (connection) => {
    for (const name of publishedTableNames) {
      const table = snapshot.manifest.tables[name];
      if (table === undefined) checks.push(check(name, false, 'not in the manifest'));
      else checks.push(await checkTable(connection, snapshot.folder, name, table, damaged));
    }
    checks.push(...(await checkKeys(connection, allRows)), ...(await checkReferences(connection, allRows)));
  });
  return { ok: checks.every(({ ok }) => ok), checks };
}

export interface WorkToVerify {
  /** Connection to the sealed database. */
  readonly connection: DuckDBConnection;
  /** Additional connections, to check several things at a time. */
  readonly connections: SharedConnections;
  readonly folder: string;
  readonly manifest: Manifest;
  /** Paths of the files that are not linked from an earlier snapshot. */
  readonly written: readonly string[];
  /** Surveys whose rows are checked; null: all. */
  readonly touchedSurveys: readonly string[] | null;
}

/**
 * Checks what is new in a snapshot before it is published: reads back the written files, compares row counts, keys and
 * references.
 */
export async function verifyWork(work: WorkToVerify): Promise<VerifyReport> {
  const { connections } = work;
  const results = await allEnded([
    connections.use((connection) => checkCounts(connection, work.manifest)),
    checkWritten(work),
    checkSurveys(work),
  ]);
  const checks = results.flat();
  return { ok: checks.every(({ ok }) => ok), checks };
}

/**
 * Checks keys and references of all rows or of those of the touched surveys, which are in a table of one connection.
 */
async function checkSurveys({ connection, connections, touchedSurveys }: WorkToVerify): Promise<readonly Check[]> {
  if (touchedSurveys !== null) {
    const rowsOf = await rowsOfSurveys(connection, touchedSurveys);
    return [...(await checkKeys(connection, rowsOf)), ...(await checkReferences(connection, rowsOf))];
  }
  const checks = [checkKeys, checkReferences].map((check) => connections.use((other) => check(other, allRows)));
  return (await connections.all(checks)).flat();
}

async function checkWritten(work: WorkToVerify): Promise<readonly Check[]> {
  const { connections, folder, manifest } = work;
  const written = new Set(work.written);
  const checks = publishedTableNames.flatMap((name) =>
    (manifest.tables[name]?.files ?? [])
      .filter((file) => written.has(file.path))
      .map((file) => connections.use((connection) => checkParquet(connection, folder, name, file))),
  );
  return connections.all(checks);
}

async function checkCounts(connection: DuckDBConnection, manifest: Manifest): Promise<readonly Check[]> {
  const row = await selectRow(connection, countsSql(publishedTableNames));
  return publishedTableNames.map((name) => {
    const rows = manifest.tables[name]?.rows;
    return check(name, numberOf(row, name) === rows, `${numberOf(row, name)} rows, ${rows} in the manifest`);
  });
}

const check = (name: string, ok: boolean, detail: string): Check => ({ name, ok, detail });

async function checkDatabaseFile({ databaseFile, manifest }: Snapshot): Promise<Check> {
  const damage = await damageOf(databaseFile, manifest.database);
  return check(
    'database',
    damage === null,
    damage === null ? 'checksum as in the manifest' : `${databaseFile} ${damage}`,
  );
}

async function checkFile(folder: string, file: Pick<ManifestFile, 'path' | 'bytes' | 'sha256'>): Promise<Check> {
  const damage = await damageOf(join(folder, file.path), file);
  return check(file.path, damage === null, damage ?? '');
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

async function checkTable(
  connection: DuckDBConnection,
  folder: string,
  name: TableName,
  table: ManifestTable,
  damaged: ReadonlySet<string>,
): Promise<Check> {
  const inDatabase = await hashOf(connection, name, name);
  const wrong: string[] = [];
  if (!isAs(inDatabase, table)) wrong.push(`the database has ${describe(inDatabase)}`);
  const readable = table.files.filter(({ path }) => !damaged.has(path));
  if (readable.length === table.files.length && table.files.length > 0) {
    const inFiles = await hashOf(connection, name, filesSql(folder, readable));
    if (!isAs(inFiles, table)) wrong.push(`the Parquet files have ${describe(inFiles)}`);
  }
  const expected = `${table.rows} rows with content hash ${table.content_hash}`;
  return check(name, wrong.length === 0, wrong.length === 0 ? expected : `${expected}, but ${wrong.join(' and ')}`);
}

async function checkParquet(
  connection: DuckDBConnection,
  folder: string,
  name: TableName,
  file: ManifestFile,
): Promise<Check> {
  const hash = await hashOf(connection, name, filesSql(folder, [file]));
  return check(
    file.path,
    isAs(hash, file),
    `${describe(hash)}, ${file.rows} rows with ${file.content_hash} in the manifest`,
  );
}

const isAs = (hash: ContentHash, expected: { readonly rows: number; readonly content_hash: string }): boolean =>
  hash.rows === expected.rows && formatHash(hash) === expected.content_hash;

const describe = (hash: ContentHash): string => `${hash.rows} rows with ${formatHash(hash)}`;

const filesSql = (folder: string, files: readonly ManifestFile[]): string =>
  `read_parquet([${files.map(({ path }) => sqlLiteral(join(folder, path))).join(', ')}], hive_partitioning = false)`;
