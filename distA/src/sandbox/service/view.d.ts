import type { World } from '../world/world.ts';
/** What one connection sees of a world, including bad records. */
export interface View {
    /** The node that the connection is bound to. */
    readonly rootId: string;
    /** Endpoint 1. */
    readonly initiatives: () => readonly unknown[];
    /** Endpoint 2. Nodes without a place in a tree (orphans, cycles, malformed ones) are not in it. */
    readonly tree: () => unknown;
    readonly hasInitiative: (id: string) => boolean;
    /** Endpoint 3; with `since` (ms) only what had answers changed at or after it. */
    readonly initiativeSurveys: (initiativeId: string, since: number | undefined) => readonly unknown[];
    /** Endpoint 4; with `since` (ms) only what had answers or tracked metadata changed at or after it. */
    readonly surveys: (since: number | undefined) => readonly unknown[];
    /** Endpoint 5: the JSON of `data`, as a value or as text in pieces; undefined if there is none. */
    readonly survey: (id: string) => {
        readonly data: unknown;
    } | {
        readonly pieces: Iterable<string>;
    } | undefined;
    readonly calculated: (id: string, code: string) => unknown;
    readonly valueList: (id: string) => unknown;
}
interface ViewOptions {
    /** Id or name of a node; the whole group when absent. */
    readonly connectionInitiativeId?: string | undefined;
    /** Whether endpoint 4 lists the surveys of the nodes below the connection's. */
    readonly listingScope: 'subtree' | 'own';
}
/** @throws RangeError if the connection's initiative is not in the world. */
export declare function createView(world: World, options: ViewOptions): View;
export {};
