import type { PageLake, QueriedLake } from './page-lake.ts';
export interface PageTableText {
    /** Name of the file. */
    readonly name: string;
    readonly text: string;
}
/** The tables of the page as CSV files, one by one, without empty ones. */
export declare function lakePageTables(lake: PageLake): AsyncGenerator<PageTableText>;
/** Rows of a CSV file. */
interface CsvRows {
    readonly sql: string;
    readonly order: string;
    /** Further rows are left out. */
    readonly maxRows: number;
}
/** A CSV file; null without rows. */
export declare function csvText(lake: QueriedLake, csv: CsvRows, linesAtOnce?: number): Promise<string | null>;
/**
 * A CSV file (RFC 4180, UTF-8, without a byte order mark) with a header line. The database makes the lines: reading its
 * values one by one takes five times as long.
 */
export declare function csvFile(lake: QueriedLake, csv: CsvRows, linesAtOnce?: number): Promise<{
    readonly rows: number;
    readonly text: string;
}>;
export {};
