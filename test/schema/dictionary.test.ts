import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { dictionaryFormats, dictionarySql } from '../../src/schema/dictionary.ts';
import { tableNames, tables } from '../../src/schema/tables.ts';
import { declaredWorth, views } from '../../src/schema/views.ts';

interface Described {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type?: string }[];
}
interface Dictionary {
  readonly tables: readonly Described[];
  readonly views: readonly Described[];
}

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
    expect(json.tables.map(({ name }) => name)).toEqual(tableNames);
    expect(json.views.map(({ name }) => name)).toEqual(views.map(({ name }) => name));
    for (const table of tableNames) {
      expect(document).toContain(`## ${table}\n`);
      const { columns } = json.tables.find(({ name }) => name === table) ?? { columns: [] };
      expect(columns.map(({ name }) => name)).toEqual(Object.keys(tables[table].columns));
      for (const { name, type } of columns) expect(document).toContain(`| \`${name}\` | ${type} |`);
    }
    for (const { name, columns } of views) {
      expect(document).toContain(`### ${name}\n`);
      expect(json.views.find((view) => view.name === name)?.columns.map((column) => column.name)).toEqual(
        Object.keys(columns),
      );
      for (const column of Object.keys(columns)) expect(document).toContain(`| \`${column}\` |`);
    }
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
