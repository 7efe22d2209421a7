import { type BenchContext } from '../context.ts';
import { type CaseResult } from '../report.ts';
/** Case 3: 120 requests a minute, on a clock that runs faster; the minimum is what the rate allows, spent evenly. */
export declare function rateLimitCase(context: BenchContext): Promise<CaseResult>;
