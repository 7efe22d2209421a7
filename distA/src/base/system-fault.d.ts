import { UsageError } from './errors.ts';
/** What the operating system refused: no space, no permission, no larger file, or the disk itself failed. */
export type SystemFault = 'full' | 'forbidden' | 'too large' | 'broken';
/** From the error's code, or from its message where a library passes on nothing else; null for any other error. */
export declare function systemFault(error: unknown): SystemFault | null;
/**
 * A helpful error if `error` means that DuckDB's native library is missing: an unsupported platform, optional
 * dependencies left out, or `node_modules` from another machine. `null` for every other error.
 */
export declare function missingDatabase(error: unknown): UsageError | null;
