import { type MergeContext } from './merge-context.ts';
/** Finds issues that depend on more than one body: initiatives that are not listed, options that no list has. */
export declare function findBrokenReferences(context: MergeContext, valueListsChanged: boolean): Promise<void>;
