import { recordCountsShape, summedCountsSql } from './record-counts.js';
import { flag, number, orNull, text, time } from './row-shape.js';
const runShape = {
    run_id: text,
    started_at: time,
    finished_at: orNull(time),
    watermark_at: orNull(time),
    surveys_failed: number,
    data_points: number,
    version: text,
    is_simulated: orNull(flag),
};
const maxRuns = 400;
export async function readLakeOverview(ask) {
    const runs = await ask(`SELECT ${Object.keys(runShape).join(', ')} FROM runs ORDER BY started_at DESC, run_id DESC LIMIT ${maxRuns}`, runShape);
    const upTo = dataUpTo(runs[0]);
    const nodes = await readNodes(ask);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    return {
        runs: runs.toReversed(),
        upTo,
        isSimulated: runs.find((run) => run.is_simulated !== null)?.is_simulated ?? false,
        nodes,
        rootCount: nodes.filter(({ depth }) => depth === 0).length,
        nodeOf: (id) => byId.get(id),
        formerNames: await readFormerNames(ask),
        ...(await readPeriods(ask, upTo)),
    };
}
/** When a run published, by the machine's clock. */
export const timeOf = (run) => run === undefined ? null : (run.finished_at ?? run.started_at);
/** The service's time; the machine's if the run has none. */
const dataUpTo = (run) => run?.watermark_at ?? timeOf(run);
/** Depth first, siblings by name, as in the view `initiative_tree`. */
export async function readNodes(ask) {
    const rows = await ask(`SELECT i.initiative_id AS id, i.name, i.parent_id AS "parentId", i.depth, i.is_leaf AS "isLeaf", l.leaf_count AS "leafCount"
     FROM initiatives i JOIN (
       SELECT a.ancestor_id, count(*) AS leaf_count FROM initiative_ancestors a
         JOIN initiatives d ON d.initiative_id = a.descendant_id WHERE d.is_leaf GROUP BY a.ancestor_id) l
       ON l.ancestor_id = i.initiative_id
     WHERE i.removed_at IS NULL ORDER BY coalesce(i.name, ''), i.initiative_id`, { id: text, name: orNull(text), parentId: orNull(text), depth: number, isLeaf: flag, leafCount: number });
    return depthFirst(rows);
}
/** Names of initiatives that are no longer listed; older reports and changes still refer to them. */
async function readFormerNames(ask) {
    const rows = await ask('SELECT initiative_id AS id, name FROM initiatives WHERE removed_at IS NOT NULL', {
        id: text,
        name: orNull(text),
    });
    return new Map(rows.map(({ id, name }) => [id, name]));
}
/** Not recursive: the hierarchy may be too deep for the stack. */
function depthFirst(nodes) {
    const below = new Map();
    for (const node of nodes) {
        const parent = node.depth === 0 ? null : node.parentId;
        const siblings = below.get(parent);
        if (siblings === undefined)
            below.set(parent, [node]);
        else
            siblings.push(node);
    }
    const sorted = [];
    const next = (below.get(null) ?? []).toReversed();
    for (let node = next.pop(); node !== undefined; node = next.pop()) {
        sorted.push(node);
        next.push(...(below.get(node.id) ?? []).toReversed());
    }
    return sorted;
}
const periodShape = {
    /** yearly, quarterly or monthly */
    period: text,
    /** YYYY-MM-DD */
    start: text,
    end: text,
    label: text,
    surveyCount: number,
    completeCount: number,
    ...recordCountsShape,
};
const rhythms = ['yearly', 'quarterly', 'monthly'];
/** @param upTo a period that ends before this day is closed */
async function readPeriods(ask, upTo) {
    const rows = await ask(`SELECT period, period_start::VARCHAR AS start, period_end::VARCHAR AS "end", min(period_label) AS label,
       count(*) AS "surveyCount", count(*) FILTER (is_complete) AS "completeCount", ${summedCountsSql}
     FROM page_surveys GROUP BY ALL ORDER BY "end", start`, periodShape);
    const usual = usualCalendars(rows);
    const periods = rows.map((row) => ({
        ...row,
        isRegular: usual.get(row.period) === calendarOf(row),
    }));
    const today = upTo?.toISOString().slice(0, 10) ?? '';
    const closed = periods.filter((period) => period.isRegular && period.end < today && period.record_count > 0);
    const newest = rhythms
        .flatMap((rhythm) => closed.findLast((one) => one.period === rhythm) ?? [])
        .toSorted((a, b) => b.surveyCount - a.surveyCount);
    const [head = null] = newest;
    const inOrder = (one) => rhythms.indexOf(one.period);
    return { periods, head, alsoClosed: newest.slice(1).toSorted((a, b) => inOrder(a) - inOrder(b)) };
}
/** What the ends of a frequency have in common, such as the last day of every third month. All years are the group's. */
function calendarOf({ period, end }) {
    const day = isMonthEnd(end) ? 'last' : end.slice(8);
    return period === 'quarterly' ? `${Number(end.slice(5, 7)) % 3} ${day}` : day;
}
const isMonthEnd = (day) => new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;
/** For each frequency the calendar with most surveys. */
function usualCalendars(rows) {
    const counts = new Map();
    for (const row of rows) {
        const ofRhythm = counts.get(row.period) ?? new Map();
        counts.set(row.period, ofRhythm);
        ofRhythm.set(calendarOf(row), (ofRhythm.get(calendarOf(row)) ?? 0) + row.surveyCount);
    }
    const most = (ofRhythm) => [...ofRhythm].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0];
    return new Map([...counts].map(([rhythm, ofRhythm]) => [rhythm, most(ofRhythm)]));
}
/** SQL for the ids of the runs whose restatements the page shows. */
export const recentRunsSql = 'SELECT run_id FROM runs ORDER BY started_at DESC, run_id DESC LIMIT 30';
