import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../base/json.js';
import { isRunId } from '../base/run-id.js';
import { readJsonObject } from './earlier-runs.js';
/**
 * Stages after the requests, with what each costs without any experience in this folder: a fixed part and one for each
 * million data points, in milliseconds (bench/RESULTS.md).
 */
const laterStages = {
    merge: { fixed: 500, perMillion: 3_000 },
    publish: { fixed: 1_500, perMillion: 7_000 },
};
/** Stages whose time is that of their requests. */
const requesting = new Set(['list', 'plan', 'surveys', 'details']);
/** The pace of a stage is known after this many of its parts. */
const minParts = 5;
/** @param now milliseconds; only differences matter */
export function createTimeLeft(history, now) {
    let stage = { name: '', at: now(), done: 0, total: 0 };
    let first = null;
    /** By the pace of the stage itself: what it does with the answers may take longer than the requests. */
    const byPace = () => {
        const { done, total } = stage;
        if (first === null || done - first.done < minParts)
            return 0;
        return ((now() - first.at) / (done - first.done)) * (total - done);
    };
    const usual = (name, known) => {
        const experience = usualMs(history, known.mode, name);
        if (experience !== null)
            return experience;
        const model = laterStages[name];
        return model === undefined ? 0 : model.fixed + (model.perMillion * expectedPoints(known, stage)) / 1e6;
    };
    return {
        started: (name) => {
            stage = { name, at: now(), done: 0, total: 0 };
            first = null;
        },
        counted: (done, total) => {
            // What is counted twice, such as a second sweep, begins again.
            if (first === null || done < stage.done)
                first = { done, at: now() };
            stage = { ...stage, done, total };
        },
        estimate: (known) => {
            const { requestSeconds, mode } = known;
            if (requestSeconds === null && mode !== 'replay' && requesting.has(stage.name))
                return null;
            const later = stagesAfter(stage.name, history, mode).filter((name) => !isForecast(name, mode));
            const rest = later.reduce((sum, name) => sum + usual(name, known), 0);
            const own = isForecast(stage.name, mode)
                ? Math.max((requestSeconds ?? 0) * 1000, byPace())
                : Math.max(usual(stage.name, known) - (now() - stage.at), byPace());
            return Math.max(0, own + rest) / 1000;
        },
    };
}
/** Whether the time of a stage follows from the requests to come; a replay sends none. */
const isForecast = (stage, mode) => mode !== 'replay' && requesting.has(stage);
/** Of the newest run that went through this stage; without one, those of every pipeline. */
function stagesAfter(stage, history, mode) {
    const known = history.find((run) => run.mode === mode && run.stages.has(stage));
    const names = known === undefined ? Object.keys(laterStages) : [...known.stages.keys()];
    return names.slice(names.indexOf(stage) + 1);
}
/** Rows that the lake will have, judged by those of the surveys read so far. */
function expectedPoints({ dataPoints, lakeDataPoints }, stage) {
    const share = stage.done > 0 ? stage.total / stage.done : 1;
    return Math.max(lakeDataPoints, dataPoints * share);
}
const maxReports = 8;
/** Only runs that published went through all stages. A report that cannot be read is as good as none. */
export async function readStageHistory(output) {
    const ids = (await readdir(join(output, 'runs')).catch(() => [])).filter(isRunId).sort().reverse();
    const reports = await Promise.all(ids.slice(0, maxReports).map((id) => read(join(output, 'runs', id, 'report.json'))));
    return reports.filter((report) => report !== null);
}
/** What a run of this mode is likely to take for a stage, in milliseconds: the median; null if no such run went through it. */
function usualMs(history, mode, stage) {
    const times = history
        .flatMap((run) => (run.mode === mode ? (run.stages.get(stage) ?? []) : []))
        .sort((a, b) => a - b);
    return times[Math.floor(times.length / 2)] ?? null;
}
async function read(file) {
    const report = await readJsonObject(file);
    if (report === null || !String(report['status']).startsWith('published'))
        return null;
    const stages = Array.isArray(report['stages']) ? report['stages'] : [];
    return { mode: report['mode'], stages: new Map(stages.flatMap(stageOf)) };
}
function stageOf(stage) {
    if (!isObject(stage))
        return [];
    const { name, ms } = stage;
    return typeof name === 'string' && typeof ms === 'number' ? [[name, ms]] : [];
}
