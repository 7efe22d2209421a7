import { type FormatWriter } from './result.ts';
/**
 * A workbook with one sheet: numbers, booleans, days and times (UTC) as such, everything else as text, which is never a
 * formula. Numbers that a double cannot hold, and days before March 1900, which Excel counts wrongly, are text.
 *
 * @throws UsageError for more rows, or a longer text, than a sheet can hold
 */
export declare const writeXlsx: FormatWriter;
