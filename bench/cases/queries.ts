import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { BenchContext } from '../context.ts';
import { queryNumber } from '../lake-query.ts';
import { median, quantile } from '../measure.ts';
import { type CaseResult, count, type Figure, milliseconds } from '../report.ts';
import { csvFigure } from './csv.ts';

const views = [
  'initiative_tree',
  'initiative_rollup',
  'data_points_enriched',
  'internal.counting_records',
  'table_cells',
  'completeness',
  'restatements',
];

/** Filtered views, with the target for their response time in milliseconds; null: no target. */
const filtered: Readonly<Record<string, { readonly sql: string; readonly target: number | null }>> = {
  'initiative_rollup of the root, newest year, all trackers': {
    sql: `FROM initiative_rollup WHERE initiative_id = $node AND period_end = DATE '2025-12-31'`,
    target: 300,
  },
  'initiative_rollup of the root, one tracker, all years': {
    sql: 'FROM initiative_rollup WHERE initiative_id = $node AND tracker_id = $tracker',
    target: 100,
  },
  'table_cells of one table, newest year (every value hashed)': {
    sql: `SELECT bit_xor(hash(v)) FROM table_cells AS v WHERE tracker_id = $table AND period_end = DATE '2025-12-31'`,
    target: null,
  },
  'table_cells of one table, all years (every value hashed)': {
    sql: 'SELECT bit_xor(hash(v)) FROM table_cells AS v WHERE tracker_id = $table',
    target: null,
  },
};

/** Analysts' questions; `$node`, `$tracker`, `$table` and `$survey` are placeholders for ids of the lake. */
const questions = {
  'one tracker over the years, whole group': `SELECT year(period_end) AS year, sum(value_scaled) FROM data_points WHERE tracker_id = $tracker GROUP BY ALL ORDER BY ALL`,
  'one tracker in one subtree': `SELECT sum(value_scaled) FROM data_points JOIN initiative_ancestors ON descendant_id = initiative_id WHERE ancestor_id = $node AND tracker_id = $tracker`,
  'rollup of one tracker by node of the first level': `SELECT ancestor_id, sum(value_scaled) FROM data_points JOIN initiative_ancestors ON descendant_id = initiative_id JOIN initiatives ON initiatives.initiative_id = ancestor_id AND depth = 1 WHERE tracker_id = $tracker GROUP BY ALL`,
  'one survey, all its answers': `FROM data_points_enriched WHERE survey_id = $survey`,
  'emissions by unit in one year': `SELECT unit, count(*), sum(value_scaled) FROM data_points WHERE unit_type = 'co2Emissions' AND period_end = DATE '2024-12-31' GROUP BY ALL`,
  'status of answers by year': `SELECT year(period_end) AS year, status, count(*) FROM data_points GROUP BY ALL ORDER BY ALL`,
  'the ten largest reporters of a tracker': `SELECT initiative_id, sum(value_scaled) AS total FROM data_points WHERE tracker_id = $tracker GROUP BY ALL ORDER BY total DESC LIMIT 10`,
  'year on year by tracker': `SELECT *, total - lag(total) OVER (PARTITION BY tracker_id ORDER BY year) AS change FROM (SELECT tracker_id, year(period_end) AS year, sum(value_scaled) AS total FROM data_points WHERE value_type = 'number' GROUP BY ALL)`,
  'texts that mention a word': `SELECT count(*) FROM data_points WHERE value_type = 'text' AND value_text ILIKE '%municipal hazardous%'`,
  'unanswered questions by tracker in the newest year': `SELECT tracker_id, count(*) FROM utrvs WHERE answer = 'unanswered' AND period_end = DATE '2025-12-31' GROUP BY ALL ORDER BY ALL LIMIT 20`,
} as const;

