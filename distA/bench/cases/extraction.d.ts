import { type BenchContext } from '../context.ts';
import { type CaseResult } from '../report.ts';
/** Case 2: bytes per second from an unthrottled server in a separate process, against a client that discards them. */
export declare function extractionCase(context: BenchContext): Promise<CaseResult>;
/** From `report.json` on stdout. */
export declare function stageSeconds(report: string, stage: string): number;
