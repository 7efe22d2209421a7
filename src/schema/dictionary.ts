import { UsageError } from '../base/errors.ts';
import { didYouMean } from '../base/suggest.ts';
import { createDescribedSql, createTablesSql } from './ddl.ts';
import { schemaVersion, tableNames, tables } from './tables.ts';
import { createViewSql, createViewsSql, views } from './views.ts';

function described(only: string | undefined) {
  const isAsked = (name: string): boolean => only === undefined || name === only;
  const found = {
    tables: tableNames.filter(isAsked).map((name) => {
      const { kind, description, key, columns } = tables[name];
      const listed = Object.entries(columns).map(([column, one]) => ({ name: column, ...one }));
      return { name, kind, description, key, columns: listed };
    }),
    views: views.flatMap(({ name, description, columns, sql }) => {
      const listed = Object.entries(columns).map(([column, one]) => ({ name: column, description: one.description }));
      return isAsked(name) ? [{ name, description, columns: listed, sql }] : [];
    }),
  };
  if (only === undefined || found.tables.length + found.views.length > 0) return found;
  const names = [...tableNames, ...views.map(({ name }) => name)];
  throw new UsageError(`there is no table or view ${JSON.stringify(only)}`, {
    hint: didYouMean(only, names, 'esg-lake schema lists all of them.'),
  });
}

export const dictionaryFormats = {
  markdown: dictionaryMarkdown,
  json: (only?: string) => JSON.stringify({ schema_version: schemaVersion, ...described(only) }, null, 2),
  sql: dictionarySql,
  dbt: dbtSources,
} as const;

function dictionaryMarkdown(only?: string): string {
  const chosen = described(only);
  const code = (name: string): string => `\`${name}\``;
  const sections = chosen.tables.map(({ name, kind, description, key, columns }) => {
    const head = `## ${name}\n\n${description}\n\nKind: ${kind}. Key: ${key.map(code).join(', ') || 'none'}.`;
    const rows = columns.map((one) => [code(one.name), one.type, one.nullable ? 'yes' : '', one.description]);
    return `${head}\n\n${tableOf([['column', 'type', 'may be NULL', 'meaning'], ...rows])}`;
  });
  const viewSections = chosen.views.map(({ name, description, columns }) => {
    const rows = columns.map((one) => [code(one.name), one.description]);
    return `### ${name}\n\n${description}\n\n${tableOf([['column', 'meaning'], ...rows])}`;
  });
  if (only !== undefined) return [...sections, ...viewSections].join('\n');
  const title = `# Data dictionary\n\nSchema version ${schemaVersion}.\n`;
  return [title, ...sections, '## Views\n', ...viewSections].join('\n');
}

function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`);
  return [lines[0], `|${'---|'.repeat(head.length)}\n`, ...lines.slice(1)].join('');
}

export function dictionarySql(only?: string): string {
  const { tables: chosen } = described(only);
  const ofViews = views.filter(({ name }) => name === only);
  const statements =
    only === undefined
      ? [...createTablesSql(), ...createViewsSql()]
      : [...chosen.flatMap(({ name }) => createDescribedSql(name)), ...ofViews.flatMap(createViewSql)];
  return `${statements.join(';\n')};\n`;
}

/** For dbt 1.10.5 or newer and an adapter that groups by rows, such as dbt-duckdb. */
export function dbtSources(only?: string): string {
  const chosen = described(only);
  const published = chosen.tables.filter(({ kind }) => kind !== 'internal');
  if (published.length + chosen.views.length === 0) {
    throw new UsageError(`${only} is internal`, { hint: 'Only published tables and views are sources.' });
  }
  const ofViews = chosen.views.map(({ sql, ...view }) => view);
  const source = {
    name: 'esg_lake',
    description: 'Sustainability figures, loaded by esg-lake.',
    database: "{{ var('esg_lake_database', 'lake') }}",
    schema: 'main',
    tables: [...published.map(ofTable), ...ofViews],
  };
  return `${yaml({ version: 2, sources: [source] }).trimStart()}\n`;
}

/** Block style; a text in JSON is one in YAML. */
function yaml(value: unknown, indent = ''): string {
  const deeper = `${indent}  `;
  if (Array.isArray(value)) return value.map((item) => `\n${indent}- ${yaml(item, deeper).trimStart()}`).join('');
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}`;
  return Object.entries(value)
    .map(([key, inner]) => `\n${indent}${key}:${yaml(inner, deeper)}`)
    .join('');
}

function ofTable({ name, description, key, columns }: ReturnType<typeof described>['tables'][number]) {
  const together = { unique: { arguments: { column_name: `(${key.join(', ')})` } } };
  return {
    name,
    description,
    ...testing(key.length > 1 ? [together] : []),
    columns: columns.map(({ name: column, type, nullable, description: text }) => ({
      name: column,
      description: text,
      data_type: type,
      ...testing([...(key.length === 1 && key[0] === column ? ['unique'] : []), ...(nullable ? [] : ['not_null'])]),
    })),
  };
}

const testing = (tests: readonly unknown[]) => (tests.length === 0 ? {} : { data_tests: tests });
