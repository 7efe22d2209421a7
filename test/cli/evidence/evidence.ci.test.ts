import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { esgLake } from '../command.ts';
import { copyOf, cwd, made, output, useEvidence } from './made-evidence.ts';
import { rewrite, rowsOf, sumAgain, wrongChecks } from './reviewer.ts';

useEvidence();

/** Another value of each type. */
const others: Readonly<Record<string, (column: string) => string>> = {
  VARCHAR: (column) => `coalesce(${column}, '') || 'x'`,
  'VARCHAR[]': (column) => `list_append(${column}, 'x')`,
  BOOLEAN: (column) => `NOT coalesce(${column}, false)`,
  DATE: (column) => `coalesce(${column}, DATE '2025-01-01') + 1`,
  'TIMESTAMP WITH TIME ZONE': (column) => `${column} + INTERVAL 1 DAY`,
};
const otherNumber = (column: string): string => `coalesce(${column}, 0) + 1`;

describe('with checksums made again, a tampering is found', () => {
  it.each(['figures', 'contributions', 'numbers', 'responses'])(
    'in every column of %s but those that the README names',
    async (table) => {
      const columns = await rowsOf(made, `DESCRIBE FROM '${table}.parquet'`);
      const readme = await readFile(join(made, 'README.md'), 'utf8');
      const said = new RegExp(`^- ${table}.parquet: ([^;]*?)(;.*?)?\\n(?! )`, 'ms').exec(readme)?.[1] ?? '';
      const unnoticed: string[] = [];
      for (const { column_name: name, column_type: type } of columns) {
        const folder = await copyOf(made);
        const column = `"${name}"`;
        const other = (others[String(type)] ?? otherNumber)(column);
        const cell = `CASE WHEN row_number() OVER () = 1 THEN ${other} ELSE ${column} END AS ${column}`;
        await rewrite(folder, table, `SELECT * REPLACE (${cell}) FROM old`);
        await sumAgain(folder);
        if ((await wrongChecks(folder)).length === 0) unnoticed.push(String(name));
      }
      expect(unnoticed).toEqual(said.split(/,\s+/));
    },
  );

  const gone = 'FROM old LIMIT (SELECT count(*) - 1 FROM old)';
  const twice = 'FROM old UNION ALL (FROM old LIMIT 1)';
  it.each([
    ['figures', twice, 'twice'],
    ['figures', 'FROM old LIMIT 0', 'sum of its contributions'],
    ['contributions', twice, 'twice'],
    ['contributions', gone, 'sum of its numbers'],
    ['numbers', twice, 'twice'],
    ['numbers', gone, 'sum of its numbers'],
    ['responses', twice, 'twice'],
    ['responses', gone, 'called kept are here'],
    ['decisions', twice, 'twice'],
  ])('in the rows of %s (%s)', async (table, sql, found) => {
    const folder = await copyOf(made);
    await rewrite(folder, table, sql);
    await sumAgain(folder);
    expect(await wrongChecks(folder)).toContainEqual(expect.stringContaining(found));
  });
});

it.each([
  ['302-1-a', 5000],
  ['302-1-b', 2],
  ['201-1', 4],
  ['303-5', 300],
])('scales, units and the keys of lists are checked: %s', async (code, value) => {
  const out = join(cwd, `of-${code}`);
  const args = ['evidence', code, 'R', '2025', '--all', '--out', out, '--output', output];
  expect((await esgLake(args, { cwd })).code).toBe(0);
  expect((await rowsOf(out, "FROM 'figures.parquet' ORDER BY measure_id"))[0]).toMatchObject({ value });
  expect(await wrongChecks(out)).toEqual([]);
});
