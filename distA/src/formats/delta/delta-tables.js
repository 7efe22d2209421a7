import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { writeDurably } from '../../base/files.js';
import { isObject } from '../../base/json.js';
import { keptVersions, versionsIn } from '../current-tables.js';
import { readableSet, } from '../open-format.js';
import { tableFolder } from '../open-table.js';
import { checkpointIfDue, commitDelta } from './commit-delta.js';
import { lastCheckpointText } from './delta-checkpoint.js';
import { checkpointFile, commitName, logFolder, readDeltaLog, removeUnfinished, requireWholeLog, } from './delta-log.js';
/** @throws GuardError if another engine has written to a table */
export async function openDeltaTables({ sets, ...wanted }) {
    const logs = new Map();
    for (const name of wanted.names) {
        const versions = versionsIn(sets, name).flatMap(({ delta }) => delta ?? []);
        logs.set(name, await readDeltaLog(tableFolder(wanted.output, name), versions, wanted.database));
    }
    const isKnown = ({ delta }, table) => delta === undefined || logs.get(table)?.kept.get(delta.version)?.metaData?.id === delta.table_id;
    return {
        damaged: [...logs].flatMap(([name, { damage }]) => (damage === null ? [] : [`${name} (Delta: ${damage})`])),
        readable: (set) => readableSet(set, 'delta', isKnown),
        removeUnfinished: async () => {
            for (const log of logs.values()) {
                await removeUnfinished(log.folder);
                await nameNewestCheckpoint(log);
            }
        },
        commit: (target) => {
            const log = logs.get(target.table.name);
            if (log === undefined)
                throw new Error(`the log of ${target.table.name} has not been read`);
            return commit(log, { ...target, ...wanted });
        },
    };
}
async function commit(log, target) {
    const latest = await commitDelta(log, target);
    const made = await checkpointIfDue(log, latest, target);
    const checkpoints = made === null ? log.checkpoints : [...log.checkpoints, made];
    const published = { table: target.table.name, log, latest, checkpoints };
    return {
        isChanged: latest.version !== log.latest.version,
        version: { delta: { version: latest.version, table_id: latest.metaData?.id ?? '' } },
        asNow: (version) => version,
        kept: (current) => {
            const kept = keptOf(current, published);
            return { paths: kept.paths, expire: () => expireDelta(log, kept) };
        },
    };
}
/**
 * Deletes the part of the log before the newest checkpoint from which all kept versions can be read. Deletes the oldest
 * files first, so that an interrupted deletion always leaves the end of the log.
 */
async function expireDelta({ folder, commits, unreadable }, kept) {
    for (const name of unreadable)
        await rm(join(logFolder(folder), name), { recursive: true, force: true });
    const expired = expiredLog(commits, kept);
    for (const version of expired.commits) {
        await rm(join(logFolder(folder), commitName(version)), { force: true });
        crashPoint('tables.commit-expired');
    }
    for (const version of expired.checkpoints)
        await rm(checkpointFile(folder, version), { force: true });
}
/** The versions whose commits or checkpoints are not needed any more, oldest first. */
function expiredLog(commits, { checkpoints, oldest }) {
    const start = checkpoints.findLast((version) => version <= oldest) ?? 0;
    const isBefore = (version) => version < start;
    return { commits: commits.filter(isBefore), checkpoints: checkpoints.filter(isBefore) };
}
/** The part of a table that the kept versions need. */
function keptOf(current, { table, log, latest, checkpoints }) {
    const kept = keptVersions(current, table).flatMap((version) => log.kept.get(version) ?? []);
    const paths = new Set([...kept, latest].flatMap(({ files }) => [...files.keys()]));
    return { oldest: Math.min(latest.version, ...kept.map(({ version }) => version)), paths, checkpoints };
}
/**
 * Makes `_last_checkpoint` name the newest checkpoint. A writer that was killed may have left an earlier one there,
 * which may be deleted.
 */
async function nameNewestCheckpoint({ folder, checkpoints, checkpointSize, }) {
    const version = checkpoints.at(-1);
    const file = join(logFolder(folder), '_last_checkpoint');
    if (version === undefined)
        return rm(file, { recursive: true, force: true });
    const text = lastCheckpointText(version, checkpointSize);
    if ((await readFile(file, 'utf8').catch(() => '')) !== text)
        await writeDurably(file, text);
}
/** @throws if the log is damaged */
export async function viewDelta(folder, versions, database) {
    const named = versions.flatMap(({ delta }) => delta ?? []);
    const log = await readDeltaLog(folder, named, async () => database);
    requireWholeLog(log);
    const lost = named.filter(({ version }) => !log.kept.has(version));
    return {
        format: 'Delta',
        version: log.latest.version,
        states: log.kept.size,
        latest: described(log.latest),
        kept: new Map([...log.kept.values()].flatMap((version) => [...described(version)])),
        wrong: lost.map(({ version }) => `version ${version} is lost`),
    };
}
const described = ({ files }) => new Map([...files].map(([path, file]) => [path, describedFile(file)]));
function describedFile({ stats, size, partitionValues }) {
    const counted = JSON.parse(stats);
    return {
        rows: isObject(counted) ? Number(counted['numRecords']) : 0,
        bytes: size,
        partition: partitionValues,
    };
}
