import { memoryShares } from '../../base/memory-shares.ts';

/** What a thread collects over several surveys before it passes rows on: few, large batches load fastest. */
export interface BatchLimits {
  readonly rows: number;
  /** Bytes of the bodies that they come from: some have long texts in few rows. */
  readonly bodyBytes: number;
}

/** The share of each of so many threads. */
export const batchLimits = (threads: number): BatchLimits => ({
  rows: memoryShares.rowsUnderWay / Math.max(2, threads),
  bodyBytes: memoryShares.bodiesUnderWay / Math.max(2, threads),
});
