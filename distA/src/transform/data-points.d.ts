import type { Row, RowSink } from '../schema/rows.ts';
import { type KnownTraits, type PlaceTraits } from './known-traits.ts';
import type { Coverage } from './reading/coverage.ts';
import type { DecidedUnits } from './reading/decided-units.ts';
import type { IssueLog, Subject } from './reading/issues.ts';
import type { NumberLiterals } from './reading/long-numbers.ts';
import { type ScaleSource } from './reading/scale.ts';
import { type Unit } from './reading/units.ts';
import type { Column, Definition } from './trackers.ts';
/** What all data points of a value record have in common. */
export interface PointOwner {
    readonly utrvId: string;
    readonly surveyId: string;
    readonly initiativeId: string;
    readonly trackerId: string;
    readonly status: string | null;
    readonly valueType: string | null;
    readonly coverage: Coverage;
    readonly definition: Definition | null;
    /** Of the definition. */
    readonly known: KnownTraits | null;
    /** The survey's locked currency. */
    readonly currency: string | null;
    readonly defaultCurrency: string;
    readonly decidedUnits: DecidedUnits;
    /** Pointer to the value record. */
    readonly pointer: string;
    readonly subject: Subject;
    readonly issues: IssueLog;
    readonly sink: RowSink;
    /** Receives data points instead of `sink` if nobody observes them. */
    readonly points: PointSink | null;
    /** Literals of those numbers in the record that a double cannot hold exactly, by their location in it. */
    readonly literals: NumberLiterals | null;
    /** Tracker, column and unit of each unit that was reported as `unknown_unit` in this survey. */
    readonly unknownUnits: Set<string>;
    readonly observe: PointObserver | null;
}
/** A data point and its origin. */
export interface ReadPoint {
    readonly row: Row<'data_points'>;
    /** Pointer to the value in the response. */
    readonly pointer: string;
    readonly value: unknown;
    /** The number as sent, if `value` cannot hold all of its digits; else null. */
    readonly literal: string | null;
    /** Null if there is no scale, or if a unit of type `numberScale` is the scale. */
    readonly scaleSource: ScaleSource | null;
}
/** Called with every data point; runs do not have an observer. */
export type PointObserver = (point: ReadPoint) => void;
/** The location of a reported value, and what follows from it. */
export interface Place {
    readonly owner: PointOwner;
    /** Relative to the value record: `/value`, `/valueData/data`, `/valueData/table/0/2/value`. */
    readonly pointer: string;
    /** Null outside tables. */
    readonly row: number | null;
    readonly traits: PlaceTraits;
}
/** Receives data points without creating a row object for each. */
export interface PointSink {
    /** @param pointer relative to the value record */
    add(place: Place, option: string | null, pointer: string, reading: Reading): void;
}
/** The place of a value that is not in a table. */
export declare function toPlace(owner: PointOwner, pointer: string): Place;
/** The unit of a value of this type according to rule 8; `cell` and `column` are null outside tables. */
export declare function chooseUnit(owner: PointOwner, valueType: string | null, cell: string | null, column: Column | null): Unit;
/** A value outside tables, read by its shape: items of an array, entries of an object, or a single value. */
export declare function writeAnswer(place: Place, value: unknown): number;
/** The value of a cell: a structure is taken apart only if the column's type has options (rules 4 and 6). */
export declare function writeCellValue(place: Place, value: unknown): number;
/** A value as rules 6, 7 and 9 read it. */
interface Reading {
    number: number | null;
    scaled: number | null;
    text: string | null;
    day: number | null;
}
/** @param pointer relative to the value record */
export declare function pointRow(place: Place, option: string | null, pointer: string, reading: Reading): Row<'data_points'>;
export {};
