import { type PointOwner } from './data-points.ts';
import { type RecordAt } from './reading/fields.ts';
export interface Answers {
    readonly count: number;
    /** Null if the record is not a table. */
    readonly tableRows: number | null;
}
/**
 * Applies rule 2 of a data point. If the places that belong to the type are empty, the value is read from any other
 * place that has one, so that it is not lost. A representation in a place that does not belong to the type, or one that
 * is ignored because an earlier one is read, is reported as `unexpected_data`.
 */
export declare function writeAnswers(at: RecordAt, valueData: RecordAt | null, owner: PointOwner): Answers;
