/**
 * Makes text from other sources safe for a terminal: control characters (including escape sequences) and marks that
 * reorder text become visible or are removed.
 */
export declare function plainText(text: string): string;
/** Like `plainText`, but keeps line breaks and tabs. */
export declare const plainLines: (text: string) => string;
/** 1234567 as 1,234,567. */
export declare const count: (value: number | bigint) => string;
/** A figure for people: three decimals, or three significant digits below 1. */
export declare const number: (value: number) => string;
/** All digits of a figure. */
export declare const exactNumber: (value: number) => string;
/** `+3.8 %`, `-12.0 %`. */
export declare const percentage: (value: number) => string;
/** `1 survey`, `2 surveys`. */
export declare const counted: (value: number, one: string, many?: string) => string;
export declare function bytes(value: number): string;
/** `0.4 s`, `12 s`, `3 min 05 s`, `2 h 04 min`, `3 d 4 h`. */
export declare function timeSpan(seconds: number): string;
/** `2026-03-01 02:00 UTC`, of a time in ISO 8601. */
export declare const shortTime: (iso: string) => string;
/** Any value from the lake: a text as it is, another as JSON, nothing for null. */
export declare const said: (value: unknown) => string;
/**
 * An argument in a form that a message may repeat: short, and without anything that may be a credential, such as the
 * user and query of an address, or words that look random.
 */
export declare function repeatable(text: string): string;
/** `argument "x"`, or only the noun if the text must not be repeated. */
export declare const named: (what: string, text: string) => string;
/**
 * JSON that is safe on a terminal and readable by any parser: control characters stay escaped, bigints become numbers.
 */
export declare function stringify(value: unknown, indent?: number): string;
/** JSON text in which the unprintable characters that JSON itself leaves alone are escaped too. */
export declare const escapeInvisible: (json: string) => string;
