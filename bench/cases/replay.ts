import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, esgLake, esgLakeRun, freshOutput, mainSpec, script } from '../context.ts';
import { queryNumber } from '../lake-query.ts';
import { type Measurement, measure, measureNode, median } from '../measure.ts';
import { type CaseResult, count, type Figure, megabytes, ratio, seconds } from '../report.ts';
import { serve } from '../serve.ts';
import type { PreparedWorld } from '../world/prepare.ts';
import { replayProfile } from './replay-profile.ts';

/**
 * Case 1: from landed bodies to a complete lake, against the peers on the same files. Keeps the lake for other cases.
 */
export async function replayCase(context: BenchContext): Promise<CaseResult> {
  const world = await context.world(mainSpec(context.options));
  const output = await landedOutput(context, world);
  const bodies = surveyFolder(output);
  const factFile = join(context.folder, 'fact-sql.parquet');
  const rowFile = join(context.folder, 'fact-rows.parquet');
  const sqlLake = join(context.folder, 'fact-lake');
  const sql: Measurement[] = [];
  const published: Measurement[] = [];
  const rows: Measurement[] = [];
  const ours: Measurement[] = [];
  for (let i = 0; i < context.options.repeat; i++) {
    context.log(`replay against its peers, round ${i + 1} of ${context.options.repeat}`);
    sql.push(await measureNode(script('./peers/duckdb-sql.js'), [join(bodies, '*.json.gz'), factFile]));
    ours.push(await esgLake(['replay', '--output', output]));
    published.push(await measureNode(script('./peers/duckdb-sql-lake.js'), [join(bodies, '*.json.gz'), sqlLake]));
    rows.push(await measureNode(script('./peers/row-appender.js'), [bodies, rowFile]));
  }
  const dlt = await dltPeer(context, world);
  const points = await queryNumber(`SELECT count(*) FROM '${factFile}'`);
  const fact = join(output, 'current/parquet/data_points/*/*.parquet');
  const differing = (await differences(fact, factFile)) + (await differences(fact, rowFile));
  const mine = secondsOf(ours);
  const perMillion = (cpuOf(ours) / points) * 1e6;
  return {
    title: `1. Replay: ${count(context.options.surveys)} surveys, ${megabytes(world.bytes)} of JSON (${megabytes(world.gzipBytes)} gzip), ${count(points)} data points`,
    figures: [
      figureOf('esg-lake replay: complete, verified snapshot', ours),
      figureOf('(a) one DuckDB SQL statement, fact table only', sql),
      figureOf('(a) with a database file, sorted files by year, checksums and key check', published),
      figureOf('(b) JSON.parse and row appender, fact table only', rows),
      ...(dlt === null ? [] : [{ what: '(c) dlt, REST source to DuckDB by Parquet', value: seconds(dlt) }]),
      { what: '(a) with a database file … ÷ ours', value: ratio(secondsOf(published) / mine) },
      { what: '(a) ÷ ours', value: ratio(secondsOf(sql) / mine) },
      { what: '(b) ÷ ours', value: ratio(secondsOf(rows) / mine) },
      ...(dlt === null
        ? []
        : [{ what: '(c) ÷ ours', value: ratio(dlt / mine), target: '≥ 6', reached: dlt / mine >= 6 }]),
      {
        what: 'processor time, (a) with a database file … ÷ ours',
        value: ratio(cpuOf(published) / cpuOf(ours)),
        target: '≥ 0.64',
        reached: cpuOf(published) / cpuOf(ours) >= 0.64,
      },
      { what: 'processor time, (a) ÷ ours', value: ratio(cpuOf(sql) / cpuOf(ours)) },
      {
        what: 'processor time of ours per million data points',
        value: seconds(perMillion),
        target: '≤ 16 s',
        reached: perMillion <= 16,
      },
      {
        what: 'data points that differ between the three',
        value: count(differing),
        target: '0',
        reached: differing === 0,
      },
    ],
    notes: [
      ...replayProfile,
      'Whole processes, from start to exit; all read the landed `.json.gz` files. Numbers are compared to nine digits.',
      ...(dlt === null
        ? ['(c) was skipped: no Python with dlt (`--python FILE`, or it is installed on a full run).']
        : []),
    ],
  };
}

const secondsOf = (runs: readonly Measurement[]): number => median(runs.map((run) => run.seconds));
const cpuOf = (runs: readonly Measurement[]): number => median(runs.map((run) => run.cpuSeconds ?? Number.NaN));

export const figureOf = (what: string, runs: readonly Measurement[]): Figure => {
  const cpu = cpuOf(runs);
  const peak = median(runs.map((run) => run.peakMb ?? Number.NaN));
  const time = seconds(secondsOf(runs));
  return { what, value: `${time} (CPU ${seconds(cpu)}, peak ${peak.toFixed(0)} MB)` };
};

/** An output folder in which the world's bodies are landed and published once. */
export async function landedOutput(context: BenchContext, world: PreparedWorld): Promise<string> {
  const output = join(context.folder, `lake-${world.spec.surveys}`);
  if (readdirOrNone(output).includes('current')) return output;
  context.log('landing the bodies');
  const server = await serve(world.folder);
  try {
    await esgLakeRun(server, freshOutput(context, `lake-${world.spec.surveys}`));
  } finally {
    await server.close();
  }
  return output;
}

export function surveyFolder(output: string): string {
  const run = readdirOrNone(join(output, 'landing')).find((name) =>
    readdirOrNone(join(output, 'landing', name)).includes('survey'),
  );
  if (run === undefined) throw new Error(`nothing is landed in ${output}`);
  return join(output, 'landing', run, 'survey');
}

export function readdirOrNone(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Number of rows that only one of the two Parquet files has. */
async function differences(a: string, b: string): Promise<number> {
  const rows = (file: string): string =>
    `SELECT ${columns} FROM read_parquet('${file}', hive_partitioning = false, union_by_name = true)`;
  return queryNumber(
    `SELECT (SELECT count(*) FROM (${rows(a)} EXCEPT ALL ${rows(b)})) + (SELECT count(*) FROM (${rows(b)} EXCEPT ALL ${rows(a)}))`,
  );
}

const digits = (column: string): string => `printf('%.9g', ${column}) AS ${column}`;
const columns = `utrv_id, survey_id, initiative_id, tracker_id, row_index, column_code, option_code, value_type,
  ${digits('value_number')}, number_scale, scale_factor, ${digits('value_scaled')}, value_text, value_date, unit, unit_type,
  unit_source, status, period, period_start, period_end`;

/** Seconds that dlt takes for the same surveys, measured once. */
async function dltPeer(context: BenchContext, world: PreparedWorld): Promise<number | null> {
  const { python } = context.options;
  if (python === null) return null;
  context.log('dlt, once');
  const folder = join(context.folder, 'dlt');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const server = await serve(world.folder);
  try {
    // The script is next to the sources, not the compiled files.
    return (await measure(python, ['bench/peers/dlt_load.py', server.baseUrl, folder])).seconds;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
