import { memoryShares } from '../base/memory-shares.ts';
import type { Database } from './database.ts';

/** Gives freed memory back to the system while a database is open. */
export interface MemoryKeeper {
  /** Call it before the database is closed: it waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Does so whenever the process has grown by `memoryShares.growth` since the last time: what threads, inserts and sorts leave
 * behind is otherwise kept by the C library, as much again as is in use. A small night never grows that much.
 */
export function keepMemory(database: Pick<Database, 'returnFreedMemory'>): MemoryKeeper {
  let least = process.memoryUsage.rss();
  let underWay: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    await database.returnFreedMemory().catch(() => {}); // whoever uses the database finds out
    least = process.memoryUsage.rss();
    underWay = null;
  };
  const timer = setInterval(() => {
    const now = process.memoryUsage.rss();
    least = Math.min(least, now);
    if (underWay === null && now >= least + memoryShares.growth) underWay = look();
  }, intervalMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}

/** DuckDB gives memory back at most as often. */
const intervalMs = 100;
