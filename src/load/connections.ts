import type { DuckDBConnection } from '@duckdb/node-api';
import type { Database } from './database.ts';

/** Two statements at a time: while one ends with a single thread, the other has work for the rest. */
const connectionCount = 2;

/**
 * Runs each task on a connection that nothing else uses meanwhile, and returns the results in the order of the tasks. All
 * tasks have ended when it returns or throws the first failure; none begins after one has failed.
 *
 * @param prepare what every connection needs first, such as temporary tables
 */
export async function runOnConnections<T>(
  database: Database,
  tasks: readonly ((connection: DuckDBConnection) => Promise<T>)[],
  prepare: (connection: DuckDBConnection) => Promise<void> = async () => {},
): Promise<readonly T[]> {
  const results = new Map<number, T>();
  const waiting = tasks.entries();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    try {
      const connection = await database.connect();
      await prepare(connection);
      for (const [index, task] of waiting) {
        if (failures.length > 0) return;
        results.set(index, await task(connection));
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: Math.min(connectionCount, tasks.length) }, work));
  if (failures.length > 0) throw failures[0];
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
