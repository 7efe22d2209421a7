import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, esgLake, esgLakeRun, freshOutput, mainSpec, script, stagesOf } from '../context.ts';
import { queryNumber } from '../lake-query.ts';
import { type Measurement, measure, measureNode, median } from '../measure.ts';
import { bytesOf, filesOf } from '../nights.ts';
import { atMost, type CaseResult, count, type Figure, megabytes, ratio, seconds } from '../report.ts';
import { serve } from '../serve.ts';
import type { PreparedWorld } from '../world/prepare.ts';

/** Case 1: from landed bodies to a complete lake, against the peers on the same files. */
export async function replayCase(context: BenchContext): Promise<CaseResult> {
  const world = await context.world(mainSpec(context.options));
  const output = await landedOutput(context, world);
  const bodies = join(surveyFolder(output), '*.json.gz');
  const factFile = join(context.folder, 'fact-sql.parquet');
  const sql: Measurement[] = [];
  const ours: Measurement[] = [];
  for (let i = 0; i < context.options.repeat; i++) {
    context.log(`replay against its peers, round ${i + 1} of ${context.options.repeat}`);
    sql.push(await measureNode(script('./peers/duckdb-sql.js'), [bodies, factFile]));
    ours.push(await esgLake(['replay', '--output', output, '--json']));
  }
  const dlt = await dltPeer(context, world);
  const points = await queryNumber(`SELECT count(*) FROM '${factFile}'`);
  const parquet = join(output, 'current/parquet/data_points');
  const differing = await differences(join(parquet, '*/*.parquet'), factFile);
  const perPoint = (bytes: number): string => `${ratio(bytes / points)} bytes`;
  const mine = secondsOf(ours);
  return {
    title: `1. Replay: ${count(context.options.surveys)} surveys, ${megabytes(world.bytes)} of JSON (${megabytes(world.gzipBytes)} gzip), ${count(points)} data points`,
    figures: [
      { ...figureOf('esg-lake replay: complete, verified snapshot', ours), ...atMost(cpuOf(ours), 24, 'CPU s') },
      lastStages(ours),
      figureOf('SQL by hand: the fact table alone, as Parquet', sql),
      { what: 'ours ÷ SQL by hand', value: ratio(mine / secondsOf(sql)), ...atMost(mine / secondsOf(sql), 7) },
      ...(dlt === null ? [] : dltFigures(dlt, mine)),
      { what: 'data points that differ from SQL by hand', value: count(differing), ...atMost(differing, 0) },
      { what: 'a data point in Parquet', value: perPoint(bytesOf(filesOf(parquet))) },
      { what: 'a data point in the Parquet of SQL by hand', value: perPoint(statSync(factFile).size) },
    ],
    notes: [
      'Whole processes, from start to exit; all read the landed `.json.gz` files. Numbers are compared to nine digits.',
      'SQL by hand makes no issues, no definitions, no exact decimals, no figures, and takes definitions for equal in all surveys.',
      ...(dlt === null ? ['dlt was skipped: no Python with dlt (`--python FILE`; a full run installs it).'] : []),
    ],
  };
}

const dltFigures = (dlt: number, mine: number): readonly Figure[] => [
  { what: 'dlt, REST source to DuckDB by Parquet', value: seconds(dlt) },
  { what: 'dlt ÷ ours', value: ratio(dlt / mine), target: '≥ 5', reached: dlt / mine >= 5 },
];

export const lastStages = (runs: readonly Measurement[]): Figure => ({
  what: 'stages of the last such run, in seconds',
  value: runs.slice(-1).map(stagesOf).join(),
});

export const secondsOf = (runs: readonly Measurement[]): number => median(runs.map((run) => run.seconds));
export const cpuOf = (runs: readonly Measurement[]): number => median(runs.map((run) => run.cpuSeconds ?? Number.NaN));

export const figureOf = (what: string, runs: readonly Measurement[]): Figure => {
  const cpu = cpuOf(runs);
  const peak = median(runs.map((run) => run.peakMb ?? Number.NaN));
  const time = seconds(secondsOf(runs));
  return { what, value: `${time} (CPU ${seconds(cpu)}, peak ${peak.toFixed(0)} MB)` };
};

/** An output folder in which the world's bodies are landed and published once. */
async function landedOutput(context: BenchContext, world: PreparedWorld): Promise<string> {
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

function surveyFolder(output: string): string {
  const run = readdirOrNone(join(output, 'landing')).find((name) =>
    readdirOrNone(join(output, 'landing', name)).includes('survey'),
  );
  if (run === undefined) throw new Error(`nothing is landed in ${output}`);
  return join(output, 'landing', run, 'survey');
}

function readdirOrNone(folder: string): readonly string[] {
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
