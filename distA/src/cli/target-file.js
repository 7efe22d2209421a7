import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { UsageError } from '../base/errors.js';
import { errorCode } from '../base/files.js';
import { isFolder } from '../base/folders.js';
/** The entries of the output folder that runs manage, by the first part of the path; all others belong to the user. */
const managed = /^(current|snapshots|pins|landing|runs|tables|connections|\..*)$/;
/**
 * Rejects a file to be written among those managed by runs, including through symbolic links and `..`.
 * @param option as the user wrote it, such as `--out x.csv`
 * @param everywhere rejects the whole output folder. @default only the entries managed by runs
 */
export async function refuseManaged(output, target, option, everywhere = false) {
    const home = await real(output);
    for (const path of new Set([await real(target), join(await real(dirname(target)), basename(target))])) {
        const inside = relative(home, path);
        const [first = ''] = inside.split(sep);
        if (first === '..' || path === inside)
            continue;
        if (!everywhere && inside !== '' && !managed.test(first))
            continue;
        throw new UsageError(`${option} is in the output folder ${output}, where only runs write`, {
            hint: 'Choose a path outside it.',
        });
    }
}
/**
 * Checks the file of an option before any work is done.
 * @param option as the user wrote it, such as `--out x.csv`
 * @throws UsageError if it is a folder, or is in a folder that does not exist
 */
export async function requireTarget(target, option) {
    if (await isFolder(target))
        throw new UsageError(`${option} is a folder`, { hint: 'Name a file in it.' });
    await requireParent(target, option);
}
/** @throws UsageError if the folder that a file or folder is to be written to does not exist */
export async function requireParent(target, option) {
    if (await isFolder(dirname(target)))
        return;
    throw new UsageError(`the folder of ${option} does not exist`, { hint: `mkdir -p ${dirname(target)}` });
}
/** Resolves symbolic links in the part of the path that exists. */
async function real(path) {
    try {
        return await realpath(path);
    }
    catch (error) {
        if (errorCode(error) === null || dirname(path) === path)
            throw error;
        return join(await real(dirname(path)), basename(path));
    }
}
