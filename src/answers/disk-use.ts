import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of files by part of the output folder; a file that several parts share (a hard link) counts with the first. */
export interface DiskUse {
  readonly snapshots: number;
  /** Without the snapshots that they keep. */
  readonly pins: number;
  readonly landing: number;
  readonly runs: number;
  /** Anything else in the folder. */
  readonly other: number;
  readonly total: number;
}

const parts = ['snapshots', 'pins', 'landing', 'runs'] as const;

/** The disk use of an output folder. */
export function diskUse(output: string): DiskUse {
  const counted = new Set<string>();
  const sizes = parts.map((part) => bytesIn(join(output, part), counted));
  const [snapshots = 0, pins = 0, landing = 0, runs = 0] = sizes;
  const names = entriesOf(output).filter(({ name }) => !parts.some((part) => part === name));
  const other = names.reduce((sum, entry) => sum + bytesOf(output, entry, counted), 0);
  const total = sizes.reduce((sum, size) => sum + size, other);
  return { snapshots, pins, landing, runs, other, total };
}

/** Bytes of the files below a folder that are not yet in `counted`, to which they are added. */
export const bytesIn = (folder: string, counted: Set<string>): number =>
  entriesOf(folder).reduce((sum, entry) => sum + bytesOf(folder, entry, counted), 0);

function bytesOf(folder: string, entry: Dirent, counted: Set<string>): number {
  const path = join(folder, entry.name);
  if (entry.isDirectory()) return bytesIn(path, counted);
  if (!entry.isFile()) return 0;
  const found = lstatSync(path, { throwIfNoEntry: false }); // it may have been deleted in the meantime
  const id = `${found?.dev}:${found?.ino}`;
  if (found === undefined || counted.has(id)) return 0;
  counted.add(id);
  return found.size;
}

/** Synchronous, like reading the sizes: awaited one by one, thousands of them take ten times the processor time. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
