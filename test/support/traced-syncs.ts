import fs, { type BigIntStats } from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

/** Import it before what it traces, in a file of a lane whose files have processes of their own. */

/** Time of the last change of files and folders, by inode, when they were synced last. */
const synced = new Map<bigint, bigint>();

/** Whether a file or folder has changed since it was synced. */
export const isUnsynced = (path: string): boolean => {
  const { ino, mtimeNs } = fs.statSync(path, { bigint: true });
  return synced.get(ino) !== mtimeNs;
};

type Listener = () => Promise<void>;
const listeners = new Map<string, Listener>();

/** Calls the listener before anything is renamed to this name. */
export const beforeRenameTo = (name: string, listener: Listener): void => void listeners.set(name, listener);

const note = ({ ino, mtimeNs }: BigIntStats): void => void synced.set(ino, mtimeNs);

const { rename } = promises;
promises.rename = async (from, to) => {
  await listeners.get(basename(String(to)))?.();
  await rename(from, to);
};

syncBuiltinESMExports();

const handle = await promises.open('.', 'r');
const methods: Record<'sync' | 'datasync', (this: FileHandle) => Promise<void>> = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['sync', 'datasync'] as const) {
  const original = methods[name];
  methods[name] = async function (this: FileHandle) {
    note(await this.stat({ bigint: true }));
    await original.call(this);
  };
}
