import type { Dialect } from './write-dialect.ts';
export declare const dialectNames: readonly ['postgres', 'snowflake', 'bigquery'];
export type DialectName = (typeof dialectNames)[number];
/** The code is loaded on demand: every start of the command needs the names. */
export declare const dialectOf: (name: DialectName) => Promise<Dialect>;
/** Statements as a script; a psql command ends at the end of its line, without a semicolon. */
export declare const scriptOf: (statements: readonly string[]) => string;
