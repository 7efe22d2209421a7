import { type ColumnDeclaration, type ColumnType, type TableDeclaration, type TableName } from '../tables.ts';
/** The SQL of a warehouse, as far as needed to create our tables there and to load published files into them. */
export interface Dialect {
    /** `CREATE TABLE` with keys and comments, plus separate statements for comments where the dialect needs them. */
    readonly createTable: (table: TableName) => readonly string[];
    /** Replaces rows by the contents of published files, in one transaction. */
    readonly load: (loads: readonly TableLoad[], source: LoadSource) => readonly string[];
    /** Default location where the warehouse finds the files; undefined if that is the snapshot's folder. */
    readonly stage?: {
        readonly location: string;
        /** Whether it is a placeholder that has to be replaced by a real location. */
        readonly isPlaceholder: boolean;
    };
}
/** The part of a table that is replaced. */
export interface TableLoad {
    readonly table: TableName;
    /** Years of `period_end`, ascending; null for the whole table. */
    readonly years: readonly number[] | null;
    /** Files with the new rows of that part, and no others, relative to the snapshot's folder; none if all are gone. */
    readonly files: readonly string[];
}
export interface LoadSource {
    /** The snapshot's folder, absolute and without symbolic links. */
    readonly folder: string;
    /** The output folder, absolute. */
    readonly output: string;
    readonly snapshotId: string;
    /** Where the warehouse finds the contents of the snapshot's folder. */
    readonly stage: string;
}
/** What is particular to a warehouse. */
export interface DialectSpec extends Pick<Dialect, 'stage'> {
    readonly identifier: (name: string) => string;
    readonly text: (text: string) => string;
    /** Names of types where they differ from DuckDB's. */
    readonly types: Partial<Readonly<Record<ColumnType, string>>>;
    /** Type of a column. @default `type`, and NOT NULL where the column always has a value */
    readonly columnType?: (type: string, nullable: boolean) => string;
    /** The constraint for a key, some columns of which may be NULL; null if the warehouse has no such constraint. */
    readonly key: (columns: string, mayBeNull: boolean) => string | null;
    /** A column's description, written after its type. @default `COMMENT ON` statements for the table and its columns */
    readonly columnComment?: (quoted: string) => string;
    /** What is written after the closing parenthesis of a table. */
    readonly tail?: (table: TableDeclaration) => string;
    /** What a DELETE of all rows ends with. */
    readonly deleteAll?: string;
    /** Adds the rows of a load that has files, after the old rows were deleted. */
    readonly insert: (load: TableLoad, source: LoadSource) => readonly string[];
    /** The script around the statements that replace rows. */
    readonly around: (replaced: readonly string[], loads: readonly TableLoad[], source: LoadSource) => readonly string[];
}
export declare const writeDialect: (spec: DialectSpec) => Dialect;
/** One SQL expression for each column, in the order of the declaration. */
export declare const expressions: (table: TableName, expression: (name: string, column: ColumnDeclaration) => string) => string;
/** SQL condition on the rows of some years; consecutive years become one range. */
export declare function inYears(years: readonly number[]): string;
