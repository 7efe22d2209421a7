import { type FormatWriter, type RowFormat } from './result.ts';
/** Writes in batches, so that memory does not grow with the result. */
export declare const writerOf: ({ head, row: textOf }: RowFormat) => FormatWriter;
/** Every value of a row on its own line, in full. */
export declare const writeVertical: FormatWriter;
/** Columns under their names; on a terminal as many as fit, with the others listed below. */
export declare const writeTable: FormatWriter;
