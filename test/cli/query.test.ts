import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { esgLake, type Outcome, temporaryFolder } from './command.ts';
import { lakeFolder } from './things-lake.ts';

let lake: string;
beforeAll(async () => {
  lake = await lakeFolder(await mkdtemp(join(tmpdir(), 'esg-lake-things-')));
});
afterAll(() => rm(lake, { recursive: true, force: true }));

/** Asks in an empty folder. */
async function query(sql: string, ...args: readonly string[]): Promise<Outcome & { readonly cwd: string }> {
  const cwd = await temporaryFolder();
  return { ...(await esgLake(['query', sql, ...args, '--output', join(lake, 'output')], { cwd })), cwd };
}

const all = 'FROM things ORDER BY id';

/** What is printed, its lines, and what stderr says. */
interface Printed {
  readonly title: string;
  readonly sql: string;
  readonly format: string;
  readonly lines: readonly string[];
  readonly said?: string;
}

const printed: readonly Printed[] = [
  {
    title: 'table aligns columns by their width on a terminal, numbers to the right, without control characters',
    sql: 'SELECT id, name, number FROM things ORDER BY id',
    format: 'table',
    lines: [
      'id  name            number',
      '──  ──────────────  ──────',
      ' 1  Łódź 日本          1.5',
      ' 2  a,"b" \uFFFD[31mred   -0.25',
      ' 3',
    ],
    said: '(3 rows)\n',
  },
  {
    title: 'vertical has every value whole, one on each line',
    sql: 'SELECT id, name, number FROM things WHERE id > 1 ORDER BY id',
    format: 'vertical',
    lines: [
      ...['── row 1 ──', 'id      2', 'name    a,"b" \uFFFD[31mred', 'number  -0.25'],
      ...['── row 2 ──', 'id      3', 'name', 'number'],
    ],
    said: '(2 rows)\n',
  },
  {
    title: 'csv quotes what needs it, and tells NULL from an empty text',
    sql: all,
    format: 'csv',
    lines: [
      'id,big,number,name,day,at,json,list,flag',
      '1,12345678901,1.5,Łódź 日本,2024-02-29,2026-01-15T02:00:00.25Z,"{""a"": [1, null]}","[""x"",""y""]",true',
      '2,9007199254740993,-0.25,"a,""b""\n\u001b[31mred",,,,,false',
      '3,,,"",1969-12-31,1969-12-31T23:59:59.999999Z,"""<script>|""",[],',
    ],
  },
  {
    title: 'ndjson has one object a line, and keeps both of two columns with one name',
    sql: 'SELECT id, id FROM things ORDER BY 1',
    format: 'ndjson',
    lines: ['{"id":1,"id_2":1}', '{"id":2,"id_2":2}', '{"id":3,"id_2":3}'],
  },
  {
    title: 'markdown escapes what would be markup',
    sql: 'SELECT id, json FROM things WHERE id = 3',
    format: 'markdown',
    lines: ['| id | json |', '| ---: | --- |', '| 3 | "&lt;script>\\|" |'],
  },
];

it.each(printed)('$title', async ({ sql, format, lines, said = '' }) => {
  const { code, stdout, stderr } = await query(sql, '--format', format);
  expect([code, stdout, stderr]).toEqual([0, lines.map((line) => `${line}\n`).join(''), said]);
});

