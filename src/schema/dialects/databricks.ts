import type { Dialect, LoadSource, TableLoad } from './dialect.ts';
import { escapedWith, quotedWith } from './quoting.ts';
import { dateLiteral, deleteRows, expressions, inYears } from './rows-of-load.ts';
import { createTable, type TableStyle, typeNames } from './table-ddl.ts';

const identifier = quotedWith('`');
const text = escapedWith("'");

const style: TableStyle = {
  identifier,
  text,
  type: typeNames({
    VARCHAR: 'STRING',
    INTEGER: 'INT',
    BIGINT: 'BIGINT',
    DOUBLE: 'DOUBLE',
    BOOLEAN: 'BOOLEAN',
    DATE: 'DATE',
    TIMESTAMPTZ: 'TIMESTAMP',
    JSON: 'STRING',
    'VARCHAR[]': 'ARRAY<STRING>',
  }),
  // For information only, but its columns must be NOT NULL.
  key: (columns, mayBeNull) => (mayBeNull ? null : `PRIMARY KEY (${columns})`),
  columnComment: (quoted) => `COMMENT ${quoted}`,
  tail: ({ byYear, description }) =>
    `USING DELTA\n${byYear === undefined ? '' : `CLUSTER BY (${identifier('period_end')})\n`}COMMENT ${text(description)}`,
};

/** Databricks SQL: each statement replaces its part of one table at once. */
export const databricks: Dialect = {
  createTable: (table) => [createTable(style, table)],
  stage: { location: '/Volumes/CATALOG/SCHEMA/VOLUME', isPlaceholder: true },
  load: (loads, source) => loads.map((load) => replaced(load, source)),
};

function replaced(load: TableLoad, { stage }: LoadSource): string {
  const { table, years, files } = load;
  if (files.length === 0) return deleteRows(load, identifier);
  const columns = expressions(table, identifier);
  const rows = files.map(({ path }) => `SELECT ${columns} FROM parquet.${identifier(`${stage}/${path}`)}`);
  const target =
    years === null
      ? `INSERT OVERWRITE TABLE ${identifier(table)}`
      : `INSERT INTO TABLE ${identifier(table)} REPLACE WHERE ${inYears(years, dateLiteral)}`;
  return `${target} ${rows.join(' UNION ALL ')}`;
}
