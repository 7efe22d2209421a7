import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { esgLake } from '../cli/command.ts';
import { needPython, needSpark } from './needs.ts';
import { runScript } from './python-environment.ts';
import { sparkVersion } from './spark-version.ts';

const notebooks = join(import.meta.dirname, '../../examples/notebooks');

/** Each question as `esg-lake query` answers it. */
const questions = {
  group: `SELECT reporting_year, value, doubts, sites_reporting, sites, percent_verified, own_value, below_value
    FROM group_figures WHERE type_code = '305-1-a' AND depth = 0`,
  scope1: `SELECT initiative_name AS country, reporting_year, value
    FROM group_figures WHERE type_code = '305-1-a' AND depth = 2`,
  like_for_like: `SELECT count(*) AS sites, sum(b.value) AS before, sum(a.value) AS after
    FROM figures a JOIN figures b USING (initiative_id, measure_id, tracker_id) JOIN trackers USING (tracker_id)
    WHERE type_code = '305-1-a' AND a.period_end = '2025-12-31' AND b.period_end = '2024-12-31'
      AND initiative_id IN (SELECT initiative_id FROM initiatives WHERE is_leaf)`,
  completeness: `SELECT initiative_name, percent_answered
    FROM completeness WHERE depth <= 1 AND period = 'yearly' AND period_end = '2025-12-31'`,
  restated: `SELECT initiative_name, tracker_name, period_end::VARCHAR AS period_end,
      old_value_scaled AS before, new_value_scaled AS after
    FROM restatements WHERE was_reported AND change = 'changed' AND run_id = (SELECT run_id FROM runs ORDER BY finished_at DESC LIMIT 1)`,
};

type Row = Readonly<Record<string, unknown>>;

const expected: Record<string, readonly Row[]> = {};

beforeAll(async () => {
  for (const [name, sql] of Object.entries(questions)) expected[name] = comparable(await query(sql));
});

describe('the recipes', () => {
  test('ask what has an answer in this lake', () => {
    for (const rows of Object.values(expected)) expect(rows).not.toEqual([]);
    expect(Number(expected['like_for_like']?.[0]?.['sites'])).toBeGreaterThan(3);
  });

  test.for(['duckdb', 'ibis', 'pandas', 'polars', 'pyarrow'])(
    'answer as `esg-lake query` does in %s',
    async (tool, context) => {
      const { environment } = needPython(context);
      expect(await answersOf(environment, `with_${tool}.py`)).toEqual(expected);
    },
  );

  test(`answer as \`esg-lake query\` does in PySpark ${sparkVersion}`, async (context) => {
    const { environment, packages } = needSpark(context);
    expect(await answersOf(environment, 'with_pyspark.py', packages)).toEqual(expected);
  });

  test('ask in R what is asked here', async () => {
    const [, sql = ''] =
      /group <- dbGetQuery\(lake, "([^"]*)"/.exec(await readFile(join(notebooks, 'with_r.R'), 'utf8')) ?? [];
    const group = expected['group']?.map((row) => ({ ...row, doubts: [row['doubts']].flat().join(', ') })) ?? [];
    expect(comparable(await query(sql))).toEqual(comparable(group));
  });

  test('resolve `current` where they open several files', async () => {
    for (const name of await readdir(notebooks)) {
      const code = await readFile(join(notebooks, name), 'utf8');
      if (/parquet/i.test(code) && /\.(py|R)$/.test(name)) expect(code, name).toMatch(/\.resolve\(\)|normalizePath\(/);
    }
  });

  test('install the versions that are tested', async () => {
    const pinned = await readFile(join(notebooks, 'requirements.txt'), 'utf8');
    const tested = await readFile(join(import.meta.dirname, 'requirements/readers.in'), 'utf8');
    for (const line of pinned.trim().split('\n')) expect(tested.split('\n')).toContain(line);
  });

  test('come with a plot in ten lines, of the figures of the group with their verdict', async (context) => {
    const { environment } = needPython(context);
    const { clone } = inject('readers');
    const code = await readFile(join(notebooks, 'quickstart.py'), 'utf8');
    expect(code.split('\n').filter((line) => /^[^#\s]/.test(line)).length).toBeLessThanOrEqual(10);
    const found = await runScript(environment, ['run_recipe.py', join(notebooks, 'quickstart.py'), 'emissions'], {
      cwd: clone,
    });
    const published = await query(`SELECT initiative_name, reporting_year, value, verdict,
        concat(sites_reporting, ' of ', sites, ' sites') AS sites
      FROM group_figures WHERE type_code = '305-1-a' AND depth = 0 AND value IS NOT NULL`);
    expect(published.length).toBeGreaterThan(1);
    expect(comparable(rowsIn(found, 'emissions'))).toEqual(comparable(published));
    const image = await readFile(join(clone, 'scope1.png'));
    expect(image.subarray(1, 4).toString()).toBe('PNG');
  });
});

async function query(sql: string): Promise<readonly Row[]> {
  const { clone } = inject('readers');
  const { stdout, stderr, code } = await esgLake(['query', sql, '--format', 'json'], { cwd: clone });
  if (code !== 0) throw new Error(stderr);
  return rowsOf(JSON.parse(stdout));
}

async function answersOf(environment: string, file: string, packages?: string): Promise<unknown> {
  const found = await runScript(environment, ['run_recipe.py', join(notebooks, file), ...Object.keys(questions)], {
    cwd: inject('readers').clone,
    ...(packages === undefined ? {} : { packages }),
  });
  return Object.fromEntries(Object.keys(questions).map((name) => [name, comparable(rowsIn(found, name))]));
}

function rowsIn(found: unknown, name: string): readonly Row[] {
  return typeof found === 'object' && found !== null ? rowsOf(Reflect.get(found, name)) : [];
}

function rowsOf(found: unknown): readonly Row[] {
  if (!Array.isArray(found)) throw new Error(`not rows: ${JSON.stringify(found)}`);
  return found.filter((row): row is Row => typeof row === 'object' && row !== null);
}

/** In one order, and without the noise of sums in another order. */
function comparable(rows: readonly Row[]): readonly Row[] {
  const plain = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, typeof value === 'number' ? Number(value.toPrecision(12)) : value]),
    ),
  );
  return plain.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
