import { availableParallelism } from 'node:os';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { DamagedError, damageOf } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { inTemporaryFolder } from '../base/folders.ts';
import { sqlLiteral } from '../base/sql-literal.ts';
import { numberOf, numberOrNull, openDatabase, selectRow, selectRows, textOf, textOrNull } from '../load/database.ts';
import { readAnyVersion } from '../load/lake-version.ts';
import { readPublished } from '../load/open-published.ts';
import type { Manifest } from '../load/publish/manifest.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import { columnNames } from '../schema/ddl.ts';
import {
  publishedTableNames,
  type TableDeclaration,
  type TableName,
  tables,
  tablesByYear,
  unhashedColumns,
} from '../schema/tables.ts';

/** The differences between two snapshots; `from` is usually the earlier one. */
export interface SnapshotDiff {
  readonly from: DiffedSnapshot;
  readonly to: DiffedSnapshot;
  /** Every published table, in the order of the dictionary. */
  readonly tables: readonly DiffedTable[];
  /** Surveys that were added or removed, or in which a row or data point differs; most data points first. */
  readonly surveys: readonly DiffedSurvey[];
  /** Yearly figures that differ, the largest share of the total first. */
  readonly figures: readonly DiffedFigure[];
}

interface DiffedSnapshot {
  readonly snapshot_id: string;
  readonly created_at: string;
  readonly watermark_at: string | null;
}

/**
 * Compares two published snapshots: tables by their content hashes, then only the rows that these do not rule out.
 *
 * @throws UsageError if they have different schema versions; DamagedError if one cannot be read
 */
export async function diffSnapshots(from: Snapshot, to: Snapshot): Promise<SnapshotDiff> {
  refuseOtherVersion(from, to);
  return whole(from, to, () =>
    inTemporaryFolder(async (tempDirectory) => {
      const database = await openDatabase({ file: ':memory:', tempDirectory, threads: availableParallelism() });
      const { connection } = database;
      try {
        for (const [name, { databaseFile }] of [['before', from] as const, ['after', to] as const]) {
          await connection.run(`ATTACH ${sqlLiteral(databaseFile)} AS ${name} (READ_ONLY)`);
        }
        return await readAnyVersion(to, async () => {
          const tables = await diffTables(connection, from.manifest, to.manifest);
          const surveys = await diffSurveys(connection);
          return { from: named(from), to: named(to), tables, surveys, figures: await diffFigures(connection) };
        });
      } finally {
        database.close();
      }
    }),
  );
}

const named = ({ manifest }: Snapshot): DiffedSnapshot => ({
  snapshot_id: manifest.snapshot_id,
  created_at: manifest.created_at,
  watermark_at: manifest.watermark_at,
});

function refuseOtherVersion(from: Snapshot, to: Snapshot): void {
  const [a, b] = [from.manifest.schema_version, to.manifest.schema_version];
  if (a === b) return;
  throw new UsageError(
    `the snapshots cannot be compared: ${from.snapshotId} has schema version ${a}, ${to.snapshotId} has ${b}`,
    {
      hint: 'The first run after an upgrade rebuilds the lake: compare two snapshots from before it, or two from after it.',
    },
  );
}

