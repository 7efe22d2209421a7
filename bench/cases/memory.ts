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
      'Why (resident memory sampled with the statement under way, first load of 20,000 surveys, 2026-11-21): 430 MB after 6 s, 550 to 680 after 10 to 20 s, up to 805 after 30, and the peak when the last batches are inserted. DuckDB has 192 MB while surveys are read and needs more beside them; 70 to 157 MB are record batches outside of V8’s heap (up to 48 MB for each of two tables, until they fill row groups), whose texts DuckDB gets once more; three threads have heaps of 60 to 110 MB; 82 MB are the program’s own files. When the database is closed 312 MB are left, and while it is sorted and written (512 MB for DuckDB) up to 790. 200 surveys end before any of these has filled.',
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
