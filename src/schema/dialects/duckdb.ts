import type { Dialect, LoadSource, TableLoad } from './dialect.ts';
import { quotedWith } from './quoting.ts';
import { deleteRows, expressions } from './rows-of-load.ts';
import { commentStatements, createTable, primaryOrUnique, type TableStyle, typeNames } from './table-ddl.ts';

const style: TableStyle = {
  identifier: quotedWith('"'),
  text: quotedWith("'"),
  type: typeNames({
    VARCHAR: 'VARCHAR',
    INTEGER: 'INTEGER',
    BIGINT: 'BIGINT',
    DOUBLE: 'DOUBLE',
    BOOLEAN: 'BOOLEAN',
    DATE: 'DATE',
    TIMESTAMPTZ: 'TIMESTAMPTZ',
    JSON: 'JSON',
    'VARCHAR[]': 'VARCHAR[]',
  }),
  // NULLs are different from each other there, so that this says less than our key; but it is never wrong.
  key: primaryOrUnique,
};

/** DuckDB and MotherDuck. */
export const duckdb: Dialect = {
  createTable: (table) => [createTable(style, table), ...commentStatements(style, table)],
  load: (loads, source) => ['BEGIN', ...loads.flatMap((load) => replaced(load, source)), 'COMMIT'],
};

function replaced(load: TableLoad, { stage }: LoadSource): readonly string[] {
  const { identifier, text } = style;
  const files = load.files.map(({ path }) => text(`${stage}/${path}`));
  const columns = expressions(load.table, identifier);
  const insert = `INSERT INTO ${identifier(load.table)} (${columns}) SELECT ${columns} FROM read_parquet([${files.join(', ')}])`;
  return [deleteRows(load, identifier), ...(files.length === 0 ? [] : [insert])];
}