/** Case 7: views and questions on the biggest available lake, then the same on the Parquet files alone. */
export async function queryCase(context: BenchContext, output: string): Promise<CaseResult> {
  const database = join(output, 'current/lake.duckdb');
  const parquet = join(output, 'current/parquet');
  const points = await queryNumber('SELECT count(*) FROM data_points', database);
  const repeat = context.options.quick ? 3 : 20;
  context.log(`queries on ${count(points)} data points`);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`ATTACH '${database}' AS lake (READ_ONLY)`);
  await connection.run('USE lake');
  const ids = await idsOf(database);
  const bound = (sql: string): string => sql.replaceAll(/\$(\w+)/g, (_, name: string) => `'${ids.get(name) ?? ''}'`);
  const timed = async (sql: string, times = repeat): Promise<readonly number[]> => {
    const taken: number[] = [];
    for (let i = 0; i <= times; i++) {
      const started = process.hrtime.bigint();
      await (await connection.run(bound(sql))).fetchAllChunks();
      taken.push(Number(process.hrtime.bigint() - started) / 1e9);
    }
    return taken.slice(1);
  };
  const figures: Figure[] = [];
  for (const [what, { sql, target }] of Object.entries(filtered)) {
    const taken = await timed(sql);
    const reached = target === null ? {} : { target: `p50 < ${target} ms`, reached: median(taken) < target / 1000 };
    figures.push({ what, value: both(taken), ...reached });
  }
  for (const view of views) {
    figures.push({
      what: `view ${view}, whole (every value hashed)`,
      value: both(await timed(`SELECT bit_xor(hash(v)) FROM ${view} AS v`, 3)),
    });
  }
  for (const [name, sql] of Object.entries(questions)) figures.push({ what: name, value: both(await timed(sql)) });
  await connection.run(parquetSchema(parquet));
  for (const [name, sql] of Object.entries(questions)) {
    if (sql.includes('data_points_enriched')) continue;
    figures.push({ what: `Parquet alone: ${name}`, value: both(await timed(sql)) });
  }
  connection.closeSync();
  instance.closeSync();
  figures.push(await csvFigure(context, output));
  return {
    title: `7. Queries on ${count(points)} data points`,
    figures,
    notes: [
      `p50 / p95 in one process after one unmeasured run, all rows fetched; a tree of ${count(await queryNumber('SELECT count(*) FROM initiatives', database))} nodes.`,
      ...why,
    ],
  };
}

/** Where the time goes, and why it is not lower. */
const why: readonly string[] = [
  'Latest values of one tracker: the database keeps rows in the order of insertion and reads 2,048 at a time. Rows are inserted in the order of their trackers within each batch of some 80,000, so the points of a tracker are in one or two blocks of forty.',
  'table_cells of one table, all years: the result has a row for each number of the table, a fifteenth of all, and most of the time goes into making these rows.',
];

const both = (taken: readonly number[]): string =>
  `${milliseconds(median(taken))} / ${milliseconds(quantile(taken, 0.95))}`;

/** In-memory views of the Parquet files, under the names of the tables. */
const parquetSchema = (parquet: string): string => `
  USE memory;
  ${['data_points', 'utrvs'].map((table) => `CREATE VIEW ${table} AS FROM read_parquet('${parquet}/${table}/*/*.parquet', hive_partitioning = true);`).join('\n')}
  CREATE VIEW initiatives AS FROM '${parquet}/initiatives.parquet';
  CREATE VIEW initiative_ancestors AS SELECT unnest(path_ids) AS ancestor_id, initiative_id AS descendant_id FROM initiatives;`;

async function idsOf(database: string): Promise<ReadonlyMap<string, string>> {
  const instance = await DuckDBInstance.create(database, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    `SELECT (SELECT initiative_id FROM initiatives WHERE depth = 0) AS node, (SELECT survey_id FROM surveys ORDER BY 1 LIMIT 1) AS survey,
       (SELECT tracker_id FROM trackers WHERE value_type = 'number' ORDER BY 1 LIMIT 1) AS tracker,
       (SELECT tracker_id FROM trackers WHERE value_type = 'table' ORDER BY 1 LIMIT 1) AS table`,
  );
  const [row = {}] = reader.getRowObjectsJS();
  connection.closeSync();
  instance.closeSync();
  return new Map(Object.entries(row).map(([name, id]) => [name, String(id)]));
}
