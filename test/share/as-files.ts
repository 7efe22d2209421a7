import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Objects as files in a folder of their own. */
export async function asFiles(objects: Iterable<readonly [string, Uint8Array]>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-stored-'));
  for (const [key, content] of objects) {
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), content);
  }
  return folder;
}

/** The SHA-256 of every object, by key: Vitest compares megabytes byte by byte, which takes many seconds. */
export const sha256Each = (objects: Iterable<readonly [string, Uint8Array]>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...objects].map(([key, content]) => [key, createHash('sha256').update(content).digest('hex')] as const),
  );
