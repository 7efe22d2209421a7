import { createTablesSql, createViewSql } from './ddl.ts';
import { type TableDeclaration, tableNames, tables } from './tables.ts';
import { schemaVersion } from './versions.ts';
import type { ViewDeclaration } from './views/view-declaration.ts';
import { views } from './views.ts';

/** The data dictionary as a document. */
export function dictionaryMarkdown(): string {
  const sections = tableNames.map((name) => {
    const table: TableDeclaration = tables[name];
    const rows = Object.entries(table.columns).map(
      ([column, { type, nullable, description }]) =>
        `| \`${column}\` | ${type} | ${nullable ? 'yes' : ''} | ${cell(description)} |`,
    );
    const key = table.key.length === 0 ? 'none' : table.key.map((column) => `\`${column}\``).join(', ');
    const head = `## ${name}\n\n${table.description}\n\nKind: ${table.kind}. Key: ${key}.`;
    return `${head}\n\n| column | type | may be NULL | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  const viewSections = views.map(({ name, description, columns }) => {
    const rows = Object.entries(columns).map(([column, text]) => `| \`${column}\` | ${cell(text)} |`);
    return `### ${name}\n\n${description}\n\n| column | meaning |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return [`# Data dictionary\n\nSchema version ${schemaVersion}.\n`, ...sections, '## Views\n', ...viewSections].join(
    '\n',
  );
}

interface DictionaryTable extends Omit<TableDeclaration, 'columns'> {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly nullable: boolean;
    readonly description: string;
  }[];
}

interface DictionaryView extends Omit<ViewDeclaration, 'columns'> {
  readonly columns: readonly { readonly name: string; readonly description: string }[];
}

export interface Dictionary {
  readonly schema_version: number;
  readonly tables: readonly DictionaryTable[];
  readonly views: readonly DictionaryView[];
}

/** The data dictionary for programs. */
export function dictionaryJson(): Dictionary {
  return {
    schema_version: schemaVersion,
    tables: tableNames.map((name) => {
      const { kind, description, key, columns }: TableDeclaration = tables[name];
      const listed = Object.entries(columns).map(([column, declaration]) => ({ name: column, ...declaration }));
      return { name, kind, description, key, columns: listed };
    }),
    views: views.map(({ name, description, columns, sql }) => {
      const listed = Object.entries(columns).map(([column, text]) => ({ name: column, description: text }));
      return { name, description, columns: listed, sql: sql.trim() };
    }),
  };
}

/** Statements that create an empty lake with all tables, comments and views. */
export function dictionarySql(): string {
  const statements = [...createTablesSql(), ...views.flatMap(createViewSql)];
  return `${statements.join(';\n')};\n`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
