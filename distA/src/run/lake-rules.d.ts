import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import { type DecisionFile } from '../schema/decisions/decision-file.ts';
import { type Rules } from '../schema/rules.ts';
import { type EffectiveOptions, type RunOptions } from './options.ts';
/** The rules of a lake, and those that a run of it has. */
export interface ResolvedRules {
    /** Null for a new lake. */
    readonly lake: Rules | null;
    readonly resolved: EffectiveOptions;
}
/**
 * @param snapshot the published one; null if there is none, or its manifest is lost
 * @param given from `readGivenDecisions`
 * @throws DamagedError if the lake's decisions are damaged wherever they were kept, and none are given
 */
export declare function resolveLakeRules(options: RunOptions, snapshot: Snapshot | null, given: readonly DecisionFile[] | null): Promise<ResolvedRules>;
