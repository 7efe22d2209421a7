import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, esgLake, esgLakeRun, freshOutput, stagesOf } from '../context.ts';
import { queryNumber } from '../lake-query.ts';
import { median } from '../measure.ts';
import { bytesAdded, filesOf, withServer } from '../nights.ts';
import { atMost, type CaseResult, count, type Figure, megabytes, ratio, seconds } from '../report.ts';
import { changeSurveys, type PreparedWorld } from '../world/prepare.ts';
import type { WorldSpec } from '../world/world.ts';

interface Night {
  readonly seconds: number;
  readonly stages: string;
  readonly requests: number;
  readonly bytesWritten: number;
  readonly peakMb: number;
}

interface Growth {
  readonly points: number;
  readonly rebuildSeconds: number;
  readonly nights: readonly Night[];
  readonly output: string;
}

const nights = 3;

/** Case 3: the same runs on lakes with more and more history. */
export async function growthCase(context: BenchContext): Promise<CaseResult> {
  const years = context.options.years ?? (context.options.quick ? [1, 4] : [1, 4, 16]);
  const perYear = context.options.quick ? 60 : 940;
  const changed = Math.max(1, Math.round(perYear / 100));
  const grown: Growth[] = [];
  for (const count of years) {
    const spec = { seed: 4, surveys: perYear * count, utrvsPerSurvey: 300, initiatives: 5000, years: count };
    grown.push(await grow(context, spec, changed));
    const before = grown.at(-2);
    if (before !== undefined) rmSync(before.output, { recursive: true, force: true });
  }
  const [first, last] = [grown[0], grown.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no lake was grown');
  const night = nightOf(last);
  const times = night / nightOf(first);
  const share = (100 * night) / last.rebuildSeconds;
  return {
    title: `3. Growth: runs with ${changed} of the ${perYear} surveys of the current year changed`,
    figures: [
      ...grown.flatMap(figuresOf),
      {
        what: `a run on ${count(last.points)} data points, in percent of its rebuild by replay`,
        value: `${share.toFixed(1)} %`,
        ...atMost(share, 10, '%'),
      },
      {
        what: `a run on ${count(last.points)} data points ÷ one on ${count(first.points)}`,
        value: ratio(times),
        ...atMost(times, 3),
      },
      {
        what: `a run on ${count(last.points)} data points, in seconds`,
        value: seconds(night),
        ...(context.options.quick ? {} : atMost(night, 10, 's')),
      },
    ],
    notes: [
      `${nights} runs each, medians; bytes written: new files of the snapshot (without hard links to the old one), landing and run folder.`,
    ],
  };
}

const nightOf = (grown: Growth): number => median(grown.nights.map((one) => one.seconds));

function figuresOf(one: Growth): readonly Figure[] {
  const middle = (pick: (night: Night) => number): number => median(one.nights.map(pick));
  const lake = `${count(one.points)} data points`;
  return [
    { what: `${lake}: rebuild by replay`, value: seconds(one.rebuildSeconds) },
    {
      what: `${lake}: incremental run`,
      value: `${seconds(middle((night) => night.seconds))}, ${count(middle((night) => night.requests))} requests, ${megabytes(middle((night) => night.bytesWritten))} written, peak ${middle((night) => night.peakMb).toFixed(0)} MB`,
    },
    { what: `${lake}: stages of its last run`, value: one.nights.at(-1)?.stages ?? '' },
  ];
}

async function grow(context: BenchContext, spec: WorldSpec, changed: number): Promise<Growth> {
  const world = await context.world(spec);
  const output = freshOutput(context, `growth-${spec.years}`);
  context.log(`growth: first load of ${count(spec.surveys)} surveys`);
  await withServer(world, (server) => esgLakeRun(server, output));
  const done: Night[] = [];
  for (let night = 1; night <= nights; night++) done.push(await oneNight(context, world, output, { night, changed }));
  context.log('growth: rebuild by replay');
  const rebuild = await esgLake(['replay', '--output', output]);
  const points = await queryNumber('SELECT count(*) FROM data_points', join(output, 'current/lake.duckdb'));
  rmSync(join(world.folder, 'bodies'), { recursive: true, force: true });
  return { points, rebuildSeconds: rebuild.seconds, nights: done, output };
}

async function oneNight(
  context: BenchContext,
  world: PreparedWorld,
  output: string,
  { night, changed }: { readonly night: number; readonly changed: number },
): Promise<Night> {
  await changeSurveys(world, night, changed);
  const before = filesOf(output);
  const run = await withServer(world, (server) => esgLakeRun(server, output));
  const report: Report = JSON.parse(run.stdout);
  if (report.surveys.fetched !== changed)
    throw new Error(`${report.surveys.fetched} surveys were fetched, not ${changed}`);
  context.log(`growth: night ${night}: ${seconds(run.seconds)}`);
  return {
    seconds: run.seconds,
    stages: stagesOf(run),
    requests: report.requests.total,
    bytesWritten: bytesAdded(before, filesOf(output)),
    peakMb: run.peakMb ?? Number.NaN,
  };
}

interface Report {
  readonly surveys: { readonly fetched: number };
  readonly requests: { readonly total: number };
}
