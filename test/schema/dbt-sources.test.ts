import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dbtSources } from '../../src/schema/dictionary.ts';
import { publishedTableNames, tables } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';

interface Column {
  readonly name: string;
  readonly description: string;
  readonly data_type?: string;
  readonly data_tests?: readonly unknown[];
}
interface Source {
  readonly name: string;
  readonly description: string;
  readonly data_tests?: readonly unknown[];
  readonly columns: readonly Column[];
}

const read = (only?: string): readonly Source[] => parse(dbtSources(only)).sources[0].tables;

describe('the sources of dbt', () => {
  it('describe every published table and view, with all columns', () => {
    const described = read().map(({ name, description, columns }) => [
      name,
      description,
      columns.map((column) => [column.name, column.description, column.data_type]),
    ]);
    const declared = [
      ...publishedTableNames.map((name) => {
        const { description, columns } = tables[name];
        const listed = Object.entries(columns).map(([column, one]) => [column, one.description, one.type]);
        return [name, description, listed];
      }),
      ...views.map(({ name, description, columns }) => [
        name,
        description,
        Object.entries(columns).map(([column, text]) => [column, text, undefined]),
      ]),
    ];
    expect(described).toEqual(declared);
  });

  it('test keys, columns that are never NULL, and relations', () => {
    const sources = read();
    for (const name of publishedTableNames) {
      const { key, columns } = tables[name];
      const source = sources.find((each) => each.name === name);
      const isNeverNull = source?.columns
        .filter(({ data_tests: tests = [] }) => tests.includes('not_null'))
        .map((column) => column.name);
      expect(isNeverNull, name).toEqual(Object.keys(columns).filter((column) => columns[column]?.nullable === false));
      const unique = source?.columns.filter(({ data_tests: tests = [] }) => tests.includes('unique'));
      expect(unique?.map((column) => column.name) ?? [], name).toEqual(key.length === 1 ? key : []);
      const together = [{ unique: { arguments: { column_name: `(${key.join(', ')})` } } }];
      expect(source?.data_tests ?? [], name).toEqual(key.length > 1 ? together : []);
    }
    const testsOf = (table: string, column: string): readonly unknown[] | undefined =>
      sources.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.data_tests;
    const related = (to: string, field: string) => ({ to: `source('esg_lake', '${to}')`, field });
    expect(testsOf('data_points', 'utrv_id')).toEqual([
      'not_null',
      { relationships: { arguments: related('utrvs', 'utrv_id') } },
    ]);
    // The service may say something of an initiative that it does not list.
    expect(testsOf('figures', 'initiative_id')).toEqual([
      'not_null',
      { relationships: { arguments: related('initiatives', 'initiative_id'), config: { severity: 'warn' } } },
    ]);
    // What happened may be about a record that is gone.
    expect(testsOf('data_point_changes', 'utrv_id')).toEqual(['not_null']);
    expect(testsOf('decisions', 'line')).toEqual(['not_null']);
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
