import type { TableDeclaration } from '../table-declaration.ts';
import { type TableName, tables } from '../tables.ts';

/** A view of the published database; it refers only to tables and views of its own database. */
export interface ViewDeclaration {
  readonly name: string;
  readonly description: string;
  /** What each column says, in the order in which the view has them. */
  readonly columns: Readonly<Record<string, string>>;
  /** Some of them in order of worth: a narrow terminal shows the first ones. */
  readonly worth: readonly string[];
  readonly sql: string;
}

/** A view of schema `internal`, for the program's own questions; it refers only to tables and to the internal views before it. */
export type InternalView = Pick<ViewDeclaration, 'name' | 'sql'>;

/**
 * Descriptions of columns that a view takes over from a table as they are.
 * @param names in the order of the view; all columns if not given
 */
export function describedIn(table: TableName, names?: readonly string[]): Readonly<Record<string, string>> {
  const { columns }: TableDeclaration = tables[table];
  const entries = (names ?? Object.keys(columns)).map((name) => {
    const column = columns[name];
    if (column === undefined) throw new Error(`${table} has no column ${name}`);
    return [name, column.description] as const;
  });
  return Object.fromEntries(entries);
}