describe('--out', () => {
  it('.csv is what its format prints, and replaces an existing file only by a whole one', async () => {
    const file = join(await temporaryFolder(), 'x.csv');
    await writeFile(file, 'before');
    expect((await query('SELECT CAST(name AS INTEGER) FROM things', '--out', file)).code).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('before');
    expect(await query(all, '--out', file)).toMatchObject({ code: 0, stdout: '' });
    expect(await readFile(file, 'utf8')).toBe((await query(all, '--format', 'csv')).stdout);
  });

  it('.parquet opens in another reader', async () => {
    const { cwd, code, stderr } = await query(`SELECT id, name, number FROM things ORDER BY id;`, '--out', 'x.parquet');
    expect({ code, stderr }).toEqual({ code: 0, stderr: `written to ${join(cwd, 'x.parquet')}\n` });
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(cwd, 'x.parquet')), compressors });
    expect(rows).toEqual([
      { id: 1, name: 'Łódź 日本', number: 1.5 },
      { id: 2, name: 'a,"b"\n\u001b[31mred', number: -0.25 },
      { id: 3, name: '', number: null },
    ]);
  });

  it('.xlsx has numbers, booleans, days and times as such, and everything else as text', async () => {
    const { cwd, code } = await query(
      `SELECT *, '=1+1' AS formula, DATE '1899-12-31' AS old, 12.50::DECIMAL(6, 2) AS price, 'nan'::DOUBLE AS nan, '_x000D_' || chr(65535) AS code
       FROM things ORDER BY id`,
      '--out',
      'x.xlsx',
    );
    expect(code).toBe(0);
    const bytes = await readFile(join(cwd, 'x.xlsx'));
    expect(textsOfZip(bytes).join('')).toContain('_x000D_');
    expect(textsOfZip(bytes).join('')).not.toMatch(/\uffff/); // no character of XML
    const [sheet, ...others] = (await readXlsx(bytes)).sheets;
    expect([sheet?.name, others]).toEqual(['result', []]);
    const names = 'id big number name day at json list flag formula old price nan code'.split(' ');
    const added = ['=1+1', '1899-12-31', 12.5, 'NaN', '_x000D_\uffff'];
    const [day, at] = [new Date('2024-02-29T00:00:00Z'), new Date('2026-01-15T02:00:00.250Z')];
    const [before, almost1970] = [new Date('1969-12-31T00:00:00Z'), new Date('1969-12-31T23:59:59.999Z')];
    expect(sheet?.rows).toEqual([
      names,
      [1, 12345678901, 1.5, 'Łódź 日本', day, at, '{"a": [1, null]}', '["x","y"]', true, ...added],
      [2, '9007199254740993', -0.25, 'a,"b"\n\u001b[31mred', null, null, null, null, false, ...added],
      [3, null, null, expect.toBeOneOf([null, '']), before, almost1970, '"<script>|"', '[]', null, ...added],
    ]);
  });

  it('.xlsx refuses a text that a cell cannot hold, and leaves nothing behind', async () => {
    const { cwd, code, stderr } = await query("SELECT repeat('x', 32768) AS long", '--out', 'x.xlsx');
    expect(code).toBe(2);
    expect(stderr).toContain('long has a text of 32768 characters in row 1; a cell of Excel holds 32767');
    expect(await readdir(cwd)).toEqual([]);
  });

  it.each(['x.csv', 'x.parquet', 'x.xlsx'])('leaves nothing of %s behind when the SQL is wrong', async (file) => {
    const { cwd, code } = await query('SELECT nonsense FROM things', '--out', file);
    expect(code).toBe(2);
    expect(await readdir(cwd)).toEqual([]);
  });
});

describe('an earlier snapshot', () => {
  it('is read with --snapshot, and one that is not there is refused with those that are', async () => {
    const cwd = lake;
    const asked = await esgLake(['query', 'FROM things SELECT count(*) AS n', '--snapshot', 's1', '--format', 'csv'], {
      cwd,
    });
    expect(asked).toMatchObject({ code: 0, stdout: 'n\n3\n' });
    for (const id of ['s2', '..', '../snapshots/s1']) {
      const { code, stderr } = await esgLake(['query', 'FROM things', '--snapshot', id], { cwd });
      expect(code).toBe(2);
      expect(stderr).toMatch(/no snapshot .*\n {2}→ Snapshots: s1\./);
    }
  });
});

