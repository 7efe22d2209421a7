import { type FormatWriter } from './result.ts';
/** The result as an Arrow IPC file, batch by batch; nested values as JSON text. */
export declare const writeArrow: FormatWriter;
