import { type FormatWriter } from './result.ts';
/** One array of objects, one object per line. */
export declare const writeJson: FormatWriter;
/** One object per line. */
export declare const writeNdjson: FormatWriter;
