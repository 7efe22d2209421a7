/** A node that names its parent; the parent may be missing, the node itself, or one of its descendants. */
export interface ForestNode {
    readonly id: string;
    readonly parentId: string | null;
}
export interface PairLimit {
    readonly maxPairs: number;
    readonly levels: number;
}
/** Arrays in the order of the given nodes; a node is referred to by its index. */
export interface Forest {
    /** Index of the parent; -1 for a root. */
    readonly parents: Int32Array;
    readonly depths: Int32Array;
    readonly childCounts: Int32Array;
    readonly descendantCounts: Int32Array;
    /** Indices of all nodes, every parent before its children. */
    readonly topDown: Int32Array;
    /** Roots because their parent is not among the nodes. */
    readonly orphans: readonly number[];
    /** Roots because they have the smallest id of a cycle. */
    readonly cuts: readonly number[];
    /** Roots because there would be more pairs of node and ancestor than the limit allows. */
    readonly tooDeep: readonly number[];
}
/**
 * Works without recursion, in time linear in the number of nodes, however deep the forest is.
 *
 * @param nodes with distinct ids
 * @param limit if there are more than `maxPairs` pairs of a node and an ancestor (itself included), the nodes are split
 * into trees of `levels` levels
 */
export declare function toForest(nodes: readonly ForestNode[], limit?: PairLimit): Forest;
