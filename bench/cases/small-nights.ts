import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, esgLakeRun, freshOutput } from '../context.ts';
import { type Measurement, measure, median } from '../measure.ts';
import { bytesAdded, bytesOf, filesOf, withServer } from '../nights.ts';
import { type CaseResult, count, type Figure, megabytes, ratio, seconds } from '../report.ts';
import type { Server } from '../serve.ts';
import { changeSurveys, type PreparedWorld } from '../world/prepare.ts';
import { figureOf } from './replay.ts';

const surveys = 400;
const changed = 10;

interface Month {
  readonly nights: readonly Measurement[];
  readonly idle: readonly Measurement[];
  readonly dltNights: readonly Measurement[];
  readonly dltIdle: readonly Measurement[];
  readonly bytesWritten: number;
  readonly diskBefore: number;
  readonly diskAfter: number;
  readonly databaseBefore: number;
  readonly databaseAfter: number;
}

/** Case 9: a month of nights on a lake of 400 surveys, beside dlt's; and nights in which nothing has changed. */
export async function smallNightsCase(context: BenchContext): Promise<CaseResult> {
  const world = await context.world({ seed: 9, surveys, utrvsPerSurvey: 100, initiatives: 200, years: 5 });
  const month = await runMonth(context, world);
  const { nights, idle, dltNights, dltIdle } = month;
  const dlt = dltNights.length === 0 ? null : { nights: secondsOf(dltNights), idle: secondsOf(dltIdle) };
  const share = (what: string, ours: number, theirs: number, most: number): Figure => ({
    what,
    value: ratio(ours / theirs),
    target: `≤ ${most}`,
    reached: ours / theirs <= most,
  });
  return {
    title: `9. Small nights: ${changed} of ${surveys} surveys changed, and none`,
    figures: [
      figureOf(`${changed} of ${surveys} surveys changed: night`, nights),
      ...(dlt === null ? [] : [figureOf('the same with dlt', dltNights)]),
      ...(dlt === null ? [] : [share('ours ÷ dlt', secondsOf(nights), dlt.nights, 0.6)]),
      { ...figureOf('nothing changed: night', idle), target: '≤ 0.8 s', reached: secondsOf(idle) <= 0.8 },
      ...(dlt === null ? [] : [figureOf('the same with dlt', dltIdle)]),
      ...monthFigures(month),
    ],
    notes: [
      'Why (perf and one line for each statement, 2026-11-22, commit 4b5a783, code that V8 had kept taken over, load 25 to 45 on four cores). A night with changes, 6.0 s of processor time: DuckDB 54 % (290 statements, a third of them are the page), JavaScript under way 14 %, the kernel 13 %, V8 that optimises 11 %, compiles 4 % and collects 2 %. A night without changes, 1.2 s: V8 that optimises 21 %, compiles 14 % and collects 6 %, JavaScript 25 %, the kernel 17 %, DuckDB 15 %.',
      'What paid, in processor seconds of nights without changes in alternation: a bundle in place of 956 modules 2.47 → 1.56, help that yargs rendered for nobody −0.1 (118 of 1,560 ms of a profile). Of nights with changes: the base value once in the statement that compares data points in place of four times (6.7 kB of SQL, longer to plan than to compute: apart, with four of them 203 ms, without any 67). The page of a lake of up to 32 MB is made while its files are written and verified: 2.96 → 2.62 s and 3.65 → 3.33 s of processor time (a lake of 16,000 value records, means of six alternated pairs, two cores; here 4.03 → 3.58 and 4.94 → 4.68, means of eight); without any page the smaller night takes 0.35 s less. Two runs of this case on commit 6737e7d, on a machine shared with others: 3.35 and 3.03 s, dlt 2.00 and 2.40, without changes 0.75 and 0.85.',
      'What did not: code that V8 keeps of the bundle at build time (1.52 → 1.21, but Node 20 takes it only for CommonJS, and lets that import what is loaded late only through an experimental interface that warns); options of V8 (no optimising, a later one, a larger young generation, one thread to collect: ±5 % of a night); a checkpoint at COMMIT in place of the write-ahead log (medians of 258 and 199 ms for both); no write-ahead log at all (the same); a bundle with nothing but short names and no white space (0.92 in place of 0.93 s for a night without changes); giving memory back only above 320 MB (2 to 3 % of the processor time, for 40 MB more); the page beside the files in a lake of 86 MB (8.7 to 10.9 s in place of 8.8 to 11.2). Left: checks of JSON compiled at build time (0.06 of 1.2 s), one database less (the lock is one: 0.04), fewer statements (each of the 37 that check keys and references costs 2 to 10 ms).',
      'Whole processes, from start to exit; the service is another process. Bytes written: new files of the output folder (hard links to old ones left out), landing and run folders.',
      ...(dlt === null
        ? ['dlt was skipped: no Python with dlt (`--python FILE`, or it is installed on a full run).']
        : [
            'dlt asks with its own incremental cursor and merges: it neither notices what is gone, nor keeps history, snapshots or bodies.',
          ]),
    ],
  };
}

