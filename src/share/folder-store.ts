import { randomUUID } from 'node:crypto';
import { renameSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { messageOf, UsageError } from '../base/errors.ts';
import { sha256Of, syncToDisk } from '../base/files.ts';
import { LockedError, lockOutput, type OutputLock } from '../run/output-lock.ts';
import {
  type FileContent,
  type ObjectInfo,
  type ObjectStore,
  PushLostError,
  type PutCondition,
  type StoredObject,
  type StoreLocation,
} from './object-store.ts';

/** Folder for files that are not complete yet. */
const asideFolder = '.push';

/** A folder. While it is open, no other process can push there. */
export async function openFolderStore({ url, prefix }: StoreLocation): Promise<ObjectStore> {
  const folder = `/${prefix}`;
  const lock = await lockFolder(folder, url);
  await rm(join(folder, asideFolder), { recursive: true, force: true });
  return new FolderStore(folder, url, lock);
}

async function lockFolder(folder: string, url: string): Promise<OutputLock> {
  try {
    await mkdir(folder, { recursive: true });
    return await lockOutput(folder, 'push');
  } catch (error) {
    if (error instanceof LockedError) throw new PushLostError(`another process writes to ${url}`);
    throw new UsageError(`${url} cannot be written: ${messageOf(error)}`, {
      hint: 'Give this user permission to write there, or push to another folder.',
    });
  }
}

class FolderStore implements ObjectStore {
  readonly url: string;
  readonly #folder: string;
  readonly #lock: OutputLock;

  constructor(folder: string, url: string, lock: OutputLock) {
    this.#folder = folder;
    this.url = url;
    this.#lock = lock;
  }

  async get(key: string): Promise<StoredObject | null> {
    const info = this.#infoOf(key);
    return info === null ? null : { ...info, content: await readFile(join(this.#folder, key)) };
  }

  async head(key: string): Promise<ObjectInfo | null> {
    const info = this.#infoOf(key);
    return info === null ? null : { ...info, sha256: await sha256Of(join(this.#folder, key)) };
  }

  async list(prefix: string): Promise<readonly ObjectInfo[]> {
    const entries = await readdir(join(this.#folder, prefix), { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return files.flatMap((file) => this.#infoOf(relative(this.#folder, file)) ?? []);
  }

  async put(key: string, content: Uint8Array | FileContent, condition?: PutCondition): Promise<string | null> {
    const target = join(this.#folder, key);
    const aside = join(this.#folder, asideFolder, randomUUID());
    await mkdir(dirname(aside), { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    if (content instanceof Uint8Array) await writeFile(aside, content);
    else await copyFile(content.file, aside);
    await syncToDisk(aside);
    // Nothing runs between the check and the renaming, and no other process writes here.
    if (condition !== undefined && !isMet(condition, this.#infoOf(key))) {
      await rm(aside);
      return null;
    }
    renameSync(aside, target);
    await syncToDisk(dirname(target));
    return this.#infoOf(key)?.tag ?? '';
  }

  async delete(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true });
  }

  async close(): Promise<void> {
    await rm(join(this.#folder, asideFolder), { recursive: true, force: true });
    await this.#lock.release();
  }

  #infoOf(key: string): ObjectInfo | null {
    const found = statSync(join(this.#folder, key), { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return null;
    return { key, bytes: Number(found.size), tag: `${found.ino}-${found.mtimeNs}-${found.size}` };
  }
}

const isMet = (condition: PutCondition, there: ObjectInfo | null): boolean =>
  'ifMatch' in condition ? there?.tag === condition.ifMatch : there === null;
