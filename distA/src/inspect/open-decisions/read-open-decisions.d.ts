import type { Snapshot } from '../../load/publish/snapshot-folders.ts';
import type { OpenDecision } from './open-decision.ts';
/**
 * What is open in a snapshot, what changes a figure of a group most first.
 *
 * @throws DamagedError if it cannot be read; UsageError if a program of another version made it
 */
export declare const readOpenDecisions: (snapshot: Snapshot) => Promise<readonly OpenDecision[]>;
/**
 * What changes a figure most comes first; of what changes none by as much as is shown (0.1 %), what concerns most reports;
 * then by kind.
 */
export declare function byWeight(a: OpenDecision, b: OpenDecision): number;
