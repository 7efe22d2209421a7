import { type BenchContext } from '../context.ts';
import { type CaseResult } from '../report.ts';
/** Case 4: the same runs on lakes with more and more history. Keeps the biggest lake for the queries. */
export declare function growthCase(context: BenchContext): Promise<CaseResult & {
    readonly output: string;
}>;
