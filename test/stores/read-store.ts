import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkTables, type LakeVersions, readVersions } from '../../bench/proof/whole-tables.ts';
import type { Store } from '../../src/share/store.ts';

export interface Looked {
  /** What a reader misses. */
  readonly wrong: readonly string[];
  readonly set: LakeVersions | null;
}

/** What a reader sees who begins now. @param snapshot the folder of the snapshot that it must be */
export async function lookAt(store: Store, snapshot?: string): Promise<Looked> {
  // First what names versions of the others.
  const first = (await store.list('lake_versions/')).filter(({ key }) => !key.includes('/data/'));
  const rest = await store.list('');
  const isRead = (key: string): boolean => /_delta_log|^lake_versions\/data/.test(key);
  const keys = [...first, ...rest.filter(({ key }) => !key.startsWith('lake_versions/_delta_log'))];
  const objects: (readonly [string, Uint8Array])[] = [];
  for (const { key } of keys.filter((one) => isRead(one.key))) {
    const content = await store.get(key);
    if (content !== null) objects.push([key, content]);
  }
  const sizes = new Map(rest.map(({ key, bytes }) => [key, bytes]));
  const folder = await asFiles(objects);
  try {
    const wrong = await checkTables(folder, async (path) => sizes.get(path) ?? null, snapshot);
    return { wrong, set: wrong.length > 0 ? null : await readVersions(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Objects as files in a folder of their own. */
export async function asFiles(objects: Iterable<readonly [string, Uint8Array]>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-stored-'));
  for (const [key, content] of objects) {
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), content);
  }
  return folder;
}
