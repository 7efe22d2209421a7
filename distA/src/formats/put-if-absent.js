import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crashPoint } from '../base/crash-point.js';
import { errorCode, isMissing, readOnly, syncToDisk, writeDurably } from '../base/files.js';
/**
 * Puts a complete file in place under its final name, only if no file of this name exists. Without hard links, this is
 * not atomic against a writer that does not hold the lock of the output folder.
 *
 * @param names of the crash points after the file is written aside and after it is in place
 * @returns false if the file exists already
 */
export async function putIfAbsent(file, content, names) {
    await mkdir(dirname(file), { recursive: true });
    const aside = `${file}.${randomUUID()}.tmp`;
    await writeDurably(aside, content, { mode: readOnly, syncFolder: false });
    crashPoint(names.writtenAside);
    if (!(await takeName(aside, file))) {
        await rm(aside, { force: true });
        return false;
    }
    crashPoint(names.inPlace);
    await rm(aside, { force: true });
    await syncToDisk(dirname(file));
    await syncToDisk(dirname(dirname(file)));
    return true;
}
async function takeName(aside, file) {
    try {
        await link(aside, file);
        return true;
    }
    catch (error) {
        if (errorCode(error) === 'EEXIST')
            return false;
        if (isOfTheDisk(error))
            throw error;
    }
    if (await isThere(file))
        return false;
    await rename(aside, file);
    return true;
}
/** Whether a link failed for a reason for which a copy would fail as well. */
export const isOfTheDisk = (error) => ['ENOENT', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
async function isThere(file) {
    try {
        await stat(file);
        return true;
    }
    catch (error) {
        if (isMissing(error))
            return false;
        throw error;
    }
}
