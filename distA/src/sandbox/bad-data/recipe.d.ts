import type { IssueCode, IssueSeverity } from '../../schema/issue-codes.ts';
/** How one kind of bad record is made. */
export interface Recipe {
    readonly description: string;
    /** The expected issues, one entry per row of `data_issues`; none where the data is odd but valid. */
    readonly expected: readonly Expectation[];
    /** Where the bad record is. */
    readonly target: 'survey' | 'utrv' | 'initiative';
    readonly make: (ids: Ids) => Parts;
}
export interface Expectation {
    readonly code: IssueCode;
    readonly severity: IssueSeverity;
}
/** The ids of one kind's records; all begin with `badda7a`. */
export interface Ids {
    readonly survey: string;
    readonly utrv: (index: number) => string;
    readonly tracker: (index: number) => string;
    readonly list: string;
    readonly initiative: (index: number) => string;
    /** The group, which is a good node. */
    readonly root: string;
}
/** What a kind adds. An `undefined` in a patch leaves the field out. */
export interface Parts {
    readonly initiatives?: Iterable<unknown>;
    /** Patches onto a good survey, one per entry of the listing; only the first one's body is served. */
    readonly surveys?: readonly unknown[];
    /** Patch onto the first survey for its body. */
    readonly body?: Readonly<Record<string, unknown>>;
    /** Bad records, placed between a good record before and one after. */
    readonly utrvs?: Iterable<unknown>;
    readonly valueList?: unknown;
    readonly calculated?: unknown;
}
export declare function idsOf(index: number, root: string): Ids;
/** A survey with nothing wrong in it. */
export declare function goodSurvey(ids: Ids, kind: string): Readonly<Record<string, unknown>>;
/** A valid number record, patched. Good neighbors have the numbers 0 and 1, bad ones start at 2. */
export declare function utrv(ids: Ids, index: number, patch?: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
/** A table record. */
export declare function table(ids: Ids, index: number, columns: readonly unknown[], rows: unknown): Readonly<Record<string, unknown>>;
/** A placeholder for a piece of JSON that no JavaScript value is written as, such as 1e400. */
export declare function rawJson(text: string): string;
/** JSON with the raw pieces in their places. */
export declare function stringifyRaw(value: unknown): string;
