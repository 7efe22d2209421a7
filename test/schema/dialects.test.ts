import { describe, expect, it } from 'vitest';
import { shellWord } from '../../src/base/printable.ts';
import { publishedTableNames, tables } from '../../src/schema/tables.ts';
import { warehouseSql } from '../../src/schema/warehouses.ts';

describe.each(['postgres', 'snowflake', 'bigquery'] as const)('%s', (name) => {
  it('has every table and column', () => {
    const script = warehouseSql(name).toLowerCase();
    for (const table of publishedTableNames) {
      const { key, columns } = tables[table];
      const start = script.search(new RegExp(`(-- key.*\n)?create table ["\`]?${table}["\`]? \\(`));
      const sql = script.slice(start);
      for (const column of Object.keys(columns)) {
        expect(sql).toMatch(new RegExp(`^  ["\`]?${column}["\`]? `, 'm'));
      }
      // A key is a constraint or, where the warehouse has none for NULLs, a comment.
      if (key.length > 0) expect(sql.split('create table', 2).join('')).toMatch(/primary key|unique|-- key/);
    }
  });
});

it('a word is quoted that a shell would take apart', () => {
  expect(['a/b=c', "it's", 'a b'].map(shellWord)).toEqual(['a/b=c', `'it'\\''s'`, "'a b'"]);
});
