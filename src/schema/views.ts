import { sqlFile } from '../base/package-files.ts';
import { withoutFinalSemicolons } from '../base/sql-text.ts';
import { commentSql } from './ddl.ts';
import { columnsOf, namesOf, readDeclarations, type TableDeclaration, tables } from './tables.ts';

/** A view of the published database; it refers only to tables and views of its own database. */
export interface ViewDeclaration {
  readonly name: string;
  readonly description: string;
  /** What each column says, in the order in which the view has them. */
  readonly columns: Readonly<Record<string, { readonly description: string }>>;
  /** Some of them, the most important first: a narrow terminal shows these. */
  readonly worth: readonly string[];
  /** The statement that creates it. */
  readonly sql: string;
}

const tableOf: Readonly<Record<string, TableDeclaration>> = tables;

/** The views of a file. Above each is its declaration as a comment. */
const readViews = (file: string): readonly ViewDeclaration[] =>
  sqlFile(`schema/views/${file}.sql`)
    .split(/^(?=-- [a-z_]+: )/m)
    .flatMap((text) => {
      const start = text.indexOf('CREATE ');
      const sql = withoutFinalSemicolons(text.slice(start));
      return readDeclarations(text.slice(0, start).replaceAll(/^-- /gm, '')).map((one) => ({
        name: one.name,
        description: one.description,
        columns: columnsOf(one, tables, (description) => ({ description })),
        worth: namesOf(one.options.get('worth')),
        sql,
      }));
    });

/** In an order in which they can be created: a view may use those before it. */
export const views: readonly ViewDeclaration[] = ['nodes', 'records', 'changes-and-names'].flatMap(readViews);

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
  ...commentSql('VIEW', name, description, columns),
];

/** The most important columns of a view or table; undefined for another name, and for a table that declares none. */
export function declaredWorth(name: string): readonly string[] | undefined {
  const worth = (views.find((view) => view.name === name) ?? tableOf[name])?.worth;
  return worth?.length === 0 ? undefined : worth;
}
