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
 * The tables and views of a lake as a file of dbt's sources: descriptions, types, and tests of keys, columns that are never
 * NULL, and relations. The database is the one that is attached as `lake`, or that dbt's variable `esg_lake_database` names.
 * For dbt 1.10.5 or newer and an adapter that groups by rows, such as dbt-duckdb.
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
  const lines = [
    'version: 2',
    'sources:',
    '  - name: esg_lake',
    '    description: "Sustainability figures, loaded by esg-lake."',
    `    database: "{{ var('esg_lake_database', 'lake') }}"`,
    '    schema: main',
    '    tables:',
    ...published.flatMap(tableLines),
    ...chosen.views.flatMap(({ name, description, columns }) => [
      ...headLines(name, description),
      '        columns:',
      ...Object.entries(columns).flatMap(([column, text]) => columnLines(column, text)),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** A text in JSON is one in YAML. */
const quoted = (text: string): string => JSON.stringify(text);

const headLines = (name: string, description: string): readonly string[] => [
  `      - name: ${name}`,
  `        description: ${quoted(description)}`,
];

const columnLines = (name: string, description: string): readonly string[] => [
  `          - name: ${name}`,
  `            description: ${quoted(description)}`,
];

function tableLines(name: TableName): readonly string[] {
  const { description, key, columns }: TableDeclaration = tables[name];
  const unique = `unique: { arguments: { column_name: ${quoted(`(${key.join(', ')})`)} } }`;
  return [
    ...headLines(name, description),
    ...(key.length > 1 ? ['        data_tests:', `          - ${unique}`] : []),
    '        columns:',
    ...Object.entries(columns).flatMap(([column, { type, nullable, description: text }]) => {
      const tests = [
        ...(key.length === 1 && key[0] === column ? ['unique'] : []),
        ...(nullable ? [] : ['not_null']),
        ...relation(name, column),
      ];
      return [
        ...columnLines(column, text),
        `            data_type: ${type}`,
        ...(tests.length === 0 ? [] : ['            data_tests:', ...tests.map((test) => `              - ${test}`)]),
      ];
    }),
  ];
}

/** What happened in the past, and what is wrong with a record, may be about rows that are not in the lake. */
function relation(table: TableName, column: string): readonly string[] {
  const to = tableOfId.get(column);
  const isAboutAny = tables[table].kind === 'history' || table === 'data_issues';
  if (to === undefined || to === table || (isAboutAny && to !== 'runs')) return [];
  const severity = mayBeMissing.includes(to) ? ', config: { severity: warn }' : '';
  return [`relationships: { arguments: { to: "source('esg_lake', '${to}')", field: ${column} }${severity} }`];
}
