import { DuckDBInstance } from '@duckdb/node-api';
import { dictionarySql } from '../../src/schema/dictionary.ts';
import {
  type ColumnDeclaration,
  schemaVersion,
  type TableKind,
  type TableName,
  tableNames,
  tables,
} from '../../src/schema/tables.ts';
import { type ViewDeclaration, views } from '../../src/schema/views.ts';
import { anchorOf, code, madeFrom, page, table } from './markdown.ts';

const kinds: Readonly<Record<TableKind, string>> = {
  current:
    'Current: exactly what the current surveys and listings imply, plus removed rows, which have a `removed_at`.',
  history: 'History: append-only.',
  internal:
    "Internal: only for esg-lake's own use, in the schema `internal` of `lake.duckdb`; may change with any version.",
};

/** Every table and view with its columns. */
export async function tablesPage(): Promise<string> {
  const types = await viewTypes();
  return page(
    madeFrom('src/schema/tables and src/schema/views'),
    '# Tables and views',
    `Version ${schemaVersion} of the schema. [lake.md](../lake.md) defines what the values mean; [one picture](../from-value-to-figure.md) shows how a typed value becomes a figure of the group. \`esg-lake schema\` prints this page as Markdown, JSON or SQL, and [for warehouses](../feed-a-warehouse.md#warehouses). Every description is also a comment in \`lake.duckdb\` and in the footers of the Parquet files.`,
    ...(Object.keys(kinds) as TableKind[]).map(
      (kind) =>
        `**${kinds[kind]}** ${tableNames
          .filter((name) => tables[name].kind === kind)
          .map(link)
          .join(', ')}.`,
    ),
    `**Views**, in \`lake.duckdb\` only: ${views.map(({ name }) => link(name)).join(', ')}.`,
    ...tableNames.map(tableSection),
    '# Views',
    ...views.map((view) => viewSection(view, types)),
  );
}

const link = (name: string): string => `[${code(name)}](#${anchorOf(name)})`;

function tableSection(name: TableName): string {
  const { kind, description, key, columns, byYear } = tables[name];
  const keyText = key.length === 0 ? 'no key' : `key: ${key.map(code).join(', ')}`;
  const file = !byYear ? `${name}.parquet` : `${name}/period_year=<year>/${name}.parquet`;
  const stats = kind === 'internal' ? `${keyText}.` : `${keyText}; file: ${code(`parquet/${file}`)}.`;
  return page(
    `## ${name}`,
    description,
    `Kind: ${kind}; ${stats}`,
    table(
      ['column', 'type', 'may be NULL', 'meaning'],
      Object.entries(columns).map(([column, { type, nullable, description: meaning }]: [string, ColumnDeclaration]) => [
        code(column),
        type,
        nullable ? 'yes' : '',
        meaning,
      ]),
    ),
  );
}

const viewSection = (view: ViewDeclaration, types: ReadonlyMap<string, string>): string =>
  page(
    `## ${view.name}`,
    view.description,
    table(
      ['column', 'type', 'meaning'],
      Object.entries(view.columns).map(([column, { description }]) => [
        code(column),
        types.get(`${view.name}.${column}`) ?? '',
        description,
      ]),
    ),
  );

/** The column types of views, as DuckDB derives them in an empty lake. */
async function viewTypes(): Promise<ReadonlyMap<string, string>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(dictionarySql());
    const reader = await connection.runAndReadAll('SELECT table_name, column_name, data_type FROM duckdb_columns()');
    return new Map(reader.getRowsJS().map(([view, column, type]) => [`${view}.${column}`, shortType(String(type))]));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const shortType = (type: string): string => type.replaceAll('TIMESTAMP WITH TIME ZONE', 'TIMESTAMPTZ');
