import { type BenchContext } from '../context.ts';
import { type Measurement } from '../measure.ts';
import { type CaseResult, type Figure } from '../report.ts';
import type { PreparedWorld } from '../world/prepare.ts';
/**
 * Case 1: from landed bodies to a complete lake, against the peers on the same files. Keeps the lake for other cases.
 */
export declare function replayCase(context: BenchContext): Promise<CaseResult>;
export declare const figureOf: (what: string, runs: readonly Measurement[]) => Figure;
/** An output folder in which the world's bodies are landed and published once. */
export declare function landedOutput(context: BenchContext, world: PreparedWorld): Promise<string>;
export declare function surveyFolder(output: string): string;
export declare function readdirOrNone(folder: string): readonly string[];
