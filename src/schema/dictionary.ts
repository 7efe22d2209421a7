import { UsageError } from '../base/errors.ts';
import { nearest } from '../base/suggest.ts';
import { commentSql, createTableSql, createTablesSql } from './ddl.ts';
import type { TableDeclaration } from './table-declaration.ts';
import { schemaVersion, tableNames, tables } from './tables.ts';
import { createViewSql, createViewsSql, views } from './views.ts';

/** The tables and views to describe: all, or one. @throws UsageError if there is none with this name */
export function described(only: string | undefined) {
  const found = {
    tables: tableNames.filter((name) => only === undefined || name === only),
    views: views.filter(({ name }) => only === undefined || name === only),
  };
  if (only === undefined || found.tables.length + found.views.length > 0) return found;
  const near = nearest(only, [...tableNames, ...views.map(({ name }) => name)]);
  throw new UsageError(`there is no table or view ${JSON.stringify(only)}`, {
    hint: near.length === 0 ? 'esg-lake schema lists all of them.' : `Did you mean ${near.join(' or ')}?`,
  });
}

/** The data dictionary as a document. @param only describes one table or view */
export function dictionaryMarkdown(only?: string): string {
  const chosen = described(only);
  const sections = chosen.tables.map((name) => {
    const table: TableDeclaration = tables[name];
    const rows = Object.entries(table.columns).map(
      ([column, { type, nullable, description }]) =>
        `| \`${column}\` | ${type} | ${nullable ? 'yes' : ''} | ${cell(description)} |`,
    );
    const key = table.key.length === 0 ? 'none' : table.key.map((column) => `\`${column}\``).join(', ');
    const head = `## ${name}\n\n${table.description}\n\nKind: ${table.kind}. Key: ${key}.`;
    return `${head}\n\n| column | type | may be NULL | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  const viewSections = chosen.views.map(({ name, description, columns }) => {
    const rows = Object.entries(columns).map(([column, text]) => `| \`${column}\` | ${cell(text)} |`);
    return `### ${name}\n\n${description}\n\n| column | meaning |\n|---|---|\n${rows.join('\n')}\n`;
  });
  if (only !== undefined) return [...sections, ...viewSections].join('\n');
  return [`# Data dictionary\n\nSchema version ${schemaVersion}.\n`, ...sections, '## Views\n', ...viewSections].join(
    '\n',
  );
}

/** The data dictionary for programs. */
export function dictionaryJson(only?: string) {
  const chosen = described(only);
  return {
    schema_version: schemaVersion,
    tables: chosen.tables.map((name) => {
      const { kind, description, key, columns }: TableDeclaration = tables[name];
      const listed = Object.entries(columns).map(([column, declaration]) => ({ name: column, ...declaration }));
      return { name, kind, description, key, columns: listed };
    }),
    views: chosen.views.map(({ name, description, columns, sql }) => {
      const listed = Object.entries(columns).map(([column, text]) => ({ name: column, description: text }));
      return { name, description, columns: listed, sql };
    }),
  };
}

/** Statements that create an empty lake with all tables, comments and views, or one table or view. */
export function dictionarySql(only?: string): string {
  const chosen = described(only);
  const tablesSql =
    only === undefined
      ? createTablesSql()
      : chosen.tables.flatMap((table) => [createTableSql(table), ...commentSql(table)]);
  const viewsSql = only === undefined ? createViewsSql() : chosen.views.flatMap(createViewSql);
  const statements = [...tablesSql, ...viewsSql];
  return `${statements.join(';\n')};\n`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
