import { type FormatWriter } from './result.ts';
/**
 * RFC 4180 with line feeds; NULL is empty, an empty text is `""`. The database itself writes the lines where it can.
 */
export declare const writeCsv: FormatWriter;
