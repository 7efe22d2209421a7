import { quotedIdentifier } from '@duckdb/node-api';
import { sqlFile } from '../base/sql-file.ts';
import { sqlLiteral, withoutFinalSemicolons } from '../base/sql-text.ts';
import type { TableDeclaration } from './table-declaration.ts';
import { tables } from './tables.ts';

/** A view of the published database; it refers only to tables and views of its own database. */
export interface ViewDeclaration {
  readonly name: string;
  readonly description: string;
  /** What each column says, in the order in which the view has them. */
  readonly columns: Readonly<Record<string, string>>;
  /** Some of them, the most important first: a narrow terminal shows these. */
  readonly worth: readonly string[];
  /** The statement that creates it. */
  readonly sql: string;
}

/** In this order they can be created: a view may use those before it. */
const names = [
  'initiative_ancestors',
  'initiative_tree',
  'initiative_rollup',
  'rollup_contributions',
  'record_uses',
  'table_cells',
  'completeness',
  'data_points_enriched',
  'figures_enriched',
  'restatements',
] as const;

/**
 * Reads a view's file. The comment at its head has `about:`, `worth:` and, indented by two spaces, what each column
 * says: `name: text`, or `name, name: as in table`, or `*: as in table` for all columns of a table. Longer entries
 * continue on lines that are indented by four.
 */
function readView(name: string): ViewDeclaration {
  const text = sqlFile(`schema/views/${name}.sql`);
  const start = text.indexOf('CREATE ');
  const head = text.slice(0, start).replaceAll(/\n-- {5}/g, ' ');
  const entries = [...head.matchAll(/^-- {1,3}([^:]+): (.*)$/gm)].map(
    ([, key = '', said = '']) => [key, said] as const,
  );
  const [[, description] = ['', ''], [, worth] = ['', ''], ...columns] = entries;
  return {
    name,
    description,
    worth: worth.split(', '),
    columns: Object.fromEntries(columns.flatMap(([key, said]) => describe(key, said))),
    sql: withoutFinalSemicolons(text.slice(start)),
  };
}

function describe(key: string, said: string): readonly (readonly [name: string, text: string])[] {
  const [, table] = /^as in (\w+)$/.exec(said) ?? [];
  const all: Readonly<Record<string, TableDeclaration>> = tables;
  const columns = all[table ?? '']?.columns ?? {};
  if (key === '*') return Object.entries(columns).map(([name, { description }]) => [name, description]);
  return key.split(', ').map((name) => [name, columns[name]?.description ?? said]);
}

export const views: readonly ViewDeclaration[] = names.map(readView);

/** Statements that create the macros and internal views that views and the models of the figures use. */
export const helpersSql = (): readonly string[] =>
  ['macros', 'row-words', 'base-values', 'decided-questions'].map((name) => sqlFile(`figures/${name}.sql`));

/** Statements that create all views, and the macros that they use, of a lake whose tables are there. */
export const createViewsSql = (): readonly string[] => [
  ...helpersSql(),
  sqlFile('schema/views/internal_views.sql'),
  ...views.flatMap(createViewSql),
];

/** Creates a view and the comments of it and its columns, replacing any older definition. */
export const createViewSql = ({ name, description, columns, sql }: ViewDeclaration): readonly string[] => [
  sql,
  `COMMENT ON VIEW ${quotedIdentifier(name)} IS ${sqlLiteral(description)}`,
  ...Object.entries(columns).map(
    ([column, text]) =>
      `COMMENT ON COLUMN ${quotedIdentifier(name)}.${quotedIdentifier(column)} IS ${sqlLiteral(text)}`,
  ),
];

/** The most important columns of a view or table; undefined for another name, and for a table that declares none. */
export function declaredWorth(name: string): readonly string[] | undefined {
  const all: Readonly<Record<string, TableDeclaration>> = tables;
  return views.find((view) => view.name === name)?.worth ?? all[name]?.worth?.split(' ');
}
