import { EsgLakeError } from './errors.ts';
/** One of our own files whose content is not what we wrote. */
export interface Damage {
    readonly file: string;
    /** Completes a sentence that begins with the file's name: `is missing`. */
    readonly what: string;
}
/** A damaged file prevents the work: exit code 7. The message names the file, the hint says what repairs it. */
export declare class DamagedError extends EsgLakeError {
    readonly name = "DamagedError";
    constructor(message: string, options?: {
        readonly hint?: string;
        readonly cause?: unknown;
    });
}
/** What is wrong with a file, or null if it is byte for byte what was recorded. Never throws. */
export declare function damageOf(file: string, recorded: {
    readonly bytes: number;
    readonly sha256: string;
}): Promise<string | null>;
/** The bytes of a file. @throws DamagedError if they are not those that were recorded */
export declare function readIntact(file: string, recorded: Parameters<typeof damageOf>[1]): Promise<Buffer>;
/** Like `damageOf`, without reading the file: null also if bytes in it were changed. */
export declare function damageOfSize(file: string, recorded: {
    readonly bytes: number;
}): Promise<string | null>;
/** What an error from `node:fs` says about the file that it concerns. */
export declare function unreadable(error: unknown): string;
export declare const describeDamage: ({ file, what }: Damage) => string;
/**
 * An object as JSON text whose last member, `sha256`, is the checksum of all others. It reveals a changed digit, which
 * leaves the JSON valid.
 */
export declare const sealedJson: (value: object, indent?: number) => string;
/**
 * The object without its seal; or, if it is damaged, a text that completes a sentence beginning with the file's name.
 */
export declare function openSealedJson(text: string): object | string;
/** Reads a file of `sealedJson`: the same result, also if the file cannot be read. */
export declare function readSealedJson(file: string): Promise<object | string>;
