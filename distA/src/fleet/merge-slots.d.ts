import { type MemoryBudget } from '../base/memory-shares.ts';
import type { Pipeline } from '../run/pipeline.ts';
/** Slots for runs that need memory and processors; the other runs meanwhile wait for their services. */
type MergeSlots = Pick<MemoryBudget, 'admit'>;
export declare const createMergeSlots: (count: number) => MergeSlots;
/**
 * A pipeline that waits for a slot before it merges and keeps it until it ends. Unless it has many rows, its database
 * is opened only then. A replay does not wait for a rate limit, so it takes its slot before the first survey.
 */
export declare function withMergeSlot(pipeline: Pipeline, slots: MergeSlots): Pipeline;
export {};
