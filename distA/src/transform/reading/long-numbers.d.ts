/** Literals by their place in a value record, an RFC 6901 pointer. */
export type NumberLiterals = ReadonlyMap<string, string>;
/**
 * Literals of a value record that `parseSurveyData` or `parseValueRecord` returned; null if doubles are enough, which
 * is nearly always the case.
 */
export declare function literalsOf(record: object): NumberLiterals | null;
/** What `parse` returns for the bytes of a survey; its value records keep the literals of their long numbers. */
export declare function parseSurveyData(bytes: Uint8Array, parse: (bytes: Uint8Array) => unknown): unknown;
/** Parses one value record from JSON that is known to be well-formed. */
export declare function parseValueRecord(bytes: Uint8Array): unknown;
