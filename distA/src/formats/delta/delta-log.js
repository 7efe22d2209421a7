import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../../base/damage.js';
import { GuardError } from '../../base/errors.js';
import { namesIn } from '../../base/folders.js';
import { damageBy, healedByNextRun } from '../open-format.js';
import { deltaLogName } from '../open-table.js';
import { parseCommit, } from './delta-actions.js';
import { readCheckpoint } from './delta-checkpoint.js';
export const logFolder = (folder) => join(folder, deltaLogName);
/** Twenty digits, so that names sort by version. */
const digitsOf = (version) => String(version).padStart(20, '0');
export const commitName = (version) => `${digitsOf(version)}.json`;
const commitPattern = /^(\d{20})\.json$/;
const checkpointPattern = /^(\d{20})\.checkpoint\.parquet$/;
const versionsIn = (names, pattern) => names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
/**
 * Reads the log of a table. Only commits written by esg-lake are accepted. A damaged log is read as far as possible.
 *
 * @param named the versions that are kept for readers, including the newest
 * @param database opened only if a checkpoint has to be read
 * @throws GuardError if another engine has written to the table
 */
export async function readDeltaLog(folder, named, database) {
    const names = await namesIn(logFolder(folder));
    const commits = versionsIn(names, commitPattern);
    const found = versionsIn(names, checkpointPattern);
    const wanted = new Set(named.map(({ version }) => version));
    const faults = [];
    const unreadable = [];
    const removed = new Map();
    const kept = new Map();
    const checkpoints = [];
    let checkpointSize = 0;
    let state = { version: -1, metaData: null, files: new Map() };
    const versions = [...new Set([...commits, ...found])].sort((a, b) => a - b);
    for (const version of versions) {
        const commit = commits.includes(version) ? await readCommit(folder, version) : null;
        const isWhole = commit !== null && typeof commit !== 'string';
        let next = isWhole && state?.version === version - 1 ? afterCommit(state, commit) : null;
        if (typeof commit === 'string')
            faults.push(commit);
        if (found.includes(version)) {
            const whole = await readCheckpoint(await database(), checkpointFile(folder, version));
            if (whole === null) {
                faults.push(`${checkpointName(version)} cannot be read`);
                unreadable.push(checkpointName(version));
            }
            else {
                if (next === null)
                    for (const file of whole.removed)
                        removed.set(file.path, file);
                next ??= { version, metaData: whole.metaData, files: byPath(whole.added) };
                checkpoints.push(version);
                checkpointSize = whole.size;
            }
        }
        if (commit !== null && (next === null || !isWhole))
            unreadable.push(commitName(version));
        if (isWhole) {
            for (const file of commit.removed)
                removed.set(file.path, file);
            for (const file of commit.added)
                removed.delete(file.path);
        }
        if (next !== null && wanted.has(version))
            kept.set(version, next);
        state = next;
    }
    const last = versions.at(-1) ?? -1;
    if (state === null)
        faults.push(`version ${last} cannot be read from what is there`);
    const lost = lostVersion(last, state, named);
    if (lost !== null)
        faults.push(`${commitName(lost)} is missing`);
    const [damage = null] = faults;
    const latest = damage === null && state !== null
        ? state
        : { version: Math.max(last, lost ?? -1), metaData: null, files: new Map() };
    const about = { removed: [...removed.values()], kept, checkpoints, checkpointSize, commits };
    return { folder, latest, ...about, damage, unreadable };
}
/** The version that results from a commit. */
export function afterCommit(latest, commit) {
    const files = new Map(latest.files);
    for (const { path } of commit.removed)
        files.delete(path);
    for (const file of commit.added)
        files.set(file.path, file);
    return { version: latest.version + 1, metaData: commit.metaData ?? latest.metaData, files };
}
/**
 * The newest published version of this table if the log ends before it. A table that was created again has another id.
 */
function lostVersion(last, state, named) {
    if (last === -1)
        return null;
    const newest = Math.max(-1, ...named.flatMap(({ version, table_id: id }) => (state === null || state.metaData?.id === id ? version : [])));
    return newest > last ? newest : null;
}
const checkpointName = (version) => `${digitsOf(version)}.checkpoint.parquet`;
export const checkpointFile = (folder, version) => join(logFolder(folder), checkpointName(version));
const byPath = (files) => new Map(files.map((file) => [file.path, file]));
/** @returns the commit, or a description of what is wrong with it */
async function readCommit(folder, version) {
    const name = commitName(version);
    const text = await readFile(join(logFolder(folder), name), 'utf8').catch((error) => ({ error }));
    if (typeof text !== 'string')
        return `${name} ${damageBy(text.error)}`;
    const commit = parseCommit(text);
    if (commit === 'foreign') {
        throw new GuardError(`another engine has written version ${version} of the table ${folder}: nothing was changed there`, {
            hint: `Move ${folder} elsewhere and run again: the table is created anew. Engines that write need their own copy.`,
        });
    }
    return typeof commit === 'string' ? `${name} is not what was written` : commit;
}
/** @throws DamagedError if the log is damaged */
export function requireWholeLog({ folder, damage }) {
    if (damage === null)
        return;
    throw new DamagedError(`the log of the table ${folder} is damaged: ${damage}`, { hint: healedByNextRun });
}
/** Deletes what killed writers left in a log. */
export async function removeUnfinished(folder) {
    for (const name of await namesIn(logFolder(folder))) {
        if (/\.(tmp|part)$/.test(name))
            await rm(join(logFolder(folder), name), { recursive: true, force: true });
    }
}
