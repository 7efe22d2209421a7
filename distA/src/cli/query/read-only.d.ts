import { type DuckDBConnection, type DuckDBPreparedStatement } from '@duckdb/node-api';
import type { ParameterType } from '../../questions/named-question.ts';
/**
 * One statement that only reads, ready to run. DuckDB turns `SHOW`, `DESCRIBE`, `SUMMARIZE`, `VALUES` and most
 * `PRAGMA`s into a SELECT, and a `PIVOT` into temporary types and a SELECT: the types exist when this resolves.
 *
 * @throws UsageError for no statement, several, or one that does more than read; DuckDB's own error for invalid SQL
 */
export declare function prepareReading(connection: DuckDBConnection, sql: string, allowFiles: boolean): Promise<DuckDBPreparedStatement>;
/** `$name` in a statement. */
export interface BoundParameter {
    readonly name: string;
    readonly type: ParameterType;
    /** An SQL expression for its value if none is given. */
    readonly default: string;
    /** The value given on the command line. */
    readonly text: string | undefined;
}
/**
 * Runs a statement with values for its parameters, which are bound and never inserted into the text.
 *
 * DuckDB does not know the types of the result's columns before the values are bound, and not every enclosing statement
 * accepts parameters: therefore the result becomes a temporary table.
 *
 * @returns SQL for the result
 * @throws UsageError for a value that DuckDB cannot read; otherwise as `prepareReading`
 */
export declare function answerOf(connection: DuckDBConnection, sql: string, parameters: readonly BoundParameter[], allowFiles: boolean): Promise<string>;
