import type { DuckDBValue } from '@duckdb/node-api';
/** Reads a value of a column. @throws TypeError if its type is not the expected one */
type ColumnReader<T> = (value: unknown) => T;
type RowShape = Readonly<Record<string, ColumnReader<unknown>>>;
export type ShapedRow<S extends RowShape> = {
    readonly [K in keyof S]: ReturnType<S[K]>;
};
/** The columns of a row that `shape` names, with their types. */
export declare function shapedRow<S extends RowShape>(row: Readonly<Record<string, unknown>>, shape: S): ShapedRow<S>;
export declare function text(value: unknown): string;
/** A number of any SQL type; 64-bit integers are exact up to 2^53. */
export declare function number(value: unknown): number;
export declare function flag(value: unknown): boolean;
/** A TIMESTAMPTZ. */
export declare function time(value: unknown): Date;
export declare const orNull: <T>(read: ColumnReader<T>) => ColumnReader<T | null>;
export declare const listOf: <T>(read: ColumnReader<T>) => ColumnReader<readonly T[]>;
/** @param values of `$1`, `$2` and so on: data of the lake is never part of the SQL */
export type AskRows = <S extends RowShape>(sql: string, shape: S, values?: readonly DuckDBValue[]) => Promise<readonly ShapedRow<S>[]>;
export {};
