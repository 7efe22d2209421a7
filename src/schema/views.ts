import { sqlFile } from '../base/package-files.ts';
import { withoutFinalSemicolons } from '../base/sql-text.ts';
import { commentSql } from './ddl.ts';
import { readDeclarations, tableOf } from './tables.ts';

export type ViewDeclaration = ReturnType<typeof readViews>[number];

/** Above each view is its declaration as a comment. */
function readViews(file: string) {
  const texts = sqlFile(`schema/views/${file}.sql`).split(/^(?=-- [a-z_]+: )/m);
  return texts.flatMap((text) => {
    const [head = '', statement = ''] = text.split(/^(?=CREATE )/m);
    const declared = readDeclarations(head.replaceAll(/^-- /gm, ''), (description) => ({ description }));
    const sql = withoutFinalSemicolons(statement);
    return Array.from(declared, ({ options, ...one }) => ({ ...one, worth: options.get('worth') ?? [], sql }));
  });
}

/** A view may use those before it. */
export const views: readonly ViewDeclaration[] = ['nodes', 'records', 'changes-and-names'].flatMap(readViews);

/** For the models of the figures, too. */
export const helpersSql = (): readonly string[] =>
  ['macros', 'row-words', 'base-values', 'decided-questions'].map((name) => sqlFile(`figures/${name}.sql`));

export const createViewsSql = (): readonly string[] => [
  ...helpersSql(),
  sqlFile('schema/views/internal_views.sql'),
  ...views.flatMap(createViewSql),
];

export const createViewSql = ({ name, description, columns, sql }: ViewDeclaration): readonly string[] => [
  sql,
  ...commentSql('VIEW', name, description, columns),
];

/** Undefined if there is none. */
export function declaredWorth(name: string): readonly string[] | undefined {
  const worth = (views.find((view) => view.name === name) ?? tableOf[name])?.worth;
  return worth?.length === 0 ? undefined : worth;
}
