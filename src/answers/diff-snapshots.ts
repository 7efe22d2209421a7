import { availableParallelism } from 'node:os';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { DamagedError, damageOf } from '../base/damage.ts';
import { inTemporaryFolder } from '../base/folders.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { numberOf, selectRow, selectRows, textOf, textOrNull, withDatabase } from '../load/database.ts';
import { isOfThisSchema, readAnyVersion } from '../publish/lake-version.ts';
import type { Manifest } from '../publish/manifest.ts';
import { readPublished } from '../publish/open-published.ts';
import { publishedFiguresSql } from '../publish/since-pin.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import { columnNames } from '../schema/ddl.ts';
import type { TableDeclaration } from '../schema/table-declaration.ts';
import { publishedTableNames, type TableName, tables, tablesByYear, unhashedColumns } from '../schema/tables.ts';
import { type DiffedGroupFigure, diffGroupFigures, diffValues } from './diff/diff-group-figures.ts';

/** The differences between two snapshots; `from` is usually the earlier one. */
export interface SnapshotDiff {
  readonly from: DiffedSnapshot;
  readonly to: DiffedSnapshot;
  /** Every published table, in the order of the dictionary; null if they cannot be compared. */
  readonly tables: readonly DiffedTable[] | null;
  /**
   * Surveys that were added or removed, or in which a row or data point differs; most data points first. Null if they
   * cannot be compared.
   */
  readonly surveys: readonly DiffedSurvey[] | null;
  /**
   * Group figures that differ, with reasons: those that `from` has before new ones, those of the roots before those below, then the
   * largest share. Without reasons if different versions made the snapshots.
   */
  readonly group_figures: readonly DiffedGroupFigure[];
  /** Why something cannot be compared; empty if all is. */
  readonly notes: readonly string[];
}

interface DiffedSnapshot {
  readonly snapshot_id: string;
  readonly created_at: string;
  readonly watermark_at: string | null;
}

/**
 * Compares two published snapshots: tables by their content hashes, then only the rows that these do not rule out; and the
 * group figures. Of snapshots that different versions made, only the values of group figures are compared.
 *
 * @throws DamagedError if one cannot be read
 */
export async function diffSnapshots(from: Snapshot, to: Snapshot): Promise<SnapshotDiff> {
  const other = [from, to].find(({ manifest }) => !isOfThisSchema(manifest));
  return inTemporaryFolder((tempDirectory) =>
    withDatabase({ file: ':memory:', tempDirectory, threads: availableParallelism() }, ({ connection }) =>
      other === undefined
        ? whole([from, to], () => diffWhole(connection, from, to))
        : readAnyVersion(other, () => diffFigures(connection, from, to, other.snapshotId)),
    ),
  );
}

async function diffWhole(connection: DuckDBConnection, from: Snapshot, to: Snapshot): Promise<SnapshotDiff> {
  await connection.run(`ATTACH ${sqlLiteral(from.databaseFile)} AS before (READ_ONLY)`);
  await connection.run(`ATTACH ${sqlLiteral(to.databaseFile)} AS after (READ_ONLY)`);
  const earlier =
    from.snapshotId < to.snapshotId
      ? ({ side: 'before', snapshotId: from.snapshotId } as const)
      : ({ side: 'after', snapshotId: to.snapshotId } as const);
  return {
    from: named(from),
    to: named(to),
    tables: await diffTables(connection, from.manifest, to.manifest),
    surveys: await diffSurveys(connection),
    group_figures: haveSameFigures(from, to) ? [] : await diffGroupFigures(connection, earlier),
    notes: [],
  };
}

async function diffFigures(
  connection: DuckDBConnection,
  from: Snapshot,
  to: Snapshot,
  other: string,
): Promise<SnapshotDiff> {
  const sides = [await publishedFiguresSql(from), await publishedFiguresSql(to)] as const;
  return {
    from: named(from),
    to: named(to),
    tables: null,
    surveys: null,
    group_figures: await diffValues(connection, ...sides),
    notes: [`Only the values of group figures are compared: ${other} was made by another version of esg-lake.`],
  };
}

/** By their content hashes. */
function haveSameFigures({ manifest: a }: Snapshot, { manifest: b }: Snapshot): boolean {
  const [before, after] = [a, b].map(({ tables: all }) => all['group_figures']?.content_hash);
  return before !== undefined && before === after;
}

