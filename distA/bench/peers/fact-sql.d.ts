/**
 * The fact table alone, straight from gzipped bodies with DuckDB's JSON reader: no checks, no issues, no definitions,
 * no exact decimals, and definitions assumed to be the same in every survey. The fastest of the variants that were
 * tried (RESULTS.md).
 */
/** @param files glob of the bodies */
export declare const factSql: (files: string) => string;
