import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { type Damage, damageOf } from '../base/damage.ts';
import { messageOf } from '../base/errors.ts';
import { unreadable } from '../base/files.ts';
import { inTemporaryFolder, isPageFile } from '../base/folders.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { type Database, numberOf, selectRow, selectRows, textOf, withDatabase } from '../load/database.ts';
import { isOfSurveys } from '../load/merge/merge-context.ts';
import { columnNames, sqlName } from '../schema/ddl.ts';
import { publishedTableNames, type TableName, tableNames, tables } from '../schema/tables.ts';
import type { Touched } from './export-tables.ts';
import { filesIn, isOfThisSchema, manifestName } from './manifest.ts';
import { readSnapshot, type Snapshot } from './snapshot-folders.ts';

/** Checks one file: its bytes (`damageOf`), or only its size (`damageOfSize`). */
export type FileCheck = typeof damageOf;

export async function damagedFiles({ folder, manifest }: Snapshot, check: FileCheck = damageOf) {
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

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

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
    const work = async ({ connection }: Database) => {
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

type FilesToRead = Pick<Snapshot, 'folder' | 'manifest'> & { readonly isRead: (path: string) => boolean };

const check = (name: string, ok: boolean, detail: string): Check => ({ name, ok, detail });

export async function checkRows(connection: DuckDBConnection, { folder, manifest, isRead }: FilesToRead) {
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

async function checkContent(connection: DuckDBConnection, { folder, manifest, isRead }: FilesToRead) {
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

/**
 * Whether keys are unique, references have a target, and surveys as many records as they say, in one statement.
 * @param touched checks only what a run touched: of tables with records the rows of some surveys, of figures those of
 * the years that were made, of all other tables every row; null: all rows
 */
export async function checkIntegrity(connection: DuckDBConnection, touched: Touched | null) {
  if (touched !== null) {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE touched_surveys AS SELECT unnest(from_json($1, '["VARCHAR"]')) AS id`,
      [JSON.stringify(touched.surveys)],
    );
  }
  const rowsOf = (table: TableName): string => `(FROM ${sqlName(table)} WHERE ${isChecked(table, touched)})`;
  const utrvs = rowsOf('utrvs');
  const perTable = checkedTables.map((table) => {
    const dangling = referencesOf(table).map(([, column, target]) => {
      // The value record of a row belongs to the same survey.
      const isInScope = target === 'utrvs' && touched !== null ? 'survey_id IN (FROM touched_surveys)' : 'true';
      const rows = target === 'utrvs' ? utrvs : sqlName(target);
      const targets = `SELECT ${keyOf(target)[0]} FROM ${rows}${target === 'surveys' ? ' WHERE removed_at IS NULL' : ''}`;
      // Of an empty list, NULL is not in it, either.
      return `${sqlLiteral(`${table}.${column} in ${target}.${keyOf(target)[0]}`)}:
        count(*) FILTER (${isInScope} AND ${column} IS NOT NULL AND ${column} NOT IN (${targets}))`;
    });
    // If all hashes differ, so do the keys, which takes a third of the time of comparing millions of keys.
    const repeated = `${sqlLiteral(`key of ${table}`)}: count(*) - count(DISTINCT hash(${keyOf(table).join(', ')}))`;
    const counts = keyOf(table).length === 0 ? dangling : [repeated, ...dangling];
    return `SELECT unnest(map_entries(MAP {${counts.join(', ')}}), max_depth := 2) FROM ${rowsOf(table)}`;
  });
  const counts = `SELECT 'surveys.utrv_count', count(*) FROM ${rowsOf('surveys')} s
      LEFT JOIN (SELECT survey_id, count(*) AS n FROM ${utrvs} GROUP BY survey_id) u USING (survey_id)
    WHERE removed_at IS NULL AND utrv_count <> coalesce(n, 0)`;
  const checks: Check[] = [];
  for (const row of await selectRows(connection, [...perTable, counts].join(' UNION ALL '))) {
    const name = textOf(row, 'key');
    const table = checkedTables.find((one) => name === `key of ${one}`);
    const found = numberOf(row, 'value');
    let count = found;
    if (found > 0 && table !== undefined) {
      const twice = `SELECT 1 FROM ${rowsOf(table)} GROUP BY ${keyOf(table).join(', ')} HAVING count(*) > 1`;
      count = numberOf(await selectRow(connection, `SELECT count(*) AS n FROM (${twice})`), 'n');
    }
    const what = name.includes(' in ') ? 'rows refer to nothing' : 'surveys have a different number of records';
    const detail = `${count} ${table === undefined ? what : 'keys occur more than once'}`;
    checks.push(check(name, count === 0, count === 0 ? 'as expected' : detail));
  }
  return checks;
}

function isChecked(table: TableName, touched: Touched | null): string {
  const { kind, columns } = tables[table];
  if (touched === null) return 'true';
  if (kind === 'current' && 'reporting_year' in columns) {
    return touched.figuresFrom === null ? 'false' : `reporting_year >= ${touched.figuresFrom}`;
  }
  return 'survey_id' in columns ? isOfSurveys(table, 'touched_surveys') : 'true';
}

const keyOf = (table: TableName): readonly string[] => tables[table].key;

const references: readonly (readonly [table: TableName, column: string, target: TableName])[] = [
  ['utrvs', 'survey_id', 'surveys'],
  ['utrvs', 'definition_id', 'tracker_definitions'],
  ...(['data_points', 'figures', 'period_figures'] as const).flatMap((table) => [
    [table, 'utrv_id', 'utrvs'] as const,
    [table, 'survey_id', 'surveys'] as const,
  ]),
  ...tableNames
    .filter((table) => tables[table].resource !== null)
    .map((table) => [table, 'survey_id', 'surveys'] as const),
  ['surveys', 'response_id', 'responses'],
  ['tracker_definitions', 'tracker_id', 'trackers'],
  ['tracker_columns', 'tracker_id', 'trackers'],
  ['value_list_options', 'value_list_id', 'value_lists'],
];

const referencesOf = (table: TableName): typeof references => references.filter(([name]) => name === table);

const checkedTables = tableNames.filter(
  (table) =>
    (tables[table].kind !== 'internal' && keyOf(table).length > 0) || references.some(([name]) => name === table),
);
