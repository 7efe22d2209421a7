import {
  chmod,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

/**
 * How a file is damaged from outside. `unreadable` replaces it by a folder, which root cannot read as a file either
 * (permissions do not stop root).
 */
export const damages = ['flipped', 'cut', 'emptied', 'deleted', 'unreadable'] as const;
export type Damage = (typeof damages)[number];

/** A file of a lake, with its purpose. */
export interface LakeFile {
  /**
   * `database`, `manifest`, `parquet of <table>`, `body of <endpoint>`, `index`, `journal`, `earlier journal`,
   * `current` or `lock`.
   */
  readonly kind: string;
  /** Relative to the output folder. */
  readonly path: string;
}

/**
 * Damages a file, or the target of a symbolic link, in place: every hard link of the file is damaged with it, as by a
 * failing disk. Only `deleted` and `unreadable` leave other links intact.
 *
 * @param place of the flipped bit or of the cut, from 0 (first byte) to 1
 */
export async function damageFile(path: string, damage: Damage, place = 0.5): Promise<void> {
  const found = await lstat(path);
  if (damage === 'deleted' || damage === 'unreadable') {
    await rm(path);
    if (damage === 'unreadable') await mkdir(path);
  } else if (found.isSymbolicLink()) {
    await damageLink(path, damage);
  } else {
    await chmod(path, found.mode | 0o200);
    await damageBytes(path, damage, found.size, place);
    await chmod(path, found.mode);
  }
}

async function damageBytes(path: string, damage: Damage, size: number, place: number): Promise<void> {
  const at = Math.min(Math.floor(size * place), size - 1);
  if (damage === 'emptied') return truncate(path, 0);
  if (damage === 'cut') return truncate(path, Math.max(at, 0));
  if (size === 0) return;
  const file = await open(path, 'r+');
  try {
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, at);
    byte.writeUInt8(byte.readUInt8() ^ 0x10);
    await file.write(byte, 0, 1, at);
  } finally {
    await file.close();
  }
}

/** A link contains a name: changes one character, keeps its first half, or replaces the link by an empty file. */
async function damageLink(path: string, damage: Damage): Promise<void> {
  const target = await readlink(path);
  await rm(path);
  if (damage === 'emptied') await writeFile(path, '');
  else if (damage === 'cut') await symlink(target.slice(0, Math.ceil(target.length / 2)), path);
  else await symlink(`${target.slice(0, -1)}${target.endsWith('0') ? '1' : '0'}`, path);
}

/**
 * One file of every kind that the newest snapshot depends on. Leaves out files that are missing (a killed run has no
 * journal) or are not regular files because of an earlier damage.
 */
export async function filesOfLake(output: string): Promise<readonly LakeFile[]> {
  const snapshot = await readlink(join(output, 'current'));
  const manifest = await readManifest(join(output, snapshot));
  const parquet = Object.entries(manifest.tables).flatMap(([table, { files }]) =>
    files.slice(0, 1).map((file) => ({ kind: `parquet of ${table}`, path: join(snapshot, file.path) })),
  );
  const files: readonly LakeFile[] = [
    { kind: 'database', path: join(snapshot, manifest.database.path) },
    { kind: 'manifest', path: join(snapshot, 'manifest.json') },
    ...parquet,
    ...(await filesOfLanding(output)),
    { kind: 'current', path: 'current' },
    { kind: 'lock', path: '.lock' },
  ];
  const found = await Promise.all(files.map(({ path }) => lstat(join(output, path)).catch(() => null)));
  return files.filter((_, at) => found[at]?.isFile() === true || found[at]?.isSymbolicLink() === true);
}

interface IndexLine {
  readonly endpoint: string;
  readonly path: string;
  readonly landingFile: string;
}

async function filesOfLanding(output: string): Promise<readonly LakeFile[]> {
  const runs = (await readdir(join(output, 'landing'))).sort();
  const lines = (await Promise.all(runs.map((run) => readIndex(output, run)))).flat();
  // Of a path that was requested twice, only the last response is in use.
  const inUse = new Map(lines.map((line) => [`${line.endpoint} ${line.path}`, line]));
  const bodies = new Map<string, LakeFile>();
  for (const { endpoint, landingFile: path } of inUse.values()) {
    if (!bodies.has(endpoint)) bodies.set(endpoint, { kind: `body of ${endpoint}`, path });
  }
  const journals = runs.map((run) => join('landing', run, 'journal.json'));
  const [newest = '', earlier] = journals.reverse();
  return [
    ...bodies.values(),
    { kind: 'index', path: join('landing', runs[0] ?? '', 'index.ndjson') },
    { kind: 'journal', path: newest },
    ...(earlier === undefined ? [] : [{ kind: 'earlier journal', path: earlier }]),
  ];
}

/** Lines that no earlier damage has made unreadable. */
async function readIndex(output: string, run: string): Promise<readonly IndexLine[]> {
  const text = await readFile(join(output, 'landing', run, 'index.ndjson'), 'utf8').catch(() => '');
  return text.split('\n').slice(0, -1).flatMap(parseIndexLine);
}

function parseIndexLine(line: string): readonly IndexLine[] {
  try {
    return [JSON.parse(line) as IndexLine];
  } catch {
    return [];
  }
}
