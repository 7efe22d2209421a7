import type { DuckDBValue } from '@duckdb/node-api';

/** Reads a value of a column. @throws TypeError if its type is not the expected one */
type ColumnReader<T> = (value: unknown) => T;

type RowShape = Readonly<Record<string, ColumnReader<unknown>>>;

export type ShapedRow<S extends RowShape> = { readonly [K in keyof S]: ReturnType<S[K]> };

/** The columns of a row that `shape` names, with their types. */
export function shapedRow<S extends RowShape>(row: Readonly<Record<string, unknown>>, shape: S): ShapedRow<S> {
  const entries = Object.entries(shape).map(([name, read]) => {
    try {
      return [name, read(row[name])];
    } catch (cause) {
      throw new TypeError(`column ${name} of the page: ${String(row[name])}`, { cause });
    }
  });
  return Object.fromEntries(entries);
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
}

/** A number of any SQL type; 64-bit integers are exact up to 2^53. */
export function number(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'bigint') throw new TypeError('not a number');
  return Number(value);
}

export function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError('not true or false');
  return value;
}

/** A TIMESTAMPTZ. */
export function time(value: unknown): Date {
  if (!(value instanceof Date)) throw new TypeError('not a time');
  return value;
}

export const orNull =
  <T>(read: ColumnReader<T>): ColumnReader<T | null> =>
  (value) =>
    value === null ? null : read(value);

export const listOf =
  <T>(read: ColumnReader<T>): ColumnReader<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new TypeError('not a list');
    return value.map(read);
  };

/** @param values of `$1`, `$2` and so on: data of the lake is never part of the SQL */
export type AskRows = <S extends RowShape>(
  sql: string,
  shape: S,
  values?: readonly DuckDBValue[],
) => Promise<readonly ShapedRow<S>[]>;
