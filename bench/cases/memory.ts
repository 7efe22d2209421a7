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
      'Why (resident memory sampled every 0.1 s with the statement under way, the heaps of all threads and duckdb_memory(), 2026-11-22, two processors of a machine with ten times as much to do): 90 MB are the program’s files, DuckDB’s among them; a replay of 20,000 surveys holds 80 MB of objects about its surveys and landed bodies in the main thread, whose heap is 115 MB then, where 200 surveys have 65; two threads have heaps of 45 MB and 25 MB of columns each; 25 to 50 MB of columns wait for a row group; DuckDB has up to 90 MB of staged tables beside the row group that it fills. 640 MB are reached while surveys are read, and 700 in the merge, for which DuckDB may have 384.',
      'What helped (2,000 surveys, peak): the C library kept as much freed memory as was in use: every `SET memory_limit` makes DuckDB return it, Node’s buffers included (380 to 94 MB in a process made for the test), which is done whenever the process has grown by 32 MB (490 to 390 MB while surveys are read, for 2 to 170 ms each time); batches of 25,000 rows in place of 100,000, row groups inserted one by one and completed by the first row of the next (DuckDB has a full one in memory until then: 47 MB), one row group in place of five before it is written, and 4 MB in place of 16 for new objects of a thread; together 21 to 24 s of processor time where it was 22, one run each.',
      'What did not: 128 MB for sorting and writing (six files found no memory beside others and were written again alone) and 96 MB while surveys are read (staged tables go to disk, the peak stays, as DuckDB is not what is largest); MALLOC_ARENA_MAX=2 (269 MB where it is 274, and a program cannot set it for itself). 256 MB for the merge: 653 MB in place of 675, in the same time, but what larger lakes need was not tried. Not tried: DuckDB’s allocator_flush_threshold, a smaller heap of the main thread, less in it for each survey of a replay.',
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
