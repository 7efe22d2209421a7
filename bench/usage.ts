/**
 * Preloaded into measured Node processes: on exit, writes their resource usage and the number of their SQL statements to
 * the file that `BENCH_USAGE` names.
 */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';

const file = process.env['BENCH_USAGE'];
if (isMainThread && file !== undefined) {
  let statements = 0;
  // A statement with values becomes a prepared one, which is counted below.
  for (const name of ['run', 'stream', 'start', 'startStream'] as const) {
    countCalls(DuckDBConnection.prototype, name, (args) => args[1] === undefined);
    countCalls(DuckDBPreparedStatement.prototype, name, () => true);
  }
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
    writeFileSync(file, JSON.stringify({ peakMb: maxRSS / 1024, cpuSeconds, statements }));
  });

  function countCalls(prototype: object, name: string, counts: (args: readonly unknown[]) => boolean): void {
    const original: unknown = Reflect.get(prototype, name);
    if (typeof original !== 'function') throw new Error(`DuckDB has no ${name}`);
    Reflect.set(prototype, name, function counted(this: unknown, ...args: readonly unknown[]) {
      if (counts(args)) statements += 1;
      return Reflect.apply(original, this, args);
    });
  }
}
