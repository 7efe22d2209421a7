import { type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
/** How a value is written. `texts` is a list of texts; `nested` is any other list, struct or map. */
type CellKind = 'integer' | 'float' | 'decimal' | 'boolean' | 'time' | 'zoned time' | 'bytes' | 'json' | 'text' | 'texts' | 'nested';
export interface ResultColumn {
    readonly name: string;
    /** DuckDB's name of the type. */
    readonly type: string;
    readonly kind: CellKind;
}
export declare function toColumn(name: string, type: DuckDBType): ResultColumn;
export declare const isNumeric: ({ kind }: ResultColumn) => boolean;
/** Of two columns with the same name, one would be lost, so the second is called `name_2`. */
export declare function uniqueNames(columns: readonly ResultColumn[]): readonly string[];
/**
 * The value for JSON: integers beyond 2^53, and decimals that a double cannot represent, as text; dates and times in
 * ISO 8601 (UTC); non-finite numbers as null.
 */
export declare function toJsonValue(value: DuckDBValue, isJson?: boolean): unknown;
/** The value for a cell of a table or CSV; `null` stays `null`. */
export declare function toCellText(value: DuckDBValue): string | null;
/** SQL for the text of a value as written by `toCellText`; `null` for kinds that SQL cannot write the same way. */
export declare function sqlText({ kind }: ResultColumn, name: string): string | null;
/**
 * SQL for the JSON of a value as written by `toJsonValue`, never NULL; `null` for kinds that SQL writes differently.
 */
export declare function sqlJson(column: ResultColumn, name: string): string | null;
export {};
