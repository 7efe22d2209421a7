import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** What somebody does who has only the folder and its README: nothing here is of esg-lake. */

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

export type CsvRow = Readonly<Record<string, string>>;

export async function csvRows(folder: string, file: string): Promise<readonly CsvRow[]> {
  const text = await readFile(join(folder, file), 'utf8');
  const lines = [...text.matchAll(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g)].map(([line]) =>
    [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    ),
  );
  const [head = [], ...rows] = lines;
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

interface SentRecord {
  readonly _id: string;
  readonly status: string;
  readonly value?: number;
  readonly universalTracker: { readonly typeCode?: string };
  readonly valueData?: { readonly notApplicableType?: string };
}

interface SentBody {
  readonly data?: {
    readonly completedDate?: string;
    readonly initiativeId?: string;
    readonly universalTrackerValues?: readonly SentRecord[];
  };
}

/**
 * Scope 1 of the audited group, from the bodies alone: North's report stands alone, so everything that was sent for the
 * year and not sent back is added, one report for each site; of two the verified one.
 */
export async function scope1FromBodies(folder: string): Promise<number> {
  const sent: { readonly site: string; readonly record: SentRecord }[] = [];
  for (const file of (await readdir(join(folder, 'bodies'))).sort()) {
    const bytes = await readFile(join(folder, 'bodies', file));
    if (`${sha256(bytes)}.json` !== file) throw new Error(`${file} is not the body of this name`);
    const { data }: SentBody = JSON.parse(bytes.toString());
    for (const record of data?.universalTrackerValues ?? []) {
      if (record.universalTracker.typeCode === '305-1-a') sent.push({ site: String(data?.initiativeId), record });
    }
  }
  // In thousandths, which are whole numbers.
  const thousandths = sent
    .filter(({ record }) => record.status !== 'rejected' && record.value !== undefined)
    .reduce((sum, { record }) => sum + BigInt(Math.round((record.value ?? 0) * 1000)), 0n);
  return Number(thousandths) / 1000;
}