/** Runs work on both databases; if it fails because one of them is damaged, the error names that one. */
async function whole<T>(from: Snapshot, to: Snapshot, work: () => Promise<T>): Promise<T> {
  try {
    return await readPublished(from.databaseFile, () => readPublished(to.databaseFile, work));
  } catch (error) {
    for (const { databaseFile, manifest } of [from, to]) {
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
  const names = columnNames(table);
  const hash = (columns: readonly string[]): string => `hash(${columns.map(quotedIdentifier).join(', ')})`;
  const content = hash(names.filter((name) => !unhashedColumns.includes(name)));
  const current = names.includes('removed_at') ? 'removed_at IS NULL' : 'true';
  return `SELECT ${key.length === 0 ? '' : `${hash(key)} AS id, `}${content} AS content FROM ${lake}.${table} WHERE ${current} AND ${where}`;
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

const hashSql = (table: 'surveys' | 'utrvs' | 'data_points'): string =>
  `hash(${columnNames(table)
    .filter((name) => !unhashedColumns.includes(name))
    .join(', ')})`;

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

/** A figure of a year whose value differs between the snapshots, or that only one of them has. */
export interface DiffedFigure {
  readonly initiative_id: string;
  readonly initiative_name: string | null;
  readonly measure_id: string;
  readonly tracker_name: string | null;
  readonly type_code: string | null;
  readonly column_code: string | null;
  readonly option_code: string | null;
  readonly base_unit: string | null;
  /** YYYY-MM-DD */
  readonly period_end: string;
  /** Null if the earlier snapshot has no such figure. */
  readonly before: number | null;
  /** Null if the later snapshot has no such figure. */
  readonly after: number | null;
  /**
   * The absolute difference divided by the summed absolute later figures of all initiatives for the same measure and
   * year; null where that sum is 0.
   */
  readonly share: number | null;
  /**
   * The value record that it comes from in the later snapshot, else in the earlier one; null if derived from several.
   */
  readonly utrv_id: string | null;
}

async function diffFigures(connection: DuckDBConnection): Promise<readonly DiffedFigure[]> {
  const rows = await selectRows(connection, figuresSql);
  return rows.map((row) => ({
    initiative_id: textOf(row, 'initiative_id'),
    initiative_name: textOrNull(row, 'initiative_name'),
    measure_id: textOf(row, 'measure_id'),
    tracker_name: textOrNull(row, 'tracker_name'),
    type_code: textOrNull(row, 'type_code'),
    column_code: textOrNull(row, 'column_code'),
    option_code: textOrNull(row, 'option_code'),
    base_unit: textOrNull(row, 'base_unit'),
    period_end: textOf(row, 'period_end'),
    before: numberOrNull(row, 'before'),
    after: numberOrNull(row, 'after'),
    share: numberOrNull(row, 'share'),
    utrv_id: textOrNull(row, 'utrv_id'),
  }));
}

const figuresSql = `
WITH differing AS MATERIALIZED (
  SELECT initiative_id, measure_id, period, period_end, o.value AS old_value, n.value AS new_value,
    coalesce(n.tracker_id, o.tracker_id) AS tracker_id, coalesce(n.column_code, o.column_code) AS column_code,
    coalesce(n.option_code, o.option_code) AS option_code, coalesce(n.base_unit, o.base_unit) AS base_unit,
    CASE WHEN n.value IS NULL THEN o.utrv_id ELSE n.utrv_id END AS utrv_id
  FROM before.figures o FULL JOIN after.figures n USING (initiative_id, measure_id, period, period_end)
  WHERE o.value IS DISTINCT FROM n.value),
totals AS (
  SELECT measure_id, period_end, sum(abs(value)) AS total FROM (
    SELECT f.measure_id, f.period_end, f.value FROM after.figures f
      SEMI JOIN differing d ON d.measure_id = f.measure_id AND d.period_end = f.period_end)
  GROUP BY ALL)
SELECT d.initiative_id, coalesce(i.name, j.name) AS initiative_name, d.measure_id, coalesce(t.name, u.name) AS tracker_name,
  coalesce(t.type_code, u.type_code) AS type_code, d.column_code, d.option_code, d.base_unit,
  d.period_end::VARCHAR AS period_end, d.old_value AS before, d.new_value AS after,
  abs(coalesce(d.new_value, 0) - coalesce(d.old_value, 0)) / nullif(g.total, 0) AS share, d.utrv_id
FROM differing d LEFT JOIN totals g ON g.measure_id = d.measure_id AND g.period_end = d.period_end
  LEFT JOIN after.initiatives i ON i.initiative_id = d.initiative_id
  LEFT JOIN before.initiatives j ON j.initiative_id = d.initiative_id
  LEFT JOIN after.trackers t ON t.tracker_id = d.tracker_id
  LEFT JOIN before.trackers u ON u.tracker_id = d.tracker_id
ORDER BY share DESC NULLS LAST, d.initiative_id, d.measure_id, d.period_end`;
