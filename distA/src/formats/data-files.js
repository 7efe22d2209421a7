import { chmod, copyFile, link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crashPoint } from '../base/crash-point.js';
import { damageOf } from '../base/damage.js';
import { readOnly, renameOver, syncToDisk } from '../base/files.js';
import { namesIn } from '../base/folders.js';
import { periodYearOf } from '../load/publish/partitions.js';
import { yearColumn } from './open-table.js';
import { isOfTheDisk } from './put-if-absent.js';
export const dataFolderName = 'data';
/** The checksum in the name of a data file; null for the names of other files. */
export const namedSha256 = (path) => /(?:^|\/)([0-9a-f]{64})\.parquet$/.exec(path)?.[1] ?? null;
/**
 * The files of a table by their names. Parts of a year without rows are byte for byte the same file.
 * @param outer values of partition columns that all rows of the snapshot share. @default none
 */
export function dataFilesOf({ folder, manifest }, table, outer = {}) {
    const files = (manifest.tables[table]?.files ?? []).map(({ path, rows, bytes, sha256 }) => {
        const year = periodYearOf(path);
        const partition = { ...outer, ...(year === null ? {} : { [yearColumn.name]: String(year) }) };
        const name = dataFilePath(partition, sha256);
        return [name, { path: name, year, partition, rows, bytes, sha256, source: join(folder, path) }];
    });
    return new Map(files);
}
/** The name of a data file within the folder of its table. */
export const dataFilePath = (partition, sha256) => [dataFolderName, ...Object.entries(partition).map(([name, value]) => `${name}=${value}`), `${sha256}.parquet`].join('/');
/**
 * Puts the files into the folder of their table as hard links, or as copies where the file system has none. A different
 * file of the same name is replaced: it has the same bytes or is damaged.
 */
export async function linkDataFiles(folder, files) {
    const touched = new Set();
    for (const file of files) {
        const target = join(folder, file.path);
        if (await isLinked(target, file.source))
            continue;
        await mkdir(dirname(target), { recursive: true });
        if (!(await putAside(file, target)))
            continue;
        await renameOver(`${target}.tmp`, target);
        touched.add(dirname(target));
        crashPoint('tables.file-linked');
    }
    for (const parent of touched) {
        await syncToDisk(parent);
        await syncToDisk(dirname(parent));
    }
}
/** The same inode has the same bytes. */
async function isLinked(target, source) {
    const [there, published] = await Promise.all([stat(target).catch(() => null), stat(source)]);
    return there !== null && there.ino === published.ino && there.dev === published.dev;
}
/** Returns false if there is nothing to do: hard links are not available, and the existing copy is intact. */
async function putAside({ source, bytes, sha256 }, target) {
    const aside = `${target}.tmp`;
    await rm(aside, { recursive: true, force: true });
    try {
        await link(source, aside);
        return true;
    }
    catch (error) {
        if (isOfTheDisk(error))
            throw error;
    }
    if ((await damageOf(target, { bytes, sha256 })) === null)
        return false;
    await copyFile(source, aside);
    await chmod(aside, readOnly);
    await syncToDisk(aside);
    return true;
}
/** Deletes the data files of a table that no kept version of any format names. */
export async function expireDataFiles(folder, kept) {
    for (const path of await dataPaths(folder)) {
        if (kept.has(path))
            continue;
        await rm(join(folder, path), { force: true });
        crashPoint('tables.file-expired');
    }
}
/** Data files in the folder of a table, including unfinished ones (`.tmp`). */
async function dataPaths(folder) {
    const paths = await pathsBelow(folder, dataFolderName);
    return paths.filter((path) => namedSha256(path.replace(/\.tmp$/, '')) !== null);
}
/** Descends into the folders of partitions, `column=value`. */
async function pathsBelow(folder, within) {
    const paths = [];
    for (const name of await namesIn(join(folder, within))) {
        const path = `${within}/${name}`;
        paths.push(...(/^\w+=[^/]*$/.test(name) ? await pathsBelow(folder, path) : [path]));
    }
    return paths;
}
