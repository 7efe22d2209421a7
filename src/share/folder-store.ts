import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { GuardError, messageOf, UsageError } from '../base/errors.ts';
import { errorCode, isMissing, syncToDisk, systemFault } from '../base/files.ts';
import { makeFolders } from '../base/folders.ts';
import { asideFolder, type StoreAdapter } from './store.ts';

/** Written aside, synced, and given its name: by renaming, or by a link that must be new. */
export function openFolder(folder: string, url: string): StoreAdapter {
  const at = (key: string): string => join(folder, key);
  const failed = (error: unknown) => Promise.reject(faultOf(error, url));
  return {
    credentials: '',
    get: (key) => readFile(at(key)).catch(failed),
    list: (prefix) => filesBelow(folder, prefix, failed),
    put: (key, content, isNew) => put(at(`${asideFolder}${randomUUID()}`), at(key), content, isNew).catch(failed),
    remove: (key) => rm(at(key), { force: true }).catch(failed),
  };
}

async function put(aside: string, target: string, content: Uint8Array, isNew: boolean): Promise<void> {
  for (const file of [aside, target]) await makeFolders(dirname(file));
  await writeFile(aside, content, { flag: 'wx', flush: true });
  if (!isNew) await rename(aside, target);
  else await link(aside, target).finally(() => rm(aside, { force: true }));
  await syncToDisk(dirname(target));
}

async function* filesBelow(folder: string, prefix: string, failed: (error: unknown) => Promise<never>) {
  const orNone = (error: unknown) => (isMissing(error) ? null : failed(error));
  const entries = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(orNone);
  for (const entry of entries ?? []) {
    const file = join(entry.parentPath, entry.name);
    // Another push may delete it meanwhile.
    const info = entry.isFile() ? await stat(file).catch(orNone) : null;
    if (info !== null) yield { key: relative(folder, file), bytes: info.size, changedAt: info.mtimeMs };
  }
}

/** With the status that a store would answer; or one of ours. */
function faultOf(error: unknown, url: string): Error {
  const isLink = error instanceof Error && 'syscall' in error && error.syscall === 'link';
  const statusCode = isMissing(error) ? 404 : isLink && errorCode(error) === 'EEXIST' ? 412 : null;
  if (statusCode !== null) return Object.assign(new Error(messageOf(error)), { statusCode });
  if (isLink) {
    return new GuardError(`${url} is on a file system without hard links: ${messageOf(error)}`, {
      hint: 'Two pushes would overwrite each other there. Push to a folder of another file system, or to a bucket.',
    });
  }
  if (systemFault(error) === 'full') return error as Error;
  return new UsageError(`${url} cannot be read or written: ${messageOf(error)}`, {
    hint: 'Give this user permission to write there, or push to another folder.',
  });
}