describe('SQL', () => {
  it('comes from stdin with -', async () => {
    const { stdout } = await esgLake(['query', '-', '--format', 'csv'], {
      cwd: lake,
      input: '-- how many?\nSELECT count(*) AS n FROM things;\n',
    });
    expect(stdout).toBe('n\n3\n');
    const nothing = await esgLake(['query', '-'], { cwd: lake, input: '-- nothing\n' });
    expect(nothing).toMatchObject({ code: 2, stderr: expect.stringMatching(/no SQL statement/) });
  });

  it.each([
    ['-- how many?\nSELECT count(*) AS n FROM things', '3'],
    ['--\nSELECT count(*) AS n FROM things;', '3'],
    ['--how many?\nSELECT 3', '3'],
    ['--- = rule = ---\nSELECT 3', '3'],
    ['--=== rule ===\nSELECT 3', '3'],
    ['--a=b\nSELECT 3', '3'],
    ['\n\t /* how /* many */ */ SELECT 3 ; ; -- that\n;/* is all */', '3'],
    ["SELECT '-- ; ' || 3 || $$;$$", '-- ; 3;'],
    ['FROM things SELECT count(*)', '3'],
    ['WITH a AS (FROM things) SELECT count(*) FROM a', '3'],
    ['VALUES (3)', '3'],
    ['TABLE things', '1,12345678901,1.5,'],
    ['SHOW TABLES', 'things'],
    ['DESCRIBE things', 'id,INTEGER,'],
    ['DESCRIBE SELECT 1 AS a', 'a,INTEGER,'],
    ['SUMMARIZE things', 'id,INTEGER,1,3,3,'],
    ['PIVOT things ON flag USING count(*) GROUP BY id ORDER BY ALL', '1,0,1'],
    ['PIVOT things ON flag, number USING count(*) GROUP BY id ORDER BY id;', '1,0,0,0,1'],
    ["PIVOT things ON flag IN ('true') USING count(*) GROUP BY id ORDER BY id", '1,1'],
    ['FROM (PIVOT things ON flag USING count(*) GROUP BY id) ORDER BY id -- by flag', '1,0,1'],
    ['UNPIVOT things ON id INTO NAME name VALUE value', '12345678901,'],
  ])('that only reads is answered, however it begins: %s', async (sql, start) => {
    const { code, stdout, stderr } = await query(sql, '--format', 'csv');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout.split('\n')[1]?.slice(0, start.length)).toBe(start);
  });

  it.each([
    ['SELEC 1', /syntax error at or near "SELEC".*\n {2}→ Queries use the SQL of DuckDB/],
    ['SELECT nme FROM things', /"nme" not found.*\n {2}→ Candidate bindings: .*"name"/],
    ['FROM thngs', /thngs does not exist.*\n {2}→ Did you mean "things"/],
    ["SELECT 'x'::INTEGER", /Could not convert string 'x'.*\n {2}→ TRY_CAST/],
    ['DELETE FROM things', /DELETE is not allowed: .*read-only/],
    ['EXPLAIN SELECT 1', /EXPLAIN is not allowed/],
    ["SELECT * FROM read_text('/etc/passwd')", /file system operations are disabled.*\n {2}→ Give --allow-files/],
    [
      "ATTACH 'other.duckdb'",
      /ATTACH is not allowed.*\n {2}→ To .*join with other data.* output\/current\/lake\.duckdb/,
    ],
  ])('that cannot be run says why and exits with 2: %s', async (sql, message) => {
    const { code, stderr, stdout, cwd } = await query(sql);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(await readdir(cwd)).toEqual([]);
  });

  it('reaches files with --allow-files', async () => {
    const names = join(await temporaryFolder(), 'names.csv');
    await writeFile(names, 'id,own\n1,one\n');
    const sql = `SELECT own FROM things JOIN '${names}' USING (id)`;
    const { stdout } = await query(sql, '--allow-files', '--format', 'csv');
    expect(stdout).toBe('own\none\n');
  });

  it('gives a long table its first rows, and all of them as csv', async () => {
    const { stdout, stderr } = await query('SELECT range AS n FROM range(12000)');
    expect(stdout.split('\n')).toHaveLength(10_003);
    expect(stderr).toMatch(/the first 10,000 rows; --format csv or --out FILE has all/);
    const csv = await query('SELECT range AS n FROM range(12000)', '--format', 'csv');
    expect(csv.stdout.split('\n')).toHaveLength(12_002);
  });
});

describe('on a terminal', () => {
  const shown = async (sql: string) => esgLake(['query', sql], { cwd: lake, columns: 80 });

  it('shows one row vertically, and at most forty of more', async () => {
    const one = await shown('SELECT id, name FROM things WHERE id = 1');
    expect(one.stdout).toBe('id    1\nname  Łódź 日本\n');
    const { stdout, stderr } = await shown('SELECT range AS n, range % 3 AS m FROM range(12000)');
    expect(stdout.split('\n')).toHaveLength(43);
    expect(stderr).toMatch(/the first 40 rows/);
  });

  it('writes numbers and units as on every screen, and with all digits elsewhere', async () => {
    const sql = "SELECT 4410.41996267698::DOUBLE AS value, 'tons/CO2e' AS unit, 2025 AS reporting_year";
    expect((await shown(sql)).stdout).toBe('value           4,410.42\nunit            t CO₂e\nreporting_year  2025\n');
    expect((await query(sql, '--format', 'csv')).stdout).toContain('4410.41996267698,tons/CO2e,2025');
  });
});

/** What the files in an archive contain, in its order. */
function textsOfZip(bytes: Buffer): readonly string[] {
  const texts: string[] = [];
  for (let at = bytes.indexOf('PK\u0003\u0004'); at !== -1; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const isDeflated = bytes.readUInt16LE(at + 8) === 8;
    if (isDeflated) texts.push(inflateRawSync(bytes.subarray(start)).toString());
  }
  return texts;
}
