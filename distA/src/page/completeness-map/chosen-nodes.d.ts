import type { LakeNode } from '../lake-overview.ts';
export interface ChosenNode {
    readonly node: LakeNode;
    /** The numbers of nodes that are left out after it, by depth: its own or a smaller one. */
    readonly leftOut: readonly {
        readonly depth: number;
        readonly count: number;
    }[];
}
/**
 * As much of the tree as fits in about `maxRows`, in its order: of many siblings those with the lowest `rank`, of very many
 * levels the upper ones.
 */
export declare function chosenNodes(nodes: readonly LakeNode[], rank: (node: LakeNode) => number, maxRows: number): readonly ChosenNode[];
