import { describe, expect, it } from 'vitest';
import { shellWord } from '../../src/base/printable.ts';
import { dialectNames, dialectOf, scriptOf } from '../../src/schema/dialects/dialects.ts';
import { inYears, type LoadSource, type TableLoad } from '../../src/schema/dialects/write-dialect.ts';
import type { TableDeclaration } from '../../src/schema/table-declaration.ts';
import { publishedTableNames, tables } from '../../src/schema/tables.ts';

const source: LoadSource = {
  folder: "/data/it's here/snapshots/s1",
  output: "/data/it's here",
  snapshotId: 's1',
  stage: 'stage',
};
const gone: TableLoad = { table: 'data_points', years: [2021], files: [] };
const moved: TableLoad = {
  table: 'data_points',
  years: [2021, 2023, 2024],
  files: [
    'parquet/data_points/period_year=2023/data_points.parquet',
    'parquet/data_points/period_year=2024/data_points.parquet',
  ],
};

describe.each(dialectNames)('%s', (name) => {
  it('has every table, column and description', async () => {
    const { createTable } = await dialectOf(name);
    for (const table of publishedTableNames) {
      const declaration: TableDeclaration = tables[table];
      const sql = scriptOf(createTable(table)).toLowerCase();
      expect(sql).toContain(`create table`);
      for (const [column, { description }] of Object.entries(declaration.columns)) {
        expect(sql).toMatch(new RegExp(`^  ["\`]?${column}["\`]? `, 'm'));
        const text = description.toLowerCase();
        const quoted = ["\\'", "''"].map((mark) => `'${text.replaceAll("'", mark)}'`);
        expect(quoted.some((description) => sql.includes(description))).toBe(true);
      }
      // A key is a constraint or, where the warehouse has none for NULLs, a comment.
      if (declaration.key.length > 0) expect(sql).toMatch(/primary key|unique|-- key/);
    }
  });

  it('removes a year that is gone, and loads nothing in its place', async () => {
    const { load } = await dialectOf(name);
    const script = scriptOf(load([gone], source));
    expect(script).toMatch(/DELETE FROM/);
    expect(script).not.toMatch(/INSERT|COPY|LOAD DATA/i);
  });

  it('replaces the years that changed, and no others', async () => {
    const { load } = await dialectOf(name);
    const script = scriptOf(load([moved], source));
    expect(script).toContain(
      "BETWEEN DATE '2021-01-01' AND DATE '2021-12-31' OR period_end BETWEEN DATE '2023-01-01' AND DATE '2024-12-31'",
    );
    if (name !== 'postgres') for (const path of moved.files) expect(script).toContain(path);
  });

  it('replaces a whole table', async () => {
    const { load } = await dialectOf(name);
    const script = scriptOf(load([{ table: 'runs', years: null, files: ['parquet/runs.parquet'] }], source));
    expect(script).toMatch(/DELETE FROM ["`]?runs["`]?( WHERE true)?;/);
  });
});

describe('statements', () => {
  it('are quoted for the shell that psql starts, and for psql', async () => {
    const script = scriptOf((await dialectOf('postgres')).load([moved], source));
    expect(script).toContain(`--output ''/data/it''\\''''s here'' --snapshot s1`);
    expect(script.split('\n').filter((line) => line.startsWith('\\copy'))).toHaveLength(1);
  });

  it('of Snowflake take at most a thousand files each', async () => {
    const files = Array.from({ length: 1001 }, (_, part) => `parquet/${part}.parquet`);
    const { load } = await dialectOf('snowflake');
    const statements = load([{ table: 'runs', years: null, files }], source);
    expect(statements.filter((statement) => statement.startsWith('COPY'))).toHaveLength(2);
  });

  it('name neighbouring years as one range', () => {
    expect(inYears([1, 2, 4])).toBe(
      "period_end BETWEEN DATE '0001-01-01' AND DATE '0002-12-31' OR period_end BETWEEN DATE '0004-01-01' AND DATE '0004-12-31'",
    );
  });

  it('quote what a shell would take apart', () => {
    expect(['a/b=c', "it's", 'a b'].map(shellWord)).toEqual(['a/b=c', `'it'\\''s'`, "'a b'"]);
  });
});
