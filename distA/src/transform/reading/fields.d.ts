/**
 * Typed readers of a record's fields. Each returns a value, or reports an issue with its location and returns `null`.
 */
import { type JsonObject } from '../../base/json.ts';
import type { IssueCode } from '../../schema/issue-codes.ts';
import { type Instant } from './instants.ts';
import type { IssueLog, Subject } from './issues.ts';
/** A record, where it is in the response, and where its faults are reported. */
export interface RecordAt {
    readonly record: JsonObject;
    readonly pointer: string;
    readonly subject: Subject;
    readonly issues: IssueLog;
}
/** The record as an object; anything else is rejected. */
export declare function readRecord(value: unknown, place: Omit<RecordAt, 'record'>): RecordAt | null;
export declare function reportField(at: RecordAt, severity: 'rejected' | 'degraded' | 'notice', code: IssueCode, field: string, message: string): void;
/** `""` counts as absent. */
export declare function readText(at: RecordAt, field: string, limit?: number): string | null;
/** A text from a documented set; any other text is kept, with a notice. */
export declare function readEnum(at: RecordAt, field: string, known: ReadonlySet<string>): string | null;
/** A text, or the JSON text of any other value that the service sends. */
export declare function readTextOrJson(at: RecordAt, field: string): string | null;
export declare function readBoolean(at: RecordAt, field: string): boolean | null;
/** The JSON text of any value. */
export declare function readJson(at: RecordAt, field: string): string | null;
/** Message for a number inside a structure that is beyond the range of a double. */
export declare const nullForNumber = "a number in it is too large for a double and is replaced by null";
/**
 * The column `extra`: JSON text of the record's fields that the schema does not name. These are its fields that are not
 * in `named`, and unnamed fields (`deeper`) within it, under the named field that contains them.
 */
export declare function readExtra(at: RecordAt, named: ReadonlySet<string>, deeper?: JsonObject | null): string | null;
/** Microseconds since the epoch. */
export declare function readTime(at: RecordAt, field: string): number | null;
/** @param severity of the issue for a value that cannot be read; an absent value is `null` without an issue */
export declare function readInstant(at: RecordAt, field: string, severity: 'rejected' | 'degraded'): Instant | null;
/** Null if absent (`missing_field`) or malformed (`invalid_id`), with an issue that rejects the record. */
export declare function readRequiredId(at: RecordAt, field: string): string | null;
/** Reports missing fields that the interface requires but the lake can do without. */
export declare function reportMissing(at: RecordAt, fields: readonly string[]): void;
/** Number of Unicode characters: a surrogate pair counts as one. */
export declare function countCharacters(text: string): number;
