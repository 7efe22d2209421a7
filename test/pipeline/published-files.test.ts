import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type SchemaElement } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { beforeAll, describe, expect, it } from 'vitest';
import { sqlLiteral } from '../../src/base/sql-text.ts';
import { type ColumnType, publishedTableNames, type TableDeclaration, tables } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';
import { type HostileLake, hostileLake } from '../support/hostile-lake.ts';

const require = createRequire(import.meta.url);

/** What is in these files is as odd as it gets. */
let lake: HostileLake;

beforeAll(async () => {
  lake = await hostileLake();
});

describe('the published files, read by others', () => {
  it.each(publishedTableNames)('%s: hyparquet finds the rows and types that DuckDB has', async (table) => {
    const declaration = tables[table];
    const names = Object.keys(declaration.columns);
    const found: string[] = [];
    for (const { path, rows } of await filesOf(table)) {
      const file = await asyncBufferFromFile(join(lake.output, 'current', path));
      const metadata = await parquetMetadataAsync(file);
      expect(leafTypes(metadata.schema)).toEqual(
        names.map((name) => `${name} ${parquetTypes[typeOf(declaration, name)]}`),
      );
      const objects = await parquetReadObjects({ file, compressors });
      expect(objects).toHaveLength(rows);
      found.push(...objects.map((row) => comparable(names.map((name) => readable(name, row[name])))));
    }
    const json = names.filter((name) => typeOf(declaration, name) === 'JSON');
    const replaced = json.length === 0 ? '' : `REPLACE (${json.map((name) => `"${name}"::VARCHAR AS "${name}"`)})`;
    const expected = await inLake(`SELECT * ${replaced} FROM main."${table}"`);
    const said = expected.map((row) => comparable(row.map((value, at) => readable(names[at] ?? '', value))));
    expect(found.sort()).toEqual(said.sort());

    // hyparquet reads decimals as doubles, which are off in the last digits.
    function readable(name: string, value: unknown): unknown {
      const isDecimal = typeOf(declaration, name).startsWith('DECIMAL');
      return isDecimal && typeof value === 'number' ? Number(value.toPrecision(12)) : value;
    }
  });

  it('describe themselves in every footer', async () => {
    for (const table of publishedTableNames) {
      for (const { path } of await filesOf(table)) {
        const metadata = await parquetMetadataAsync(await asyncBufferFromFile(join(lake.output, 'current', path)));
        const entries = new Map(metadata.key_value_metadata?.map(({ key, value }) => [key, value]));
        expect(entries.get('description')).toBe(tables[table].description);
        expect(Number(entries.get('schema_version'))).toBeGreaterThan(0);
        const described: unknown = JSON.parse(entries.get('columns') ?? 'null');
        const columns = Object.entries(tables[table].columns).map(([name, { description }]) => [name, description]);
        expect(described).toEqual(Object.fromEntries(columns));
      }
    }
  });

  it('say the same in the comments of the database', async () => {
    const undescribed = await inLake(`SELECT table_name, column_name FROM duckdb_columns()
      WHERE schema_name = 'main' AND NOT internal AND coalesce(comment, '') = ''
        AND table_name IN (SELECT table_name FROM duckdb_tables())`);
    expect(undescribed).toEqual([]);
    const silent = await inLake(
      `SELECT view_name FROM duckdb_views() WHERE schema_name = 'main' AND NOT internal AND coalesce(comment, '') = ''`,
    );
    expect(silent).toEqual([]);
  });

  it('are only read where a year asks for them', async () => {
    const files = (await filesOf('data_points')).map(({ path }) => sqlLiteral(join(lake.output, 'current', path)));
    const source = `read_parquet([${files}], hive_partitioning = true)`;
    const [year] = await inLake(
      'SELECT year(period_end), count(*) FROM data_points GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1',
    );
    const whole = await outside(`SELECT count(*)::INTEGER FROM ${source} WHERE period_year = ${year?.[0]}`);
    expect(whole).toEqual([[Number(year?.[1])]]);
    const plan = await outside(
      `EXPLAIN ANALYZE SELECT sum(value_scaled) FROM ${source} WHERE period_year = ${year?.[0]}`,
    );
    expect(files.length).toBeGreaterThan(2);
    expect(String(plan[0]?.[1]).replace(/\s+/g, ' ')).toMatch(/Total Files Read: 1\b/);
  });

  it('need no esg-lake: the database opens from any folder, views included', async () => {
    const script = `
      const { DuckDBInstance } = require(${JSON.stringify(require.resolve('@duckdb/node-api'))});
      (async () => {
        const db = await DuckDBInstance.create(process.argv[1], { access_mode: 'READ_ONLY' });
        const connection = await db.connect();
        const counts = {};
        for (const name of process.argv.slice(2)) {
          const [[count]] = (await connection.runAndReadAll('SELECT count(*)::INTEGER FROM "' + name + '"')).getRowsJS();
          counts[name] = count;
        }
        process.stdout.write(JSON.stringify(counts));
      })();`;
    const relations = [...publishedTableNames, ...views.map(({ name }) => name)];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['-e', script, join(lake.output, 'current', 'lake.duckdb'), ...relations],
      { cwd: tmpdir() },
    );
    const counts: unknown = JSON.parse(stdout);
    expect(Object.keys(counts ?? {})).toEqual(relations);
    for (const table of publishedTableNames) {
      const rows = (await filesOf(table)).reduce((sum, file) => sum + file.rows, 0);
      expect(counts).toMatchObject({ [table]: rows });
      expect(lake.reports.at(-1)?.rows).toMatchObject({ [table]: rows });
    }
  });
});