const named = ({ manifest }: Snapshot): DiffedSnapshot => ({
  snapshot_id: manifest.snapshot_id,
  created_at: manifest.created_at,
  watermark_at: manifest.watermark_at,
});

/** Runs work on the databases of snapshots; if it fails because one of them is damaged, the error names that one. */
async function whole<T>(snapshots: readonly Snapshot[], work: () => Promise<T>): Promise<T> {
  const guarded = snapshots.reduce(
    (inner, { databaseFile }) =>
      () =>
        readPublished(databaseFile, inner),
    work,
  );
  try {
    return await guarded();
  } catch (error) {
    for (const { databaseFile, manifest } of snapshots) {
      const damage = await damageOf(databaseFile, manifest.database);
      if (damage !== null) throw new DamagedError(`${databaseFile} ${damage}`, { cause: error });
    }
    throw error;
  }
}

/** Number of rows of a table that differ. Rows kept with a `removed_at` count as removed. */
interface DiffedTable {
  readonly table: TableName;
  readonly added: number;
  /** Rows with the same key and different content; 0 for a table without a key. */
  readonly changed: number;
  readonly removed: number;
}

async function diffTables(connection: DuckDBConnection, from: Manifest, to: Manifest): Promise<readonly DiffedTable[]> {
  const diffed: DiffedTable[] = [];
  for (const table of publishedTableNames) {
    const [a, b] = [from.tables[table], to.tables[table]];
    diffed.push(
      a !== undefined && a.content_hash === b?.content_hash
        ? { table, added: 0, changed: 0, removed: 0 }
        : await diffTable(connection, table, yearsSql(table, from, to)),
    );
  }
  return diffed;
}

async function diffTable(connection: DuckDBConnection, table: TableName, where: string): Promise<DiffedTable> {
  const { key }: TableDeclaration = tables[table];
  const sql = key.length === 0 ? unkeyedSql(table, where) : keyedSql(table, key, where);
  const row = await selectRow(connection, sql);
  return { table, added: numberOf(row, 'added'), changed: numberOf(row, 'changed'), removed: numberOf(row, 'removed') };
}

const keyedSql = (table: TableName, key: readonly string[], where: string): string => `
WITH old_rows AS (${hashesSql('before', table, key, where)}), new_rows AS (${hashesSql('after', table, key, where)})
SELECT count(*) FILTER (o.id IS NULL) AS added, count(*) FILTER (n.id IS NULL) AS removed,
  count(*) FILTER (o.content <> n.content) AS changed
FROM old_rows o FULL JOIN new_rows n ON n.id = o.id`;

/** Duplicate rows count as often as they occur. */
const unkeyedSql = (table: TableName, where: string): string => `
WITH old_rows AS (${hashesSql('before', table, [], where)}), new_rows AS (${hashesSql('after', table, [], where)}),
counts AS (
  SELECT coalesce(n.count, 0) - coalesce(o.count, 0) AS more
  FROM (SELECT content, count(*) AS count FROM old_rows GROUP BY content) o
    FULL JOIN (SELECT content, count(*) AS count FROM new_rows GROUP BY content) n USING (content))
SELECT coalesce(sum(more) FILTER (more > 0), 0)::BIGINT AS added, 0 AS changed,
  coalesce(-sum(more) FILTER (more < 0), 0)::BIGINT AS removed
FROM counts`;

/** Hashes instead of rows, so that the comparison fits in memory. */
function hashesSql(lake: 'before' | 'after', table: TableName, key: readonly string[], where: string): string {
  const current = columnNames(table).includes('removed_at') ? 'removed_at IS NULL' : 'true';
  const id = key.length === 0 ? '' : `hash(${key.map(quotedIdentifier).join(', ')}) AS id, `;
  return `SELECT ${id}${hashSql(table)} AS content FROM ${lake}.${table} WHERE ${current} AND ${where}`;
}

/** Hash of a row's content. */
function hashSql(table: TableName): string {
  const names = columnNames(table).filter((name) => !unhashedColumns.includes(name));
  return `hash(${names.map(quotedIdentifier).join(', ')})`;
}

