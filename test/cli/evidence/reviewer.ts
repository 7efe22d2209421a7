import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ApiInitiative, ApiSurveyWithValues } from '../../../tools/simulated-group/api-types.ts';
import { expectedOf } from '../../oracle/trust/oracle.ts';

/** What somebody does who has only the folder and its README: nothing here is of esg-lake, but for the types of what it is sent. */

/** The commands that the README gives, in its order. */
export async function commandsIn(folder: string): Promise<readonly string[]> {
  const lines = (await readFile(join(folder, 'README.md'), 'utf8')).split('\n');
  return lines.flatMap((line) => /^ {7}(\S.*)$/.exec(line)?.[1] ?? []);
}

/** Whether a command of the README succeeds in the folder. */
export const succeeds = (folder: string, command: string): boolean =>
  spawnSync('sh', ['-c', command], { cwd: folder }).status === 0;

/** The checks of check.sql that find something wrong; a check that cannot be run counts. */
export async function wrongChecks(folder: string): Promise<readonly string[]> {
  const sql = (await readFile(join(folder, 'check.sql'), 'utf8')).replaceAll(/(read_\w+\(')/g, `$1${folder}/`);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(sql);
    const rows = reader.getRows();
    if (rows.length < 10) throw new Error('check.sql has lost checks');
    return rows.flatMap(([check, wrong]) => (wrong === 0n ? [] : [String(check)]));
  } catch (error) {
    return [String(error)];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Makes SHA256SUMS right again, as somebody does who tampers with care. */
export async function sumAgain(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => file !== 'SHA256SUMS')
    .sort();
  const lines = await Promise.all(
    files.map(async (file) => `${sha256(await readFile(join(folder, file)))}  ${file}\n`),
  );
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Writes a table again, with the rows that `change` makes of it. */
export async function editRows(
  folder: string,
  file: string,
  change: (row: CsvRow) => CsvRow | null,
  added: readonly CsvRow[] = [],
): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  const head = text.slice(0, text.indexOf('\r\n'));
  const cellOf = (value = ''): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const rows = [...(await csvRows(folder, file)).map(change).filter((row) => row !== null), ...added];
  const lines = [
    head,
    ...rows.map((row) =>
      head
        .split(',')
        .map((name) => cellOf(row[name]))
        .join(','),
    ),
  ];
  await writeFile(join(folder, file), lines.map((line) => `${line}\r\n`).join(''));
}

export type CsvRow = Readonly<Record<string, string>>;

export async function csvRows(folder: string, file: string): Promise<readonly CsvRow[]> {
  const text = await readFile(join(folder, file), 'utf8');
  const lines = [...text.matchAll(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r?\n/g)].map(([line]) =>
    [...line.replace(/\r?\n$/, ',').matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    ),
  );
  const [head = [], ...rows] = lines;
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

/**
 * The figures that the bodies give by the rules in words, computed with whole numbers and no SQL: rows like those of figure.csv.
 * Bodies of whatever has no part in the value are not in the folder, and counts of what is not in it are not computed.
 */
export async function figuresFromBodies(folder: string): Promise<readonly ReviewedFigure[]> {
  const bodies: unknown[] = [];
  for (const file of (await readdir(join(folder, 'bodies'))).sort()) {
    const bytes = await readFile(join(folder, 'bodies', file));
    if (`${sha256(bytes)}.json` !== file) throw new Error(`${file} is not the body of this name`);
    bodies.push(JSON.parse(bytes.toString()).data);
  }
  const surveys = bodies.flatMap((data) => (Array.isArray(data) ? [] : [data as ApiSurveyWithValues]));
  const initiatives = bodies.flatMap((data) => (Array.isArray(data) ? (data as readonly ApiInitiative[]) : []));
  const { rules } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const asked = await csvRows(folder, 'figure.csv');
  const { rollup } = expectedOf({
    initiatives,
    surveys: surveys.map((body) => ({ body, lastUpdated: '' })),
    decisions: {
      consolidation: await decided(folder, 'consolidation.csv'),
      measures: await decided(folder, 'measures.csv'),
      units: await decided(folder, 'units.csv'),
    },
    yearEnd: rules.year_end,
    defaultCurrency: rules.default_currency,
  });
  return rollup
    .filter(
      (row) =>
        row.value !== null &&
        asked.some(
          (figure) =>
            figure['initiative_id'] === row.initiativeId &&
            figure['tracker_id'] === row.trackerId &&
            figure['reporting_year'] === `${row.reportingYear}`,
        ),
    )
    .map((row) => ({
      ...{ measure_id: row.measureId, base_unit: row.baseUnit ?? '', basis: row.basis },
      ...{ value: cell(row.value), own_value: cell(row.ownValue) },
      ...{ verified_value: cell(row.verifiedValue), reporting_count: cell(row.reportingCount) },
    }))
    .sort((a, b) => (a.measure_id < b.measure_id ? -1 : 1));
}

const reviewedColumns = [
  ...['measure_id', 'base_unit', 'basis', 'value', 'own_value', 'verified_value', 'reporting_count'],
] as const;

export type ReviewedFigure = Readonly<Record<string, string>>;

/** The same columns of figure.csv, of figures with a value. */
export const figuresIn = async (folder: string): Promise<readonly ReviewedFigure[]> =>
  (await csvRows(folder, 'figure.csv'))
    .filter((row) => row['value'] !== '')
    .map((row) => Object.fromEntries(reviewedColumns.map((name) => [name, row[name] ?? ''])))
    .sort((a, b) => (String(a['measure_id']) < String(b['measure_id']) ? -1 : 1));

const cell = (value: number | null): string => (value === null ? '' : String(value));

async function decided(folder: string, name: string): Promise<readonly CsvRow[]> {
  const names: readonly string[] = await readdir(join(folder, 'decisions')).catch(() => []);
  return names.includes(name) ? csvRows(folder, join('decisions', name)) : [];
}
