import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../base/errors.js';
import { countBy } from '../base/grouping.js';
import { isRunId } from '../base/run-id.js';
import { sqlLiteral } from '../base/sql-literal.js';
import { readCurrentTables } from '../formats/current-tables.js';
import { selectRows, textOf, withDatabase } from '../load/database.js';
import { findCurrent } from '../load/publish/snapshot-folders.js';
import { endedWell } from '../report/earlier-runs.js';
import { readReport } from '../report/report-schema.js';
import { lockHolder } from '../run/output-lock.js';
import { lakeOf, strayLakes } from './fleet-folders.js';
/** The status of every connection. Read-only. */
export async function fleetStatus({ output, connections, maxAge, now }) {
    const found = [];
    for (const id of connections)
        found.push(await connectionStatus(lakeOf(output, id), id, maxAge, now));
    const statuses = found.map(({ status }) => status);
    const current = await readCurrentTables(output);
    const known = current === null || typeof current === 'string' ? null : current;
    const committed = new Map((known?.connections ?? []).map(({ id, snapshot_id }) => [id, snapshot_id]));
    const published = statuses.filter(({ snapshot_id }) => snapshot_id !== null);
    const late = published.flatMap(({ id, snapshot_id }) => (committed.get(id) === snapshot_id ? [] : [id]));
    const gone = [...committed.keys()].filter((id) => !connections.includes(id));
    return {
        output,
        connections: statuses,
        states: countBy(statuses.map(({ state }) => state)),
        rows: sumRows(statuses),
        shared_surveys: await sharedSurveys(found.flatMap(({ status, snapshot }) => (snapshot === null ? [] : [{ id: status.id, snapshot }]))),
        tables: known === null ? null : { commit_id: known.snapshot_id, created_at: known.created_at },
        not_committed: known === null ? [] : [...late, ...gone],
        stray: await strayLakes(output, new Set(connections)),
    };
}
async function connectionStatus(lake, id, maxAge, now) {
    const { snapshot, damage } = await findPublished(lake);
    const runs = await lastRuns(lake);
    const isRunning = (await lockHolder(lake)) !== null;
    const [last] = runs;
    const freshAt = runs.find((run) => run !== null && isFresh(run))?.started_at ?? snapshot?.manifest.created_at ?? null;
    const age = freshAt === null ? null : Math.max(0, (now - Date.parse(freshAt)) / 1000);
    const hasFailed = damage !== null || (last === null ? !isRunning : last !== undefined && !endedWell(last));
    const isStale = maxAge !== null && age !== null && age > maxAge;
    const state = snapshot === null && damage === null ? 'never' : hasFailed ? 'failed' : isStale ? 'stale' : 'fresh';
    const status = {
        id,
        state,
        is_running: isRunning,
        snapshot_id: snapshot?.snapshotId ?? null,
        schema_version: snapshot?.manifest.schema_version ?? null,
        fresh_at: snapshot === null ? null : freshAt,
        age_s: snapshot === null ? null : age,
        rows: Object.fromEntries(Object.entries(snapshot?.manifest.tables ?? {}).map(([table, { rows }]) => [table, rows])),
        failed_surveys: last?.surveys.failed.length ?? 0,
        last_run: last === null || last === undefined ? null : lineOf(last),
        damage,
    };
    return { status, snapshot };
}
async function findPublished(lake) {
    try {
        return { snapshot: await findCurrent(lake), damage: null };
    }
    catch (error) {
        return { snapshot: null, damage: messageOf(error) };
    }
}
/** Enough to find the last run that loaded; for a connection that has failed longer, the snapshot's time is used. */
const maxReportsRead = 30;
/** Newest first; null for a run without a report, which is in progress or was killed. */
async function lastRuns(lake) {
    const ids = (await readdir(join(lake, 'runs')).catch(() => [])).filter(isRunId).sort().reverse();
    const runs = [];
    for (const id of ids.slice(0, maxReportsRead)) {
        const report = await readReport(join(lake, 'runs', id, 'report.json'), id);
        runs.push(report);
        if (report !== null && isFresh(report))
            break;
    }
    return runs;
}
const isFresh = (report) => endedWell(report) && report.mode !== 'replay';
const lineOf = ({ run_id, status, exit_code, started_at }) => ({
    run_id,
    status,
    exit_code,
    started_at,
});
function sumRows(all) {
    const sums = {};
    for (const { rows } of all)
        for (const [table, n] of Object.entries(rows))
            sums[table] = (sums[table] ?? 0) + n;
    return sums;
}
async function sharedSurveys(published) {
    if (published.length < 2)
        return [];
    return withDatabase({ file: ':memory:' }, async (database) => {
        await insertSurveys(database, published);
        const rows = await selectRows(database.connection, `SELECT survey_id, string_agg(connection_id, ' ' ORDER BY position) AS connections FROM seen
       GROUP BY survey_id HAVING count(*) > 1 ORDER BY survey_id`);
        return rows.map((row) => ({
            survey_id: textOf(row, 'survey_id'),
            connections: textOf(row, 'connections').split(' '),
        }));
    });
}
/** A lake whose database cannot be read contributes no surveys: its own status reports the damage. */
async function insertSurveys({ connection }, published) {
    await connection.run('CREATE TABLE seen (connection_id VARCHAR, position INTEGER, survey_id VARCHAR)');
    for (const [at, { id, snapshot }] of published.entries()) {
        const files = (snapshot.manifest.tables['surveys']?.files ?? []).map(({ path }) => sqlLiteral(join(snapshot.folder, path)));
        if (files.length === 0)
            continue;
        await connection
            .run(`INSERT INTO seen SELECT ${sqlLiteral(id)}, ${at}, survey_id FROM read_parquet([${files.join(', ')}])
         WHERE removed_at IS NULL`)
            .catch(() => { });
    }
}
