import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { esgLake, startCommand } from '../cli/command.ts';
import { blocksOf } from '../docs/pages.ts';
import { needPython } from './needs.ts';
import { runScript } from './python-environment.ts';

const cwdOfTest = async (): Promise<string> => {
  const cwd = await mkdtemp(join(tmpdir(), 'esg-lake-bi-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  return cwd;
};

const rowsOf = async (
  sql: string,
  ...args: readonly string[]
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { stdout } = await esgLake(['query', sql, '--format', 'json', ...args], { cwd: inject('readers').clone });
  return JSON.parse(stdout);
};

describe('examples/bi', () => {
  test('a workbook has the rows of the query by their types, in openpyxl', async (context) => {
    const python = needPython(context);
    const file = join(await cwdOfTest(), 'figures.xlsx');
    const sql = `SELECT initiative_name, period_end, reporting_year, value, is_verified, doubt_text, '=1+1' AS formula
      FROM figures_enriched ORDER BY initiative_id, measure_id, period_end`;
    await esgLake(['query', sql, '--out', file], { cwd: inject('readers').clone });
    const found = await runScript(python.environment, ['read_workbook.py', file]);
    const expected = await rowsOf(sql);
    expect(expected.length).toBeGreaterThan(500);
    expect(found).toEqual({
      rows: [Object.keys(expected[0] ?? {}), ...expected.map((row) => Object.values(row))],
      types: ['d', 'n', 'b', 's'].sort(),
    });
  });

  test('SQLAlchemy reads the lake, and the snapshot that is published next, as Superset does', async (context) => {
    const python = needPython(context);
    const cwd = await cwdOfTest();
    const { clone } = inject('readers');
    // A publication moves one link.
    const [first = '', second = ''] = (await rowsOf('SELECT run_id FROM runs ORDER BY run_id')).map(
      ({ run_id: id }) => id,
    );
    const to = (id: unknown): string => join(clone, 'output/snapshots', String(id));
    await symlink(to(first), join(cwd, 'current'));
    await symlink(to(second), join(cwd, 'next'));
    const found = await runScript(python.environment, ['read_by_sqlalchemy.py', cwd]);
    const sql = 'SELECT count(*) AS runs, (SELECT sum(value) FROM figures_enriched) AS total FROM runs';
    const asked = await Promise.all([first, second].map((id) => rowsOf(sql, '--snapshot', String(id))));
    expect(found).toEqual(asked.flat().map(({ runs, total }) => [runs, expect.closeTo(Number(total), 0)]));
  });

  test('segments of one’s own add up to the figures of the group', async () => {
    const cwd = await cwdOfTest();
    await symlink(join(inject('readers').clone, 'output'), join(cwd, 'output'));
    for (const { attributes, text } of blocksOf('examples/bi/README.md')) {
      if (attributes['file'] !== undefined) await writeFile(join(cwd, attributes['file']), text);
    }
    const sql = await readFile(join(cwd, 'by-segment.sql'), 'utf8');
    const { stdout } = await startCommand(['query', sql, '--allow-files', '--format', 'json'], { cwd }).outcome;
    const rows: readonly { reporting_year: number; segment: string; value: number }[] = JSON.parse(stdout);
    expect(rows.map(({ segment }) => segment)).toEqual(expect.arrayContaining(['South', 'other']));
    const group = await rowsOf(
      `SELECT reporting_year, leaf_value AS value FROM group_figures WHERE depth = 0 AND type_code = '305-1-a'`,
    );
    const sums = new Map<number, number>();
    for (const { reporting_year: year, value } of rows) sums.set(year, (sums.get(year) ?? 0) + value);
    expect(group.length).toBeGreaterThan(1);
    for (const { reporting_year: year, value } of group) {
      expect(sums.get(Number(year))).toBeCloseTo(Number(value), 3);
    }
  });
});