const parquetTypes: Readonly<Record<ColumnType, string>> = {
  VARCHAR: 'BYTE_ARRAY UTF8',
  JSON: 'BYTE_ARRAY UTF8',
  INTEGER: 'INT32 INT_32',
  BIGINT: 'INT64 INT_64',
  DOUBLE: 'DOUBLE',
  'DECIMAL(38,12)': 'FIXED_LEN_BYTE_ARRAY DECIMAL',
  BOOLEAN: 'BOOLEAN',
  DATE: 'INT32 DATE',
  TIMESTAMPTZ: 'INT64 TIMESTAMP_MICROS',
  'VARCHAR[]': 'LIST',
};

/** `name type` of every top-level column. */
function leafTypes(schema: readonly SchemaElement[]): readonly string[] {
  const found: string[] = [];
  for (let i = 1; i < schema.length; i += 1 + below(schema, i)) {
    const { name, type, converted_type: converted } = schema[i] ?? { name: '' };
    found.push([name, type, converted].filter((part) => part !== undefined).join(' '));
  }
  return found;
}

function below(schema: readonly SchemaElement[], at: number): number {
  let next = at + 1;
  for (let child = 0; child < (schema[at]?.num_children ?? 0); child++) next += 1 + below(schema, next);
  return next - at - 1;
}

const typeOf = (declaration: TableDeclaration, name: string): ColumnType => {
  const column = declaration.columns[name];
  if (column === undefined) throw new Error(`no column ${name}`);
  return column.type;
};

const comparable = (values: readonly unknown[]): string =>
  JSON.stringify(values, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : Object.is(value, -0) ? '-0' : (value ?? null),
  );

interface ListedFile {
  readonly path: string;
  readonly rows: number;
}

async function filesOf(table: string): Promise<readonly ListedFile[]> {
  const manifest: { readonly tables: Readonly<Record<string, { readonly files: readonly ListedFile[] }>> } = JSON.parse(
    await readFile(join(lake.output, 'current', 'manifest.json'), 'utf8'),
  );
  return manifest.tables[table]?.files ?? [];
}

const inLake = (sql: string) => ask(join(lake.output, 'current', 'lake.duckdb'), sql);
const outside = (sql: string) => ask(':memory:', sql);

async function ask(database: string, sql: string): Promise<readonly (readonly unknown[])[]> {
  const instance = await DuckDBInstance.create(database, database === ':memory:' ? {} : { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    return (await connection.runAndReadAll(sql)).getRowsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
