import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exitCodes } from '../base/errors.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { createRunId } from '../base/run-id.js';
import { readCurrentTables } from '../formats/current-tables.js';
import { tablesFolder } from '../formats/open-table.js';
import { commitTableState } from '../formats/publish-tables.js';
import { withDatabase } from '../load/database.js';
import { addHashes, emptyHash, formatHash, parseHash } from '../load/publish/content-hash.js';
import { whileLocked } from '../run/output-lock.js';
import { schemaVersion } from '../schema/versions.js';
import { committedParts } from './committed-state.js';
import { takePart } from './connection-parts.js';
import { requireFleetFolder } from './fleet-folders.js';
import { fleetTable, sharedTableNames } from './fleet-tables.js';
import { writeOwnTables } from './write-own-tables.js';
/**
 * Updates the fleet's tables to what its connections have published; the only writer of these tables. Writes nothing if
 * the state is unchanged. `current.json` is replaced last, when all tables are up to date.
 *
 * @throws LockedError if another commit is in progress; GuardError if another engine has written to a table
 */
export async function commitFleet(options) {
    const { output, now } = options;
    await requireFleetFolder(output);
    await mkdir(output, { recursive: true });
    const known = await readCurrentTables(output);
    const before = known === null || typeof known === 'string' ? null : known;
    const commitId = createRunId(now(), before === null ? [] : [before.snapshot_id]);
    return whileLocked(output, commitId, () => commit(options, commitId).finally(() => rm(makingFolder(output), { recursive: true, force: true })));
}
/** Where files are written before they are linked. */
const makingFolder = (output) => join(tablesFolder(output), '.making');
async function commit(options, commitId) {
    const { output, connections, keep, now, warn } = options;
    // Read again: another commit may have finished just before this one got the lock.
    const known = await readCurrentTables(output);
    const before = typeof known === 'string' ? null : known;
    const { parts, outcomes } = await takeParts(options);
    return withDatabase({ file: ':memory:', threads: 1 }, async (database) => {
        const own = await writeOwnTables(database, { output, folder: makingFolder(output) }, parts);
        const snapshots = parts.map(({ id, snapshotId }) => ({ id, snapshot_id: snapshotId }));
        const same = before !== null && isSame(before, snapshots) ? before : null;
        const state = {
            snapshot_id: same?.snapshot_id ?? commitId,
            created_at: same?.created_at ?? new Date(now()).toISOString(),
            schema_version: schemaVersion,
            connections: snapshots,
            tables: [...sharedTableNames.map((name) => stateOfTable(name, parts)), ...own],
        };
        const { changed } = await commitTableState({
            output,
            state,
            formats: ['delta', ...options.formats],
            keep,
            at: now(),
            warn,
        });
        return {
            commit_id: state.snapshot_id,
            created_at: state.created_at,
            changed,
            exit_code: outcomes.every((one) => one.state === 'committed') ? exitCodes.ok : exitCodes.gaps,
            connections: outcomes,
            removed: (before?.connections ?? []).flatMap(({ id }) => (connections.includes(id) ? [] : [id])),
            rows: Object.fromEntries(state.tables.map(({ table, rows }) => [table.name, rows])),
        };
    });
}
/** The order must be the same too: it decides which connection's rows count. */
const isSame = (before, connections) => before.schema_version === schemaVersion && JSON.stringify(before.connections) === JSON.stringify(connections);
/** For each lake, files are linked and folders synced: mostly waiting for the disk. */
const lakesAtOnce = 16;
async function takeParts({ output, connections }) {
    const byId = new Map();
    for await (const part of mapConcurrently(connections, lakesAtOnce, (id) => takePart(output, id))) {
        byId.set(part.id, part);
    }
    const found = connections.flatMap((id) => byId.get(id) ?? []);
    const others = found.flatMap((one) => ('reason' in one ? [one.id] : []));
    const held = others.length === 0
        ? new Map()
        : await withDatabase({ file: ':memory:' }, (database) => committedParts(output, others, database));
    const parts = found.flatMap((one) => ('reason' in one ? (held.get(one.id) ?? []) : [one]));
    const outcomes = found.map((one) => toOutcome(one, held));
    return { parts, outcomes };
}
function toOutcome(one, held) {
    const part = 'reason' in one ? held.get(one.id) : one;
    const what = { snapshot_id: part?.snapshotId ?? null, schema_version: part?.schemaVersion ?? null };
    if (!('reason' in one))
        return { id: one.id, state: 'committed', ...what };
    return { id: one.id, state: part === undefined ? 'left_out' : 'held', ...what, reason: one.reason };
}
function stateOfTable(name, parts) {
    const files = new Map();
    let hash = emptyHash;
    for (const part of parts) {
        const table = part.tables.get(name);
        if (table === undefined)
            continue;
        for (const [path, file] of table.files)
            files.set(path, file);
        hash = addHashes(hash, parseHash(table.contentHash, table.rows));
    }
    return { table: fleetTable(name), rows: hash.rows, content_hash: formatHash(hash), files };
}
