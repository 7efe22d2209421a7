import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { errorCode } from '../base/files.ts';

/** What runs keep in the output folder, by the first part of the path; anything else there belongs to its owner. */
const managed = /^(current|snapshots|landing|runs|tables|connections|\..*)$/;

/**
 * Refuses to write a file among those managed by runs, including by way of symbolic links and `..`.
 * @param option as the user wrote it, such as `--out x.csv`
 * @param everywhere refuse the whole output folder. @default only what runs keep there
 */
export async function refuseManaged(output: string, target: string, option: string, everywhere = false): Promise<void> {
  const home = await real(output);
  for (const path of new Set([await real(target), join(await real(dirname(target)), basename(target))])) {
    const inside = relative(home, path);
    const [first = ''] = inside.split(sep);
    if (first === '..' || path === inside) continue;
    if (!everywhere && inside !== '' && !managed.test(first)) continue;
    throw new UsageError(`${option} is in the output folder ${output}, whose files are written only by runs`, {
      hint: 'Choose a place outside it.',
    });
  }
}

/** Resolves symbolic links in the part of the path that exists. */
async function real(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) === null || dirname(path) === path) throw error;
    return join(await real(dirname(path)), basename(path));
  }
}
