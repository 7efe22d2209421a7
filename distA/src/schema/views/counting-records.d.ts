import type { InternalView } from './view-declaration.ts';
/**
 * The one value record of each initiative, tracker and period that counts (lake.md, "The record that counts"). The filters of a
 * query reach the value records: all columns but `utrv_id` and `survey_id` are what they are grouped by.
 */
export declare const countingRecords: InternalView;
