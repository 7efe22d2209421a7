import { type BenchContext } from '../context.ts';
import { type CaseResult } from '../report.ts';
/** Case 5: peak resident memory of first loads and replays, from few surveys to many. */
export declare function memoryCase(context: BenchContext): Promise<CaseResult>;
