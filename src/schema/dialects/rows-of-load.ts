import { type ColumnDeclaration, type TableDeclaration, type TableName, tables } from '../tables.ts';
import type { TableLoad } from './dialect.ts';

/** Columns of a table as declared, which is their order in the files too. */
export const columnsOf = (table: TableName): readonly (readonly [name: string, column: ColumnDeclaration])[] => {
  const { columns }: TableDeclaration = tables[table];
  return Object.entries(columns);
};

/** One SQL expression for each column, in the order of the declaration. */
export const expressions = (
  table: TableName,
  expression: (name: string, column: ColumnDeclaration) => string,
): string =>
  columnsOf(table)
    .map(([name, column]) => expression(name, column))
    .join(', ');

/** SQL condition on the rows of some years; neighbouring years are one range. `day` writes a date. */
export function inYears(years: readonly number[], day: (iso: string) => string): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const year of years) {
    const range = ranges.at(-1);
    if (range?.last === year - 1) range.last = year;
    else ranges.push({ first: year, last: year });
  }
  return ranges
    .map(({ first, last }) => `period_end BETWEEN ${day(`${digits(first)}-01-01`)} AND ${day(`${digits(last)}-12-31`)}`)
    .join(' OR ');
}

const digits = (year: number): string => String(year).padStart(4, '0');

/** A date in standard SQL. */
export const dateLiteral = (iso: string): string => `DATE '${iso}'`;

/** Removes the rows that a load replaces. Not TRUNCATE, which would be seen before the transaction ends, or would end it. */
export const deleteRows = ({ table, years }: TableLoad, identifier: (name: string) => string, all = ''): string =>
  years === null
    ? `DELETE FROM ${identifier(table)}${all}`
    : `DELETE FROM ${identifier(table)} WHERE ${inYears(years, dateLiteral)}`;
