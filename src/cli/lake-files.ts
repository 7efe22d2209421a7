import { realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { errorCode } from '../base/files.ts';
import { isFolder, namesIn } from '../base/folders.ts';
import type { Invocation } from './invocation.ts';

const managed = /^(current|snapshots|pins|landing|runs|tables|connections|\..*)$/;

/** A file among those that runs manage, or `everywhere` in the folder; sees through links and `..`. */
export async function refuseManaged(output: string, target: string, option: string, everywhere = false) {
  const home = await real(output);
  for (const path of new Set([await real(target), join(await real(dirname(target)), basename(target))])) {
    const inside = relative(home, path);
    const [first = ''] = inside.split(sep);
    if (first === '..' || path === inside) continue;
    if (!everywhere && inside !== '' && !managed.test(first)) continue;
    throw new UsageError(`${option} is in the output folder ${output}, where only runs write`, {
      hint: 'Choose a path outside it.',
    });
  }
}

export async function targetFile({ world, output }: Invocation, option: string, value: string, everywhere = true) {
  const path = resolve(world.workingDirectory, value);
  await refuseManaged(output, path, `${option} ${path}`, everywhere);
  if (await isFolder(path)) throw new UsageError(`${option} ${path} is a folder`, { hint: 'Name a file in it.' });
  await requireParent(path, `${option} ${path}`);
  return path;
}

async function requireParent(path: string, option: string) {
  if (await isFolder(dirname(path))) return;
  throw new UsageError(`the folder of ${option} does not exist`, { hint: `mkdir -p ${dirname(path)}` });
}

export async function newFolder({ world, output }: Invocation, option: string, value: string) {
  const named = `${option} ${value}`;
  const folder = await real(resolve(world.workingDirectory, value));
  await refuseManaged(output, folder, named, true);
  await requireParent(folder, named);
  const found = await namesIn(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOTDIR') throw error;
    throw new UsageError(`${named} is a file`, { hint: 'Name a folder that does not exist.' });
  });
  if (found.length === 0) return folder;
  throw new UsageError(`${named} is not empty`, { hint: 'Name a folder that does not exist, or is empty.' });
}

async function real(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) === null || dirname(path) === path) throw error;
    return join(await real(dirname(path)), basename(path));
  }
}

/** `write` makes the new file beside it: if that fails, the old one stays. */
export async function replaceFile<T>(path: string, write: (aside: string) => Promise<T>) {
  const aside = `${path}.part-${process.pid}`;
  try {
    await rm(aside, { force: true }); // of a process of this id that was killed
    const result = await write(aside);
    await rename(aside, path);
    return result;
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
