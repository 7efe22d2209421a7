import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of files by part of the output folder; a file that several parts share (a hard link) counts with the first. */
export interface DiskUse {
  readonly snapshots: number;
  /** Of the open tables, only what no snapshot shares. */
  readonly tables: number;
  readonly landing: number;
  readonly runs: number;
  /** Anything else in the folder. */
  readonly other: number;
  readonly total: number;
}

const parts = ['snapshots', 'tables', 'landing', 'runs'] as const;

/** What an output folder takes. */
export async function diskUse(output: string): Promise<DiskUse> {
  const counted = new Set<string>();
  const [snapshots = 0, tables = 0, landing = 0, runs = 0] = await inTurn(parts, (part) =>
    bytesIn(join(output, part), counted),
  );
  const other = await bytesIn(output, counted);
  return { snapshots, tables, landing, runs, other, total: snapshots + tables + landing + runs + other };
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<number>): Promise<readonly number[]> {
  const results: number[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Bytes of the files below a folder that are not yet in `counted`, to which they are added. */
export async function bytesIn(folder: string, counted: Set<string>): Promise<number> {
  let bytes = 0;
  for (const file of await filesBelow(folder)) {
    const found = await lstat(file).catch(() => null); // deleted in the meantime
    const id = `${found?.dev}:${found?.ino}`;
    if (found === null || counted.has(id)) continue;
    counted.add(id);
    bytes += found.size;
  }
  return bytes;
}

/** Paths of all files below a folder; none if there is no such folder. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
