import { type ColumnDeclaration, type ColumnType, type TableDeclaration, type TableName, tables } from '../tables.ts';

/** How a dialect writes what a table consists of. */
export interface TableStyle {
  readonly identifier: (name: string) => string;
  readonly text: (text: string) => string;
  /** Type of a column, with NOT NULL where it always has a value. */
  readonly type: (column: ColumnDeclaration) => string;
  /** The constraint on a key of which some columns may be NULL, or none; null where the warehouse has no such thing. */
  readonly key: (columns: string, mayBeNull: boolean) => string | null;
  /** What follows a column's type to describe it; without it, comments are statements (`commentStatements`). */
  readonly columnComment?: (quoted: string) => string;
  /** What follows the closing parenthesis. */
  readonly tail?: (table: TableDeclaration) => string;
}

/** Types by their names alone. */
export const typeNames =
  (names: Readonly<Record<ColumnType, string>>) =>
  ({ type, nullable }: ColumnDeclaration): string =>
    `${names[type]}${nullable ? '' : ' NOT NULL'}`;

/** A `key` where columns of a primary key may not be NULL. */
export const primaryOrUnique = (columns: string, mayBeNull: boolean): string =>
  `${mayBeNull ? 'UNIQUE' : 'PRIMARY KEY'} (${columns})`;

/** `CREATE TABLE`, one column a line. A key that the warehouse cannot state is a comment in the SQL. */
export function createTable(style: TableStyle, name: TableName): string {
  const table: TableDeclaration = tables[name];
  const columns = Object.entries(table.columns).map(([column, declaration]) => {
    const comment = style.columnComment?.(style.text(declaration.description));
    return `${style.identifier(column)} ${style.type(declaration)}${comment === undefined ? '' : ` ${comment}`}`;
  });
  const constraint = keyConstraint(style, table);
  const lines = [...columns, ...(constraint === null ? [] : [constraint])].map((line) => `  ${line}`);
  const tail = style.tail?.(table) ?? '';
  const remark =
    table.key.length > 0 && constraint === null ? `-- key, NULLs being equal: ${table.key.join(', ')}\n` : '';
  return `${remark}CREATE TABLE ${style.identifier(name)} (\n${lines.join(',\n')}\n)${tail === '' ? '' : `\n${tail}`}`;
}

function keyConstraint({ key, identifier }: TableStyle, table: TableDeclaration): string | null {
  if (table.key.length === 0) return null;
  const mayBeNull = table.key.some((column) => table.columns[column]?.nullable);
  return key(table.key.map(identifier).join(', '), mayBeNull);
}

/** `COMMENT ON` the table and its columns. */
export function commentStatements({ identifier, text }: TableStyle, name: TableName): readonly string[] {
  const table: TableDeclaration = tables[name];
  return [
    `COMMENT ON TABLE ${identifier(name)} IS ${text(table.description)}`,
    ...Object.entries(table.columns).map(
      ([column, { description }]) =>
        `COMMENT ON COLUMN ${identifier(name)}.${identifier(column)} IS ${text(description)}`,
    ),
  ];
}
