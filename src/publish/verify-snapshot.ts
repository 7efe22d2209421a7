import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { type Damage, damageOf } from '../base/damage.ts';
import { messageOf } from '../base/errors.ts';
import { unreadable } from '../base/files.ts';
import { inTemporaryFolder, isPageFile } from '../base/folders.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { type Database, numberOf, selectRows, textOf, withDatabase } from '../load/database.ts';
import { columnNames, sqlName } from '../schema/ddl.ts';
import { publishedTableNames } from '../schema/tables.ts';
import { type Check, checkIntegrity } from './integrity.ts';
import { filesIn, isOfThisSchema, type Manifest, manifestName } from './manifest.ts';
import { readSnapshot, type Snapshot } from './snapshot-folders.ts';

/** Checks one file: its bytes (`damageOf`), or only its size (`damageOfSize`). */
export type FileCheck = typeof damageOf;

/** The files of a snapshot that are not what the manifest says. @param check @default reads every byte */
export async function damagedFiles(
  { folder, manifest }: Snapshot,
  check: FileCheck = damageOf,
): Promise<readonly Damage[]> {
  const damages: Damage[] = [];
  for (const recorded of filesIn(manifest)) {
    const file = join(folder, recorded.path);
    const what = await check(file, recorded);
    if (what !== null) damages.push({ file, what });
  }
  return damages;
}

/** Files that file browsers and network file systems leave behind. */
const harmless = /(^|\/)(\.DS_Store|\.nfs[^/]*)$/;

/** Those, and all files that the manifest does not name: a pattern such as `parquet/data_points/**` would read them. */
export async function damagesOf(snapshot: Snapshot, check?: FileCheck): Promise<readonly Damage[]> {
  const { folder, manifest } = snapshot;
  const listed = new Set([manifestName, ...filesIn(manifest).map(({ path }) => path)]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  const unlisted = files.filter((file) => {
    const path = relative(folder, file);
    return !listed.has(path) && !isPageFile(path) && !harmless.test(path);
  });
  const what = 'is not named by the manifest';
  return [...(await damagedFiles(snapshot, check)), ...unlisted.sort().map((file) => ({ file, what }))];
}

/** The same, if the manifest may be damaged, too. */
export const damagesIn = (folder: string, check?: FileCheck): Promise<readonly Damage[]> =>
  readSnapshot(folder).then(
    (snapshot) => damagesOf(snapshot, check),
    (error: unknown) => [{ file: folder, what: unreadable(error) }],
  );

/** What `verifySnapshot` found. */
export interface VerifyReport {
  /** Whether every check passed. */
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

/**
 * Compares a snapshot with its manifest: checksums and rows of the database and the Parquet files, keys, references,
 * and whether there are files that the manifest does not name. Reads every byte. For a snapshot with a different schema
 * version, only checksums and names are compared, since its columns differ.
 *
 * @param options `content`: whether to compare the rows of the Parquet files with those of the database, too
 */
export async function verifySnapshot(
  snapshot: Snapshot,
  { content = false }: { readonly content?: boolean } = {},
): Promise<VerifyReport> {
  const { folder, manifest, databaseFile: file } = snapshot;
  const damages = (await damagesOf(snapshot)).map((damage) => ({ ...damage, path: relative(folder, damage.file) }));
  const damaged = new Set(damages.map(({ path }) => path));
  const recorded = filesIn(manifest);
  const whole = recorded.filter(({ path }) => !damaged.has(path)).length;
  const checks: Check[] = [
    check('files', whole === recorded.length, `${whole} of ${recorded.length} as in the manifest`),
    ...damages.map(({ path, what }) => check(path, false, what)),
  ];
  if (isOfThisSchema(manifest)) {
    const files = { folder, manifest, isRead: (path: string): boolean => !damaged.has(path) };
    const work = async ({ connection }: Database): Promise<void> => {
      checks.push(...(await checkRows(connection, files)));
      checks.push(...(await checkIntegrity(connection, null)));
      if (content) checks.push(...(await checkContent(connection, files)));
    };
    // A damaged database is one failed check, not an exception.
    await inTemporaryFolder((tempDirectory) =>
      withDatabase({ file, readOnly: true, tempDirectory }, work).catch((error: unknown) => {
        checks.push(check('database', false, messageOf(error)));
      }),
    );
  } else checks.push(check('schema', true, 'of another version of esg-lake: only checksums were compared'));
  return { ok: checks.every(({ ok }) => ok), checks };
}

interface FilesToRead {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly isRead: (path: string) => boolean;
}

const check = (name: string, ok: boolean, detail: string): Check => ({ name, ok, detail });

/** Compares the number of rows of every table and file with the manifest, in one statement. */
export async function checkRows(
  connection: DuckDBConnection,
  { folder, manifest, isRead }: FilesToRead,
): Promise<readonly Check[]> {
  const files = Object.values(manifest.tables).flatMap((table) => table.files.filter(({ path }) => isRead(path)));
  const recorded = new Map(Object.entries(manifest.tables).map(([table, { rows }]) => [table, rows]));
  for (const { path, rows } of files) recorded.set(path, rows);
  const counts = publishedTableNames.map(
    (table) => `SELECT ${sqlLiteral(table)} AS name, count(*) AS rows FROM ${sqlName(table)}`,
  );
  const paths = files.map(({ path }) => sqlLiteral(join(folder, path))).join(', ');
  if (files.length > 0) counts.push(`SELECT file_name, num_rows FROM parquet_file_metadata([${paths}])`);
  return (await selectRows(connection, counts.join(' UNION ALL '))).map((row) => {
    const [found, rows] = [textOf(row, 'name'), numberOf(row, 'rows')];
    const name = recorded.has(found) ? found : relative(folder, found);
    return check(name, rows === recorded.get(name), `${rows} rows, ${recorded.get(name)} in the manifest`);
  });
}

/** Compares hashes of the rows of every table with those of its Parquet files, in one statement. */
async function checkContent(
  connection: DuckDBConnection,
  { folder, manifest, isRead }: FilesToRead,
): Promise<readonly Check[]> {
  const comparisons = publishedTableNames.flatMap((table) => {
    const paths = (manifest.tables[table]?.files ?? []).map(({ path }) => path);
    if (!paths.every(isRead)) return [];
    const files = paths.map((path) => sqlLiteral(join(folder, path))).join(', ');
    const hash = `hash(${columnNames(table).map(quotedIdentifier).join(', ')})`;
    const content = (relation: string): string =>
      `(SELECT [count(*), sum(${hash}), bit_xor(${hash})]::VARCHAR FROM ${relation})`;
    return `SELECT ${sqlLiteral(table)} AS name, ${content(sqlName(table))} =
      ${content(`read_parquet([${files}], hive_partitioning = false)`)} AS is_same`;
  });
  const rows = await selectRows(connection, comparisons.join(' UNION ALL '));
  return rows.map((row) => {
    const isSame = row['is_same'] === true;
    const detail = isSame ? 'the same' : 'database and Parquet files differ';
    return check(`content of ${textOf(row, 'name')}`, isSame, detail);
  });
}