/** For a table that is published by year: only the years whose files differ. */
function yearsSql(table: TableName, from: Manifest, to: Manifest): string {
  if (!tablesByYear.includes(table)) return 'true';
  const filesOf = ({ tables: all }: Manifest): ReadonlySet<string> =>
    new Set((all[table]?.files ?? []).map(({ path, content_hash: hash }) => `${path} ${hash}`));
  const [a, b] = [filesOf(from), filesOf(to)];
  const differing = [...[...a].filter((file) => !b.has(file)), ...[...b].filter((file) => !a.has(file))];
  const years = differing.map((file) => /period_year=(-?\d+)/.exec(file)?.[1]);
  if (years.some((year) => year === undefined)) return 'true';
  return `year(period_end) IN (${[...new Set(years), 'NULL'].join(', ')})`;
}

/** A survey whose content differs between the snapshots, or that only one of them has. */
export interface DiffedSurvey {
  readonly survey_id: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly survey_name: string | null;
  readonly initiative_name: string | null;
  readonly period_label: string;
  readonly data_points: { readonly added: number; readonly changed: number; readonly removed: number };
}

async function diffSurveys(connection: DuckDBConnection): Promise<readonly DiffedSurvey[]> {
  const rows = await selectRows(connection, surveysSql);
  return rows.map((row) => ({
    survey_id: textOf(row, 'survey_id'),
    change: changeOf(textOf(row, 'change')),
    survey_name: textOrNull(row, 'survey_name'),
    initiative_name: textOrNull(row, 'initiative_name'),
    period_label: textOf(row, 'period_label'),
    data_points: {
      added: numberOf(row, 'added'),
      changed: numberOf(row, 'changed'),
      removed: numberOf(row, 'removed'),
    },
  }));
}

function changeOf(change: string): DiffedSurvey['change'] {
  return change === 'added' || change === 'removed' ? change : 'changed';
}

/** Three hashes for each current survey: of its own row, of its records and of its data points. */
const contentSql = (lake: string): string => `
  SELECT s.survey_id, s.initiative_id, s.name, s.period_label, ${hashSql('surveys')} AS own,
    u.records, d.points
  FROM ${lake}.surveys s
    LEFT JOIN (SELECT survey_id, bit_xor(${hashSql('utrvs')}) AS records FROM ${lake}.utrvs GROUP BY survey_id) u USING (survey_id)
    LEFT JOIN (SELECT survey_id, bit_xor(${hashSql('data_points')}) AS points FROM ${lake}.data_points GROUP BY survey_id) d USING (survey_id)
  WHERE s.removed_at IS NULL`;

const pointsSql = (lake: string): string => `
  SELECT survey_id, hash(utrv_id, row_index, column_code, option_code) AS id, ${hashSql('data_points')} AS content
  FROM ${lake}.data_points SEMI JOIN touched USING (survey_id)`;

/** Data points are compared one by one only for surveys that differ. */
const surveysSql = `
WITH old_surveys AS MATERIALIZED (${contentSql('before')}), new_surveys AS MATERIALIZED (${contentSql('after')}),
touched AS MATERIALIZED (
  SELECT survey_id, CASE WHEN o.own IS NULL THEN 'added' WHEN n.own IS NULL THEN 'removed' ELSE 'changed' END AS change,
    coalesce(n.name, o.name) AS survey_name, coalesce(n.initiative_id, o.initiative_id) AS initiative_id,
    coalesce(n.period_label, o.period_label) AS period_label
  FROM old_surveys o FULL JOIN new_surveys n USING (survey_id)
  WHERE o.own IS DISTINCT FROM n.own OR o.records IS DISTINCT FROM n.records OR o.points IS DISTINCT FROM n.points),
points AS (
  SELECT survey_id, count(*) FILTER (o.id IS NULL) AS added, count(*) FILTER (n.id IS NULL) AS removed,
    count(*) FILTER (o.content <> n.content) AS changed
  FROM (${pointsSql('before')}) o FULL JOIN (${pointsSql('after')}) n USING (survey_id, id) GROUP BY survey_id)
SELECT t.survey_id, t.change, t.survey_name, coalesce(i.name, j.name) AS initiative_name, t.period_label,
  coalesce(p.added, 0) AS added, coalesce(p.changed, 0) AS changed, coalesce(p.removed, 0) AS removed
FROM touched t LEFT JOIN points p USING (survey_id)
  LEFT JOIN after.initiatives i ON i.initiative_id = t.initiative_id
  LEFT JOIN before.initiatives j ON j.initiative_id = t.initiative_id
ORDER BY added + changed + removed DESC, t.survey_id`;
