import type { TableBatch } from '../schema/row-batches.ts';
/** A landed survey body and the rules to read it by: everything that its rows depend on. */
export interface NamedBody {
    /** The connection that the body belongs to; rows of several connections never share a batch. */
    readonly connection: string;
    readonly file: string;
    /** SHA-256 of the decoded body. */
    readonly responseId: string;
    readonly surveyId: string;
    /** `lastUpdated` as listed, not parsed. */
    readonly lastUpdated: unknown;
    readonly timeZone: string;
    readonly defaultCurrency: string;
    /** The text of units.csv; empty if there is none. */
    readonly unitsCsv: string;
}
export declare const toBodyLine: (body: NamedBody) => string;
/**
 * Parses lines into bodies; empty lines are skipped. Missing fields have the values of a new lake.
 * @throws UsageError
 */
export declare function readBodyLines(lines: AsyncIterable<string>): AsyncGenerator<NamedBody, void, undefined>;
export type ConnectionBatch = TableBatch & {
    readonly connection: string;
};
/**
 * Turns landed bodies into rows of surveys, utrvs, data_points, tracker_definitions and data_issues, in the calling
 * thread. Each body is read without the others, so the code that merges the rows has to decide what depends on several
 * surveys (records that two of them have, the newest version of a question).
 *
 * @throws DamagedError for the first body that is not what was landed, or larger than `maxBytes`
 */
export declare function transformNamedBodies(bodies: AsyncIterable<NamedBody>, { maxBytes }: {
    readonly maxBytes: number;
}): AsyncGenerator<ConnectionBatch, void, undefined>;
