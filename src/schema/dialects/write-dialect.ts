import type { ColumnDeclaration, ColumnType, TableDeclaration } from '../table-declaration.ts';
import { type TableName, tables } from '../tables.ts';

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

export const writeDialect = (spec: DialectSpec): Dialect => ({
  createTable: (table) => [
    createTable(spec, table),
    ...(spec.columnComment === undefined ? commentStatements(spec, table) : []),
  ],
  load: (loads, source) => {
    const replaced = loads.flatMap((load) => [
      deleteRows(load, spec),
      ...(load.files.length === 0 ? [] : spec.insert(load, source)),
    ]);
    return spec.around(replaced, loads, source);
  },
  ...(spec.stage === undefined ? {} : { stage: spec.stage }),
});

/** `CREATE TABLE`, one column per line. A key that the warehouse cannot declare becomes a comment in the SQL. */
function createTable(spec: DialectSpec, name: TableName): string {
  const table: TableDeclaration = tables[name];
  const { columnType = orNotNull } = spec;
  const columns = columnsOf(name).map(([column, { type, nullable, description }]) => {
    const comment = spec.columnComment?.(spec.text(description));
    const declared = `${spec.identifier(column)} ${columnType(spec.types[type] ?? type, nullable)}`;
    return comment === undefined ? declared : `${declared} ${comment}`;
  });
  const mayBeNull = table.key.some((column) => table.columns[column]?.nullable);
  const key = table.key.length === 0 ? null : spec.key(table.key.map(spec.identifier).join(', '), mayBeNull);
  const lines = [...columns, ...(key === null ? [] : [key])].map((line) => `  ${line}`);
  const tail = spec.tail?.(table) ?? '';
  const remark = table.key.length > 0 && key === null ? `-- key, NULLs being equal: ${table.key.join(', ')}\n` : '';
  return `${remark}CREATE TABLE ${spec.identifier(name)} (\n${lines.join(',\n')}\n)${tail === '' ? '' : `\n${tail}`}`;
}

const orNotNull = (type: string, nullable: boolean): string => `${type}${nullable ? '' : ' NOT NULL'}`;

const commentStatements = ({ identifier, text }: DialectSpec, name: TableName): readonly string[] => [
  `COMMENT ON TABLE ${identifier(name)} IS ${text(tables[name].description)}`,
  ...columnsOf(name).map(
    ([column, { description }]) =>
      `COMMENT ON COLUMN ${identifier(name)}.${identifier(column)} IS ${text(description)}`,
  ),
];

/**
 * Deletes the rows that a load replaces. Not TRUNCATE, which other sessions would see before the transaction ends, or
 * which would end it.
 */
const deleteRows = ({ table, years }: TableLoad, { identifier, deleteAll = '' }: DialectSpec): string =>
  `DELETE FROM ${identifier(table)}${years === null ? deleteAll : ` WHERE ${inYears(years)}`}`;

/** Columns of a table as declared, which is also their order in the files. */
const columnsOf = (table: TableName): readonly (readonly [name: string, column: ColumnDeclaration])[] => {
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

/** SQL condition on the rows of some years; consecutive years become one range. */
export function inYears(years: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const year of years) {
    const range = ranges.at(-1);
    if (range?.last === year - 1) range.last = year;
    else ranges.push({ first: year, last: year });
  }
  const day = (year: number, date: string): string => `DATE '${String(year).padStart(4, '0')}-${date}'`;
  return ranges
    .map(({ first, last }) => `period_end BETWEEN ${day(first, '01-01')} AND ${day(last, '12-31')}`)
    .join(' OR ');
}
