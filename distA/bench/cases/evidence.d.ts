import { type BenchContext } from '../context.ts';
import { type CaseResult } from '../report.ts';
/** Case 10: a figure of a group of 900 sites on a big lake: explain, evidence, its check, and a pin that a later snapshot is compared with. */
export declare function evidenceCase(context: BenchContext): Promise<CaseResult>;
