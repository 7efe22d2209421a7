import type { RowSink } from '../schema/rows.ts';
import { type PairLimit } from './forest.ts';
import type { TransformContext } from './transform-context.ts';
/**
 * The closure and the paths repeat every node once for each level above it: a chain of 5,000 nodes would be 12.5
 * million rows. Any real organization fits; a listing with more pairs than this is split into trees of a hundred
 * levels.
 */
export declare const hierarchyLimit: PairLimit;
/**
 * Turns the flat list of initiatives (endpoint 1) into rows of `initiatives` and `initiative_ancestors`. `parent_id` is
 * NULL for a node whose parent is not listed, at which a cycle is cut, or which `hierarchyLimit` makes a root; an issue
 * then holds the parent that the service sent.
 * @returns the ids that were loaded, in the order of the list
 */
export declare function transformInitiatives(data: readonly unknown[], context: TransformContext, sink: RowSink): {
    readonly ids: readonly string[];
};
