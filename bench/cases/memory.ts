import { rmSync } from 'node:fs';
import { type BenchContext, esgLake, esgLakeRun, freshOutput } from '../context.ts';
import { type CaseResult, count, type Figure } from '../report.ts';
import { serve } from '../serve.ts';

/** Case 5: peak resident memory of first loads and replays, from few surveys to many. */
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
    title: '5. Memory: peak resident, surveys of 40 value records',
    figures: [...lines('first load', sizes, loads), ...lines('replay', sizes, replays)],
    notes: [
      'Of the whole process with its worker threads and DuckDB.',
      'Why: 200 surveys fill nothing. From a few thousand on DuckDB holds what it may (192 MB while surveys are read, 384 MB while they are published), batches wait for full row groups (up to 48 MB for each of two tables), the threads have heaps of 60 to 100 MB, and the C library keeps freed memory between them.',
    ],
  };
}

function lines(what: string, sizes: readonly number[], peaks: readonly number[]): readonly Figure[] {
  const [first = Number.NaN] = peaks;
  return peaks.map((peak, i) => {
    const figure = { what: `${what}, ${count(sizes[i] ?? 0)} surveys`, value: `${peak.toFixed(0)} MB` };
    if (i === 0) return figure;
    return { ...figure, target: `within 20 % of ${first.toFixed(0)} MB`, reached: Math.abs(peak / first - 1) <= 0.2 };
  });
}
