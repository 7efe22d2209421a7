const mebi = 2 ** 20;

/**
 * What the parts of a run may hold at the same time. Whoever keeps more than a few megabytes takes its share from here; beside
 * these there are Node with the program and DuckDB's code (150 MB), heaps of the threads (`workerYoungMb`, and 30 MB of what lives
 * longer), and the listings (2 kB for each survey). The benchmark measures the sum (case 5), `doctor` says what it is.
 *
 * A body of 16 MB and more does not fit into these shares: it is read alone, and takes three to four times its size.
 */
export const memoryShares = {
  /** Bytes of decoded bodies that worker threads read. */
  bodies: 64 * mebi,
  /** Rows, and bytes of the bodies that they come from, that all worker threads together collect before they pass them on. */
  rowsUnderWay: 200_000,
  bodiesUnderWay: 64 * mebi,
  /** Bytes of columns of one table that wait until they fill a row group: there are two large tables. */
  columnsWaiting: 48 * mebi,
  /** Bytes by which a process may grow until what was freed is given back to the system. */
  growth: 32 * mebi,
  /**
   * DuckDB in MB (10^6): while surveys are read, while so many threads merge them, while so many sort and write tables at the
   * same time, and for what needs more than fits beside others and is then done alone. It takes that much only if the data does.
   */
  databaseMb: {
    reading: 192,
    merging: (threads: number): number => Math.max(384, Math.min(128 + 64 * threads, 640)),
    publishing: (lanes: number): number => Math.min(64 + 96 * lanes, 512),
    alone: 512,
  },
  /** Bytes of a database that may be queried for the page while its tables are sorted and written: it needs little for both. */
  queriedWhileExported: 32 * mebi,
  /** The youngest objects of a worker thread, in MB: three times what V8 calls a semi-space. */
  workerYoungMb: 12,
} as const;

/** Bytes that a run of 20,000 surveys takes on so many processors, apart from bodies of 16 MB and more. */
export const usualNeed = (workers: number): number => (600 + 50 * Math.min(8, Math.max(1, workers))) * 1e6;
