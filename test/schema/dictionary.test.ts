import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dbtSources, dictionaryFormats, dictionarySql } from '../../src/schema/dictionary.ts';
import { publishedTableNames, tableNames, tables } from '../../src/schema/tables.ts';
import { declaredWorth, views } from '../../src/schema/views.ts';

interface Described {
  readonly name: string;
  readonly data_tests?: readonly unknown[];
  readonly columns: readonly {
    readonly name: string;
    readonly type?: string;
    readonly data_tests?: readonly unknown[];
  }[];
}
interface Dictionary {
  readonly tables: readonly Described[];
  readonly views: readonly Described[];
}

const columnsOf = (described: readonly Described[]) =>
  described.map(({ name, columns }) => [name, columns.map((column) => column.name)]);

describe('the data dictionary', () => {
  it('is SQL that makes an empty lake, described throughout', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(dictionarySql());
    const undescribed = await connection.runAndReadAll(`
      SELECT table_name FROM duckdb_tables() WHERE comment IS NULL
      UNION ALL SELECT view_name FROM duckdb_views() WHERE NOT internal AND schema_name = 'main' AND comment IS NULL
      UNION ALL SELECT table_name || '.' || column_name FROM duckdb_columns()
        WHERE comment IS NULL AND NOT internal AND (schema_name, table_name) NOT IN (SELECT schema_name, view_name FROM duckdb_views() WHERE schema_name = 'internal')`);
    expect(undescribed.getRows()).toEqual([]);
    for (const { name, columns } of views) {
      const all = await connection.runAndReadAll(`FROM ${name}`);
      expect(all.columnNames(), name).toEqual(Object.keys(columns));
      expect(all.getRows()).toEqual([]);
    }
    connection.closeSync();
    instance.closeSync();
  });

  it('names every table, column and view as a document and as JSON', () => {
    const document = dictionaryFormats.markdown();
    const json: Dictionary = JSON.parse(dictionaryFormats.json());
    expect(columnsOf(json.tables)).toEqual(tableNames.map((name) => [name, Object.keys(tables[name].columns)]));
    expect(columnsOf(json.views)).toEqual(views.map(({ name, columns }) => [name, Object.keys(columns)]));
    for (const { name, columns } of [...json.tables, ...json.views]) {
      expect(document).toContain(`## ${name}\n`);
      for (const { name, type } of columns)
        expect(document).toContain(type === undefined ? `| \`${name}\` |` : `| \`${name}\` | ${type} |`);
    }
  });
});

const read = (only?: string): readonly Described[] => parse(dbtSources(only)).sources[0].tables;

describe('the sources of dbt', () => {
  it('describe every published table and view, with all columns', () => {
    expect(columnsOf(read())).toEqual([
      ...publishedTableNames.map((name) => [name, Object.keys(tables[name].columns)]),
      ...views.map(({ name, columns }) => [name, Object.keys(columns)]),
    ]);
  });

  it('test keys, and columns that are never NULL', () => {
    const [points, runs] = ['data_points', 'runs'].map((name) => {
      const [source] = read(name);
      return {
        together: source?.data_tests,
        of: Object.fromEntries(source?.columns.map((one) => [one.name, one]) ?? []),
      };
    });
    expect(points?.together).toEqual([
      { unique: { arguments: { column_name: '(utrv_id, row_index, column_code, option_code)' } } },
    ]);
    expect(points?.of['row_index']?.data_tests).toBeUndefined();
    expect(points?.of['value_number']).toMatchObject({
      data_type: 'DOUBLE',
      description: expect.stringContaining('as reported'),
    });
    expect(points?.of['utrv_id']?.data_tests).toEqual(['not_null']);
    expect([runs?.together, runs?.of['run_id']?.data_tests]).toEqual([undefined, ['unique', 'not_null']]);
  });

  it('have nothing that dbt would take for a template but the name of the database', () => {
    expect(dbtSources().match(/\{[{%#].*/g)).toEqual([`{{ var('esg_lake_database', 'lake') }}"`]);
  });

  it('can be of one table', () => {
    expect(read('figures').map(({ name }) => name)).toEqual(['figures']);
    expect(() => dbtSources('held_figures')).toThrow('held_figures is internal');
    expect(() => dbtSources('figure')).toThrow('there is no table or view "figure"');
  });
});

describe('the worth of columns', () => {
  it('names columns that the view or table has, each once', () => {
    const relations = [
      ...views.map(({ name, columns, worth }) => ({ name, columns: Object.keys(columns), worth })),
      ...Object.entries(tables).map(([name, { columns }]) => ({
        name,
        columns: Object.keys(columns),
        worth: declaredWorth(name) ?? [],
      })),
    ];
    for (const { name, columns, worth } of relations) {
      expect([name, worth.filter((one) => !columns.includes(one))]).toEqual([name, []]);
      expect([name, new Set(worth).size]).toEqual([name, worth.length]);
    }
  });
});
