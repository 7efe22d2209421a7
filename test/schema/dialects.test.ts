import { describe, expect, it } from 'vitest';
import { shellWord } from '../../src/base/printable.ts';
import { dialectNames, dialectOf, scriptOf } from '../../src/schema/dialects/dialects.ts';
import { inYears, type LoadSource, type TableLoad } from '../../src/schema/dialects/write-dialect.ts';
import { publishedTableNames, type TableDeclaration, tables } from '../../src/schema/tables.ts';

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
    { path: 'parquet/data_points/period_year=2023/data_points.parquet', year: 2023 },
    { path: 'parquet/data_points/period_year=2024/data_points-00.parquet', year: 2024 },
    { path: 'parquet/data_points/period_year=2024/data_points-01.parquet', year: 2024 },
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
      // A key is a constraint, the order of the table, or, where the warehouse has none for NULLs, a comment.
      if (declaration.key.length > 0) expect(sql).toMatch(/primary key|unique|order by|-- key/);
    }
  });

  it('removes a year that is gone, and loads nothing in its place', async () => {
    const { load } = await dialectOf(name);
    const script = scriptOf(load([gone], source));
    expect(script).toMatch(/DELETE FROM|DROP PARTITION 2021/);
    expect(script).not.toMatch(/INSERT|COPY|LOAD DATA/i);
  });

  it('replaces the years that changed from all of their parts, and no others', async () => {
    const { load } = await dialectOf(name);
    const script = scriptOf(load([moved], source));
    if (name === 'clickhouse') {
      expect(script).toMatch(/DROP PARTITION 2021[\s\S]*REPLACE PARTITION 2023 [\s\S]*REPLACE PARTITION 2024 /);
    } else {
      expect(script).toContain(
        "BETWEEN DATE '2021-01-01' AND DATE '2021-12-31' OR period_end BETWEEN DATE '2023-01-01' AND DATE '2024-12-31'",
      );
    }
    if (name !== 'postgres') for (const { path } of moved.files) expect(script).toContain(path);
  });

  it('replaces a whole table', async () => {
    const { load } = await dialectOf(name);
    const script = scriptOf(
      load([{ table: 'runs', years: null, files: [{ path: 'parquet/runs.parquet', year: null }] }], source),
    );
    expect(script).toMatch(/DELETE FROM ["`]?runs["`]?( WHERE true)?;|INSERT OVERWRITE|EXCHANGE TABLES/);
  });
});

describe('statements', () => {
  it('are quoted for the shell that psql starts, and for psql', async () => {
    const script = scriptOf((await dialectOf('postgres')).load([moved], source));
    expect(script).toContain(`--output ''/data/it''\\''''s here'' --snapshot s1`);
    expect(script.split('\n').filter((line) => line.startsWith('\\copy'))).toHaveLength(1);
  });

  it('of Snowflake take at most a thousand files each', async () => {
    const files = Array.from({ length: 1001 }, (_, part) => ({ path: `parquet/${part}.parquet`, year: null }));
    const { load } = await dialectOf('snowflake');
    const statements = load([{ table: 'runs', years: null, files }], source);
    expect(statements.filter((statement) => statement.startsWith('COPY'))).toHaveLength(2);
  });

  it('of ClickHouse read a bucket where the stage is an address', async () => {
    const { load } = await dialectOf('clickhouse');
    expect(load([moved], { ...source, stage: 'https://b.example/x' }).join()).toContain(
      "s3('https://b.example/x/parquet",
    );
    expect(load([moved], source).join()).toContain("file('stage/parquet");
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
