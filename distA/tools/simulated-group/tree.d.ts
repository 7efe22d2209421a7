import type { ApiInitiative } from './api-types.ts';
export declare function childrenOf(all: readonly ApiInitiative[]): ReadonlyMap<string, readonly ApiInitiative[]>;
export declare function treeOf(node: ApiInitiative, children: ReadonlyMap<string, readonly ApiInitiative[]>, top?: boolean): object;
/** Nodes above the connection are not shown. */
export declare function withoutParent({ parentId: _, ...node }: ApiInitiative): ApiInitiative;
