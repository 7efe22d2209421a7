import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { errorCode } from '../base/files.ts';

/** What a run keeps in the output folder, by the first part of the path; the rest there is for its owner. */
const managed = /^(current|snapshots|landing|runs|\..*)$/;

/**
 * Refuses a file that would be written among the files that runs look after, also by way of symbolic links and `..`.
 * @param option as the user wrote it, such as `--out x.csv`
 * @param everywhere refuses the whole output folder. @default only what runs keep there
 */
export async function refuseManaged(output: string, target: string, option: string, everywhere = false): Promise<void> {
  const home = await real(output);
  for (const path of new Set([await real(target), join(await real(dirname(target)), basename(target))])) {
    const inside = relative(home, path);
    const [first = ''] = inside.split(sep);
    if (first === '..' || path === inside) continue;
    if (!everywhere && inside !== '' && !managed.test(first)) continue;
    throw new UsageError(`${option} lies in the output folder ${output}, whose files are written by runs alone`, {
      hint: 'Choose a place outside of it.',
    });
  }
}

/** Without symbolic links as far as the path is there. */
async function real(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) === null || dirname(path) === path) throw error;
    return join(await real(dirname(path)), basename(path));
  }
}
