import { UsageError } from '../base/errors.ts';
import { described } from './dictionary.ts';
import type { TableDeclaration } from './table-declaration.ts';
import { publishedTableNames, type TableName, tables } from './tables.ts';

/** Tables by the id that is their key. */
const tableOfId: ReadonlyMap<string, TableName> = new Map(
  publishedTableNames.flatMap((name) => {
    const { key }: TableDeclaration = tables[name];
    const [id = '', ...others] = key;
    return others.length === 0 && id.endsWith('_id') ? [[id, name] as const] : [];
  }),
);

/** Tables that the service or a decision may refer to without there being a row. */
const mayBeMissing: readonly TableName[] = ['initiatives', 'trackers'];

/**
 * The tables and views of a lake as a file of dbt's sources: descriptions, types, and tests of keys, columns that are
 * never NULL, and relations. The database is the one that is attached as `lake`, or that dbt's variable
 * `esg_lake_database` names. For dbt 1.10.5 or newer and an adapter that groups by rows, such as dbt-duckdb.
 *
 * @param only describes one table or view
 * @throws UsageError if there is none with this name, or if it is internal
 */
export function dbtSources(only?: string): string {
  const chosen = described(only);
  const published = chosen.tables.filter((name) => tables[name].kind !== 'internal');
  if (published.length + chosen.views.length === 0) {
    throw new UsageError(`${only} is internal`, { hint: 'Only published tables and views are sources.' });
  }
  const ofViews = chosen.views.map(({ name, description, columns }) => ({
    name,
    description,
    columns: Object.entries(columns).map(([column, text]) => ({ name: column, description: text })),
  }));
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

function ofTable(name: TableName) {
  const { description, key, columns }: TableDeclaration = tables[name];
  const together = { unique: { arguments: { column_name: `(${key.join(', ')})` } } };
  return {
    name,
    description,
    ...testing(key.length > 1 ? [together] : []),
    columns: Object.entries(columns).map(([column, { type, nullable, description: text }]) => ({
      name: column,
      description: text,
      data_type: type,
      ...testing([
        ...(key.length === 1 && key[0] === column ? ['unique'] : []),
        ...(nullable ? [] : ['not_null']),
        ...relation(name, column),
      ]),
    })),
  };
}

const testing = (tests: readonly unknown[]) => (tests.length === 0 ? {} : { data_tests: tests });

/** What happened in the past, and what is wrong with a record, may be about rows that are not in the lake. */
function relation(table: TableName, column: string): readonly unknown[] {
  const to = tableOfId.get(column);
  const isAboutAny = tables[table].kind === 'history' || table === 'data_issues';
  if (to === undefined || to === table || (isAboutAny && to !== 'runs')) return [];
  const config = mayBeMissing.includes(to) ? { config: { severity: 'warn' } } : {};
  return [{ relationships: { arguments: { to: `source('esg_lake', '${to}')`, field: column }, ...config } }];
}
