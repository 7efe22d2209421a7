import { type JsonObject } from '../base/json.ts';
import type { Row } from '../schema/rows.ts';
import type { TableName } from '../schema/tables.ts';
import { type RecordAt } from './reading/fields.ts';
import type { Issue } from './reading/issues.ts';
import { type Scale } from './reading/scale.ts';
/** A version of a tracker definition, read once and used for all value records that embed it. */
export interface Definition {
    readonly id: string;
    readonly valueType: string | null;
    readonly unit: string | null;
    readonly unitType: string | null;
    readonly scale: Scale | null;
    readonly maxRows: number | null;
    readonly columns: ReadonlyMap<string, Column>;
    /** Of the tracker and its columns, without duplicates. */
    readonly valueListIds: readonly string[];
    readonly row: Row<'tracker_definitions'>;
    readonly issues: readonly DefinitionIssue[];
}
export interface Column {
    readonly valueType: string | null;
    readonly unit: string | null;
    readonly unitType: string | null;
    readonly scale: Scale | null;
}
/** An issue whose pointer is relative to the definition. */
interface DefinitionIssue {
    readonly resource: TableName;
    readonly issue: Issue;
}
/** @param text JSON text of `source`; the id of the version is a hash of it and the tracker's id */
export declare function toDefinition(trackerId: string, source: JsonObject, text: string): Definition;
/** A scale that is not a text counts as an unknown code: ignoring it would be guessing. */
export declare function readScale(value: unknown): Scale | null;
/** The `code` of a column or cell; null, with an issue that rejects the record, if it cannot be used. */
export declare function readCode(at: RecordAt): string | null;
export {};
