import { tablesByYear } from '../../schema/tables.js';
import { numberOf, selectRows, textOf } from '../database.js';
/** Number of buckets over which initiatives are spread; the parts of a published year consist of adjacent buckets. */
export const buckets = 4096;
/**
 * SQL for the bucket of a row's `initiative_id`. It must never change: a run relies on it to know the parts that the
 * previous run published. Ids end in a counter, which is mixed so that any steps in it spread evenly; a hash of the
 * whole text would take ten times as long.
 */
export const bucketSql = `((coalesce(TRY_CAST('0x' || right(initiative_id, 6) AS BIGINT), 0) * 2654435761 % 4294967296) >> 20)::INTEGER`;
/**
 * SQL condition on rows whose `period_end` is in these years, of which there is at least one. It starts with the range,
 * so that blocks and files of other years are not read.
 */
export function ofYearsSql(years) {
    const range = `period_end BETWEEN make_date(${Math.min(...years)}, 1, 1) AND make_date(${Math.max(...years)}, 12, 31)`;
    return years.length === 1 ? range : `${range} AND year(period_end) IN (${years.join(', ')})`;
}
/** SQL for the periods of some value records, by bucket. */
export const periodsSql = (records) => `SELECT DISTINCT period, period_start, period_end, ${bucketSql} AS bucket ${records}`;
/**
 * Creates three temporary tables. `touched_periods` has the periods of all value records that are replaced, by bucket of
 * their initiatives (in a rebuild none). `touched_years (period_year)` has the years of all value records and data points that
 * are replaced (in a rebuild none). `touched_partitions (table_name, period_year, bucket)` lists what has to be
 * published again: a step of the merge that changes other rows of a table published by year adds them to it, with a
 * NULL bucket for a whole year. Call it before the rows are replaced.
 */
export async function findTouchedPartitions({ connection, direct }) {
    const places = ['utrvs', 'data_points'].flatMap((table) => [
        `SELECT period_end, initiative_id FROM main.${table} WHERE survey_id IN (FROM touched_surveys)`,
        `SELECT period_end, initiative_id FROM staging.main.${table}`,
    ]);
    // A first load and a rebuild publish everything.
    const replaced = direct
        ? 'SELECT period_end, initiative_id FROM main.surveys WHERE false'
        : places.join(' UNION ALL ');
    await connection.run(`CREATE OR REPLACE TEMP TABLE touched_records AS
     SELECT DISTINCT year(period_end)::INTEGER AS period_year, ${bucketSql} AS bucket FROM (${replaced})`);
    const records = direct
        ? 'FROM main.utrvs WHERE false'
        : `FROM (FROM main.utrvs WHERE survey_id IN (FROM touched_surveys) UNION ALL BY NAME FROM staging.main.utrvs)`;
    await connection.run(`CREATE OR REPLACE TEMP TABLE touched_periods AS ${periodsSql(records)}`);
    await connection.run('CREATE OR REPLACE TEMP TABLE touched_years AS SELECT DISTINCT period_year FROM touched_records');
    await connection.run('CREATE OR REPLACE TEMP TABLE touched_partitions (table_name VARCHAR, period_year INTEGER, bucket INTEGER)');
    await touchRecords(connection, 'FROM touched_records');
}
/**
 * Marks value records, with their data points, as touched.
 * @param sql query for columns `period_year` and `bucket`
 */
export async function touchRecords(connection, sql) {
    await connection.run(`INSERT INTO touched_partitions
     SELECT unnest(['utrvs', 'data_points']) AS table_name, period_year, bucket FROM (${sql})`);
}
export async function readTouchedPartitions(connection) {
    const touched = new Map(tablesByYear.map((table) => [table, new Map()]));
    const sql = `SELECT table_name, period_year, list(bucket) FILTER (bucket IS NOT NULL) AS buckets, bool_or(bucket IS NULL) AS whole
    FROM touched_partitions GROUP BY ALL ORDER BY ALL`;
    for (const row of await selectRows(connection, sql)) {
        const table = tablesByYear.find((name) => name === textOf(row, 'table_name'));
        if (table === undefined)
            throw new Error(`${textOf(row, 'table_name')} is not published by year`);
        const list = Array.isArray(row['buckets']) ? row['buckets'].map(Number) : [];
        touched.get(table)?.set(numberOf(row, 'period_year'), row['whole'] === true ? null : new Set(list));
    }
    return touched;
}
