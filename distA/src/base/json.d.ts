/** A JSON object whose members have not been checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;
export declare function isObject(value: unknown): value is JsonObject;
/** What counts as absent: `null`, a missing field, `""`. */
export declare function isBlank(value: unknown): value is null | undefined | '';
/** An identifier of the service: 24 hexadecimal characters. */
export declare function isObjectId(value: unknown): value is string;
/** Whether a single value, an array of items or an object of entries contains anything that makes a row (rule 1). */
export declare function holdsValue(value: unknown): boolean;
/** One segment of an RFC 6901 pointer. */
export declare function pointerSegment(key: string): string;
/** The fields of a record other than the named ones, or null when there are none; keys such as `__proto__` survive. */
export declare function unnamedFields(record: JsonObject, named: ReadonlySet<string>): JsonObject | null;
/**
 * JSON text of a value that came from JSON, with its keys in their order. Lone surrogates become U+FFFD, since no database
 * reads their escapes; nesting may be of any depth.
 */
export declare function jsonText(value: unknown): string;
/** What the JSON text of a value does not preserve. */
interface Losses {
    /** A number beyond the range of a double, which is `null` in the text. */
    readonly number: boolean;
    /** Half of a surrogate pair, which is U+FFFD in the text. */
    readonly text: boolean;
}
export declare function lossesOf(value: unknown): Losses;
/**
 * Like `jsonText`, but with the keys of every object sorted: equal for records that differ only in the order of fields.
 */
export declare function canonicalJson(value: unknown): string;
/** A readable name for the kind of a JSON value, for messages. */
export declare function kindOf(value: unknown): string;
export {};
