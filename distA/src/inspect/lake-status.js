import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../base/damage.js';
import { isRunId } from '../base/run-id.js';
import { numberOf, selectRow, selectRows, textOf, textOrNull } from '../load/database.js';
import { isOfThisSchema, readAnyVersion } from '../load/lake-version.js';
import { withPublished } from '../load/open-published.js';
import { findCurrent, nothingPublished, snapshotEntries } from '../load/publish/snapshot-folders.js';
import { readReport } from '../report/report-schema.js';
import { lockHolder } from '../run/output-lock.js';
import { openCountSql } from '../schema/decisions/open-decisions.js';
import { diskUse } from './disk-use.js';
import { pinStatus } from './pin-status.js';
const maxRunsShown = 10;
/**
 * Only the newest reports are read, even if there are years of them: this many contain everything that is shown here.
 */
const maxReportsRead = 200;
/** Reads the published lake and the reports of runs; writes nothing. */
export async function lakeStatus(output, nowMs) {
    const { snapshot, damage: wayIsDamaged } = await findPublished(output);
    const { runs, unreported } = await runLines(output);
    const disk = diskUse(output);
    const pins = await pinStatus(output, await snapshotEntries(output));
    const pinDamage = pins.flatMap(({ name, damage }) => damage === null ? [] : `the pin ${name} is damaged: ${damage}`);
    const shared = { output, runs: runs.slice(0, maxRunsShown), unreported_runs: unreported, pins, disk };
    if (snapshot === null) {
        const nothing = { published: null, fresh_at: null, age_s: null, rows: {}, issues: [], failed_surveys: [] };
        return { ...shared, ...nothing, damage: [...wayIsDamaged, ...pinDamage] };
    }
    const { manifest } = snapshot;
    const lake = await readLake(snapshot).catch(lostLake);
    const confirmed = runs.find((run) => run.status === 'unchanged' && run.snapshot_id === snapshot.snapshotId)?.started_at;
    const freshAt = [lake.loadedAt, confirmed]
        .filter((time) => typeof time === 'string')
        .sort()
        .at(-1) ?? manifest.created_at;
    return {
        ...shared,
        published: {
            snapshot_id: manifest.snapshot_id,
            run_id: manifest.run_id,
            created_at: manifest.created_at,
            schema_version: manifest.schema_version,
            watermark_at: manifest.watermark_at,
            database_bytes: manifest.database.bytes,
            path: snapshot.folder,
            year_end: manifest.rules.year_end,
            decisions: manifest.rules.decisions,
            open_decisions: lake.openDecisions,
        },
        fresh_at: freshAt,
        age_s: Math.max(0, (nowMs - Date.parse(freshAt)) / 1000),
        rows: Object.fromEntries(Object.entries(manifest.tables).map(([table, { rows }]) => [table, rows])),
        issues: lake.issues,
        failed_surveys: lake.failed,
        damage: [...wayIsDamaged, ...lake.damage, ...pinDamage],
    };
}
/** The published snapshot, and any damage found on the way to it. */
async function findPublished(output) {
    try {
        const snapshot = await findCurrent(output);
        if (snapshot !== null)
            return { snapshot, damage: [] };
        const why = await nothingPublished(output);
        return { snapshot, damage: why instanceof DamagedError ? [why.message] : [] };
    }
    catch (error) {
        if (error instanceof DamagedError)
            return { snapshot: null, damage: [error.message] };
        throw error;
    }
}
/** When the database cannot be read, the manifest still names the published snapshot. */
function lostLake(error) {
    if (!(error instanceof DamagedError))
        throw error;
    return { loadedAt: null, issues: [], failed: [], openDecisions: null, damage: [error.message] };
}
const readLake = (snapshot) => withPublished(snapshot.databaseFile, (database) => readAnyVersion(snapshot, () => readState(snapshot, database)));
async function readState({ manifest }, { connection }) {
    const [loaded] = await selectRows(connection, `SELECT strftime(max(started_at), '%Y-%m-%dT%H:%M:%S.%gZ') AS loaded_at FROM runs WHERE mode <> 'replay'`);
    const issues = await selectRows(connection, 'SELECT severity, code, count(*) AS n FROM data_issues GROUP BY ALL ORDER BY n DESC, code, severity');
    const failed = await selectRows(connection, 'SELECT survey_id, failure FROM internal.sync_surveys WHERE failure IS NOT NULL ORDER BY survey_id');
    return {
        openDecisions: isOfThisSchema(manifest) ? numberOf(await selectRow(connection, openCountSql), 'n') : null,
        loadedAt: loaded === undefined ? null : textOrNull(loaded, 'loaded_at'),
        issues: issues.map((row) => ({
            severity: textOf(row, 'severity'),
            code: textOf(row, 'code'),
            count: numberOf(row, 'n'),
        })),
        failed: failed.map((row) => ({ survey_id: textOf(row, 'survey_id'), reason: textOf(row, 'failure') })),
        damage: [],
    };
}
/** From `runs/<run_id>/report.json`, newest first; runs without a readable report are listed separately. */
async function runLines(output) {
    const ids = (await readdir(join(output, 'runs')).catch(() => [])).filter(isRunId);
    const runs = [];
    const unreported = [];
    for (const id of [...ids].sort().reverse().slice(0, maxReportsRead)) {
        const report = await readReport(join(output, 'runs', id, 'report.json'), id);
        if (report !== null)
            runs.push(runLine(report));
        else
            unreported.push(id);
    }
    return { runs, unreported: await unreportedRuns(output, unreported.slice(0, maxRunsShown)) };
}
const runLine = ({ requests, surveys, changes, ...report }) => ({
    run_id: report.run_id,
    mode: report.mode,
    status: report.status,
    exit_code: report.exit_code,
    started_at: report.started_at,
    finished_at: report.finished_at,
    snapshot_id: report.snapshot_id,
    requests: requests.total,
    surveys_fetched: surveys.fetched,
    surveys_failed: surveys.failed.length,
    changes: changes.added + changes.changed + changes.removed,
});
/** What is known about runs whose folder has no report. Only the newest can be in progress. */
async function unreportedRuns(output, runIds) {
    if (runIds.length === 0)
        return [];
    const holder = await lockHolder(output);
    const newest = [...runIds].sort().at(-1);
    return Promise.all(runIds.map(async (runId) => {
        const isUnderWay = holder !== null && runId === newest && timeOf(runId) >= timeOf(holder.run_id);
        return {
            run_id: runId,
            status: isUnderWay ? 'in_progress' : 'ended_without_report',
            ...(await readLog(join(output, 'runs', runId))),
            holder: isUnderWay ? { pid: holder.pid, host: holder.host } : null,
        };
    }));
}
async function readLog(folder) {
    const text = await readFile(join(folder, 'log.ndjson'), 'utf8').catch(() => '');
    const lines = text.split('\n').map(parseLine);
    const stages = lines.flatMap(({ type, name }) => (type === 'stage' && typeof name === 'string' ? [name] : []));
    const startedAt = lines.map(({ at }) => at).find((at) => typeof at === 'string' && !Number.isNaN(Date.parse(at)));
    return {
        started_at: typeof startedAt === 'string' ? startedAt : await madeAt(folder),
        last_stage: stages.at(-1) ?? null,
    };
}
/** A line cut short when its run was killed is ignored. */
function parseLine(line) {
    try {
        const value = JSON.parse(line);
        return typeof value === 'object' && value !== null ? { ...value } : {};
    }
    catch {
        return {};
    }
}
const madeAt = async (folder) => (await stat(folder)).birthtime.toISOString();
/** The part of a run id that sorts by time. */
const timeOf = (runId) => runId.split('-')[0] ?? '';
