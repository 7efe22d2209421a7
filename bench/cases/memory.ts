import { rmSync } from 'node:fs';
import { type BenchContext, esgLake, esgLakeRun, freshOutput } from '../context.ts';
import { atMost, type CaseResult, count, type Figure } from '../report.ts';
import { serve } from '../serve.ts';

/** Case 4: peak resident memory of first loads and replays, from few surveys to many. */
export async function memoryCase(context: BenchContext): Promise<CaseResult> {
  const sizes = context.options.quick ? [200, 1000] : [200, 2000, 20_000];
  const loads: number[] = [];
  const replays: number[] = [];
  for (const surveys of sizes) {
    const world = await context.world({ seed: 5, surveys, utrvsPerSurvey: 40, initiatives: 200, years: 5 });
    const output = freshOutput(context, 'memory');
    context.log(`memory: ${count(surveys)} surveys`);
    const server = await serve(world.folder);
    try {
      loads.push((await esgLakeRun(server, output)).peakMb ?? Number.NaN);
    } finally {
      await server.close();
    }
    replays.push((await esgLake(['replay', '--output', output])).peakMb ?? Number.NaN);
    rmSync(output, { recursive: true, force: true });
    rmSync(world.folder, { recursive: true, force: true });
  }
  return {
    title: '4. Memory: peak resident, surveys of 40 value records',
    figures: [...lines('first load', sizes, loads), ...lines('replay', sizes, replays)],
    notes: ['Of the whole process, with its worker threads and DuckDB.'],
  };
}

function lines(what: string, sizes: readonly number[], peaks: readonly number[]): readonly Figure[] {
  return peaks.map((peak, i) => {
    const figure = { what: `${what}, ${count(sizes[i] ?? 0)} surveys`, value: `${peak.toFixed(0)} MB` };
    return i < peaks.length - 1 ? figure : { ...figure, ...atMost(peak, 500, 'MB') };
  });
}
