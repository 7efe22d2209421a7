import type { BenchContext } from '../context.ts';
import { type CaseResult } from '../report.ts';
/** Case 7: views and questions on the biggest available lake, then the same on the Parquet files alone. */
export declare function queryCase(context: BenchContext, output: string): Promise<CaseResult>;
