import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, esgLakeRun, freshOutput } from '../context.ts';
import { type Measurement, measure } from '../measure.ts';
import { bytesAdded, bytesOf, filesOf, withServer } from '../nights.ts';
import { atMost, type CaseResult, count, type Figure, megabytes, ratio, seconds } from '../report.ts';
import type { Server } from '../serve.ts';
import { changeSurveys, type PreparedWorld } from '../world/prepare.ts';
import { cpuOf, figureOf, lastStages, secondsOf } from './replay.ts';

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

/**
 * Case 2: a month of runs on a lake of 400 surveys, compared with dlt's; runs in which nothing has changed; and runs in
 * which one survey of three records has.
 */
export async function smallNightsCase(context: BenchContext): Promise<CaseResult> {
  const world = await context.world({ seed: 9, surveys, utrvsPerSurvey: 100, initiatives: 200, years: 5 });
  const month = await runMonth(context, world);
  const { nights, idle, dltNights, dltIdle } = month;
  const dlt = dltNights.length === 0 ? null : { nights: secondsOf(dltNights), idle: secondsOf(dltIdle) };
  const three = await threeRecords(context);
  return {
    title: `2. Small runs: ${changed} of ${surveys} surveys changed, three records, and nothing`,
    figures: [
      { ...figureOf(`${changed} of ${surveys} surveys changed: run`, nights), ...atMost(secondsOf(nights), 1.2, 's') },
      lastStages(nights),
      ...(dlt === null ? [] : beside(secondsOf(nights), dltNights, 0.9)),
      { ...figureOf('three records changed: run', three), ...atMost(cpuOf(three), 0.4, 'CPU s') },
      lastStages(three),
      { ...figureOf('nothing changed: run', idle), ...atMost(secondsOf(idle), 0.5, 's') },
      ...(dlt === null ? [] : beside(secondsOf(idle), dltIdle)),
      ...monthFigures(month),
    ],
    notes: [
      'Whole processes, from start to exit; the service is another process. Bytes written: new files of the output folder (without hard links to old ones), landing and run folders.',
      ...(dlt === null
        ? ['dlt was skipped: no Python with dlt (`--python FILE`, or it is installed on a full run).']
        : [
            'dlt uses its own incremental cursor and merges: it neither notices removed surveys, nor keeps history, snapshots or bodies.',
          ]),
    ],
  };
}

const beside = (ours: number, dlt: readonly Measurement[], most?: number): readonly Figure[] => [
  figureOf('the same with dlt', dlt),
  {
    what: 'ours ÷ dlt',
    value: ratio(ours / secondsOf(dlt)),
    ...(most === undefined ? {} : atMost(ours / secondsOf(dlt), most)),
  },
];

/** Runs on 400 surveys of three records, of which one has changed. */
async function threeRecords(context: BenchContext): Promise<readonly Measurement[]> {
  const world = await context.world({ seed: 10, surveys, utrvsPerSurvey: 3, initiatives: 200, years: 5 });
  const output = freshOutput(context, 'three-records');
  await withServer(world, (server) => esgLakeRun(server, output));
  const runs: Measurement[] = [];
  for (let night = 1; night <= context.options.repeat; night++) {
    await changeSurveys(world, night, 1);
    runs.push(await withServer(world, (server) => esgLakeRun(server, output)));
  }
  return runs;
}

function monthFigures(month: Month): readonly Figure[] {
  const { nights, bytesWritten, diskBefore, diskAfter, databaseBefore, databaseAfter } = month;
  const sum = (pick: (run: Measurement) => number): number => nights.reduce((all, run) => all + pick(run), 0);
  const all = `${count(nights.length)} such runs`;
  return [
    {
      what: `${all}: time`,
      value: `${seconds(sum((run) => run.seconds))} (CPU ${seconds(sum((run) => run.cpuSeconds ?? Number.NaN))})`,
    },
    {
      what: `${all}: bytes written`,
      value: `${megabytes(bytesWritten)}, ${megabytes(bytesWritten / nights.length)} a run`,
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

/** @param loaded number of surveys to load */
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
