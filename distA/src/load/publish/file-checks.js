import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { damageOf, readSealedJson, sealedJson } from '../../base/damage.js';
import { readOnly, sha256Of, writeDurably } from '../../base/files.js';
import { isObject } from '../../base/json.js';
import { checkedFiles, manifestCopies } from './manifest.js';
import { snapshotsFolder } from './snapshot-folders.js';
const maxAgeMs = 7 * 86_400_000;
/** @param clock milliseconds */
export async function openFileChecks(output, clock = Date.now) {
    const recordFile = join(snapshotsFolder(output), manifestCopies, checkedFiles);
    const before = await readRecord(recordFile);
    const known = new Map(before.map((file) => [file.inode, file]));
    const check = async (file, read) => {
        const start = await look(file);
        const { sha256, answer } = await read();
        const end = await look(file);
        if (start === null || end === null || sha256 === null || start.modified_at !== end.modified_at)
            return answer;
        known.set(end.inode, { ...end, sha256, changed_at: null, checked_at: clock() });
        return answer;
    };
    return {
        damageOf: async (file, recorded) => {
            const seen = await look(file);
            if (seen !== null && isTrusted(known.get(seen.inode), seen, recorded, clock()))
                return null;
            return check(file, async () => {
                const answer = await damageOf(file, recorded);
                return { sha256: answer === null ? recorded.sha256 : null, answer };
            });
        },
        sha256Of: (file) => check(file, async () => {
            const sha256 = await sha256Of(file);
            return { sha256, answer: sha256 };
        }),
        distrust: async (file) => {
            const inode = (await look(file))?.inode ?? '';
            known.delete(inode);
            await writeRecord(recordFile, before.filter((entry) => entry.inode !== inode));
        },
        save: async ({ folder, manifest }) => {
            const files = [manifest.database, ...Object.values(manifest.tables).flatMap((table) => table.files)];
            const entries = [];
            for (const { path, bytes, sha256 } of files) {
                const seen = await look(join(folder, path));
                const entry = known.get(seen?.inode ?? '');
                if (seen === null || entry === undefined || !isSame(entry, seen, { bytes, sha256 }))
                    continue;
                entries.push({ ...entry, changed_at: seen.changed_at });
                known.set(seen.inode, { ...entry, changed_at: seen.changed_at });
            }
            if (JSON.stringify(entries) !== JSON.stringify(before))
                await writeRecord(recordFile, entries);
        },
    };
}
async function look(file) {
    try {
        const { ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
        return { inode: String(ino), bytes: Number(size), modified_at: String(mtimeNs), changed_at: String(ctimeNs) };
    }
    catch {
        return null;
    }
}
function isTrusted(entry, seen, recorded, now) {
    if (entry === undefined || !isSame(entry, seen, recorded))
        return false;
    const age = now - entry.checked_at;
    return entry.changed_at === seen.changed_at && age >= 0 && age < maxAgeMs;
}
const isSame = (entry, seen, recorded) => entry.sha256 === recorded.sha256 &&
    entry.bytes === recorded.bytes &&
    seen.bytes === recorded.bytes &&
    entry.modified_at === seen.modified_at;
/** Without a record, or with a damaged one, every file is read. */
async function readRecord(file) {
    const record = await readSealedJson(file);
    const files = isObject(record) ? record['files'] : null;
    return Array.isArray(files) && files.every(isCheckedFile) ? files : [];
}
const isCheckedFile = (value) => isObject(value) &&
    ['inode', 'sha256', 'modified_at', 'changed_at'].every((name) => typeof value[name] === 'string') &&
    ['bytes', 'checked_at'].every((name) => typeof value[name] === 'number');
async function writeRecord(file, files) {
    await mkdir(dirname(file), { recursive: true });
    await writeDurably(file, sealedJson({ files }), { mode: readOnly });
}