const secondsOf = (runs: readonly Measurement[]): number => median(runs.map((run) => run.seconds));

function monthFigures(month: Month): readonly Figure[] {
  const { nights, bytesWritten, diskBefore, diskAfter, databaseBefore, databaseAfter } = month;
  const sum = (pick: (run: Measurement) => number): number => nights.reduce((all, run) => all + pick(run), 0);
  const all = `${count(nights.length)} such nights`;
  return [
    {
      what: `${all}: time`,
      value: `${seconds(sum((run) => run.seconds))} (CPU ${seconds(sum((run) => run.cpuSeconds ?? Number.NaN))})`,
    },
    {
      what: `${all}: bytes written`,
      value: `${megabytes(bytesWritten)}, ${megabytes(bytesWritten / nights.length)} a night`,
    },
    { what: `${all}: disk`, value: `${megabytes(diskBefore)} before, ${megabytes(diskAfter)} after` },
    { what: `${all}: lake.duckdb`, value: `${megabytes(databaseBefore)} before, ${megabytes(databaseAfter)} after` },
  ];
}

async function runMonth(context: BenchContext, world: PreparedWorld): Promise<Month> {
  const output = freshOutput(context, 'small-nights');
  const dltFolder = freshOutput(context, 'dlt-nights');
  mkdirSync(dltFolder);
  const runs = {
    nights: [] as Measurement[],
    idle: [] as Measurement[],
    dltNights: [] as Measurement[],
    dltIdle: [] as Measurement[],
  };
  context.log(`small nights: first load of ${surveys} surveys`);
  await withServer(world, async (server) => {
    await esgLakeRun(server, output);
    await dltNight(context, server, dltFolder, surveys);
  });
  const first = filesOf(output);
  const databaseBefore = databaseSize(output);
  let bytesWritten = 0;
  const length = context.options.quick ? 4 : 30;
  for (let night = 1; night <= length; night++) {
    context.log(`small nights: ${night} of ${length}`);
    await changeSurveys(world, night, changed);
    await withServer(world, async (server) => {
      const before = filesOf(output);
      runs.nights.push(await esgLakeRun(server, output));
      bytesWritten += bytesAdded(before, filesOf(output));
      if (night > context.options.repeat) return;
      runs.dltNights.push(...(await dltNight(context, server, dltFolder, changed)));
      runs.idle.push(await esgLakeRun(server, output));
      runs.dltIdle.push(...(await dltNight(context, server, dltFolder, 0)));
    });
  }
  const sizes = { diskBefore: bytesOf(first), diskAfter: bytesOf(filesOf(output)) };
  const databases = { databaseBefore, databaseAfter: databaseSize(output) };
  rmSync(output, { recursive: true });
  rmSync(dltFolder, { recursive: true });
  return { ...runs, ...sizes, ...databases, bytesWritten };
}

const databaseSize = (output: string): number => statSync(join(output, 'current/lake.duckdb')).size;

/** @param loaded how many surveys it has to load */
async function dltNight(
  context: BenchContext,
  server: Server,
  folder: string,
  loaded: number,
): Promise<readonly Measurement[]> {
  const { python } = context.options;
  if (python === null) return [];
  const run = await measure(python, ['bench/peers/dlt_night.py', server.baseUrl, folder]);
  if (Number(run.stdout) !== loaded) throw new Error(`dlt loaded ${run.stdout.trim()} surveys, not ${loaded}`);
  return [run];
}
