import { type BenchContext } from '../context.ts';
import { type CaseResult } from '../report.ts';
/** Case 9: a month of runs on a lake of 400 surveys, compared with dlt's; and runs in which nothing has changed. */
export declare function smallNightsCase(context: BenchContext): Promise<CaseResult>;
