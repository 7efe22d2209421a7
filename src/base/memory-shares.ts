import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const mebi = 2 ** 20;

/**
 * What the parts of a run may hold in memory at once, besides Node with the program and DuckDB's code (150 MB), the
 * heaps of the threads (`workerYoungMb`, and 30 MB of longer-lived objects), and the listings (2 kB per survey). The
 * benchmark measures the sum (case 3). A larger body (`largeBody`) takes three to four times its size.
 */
export const memoryShares = {
  /** Bytes of decoded bodies that worker threads read at a time. */
  bodies: 64 * mebi,
  /** Rows that all worker threads collect before they pass them on, and bytes of their bodies. */
  rowsUnderWay: 200_000,
  bodiesUnderWay: 64 * mebi,
  /** Bytes by which the process may grow before freed memory is returned to the system. */
  growth: 32 * mebi,
  /** Bytes up to which freed memory is kept: returning it costs a small run a tenth of its time. */
  kept: 320 * mebi,
  /**
   * Limits in MB (10^6), of which DuckDB takes what it needs: while surveys are read; while they are merged and figures
   * made, by the size of the database; while tables are sorted and written. Figures of 1.6 million data points (109 MB)
   * need 200. With 320 in place of 4,000, a replay takes 3 % more processor time.
   */
  databaseMb: {
    reading: 96,
    merging: (bytes: number): number => Math.max(320, Math.ceil(Math.min(2.5 * bytes, 0.6 * totalmem()) / 1e6)),
    publishing: 768,
  },
  /** Bytes of the largest database queried for the page while its tables are sorted and written. */
  queriedWhileExported: 32 * mebi,
  /** In MB: three times what V8 calls a semi-space. */
  workerYoungMb: 12,
} as const;

/** From this size on, a decoded body is read alone, not parsed as a whole, and freed at once. */
export const largeBody = 16 * mebi;

/**
 * In the calling thread; costs about 10 ms per 50 MB of heap. V8 does not notice inserted record batches, which lie
 * outside its heap: on its own it kept 400 MB of them in a load of 20,000 surveys.
 *
 * In a worker thread, all memory is returned to the system, at several times that cost: from Node 24 on, V8 otherwise
 * keeps its pages, even after the thread has ended, while the database needs them. In Node 20 the plain call suffices.
 */
export function collectGarbage(): void {
  collect ??= exposedCollector();
  collect();
}

let collect: (() => void) | null = null;
const nodeMajor = Number.parseInt(process.versions.node, 10);

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const exposed: unknown = runInNewContext('gc');
  if (typeof exposed !== 'function') return () => {};
  return isMainThread || nodeMajor < 22
    ? () => exposed()
    : () => exposed({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
