import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { damageOf, readSealedJson, sealedJson } from '../../base/damage.ts';
import { readOnly, sha256Of, writeDurably } from '../../base/files.ts';
import { isObject } from '../../base/json.ts';
import { checkedFiles, type Manifest, manifestCopies } from './manifest.ts';
import { snapshotsFolder } from './snapshot-folders.ts';

interface Recorded {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Checks published files against their checksums without reading again a file that was read within a week and has not
 * been touched since: its inode, size, and times of modification and of change are the same. Any write to a file
 * changes one of these, even if the writer sets the time of modification back. Only reading reveals a disk that returns
 * other bytes than were written to it.
 */
export interface FileChecks {
  /** What is wrong with a file; null if nothing is. Never throws. */
  damageOf(file: string, recorded: Recorded): Promise<string | null>;
  /** Computes the checksum of a file that has just been written. */
  sha256Of(file: string): Promise<string>;
  /**
   * Call it if reading the file returned other bytes than recorded, although nothing shows that it was touched: it is
   * not trusted again.
   */
  distrust(file: string): Promise<void>;
  /**
   * Keeps what is known about the files of the snapshot that is now current, for the next run. Call it after the last
   * link to them was created or removed, which changes the time of change.
   */
  save(snapshot: { readonly folder: string; readonly manifest: Pick<Manifest, 'database' | 'tables'> }): Promise<void>;
}

/** A file as it was when its checksum was computed. */
interface CheckedFile extends Recorded {
  readonly inode: string;
  /** Nanoseconds. */
  readonly modified_at: string;
  /** Nanoseconds; null while links to the file may be created or removed. */
  readonly changed_at: string | null;
  /** Milliseconds. */
  readonly checked_at: number;
}

const maxAgeMs = 7 * 86_400_000;

/** @param clock milliseconds */
export async function openFileChecks(output: string, clock: () => number = Date.now): Promise<FileChecks> {
  const recordFile = join(snapshotsFolder(output), manifestCopies, checkedFiles);
  const before = await readRecord(recordFile);
  const known = new Map(before.map((file) => [file.inode, file]));
  const check = async <T>(
    file: string,
    read: () => Promise<{ readonly sha256: string | null; readonly answer: T }>,
  ) => {
    const start = await look(file);
    const { sha256, answer } = await read();
    const end = await look(file);
    if (start === null || end === null || sha256 === null || start.modified_at !== end.modified_at) return answer;
    known.set(end.inode, { ...end, sha256, changed_at: null, checked_at: clock() });
    return answer;
  };
  return {
    damageOf: async (file, recorded) => {
      const seen = await look(file);
      if (seen !== null && isTrusted(known.get(seen.inode), seen, recorded, clock())) return null;
      return check(file, async () => {
        const answer = await damageOf(file, recorded);
        return { sha256: answer === null ? recorded.sha256 : null, answer };
      });
    },
    sha256Of: (file) =>
      check(file, async () => {
        const sha256 = await sha256Of(file);
        return { sha256, answer: sha256 };
      }),
    distrust: async (file) => {
      const inode = (await look(file))?.inode ?? '';
      known.delete(inode);
      await writeRecord(
        recordFile,
        before.filter((entry) => entry.inode !== inode),
      );
    },
    save: async ({ folder, manifest }) => {
      const files = [manifest.database, ...Object.values(manifest.tables).flatMap((table) => table.files)];
      const entries: CheckedFile[] = [];
      for (const { path, bytes, sha256 } of files) {
        const seen = await look(join(folder, path));
        const entry = known.get(seen?.inode ?? '');
        if (seen === null || entry === undefined || !isSame(entry, seen, { bytes, sha256 })) continue;
        entries.push({ ...entry, changed_at: seen.changed_at });
        known.set(seen.inode, { ...entry, changed_at: seen.changed_at });
      }
      if (JSON.stringify(entries) !== JSON.stringify(before)) await writeRecord(recordFile, entries);
    },
  };
}

type Seen = Pick<CheckedFile, 'inode' | 'modified_at' | 'changed_at' | 'bytes'>;

async function look(file: string): Promise<Seen | null> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
    return { inode: String(ino), bytes: Number(size), modified_at: String(mtimeNs), changed_at: String(ctimeNs) };
  } catch {
    return null;
  }
}

function isTrusted(entry: CheckedFile | undefined, seen: Seen, recorded: Recorded, now: number): boolean {
  if (entry === undefined || !isSame(entry, seen, recorded)) return false;
  const age = now - entry.checked_at;
  return entry.changed_at === seen.changed_at && age >= 0 && age < maxAgeMs;
}

const isSame = (entry: CheckedFile, seen: Seen, recorded: Recorded): boolean =>
  entry.sha256 === recorded.sha256 &&
  entry.bytes === recorded.bytes &&
  seen.bytes === recorded.bytes &&
  entry.modified_at === seen.modified_at;

/** Without a record, or with a damaged one, every file is read. */
async function readRecord(file: string): Promise<readonly CheckedFile[]> {
  const record = await readSealedJson(file);
  const files = isObject(record) ? record['files'] : null;
  return Array.isArray(files) && files.every(isCheckedFile) ? files : [];
}

const isCheckedFile = (value: unknown): value is CheckedFile =>
  isObject(value) &&
  ['inode', 'sha256', 'modified_at', 'changed_at'].every((name) => typeof value[name] === 'string') &&
  ['bytes', 'checked_at'].every((name) => typeof value[name] === 'number');

async function writeRecord(file: string, files: readonly CheckedFile[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeDurably(file, sealedJson({ files }), { mode: readOnly });
}
