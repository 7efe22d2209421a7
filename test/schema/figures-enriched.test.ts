import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { sqlLiteral } from '../../src/base/sql-text.ts';
import { dictionarySql } from '../../src/schema/dictionary.ts';
import { type TableName, tables } from '../../src/schema/tables.ts';

const blanks = { VARCHAR: "''", 'VARCHAR[]': '[]', DATE: "DATE '2025-12-31'", BOOLEAN: 'false', JSON: "'{}'" } as const;

/** A row with the given values as SQL, and something in every other column that is never NULL. */
function insertSql(table: TableName, given: Readonly<Record<string, string>>): string {
  const { columns } = tables[table];
  const values = Object.entries(columns).map(([name, { type, nullable }]) => {
    const blank = nullable ? 'NULL' : (blanks[type as keyof typeof blanks] ?? '0');
    return `${given[name] ?? blank} AS ${name}`;
  });
  return `INSERT INTO ${table} BY NAME SELECT ${values.join(', ')};`;
}

async function rowsOf(sql: readonly string[], select: string): Promise<readonly (readonly unknown[])[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run([dictionarySql(), ...sql].join('\n'));
    return (await connection.runAndReadAll(select)).getRowsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe('figures_enriched', () => {
  it('names the options of rows that say how they were counted, so that the two can be told apart by name', async () => {
    const options = ['gas', 'gas+location', 'oil+location', 'oil+market', 'location', 'market', 'x', 'y+market'];
    const figure = (option: string | null): string =>
      insertSql('figures', {
        tracker_id: "'t'",
        column_code: "'amount'",
        option_code: option === null ? 'NULL' : sqlLiteral(option),
      });
    const list = { value_list_id: "'l'" };
    const found = await rowsOf(
      [
        insertSql('trackers', { tracker_id: "'t'" }),
        insertSql('tracker_columns', { tracker_id: "'t'", column_code: "'amount'", ...list }),
        insertSql('value_list_options', { ...list, option_code: "'gas'", name: "'Gas'" }),
        insertSql('value_list_options', { ...list, option_code: "'oil'", name: "'Oil'" }),
        // An option whose own code looks like one that a row was counted by.
        insertSql('value_list_options', { ...list, option_code: "'gas+location'", name: "'Gas on site'" }),
        ...[null, ...options].map(figure),
      ],
      'SELECT option_code, option_name FROM figures_enriched ORDER BY option_code NULLS FIRST',
    );
    expect(found).toEqual([
      [null, null],
      ['gas', 'Gas'],
      ['gas+location', 'Gas on site'],
      ['location', 'location-based'],
      ['market', 'market-based'],
      ['oil+location', 'Oil, location-based'],
      ['oil+market', 'Oil, market-based'],
      ['x', null],
      ['y+market', 'y, market-based'],
    ]);
  });

  it('has a column for each of the first five levels, and ids where there is no name', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const node = (id: string, depth: number): string =>
      insertSql('initiatives', {
        initiative_id: sqlLiteral(id),
        name: id === 'c' ? 'NULL' : sqlLiteral(id.toUpperCase()),
        path_ids: `[${ids
          .slice(0, depth + 1)
          .map(sqlLiteral)
          .join(', ')}]`,
      });
    const found = await rowsOf(
      [...ids.map(node), ...['b', 'f', 'gone'].map((id) => insertSql('figures', { initiative_id: sqlLiteral(id) }))],
      'SELECT initiative_id, level_0, level_1, level_2, level_3, level_4 FROM figures_enriched ORDER BY ALL',
    );
    expect(found).toEqual([
      ['b', 'A', 'B', null, null, null],
      ['f', 'A', 'B', 'c', 'D', 'E'],
      ['gone', null, null, null, null, null],
    ]);
  });
});
