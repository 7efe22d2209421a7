import { describe, expect, it } from 'vitest';
import { shellWord } from '../../src/base/printable.ts';
import { publishedTableNames, tables } from '../../src/schema/tables.ts';
import {
  createStatements,
  type DialectName,
  type LoadSource,
  loadStatements,
  type TableLoad,
  warehouses,
} from '../../src/schema/warehouses.ts';

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

describe.each(Object.keys(warehouses) as DialectName[])('%s', (name) => {
  it('has every table, column and description', () => {
    for (const table of publishedTableNames) {
      const declaration = tables[table];
      const sql = createStatements(name, table).join(';\n').toLowerCase();
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

  it('removes a year that is gone, and loads nothing in its place', () => {
    const script = loadStatements(name, [gone], source).join(';\n');
    expect(script).toMatch(/DELETE FROM/);
    expect(script).not.toMatch(/INSERT|COPY|LOAD DATA/i);
  });

  it('replaces the years that changed, and no others', () => {
    const script = loadStatements(name, [moved], source).join(';\n');
    expect(script).toContain(
      "BETWEEN DATE '2021-01-01' AND DATE '2021-12-31' OR period_end BETWEEN DATE '2023-01-01' AND DATE '2023-12-31' OR",
    );
    if (name !== 'postgres') for (const path of moved.files) expect(script).toContain(path);
  });

  it('replaces a whole table', () => {
    const script = loadStatements(name, [{ table: 'runs', years: null, files: ['parquet/runs.parquet'] }], source).join(
      ';\n',
    );
    expect(script).toMatch(/DELETE FROM ["`]?runs["`]?( WHERE true)?;/i);
  });
});

describe('statements', () => {
  it('are quoted for the shell that psql starts, and for psql', () => {
    const script = loadStatements('postgres', [moved], source).join('\n');
    expect(script).toContain(`--output ''/data/it''\\''''s here'' --snapshot s1`);
    expect(script.split('\n').filter((line) => line.startsWith('\\copy'))).toHaveLength(1);
  });

  it('of Snowflake take at most a thousand files each', () => {
    const files = Array.from({ length: 1001 }, (_, part) => `parquet/${part}.parquet`);
    const statements = loadStatements('snowflake', [{ table: 'runs', years: null, files }], source);
    expect(statements.filter((statement) => statement.startsWith('COPY'))).toHaveLength(2);
  });

  it('quote what a shell would take apart', () => {
    expect(['a/b=c', "it's", 'a b'].map(shellWord)).toEqual(['a/b=c', `'it'\\''s'`, "'a b'"]);
  });
});
