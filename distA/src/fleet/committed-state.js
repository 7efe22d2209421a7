import { join } from 'node:path';
import { DamagedError } from '../base/damage.js';
import { UsageError } from '../base/errors.js';
import { namesIn } from '../base/folders.js';
import { isObject } from '../base/json.js';
import { sqlLiteral } from '../base/sql-literal.js';
import { currentTablesFile, readCurrentTables, recordedSets, versionsIn, } from '../formats/current-tables.js';
import { namedSha256 } from '../formats/data-files.js';
import { readDeltaLog, requireWholeLog } from '../formats/delta/delta-log.js';
import { tableFolder, yearColumn } from '../formats/open-table.js';
import { numberOf, selectRows, textOf, textOrNull, withDatabase } from '../load/database.js';
import { schemaVersion } from '../schema/versions.js';
import { connectionColumn, fleetTable, ownTables, sharedTableNames } from './fleet-tables.js';
/** Whether a folder contains the tables of a fleet, even if their pointer is damaged. */
export async function isFleetFolder(output) {
    const current = await readCurrentTables(output);
    if (current !== null && typeof current !== 'string')
        return current.connections !== undefined;
    return (await namesIn(tableFolder(output, ownTables.fleet_connections.name))).length > 0;
}
/** All tables of a fleet with their files. The caller holds the lock of the fleet's folder. */
export async function committedState(output) {
    const current = await readCurrentTables(output);
    if (current === null || typeof current === 'string') {
        const what = current === null ? 'is missing' : current;
        throw new DamagedError(`${currentTablesFile(output)} ${what}`, { hint: 'esg-lake fleet commit rebuilds it.' });
    }
    if (current.schema_version !== schemaVersion) {
        const version = `schema version ${current.schema_version}, not ${schemaVersion}`;
        throw new UsageError(`the tables in ${output} have ${version}: they are not pushed`, {
            hint: current.schema_version < schemaVersion ? 'esg-lake fleet commit upgrades them.' : 'Use the newer esg-lake.',
        });
    }
    const { tables: _, earlier, ...about } = current;
    const tables = [];
    await withDatabase({ file: ':memory:' }, async (database) => {
        for (const table of [...sharedTableNames.map(fleetTable), ...Object.values(ownTables)]) {
            const { rows = 0, content_hash = '' } = current.tables[table.name] ?? {};
            const files = await committedFiles(output, table.name, database);
            tables.push({ table, rows, content_hash, files: new Map(files.map((file) => [file.path, file])) });
        }
    });
    const recorded = new Set([current, ...earlier].map(({ snapshot_id: id }) => id));
    const isOurs = async (id, set) => recorded.has(id) || (set?.connections !== undefined && (await haveHad(output, set.connections)));
    return { state: { ...about, tables }, isOurs };
}
/**
 * Whether every snapshot of a connection that is still in the fleet was published by that connection, and there is at
 * least one.
 */
async function haveHad(output, connections) {
    return withDatabase({ file: ':memory:' }, async (database) => {
        const published = await publishedRuns(output, database);
        const known = connections.filter(({ id }) => published.has(id));
        return known.length > 0 && known.every(({ id, snapshot_id }) => published.get(id)?.has(snapshot_id) === true);
    });
}
/** Ids of the runs that have published, by connection; a snapshot has the id of its run. */
async function publishedRuns(output, database) {
    const runs = new Map();
    for (const { source, partition } of await committedFiles(output, 'runs', database)) {
        const id = partition[connectionColumn.name] ?? '';
        const of = runs.get(id) ?? new Set();
        const rows = await selectRows(database.connection, `SELECT run_id FROM read_parquet(${sqlLiteral(source)})`);
        for (const row of rows)
            of.add(textOf(row, 'run_id'));
        runs.set(id, of);
    }
    return runs;
}
/**
 * The files of a fleet's table at the version in `current.json`; an interrupted commit may have left newer versions.
 */
export async function committedFiles(output, table, database) {
    const current = await readCurrentTables(output);
    if (current === null || typeof current === 'string')
        return [];
    const named = current.tables[table]?.delta;
    if (named === undefined)
        return [];
    const folder = tableFolder(output, table);
    const versions = versionsIn(recordedSets(current), table).flatMap(({ delta }) => delta ?? []);
    const log = await readDeltaLog(folder, versions, async () => database);
    if (!log.kept.has(named.version))
        requireWholeLog(log);
    return [...(log.kept.get(named.version)?.files.values() ?? [])].map((file) => toDataFile(folder, file));
}
function toDataFile(folder, { path, partitionValues, size, stats }) {
    const parsed = JSON.parse(stats);
    const year = partitionValues[yearColumn.name];
    return {
        path,
        year: year === undefined ? null : Number(year),
        partition: partitionValues,
        rows: isObject(parsed) ? Number(parsed['numRecords']) : 0,
        bytes: size,
        sha256: namedSha256(path) ?? '',
        source: join(folder, path),
    };
}
/** The parts of these connections that the fleet's tables contain as of their last commit. */
export async function committedParts(output, ids, database) {
    const wanted = new Set(ids);
    const parts = new Map();
    for (const row of await ownRows(output, 'fleet_connections', database)) {
        const id = textOf(row, 'connection_id');
        if (!wanted.has(id))
            continue;
        parts.set(id, {
            id,
            snapshotId: textOf(row, 'snapshot_id'),
            publishedAt: textOf(row, 'published_at'),
            schemaVersion: numberOf(row, 'schema_version'),
            watermarkAt: textOrNull(row, 'watermark_at'),
            tables: new Map(),
        });
    }
    const files = await filesOf(output, parts, database);
    for (const row of await ownRows(output, 'fleet_tables', database)) {
        const id = textOf(row, 'connection_id');
        const name = sharedTableNames.find((one) => one === row['table_name']);
        if (name === undefined)
            continue;
        const ofTable = files.get(name)?.get(id) ?? new Map();
        const part = { rows: numberOf(row, 'rows'), contentHash: textOf(row, 'content_hash'), files: ofTable };
        parts.get(id)?.tables.set(name, part);
    }
    return parts;
}
async function filesOf(output, parts, database) {
    const found = new Map();
    for (const name of parts.size === 0 ? [] : sharedTableNames) {
        const byConnection = new Map();
        for (const file of await committedFiles(output, name, database)) {
            const id = file.partition[connectionColumn.name] ?? '';
            if (parts.has(id))
                byConnection.set(id, (byConnection.get(id) ?? new Map()).set(file.path, file));
        }
        found.set(name, byConnection);
    }
    return found;
}
/** Rows of one of the fleet's own tables; times in the format of manifests. */
async function ownRows(output, table, database) {
    const files = await committedFiles(output, table, database);
    const list = files.map(({ source }) => sqlLiteral(source)).join(', ');
    if (list === '')
        return [];
    const time = "strftime(COLUMNS('_at$'), '%Y-%m-%dT%H:%M:%S.%gZ')";
    const columns = table === 'fleet_connections' ? `* EXCLUDE (published_at, watermark_at), ${time}` : '*';
    return selectRows(database.connection, `SELECT ${columns} FROM read_parquet([${list}], hive_partitioning = false)`);
}
