import { type BenchContext } from '../context.ts';
import { type CaseResult } from '../report.ts';
/** Case 6: bytes per data point, against the same rows written with DuckDB's default settings. */
export declare function sizeCase(context: BenchContext): Promise<CaseResult>;
