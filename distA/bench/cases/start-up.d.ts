import { type BenchContext } from '../context.ts';
import { type CaseResult } from '../report.ts';
/** Case 8: short commands, compared with an empty Node script. */
export declare function startUpCase(context: BenchContext): Promise<CaseResult>;
