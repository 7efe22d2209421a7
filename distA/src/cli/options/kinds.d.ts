import type { Retention } from '../../base/run-id.ts';
/** How the value of an option is parsed (from the text of a flag or variable, or from JSON) and rendered. */
export interface ValueKind<T> {
    /** A `flag` needs no value; a `list` takes several; `repeated` takes one each time the option is given. */
    readonly shape: 'flag' | 'single' | 'list' | 'repeated';
    /** Represents the value in the help. */
    readonly placeholder: string;
    /** Describes a valid value; completes "must be". */
    readonly expected: string;
    /** `undefined` when `raw` is not a valid value. Never throws. */
    readonly read: (raw: unknown) => T | undefined;
    /** Text that `read` turns into the same value. */
    readonly render: (value: T) => string;
    /** Whether a value, valid or not, may contain a secret, so that no message repeats it. @default false */
    readonly isSecret?: boolean;
}
export declare const flag: ValueKind<boolean>;
export declare const text: (placeholder: string, expected?: string) => ValueKind<string>;
export declare const file: ValueKind<string>;
export declare const folder: ValueKind<string>;
/**
 * An id, or the name of a pin.
 * @param placeholder its name in the help
 */
export declare const snapshotId: (placeholder?: string) => ValueKind<string>;
export declare const pinName: ValueKind<string>;
/** Whole or decimal numbers, both bounds included. */
export declare function number(bounds: {
    readonly min: number;
    readonly max: number;
    readonly whole?: boolean;
}): ValueKind<number>;
export declare function choice<const T extends string>(...choices: readonly T[]): ValueKind<T>;
/** Several of a few choices; in a text, they are separated by commas. */
export declare function choices<const T extends string>(...all: readonly T[]): ValueKind<readonly T[]>;
/** A calendar day, YYYY-MM-DD. */
export declare const day: ValueKind<string>;
/** A day of every year, MM-DD. */
export declare const yearEnd: ValueKind<string>;
export declare const timeZone: ValueKind<string>;
export declare const currency: ValueKind<string>;
/** A duration, in seconds. */
export declare const duration: ValueKind<number>;
/** How much of earlier runs to keep: a number of them, or an age. */
export declare const retention: ValueKind<Retention>;
/** Requests per window, `N/SECONDS`. */
export declare const rateLimit: ValueKind<string>;
/** Address without `/v1` (which is dropped) and without other parts: user, query, fragment. */
export declare const baseUrl: ValueKind<string>;
/** Address of a record in the service's own pages. */
export declare const recordUrl: ValueKind<string>;
/** A complete address: its user, path and query may authorize anyone to post there. */
export declare const webhook: {
    shape: 'flag' | 'single' | 'list' | 'repeated';
    placeholder: string;
    expected: string;
    read: (raw: unknown) => string | undefined;
    render: (value: string) => string;
    isSecret: boolean;
};
/** Of a page for people: it is shown, so it must not authorize anyone. */
export declare const pageAddress: ValueKind<string>;
/** Address of an object store, in its display form. */
export declare const storeUrl: ValueKind<string>;
export declare const objectIds: ValueKind<readonly string[]>;
export declare const calculationCodes: ValueKind<readonly string[]>;
export declare const names: ValueKind<readonly string[]>;
/** `NAME=VALUE`: one per flag, since a value may contain commas and spaces; in a single text, one per line. */
export declare const assignments: ValueKind<readonly string[]>;
