import type { ApiInitiative } from './api-types.ts';
/** A node of the group as founded; moves and closures happen in the nights (nights.ts). */
export interface Node {
    readonly index: number;
    readonly id: string;
    readonly name: string;
    readonly kind: 'group' | 'region' | 'country' | 'site';
    /** Its index among the nodes of its kind, from 0. */
    readonly ordinal: number;
    readonly parent: number | undefined;
    /** The node's own size, relative to an average site; that of an inner node is its head office's. */
    readonly size: number;
    readonly currency: string;
    readonly place: string;
    /** The last month of its fiscal year. */
    readonly yearEnd: 3 | 12;
    /** Its own reports leave out the nodes below it; its aggregations include them. */
    readonly standAlone: boolean;
}
/** The simulated group: node 0 (the group), regions, countries, then sites; further sites on demand. */
export interface Organisation {
    readonly nodes: readonly Node[];
    readonly siteStart: number;
    /** Nodes that others can be moved below. */
    readonly countries: readonly number[];
    /** Any node, including a site that a later night opens (index ≥ nodes.length). */
    readonly node: (index: number) => Node;
    /** The nodes whose own figures add up to those of a report: a consolidating parent's are its sites. */
    readonly reportsFor: (index: number, type: 'own report' | 'aggregation') => readonly Node[];
}
/** Deterministic in (seed, count); a country's place in the group does not depend on the number of sites. */
export declare function createOrganisation(seed: number, count: number): Organisation;
/** The site that answers some questions for a parent that reports only its own figures; it is never closed. */
export declare function deputyOf(organisation: Organisation, parent: number): Node | undefined;
/** The node as listed by the service. `opened` is when a site that was added later was founded. */
export declare function toApiInitiative(seed: number, node: Node, parentId: string | undefined, opened?: string): ApiInitiative;
interface CountryOfSites {
    readonly region: string;
    readonly country: string;
    /** The order in which the countries of a region are entered: first, second, third. */
    readonly rank: number;
    /** ISO 4217. */
    readonly currency: string;
    readonly towns: readonly string[];
    /** The last month of the fiscal year. @default 12 */
    readonly yearEnd?: 3;
}
/** The regions of the fictional group, in the order in which they were entered. */
export declare const regions: readonly string[];
/** Countries with their currency and the towns of the sites; names in the local spelling. */
export declare const places: readonly CountryOfSites[];
export {};
