import { declaredIssues, issueSeverities } from '../../schema/issue-codes.js';
import { many, whole } from '../frame/page-formats.js';
import { code, html, named, scroll, table } from '../frame/page-html.js';
import { cutNote, nodeName } from '../frame/page-parts.js';
import { pageRegions, regionColumns } from '../lake-overview.js';
import { number, orNull, text } from '../row-shape.js';
/** A sentence about how the data was loaded. */
export function issueSentence(issues) {
    const [rejected, degraded] = [totalOf(issues, 'rejected'), totalOf(issues, 'degraded')];
    if (rejected + degraded > 0) {
        return `${rejected === 0 ? 'No record' : many(rejected, 'record')} ${rejected > 1 ? 'were' : 'was'} rejected on loading; ${degraded === 0 ? 'none is degraded' : `${whole(degraded)} ${degraded === 1 ? 'is' : 'are'} degraded: a part is missing`}.`;
    }
    const notices = totalOf(issues, 'notice');
    return `Every record loaded as sent: none rejected, none degraded${notices === 0 ? '' : `; ${many(notices, 'notice')}`}.`;
}
const totalOf = ({ totals }, severity) => totals.get(severity) ?? 0;
/** Every kind of issue: its number, and part of the tree. */
export function issueTable(issues, overview) {
    const { kinds } = issues;
    if (kinds.length === 0)
        return html `<h3>Issues</h3><p class="empty">No issue.</p>`;
    const { regions } = pageRegions(overview);
    const columns = regions.length < 2 ? [] : regionColumns(regions, ({ id }) => countAt(issues, new Set([id])));
    const body = table({
        caption: 'Issues of the current data, the severest first',
        kind: 'matrix below quiet',
        columns: [
            { title: 'Issue' },
            { title: 'Severity', kind: 'nw' },
            { title: 'All', kind: 'r' },
            { title: 'Nodes', kind: 'r opt' },
            ...columns.map(({ name, isRest }) => ({ title: isRest ? name : named(name), kind: 'r opt' })),
        ],
        rows: kinds.map((kind) => [
            html `${meaningOf(kind.code)} <small>${code(kind.code)}: <bdi>${kind.message}</bdi>${kind.nodes === 1 && kind.initiative_id !== null ? html `; ${nodeName(overview, kind.initiative_id)}` : ''}</small>`,
            kind.severity === 'rejected' ? html `<b class="warn">${kind.severity}</b>` : kind.severity,
            html `<b>${whole(kind.issues)}</b>`,
            whole(kind.nodes),
            ...columns.map((column) => placed(issues, kind, column)),
        ]),
    });
    return html `<h3>Issues</h3>${scroll('Issues by code and part of the tree', body)}${cutNote(kinds.length, kinds[0]?.found ?? 0, 'kind', 'issues')}<p class="note">Every issue with its record and its place in the response: <code>issues.csv</code>, or <code>esg-lake query @issues</code>.</p>`;
}
/** Of a code of another version: the code in words. */
const meaningOf = (issueCode) => declaredIssues.get(issueCode)?.meaning ?? `${issueCode.replaceAll('_', ' ')}.`;
const isOf = (one, kind) => one.severity === kind.severity && one.code === kind.code;
const countAt = ({ places }, ids) => places.reduce((sum, { place, issues }) => sum + (place !== null && ids.has(place) ? issues : 0), 0);
function placed({ places }, kind, { ids }) {
    const count = places
        .filter((place) => isOf(place, kind) && place.place !== null && ids.has(place.place))
        .reduce((sum, { issues }) => sum + issues, 0);
    return count === 0 ? '·' : whole(count);
}
/** Issues of all codes by part of the tree and severity. */
export function severityTable(issues, overview) {
    const { regions } = pageRegions(overview);
    const of = (id, severity) => issues.places
        .filter((place) => place.place === id && place.severity === severity)
        .reduce((sum, place) => sum + place.issues, 0);
    const weight = (id) => issueSeverities.map((severity) => of(id, severity));
    const rows = regions
        .map((region) => ({ region, counts: weight(region.id) }))
        .filter(({ counts }) => counts.some((count) => count > 0))
        .toSorted((a, b) => byCounts(b.counts, a.counts));
    if (rows.length === 0)
        return '';
    const shown = rows.slice(0, maxPlaces);
    const body = table({
        caption: 'Issues by severity and part of the tree, worst first',
        kind: 'tight quiet',
        columns: [{ title: 'Node' }, ...issueSeverities.map((severity) => ({ title: severity, kind: 'r' }))],
        rows: shown.map(({ region, counts }) => [
            named(region.name),
            ...counts.map((count) => (count === 0 ? '·' : whole(count))),
        ]),
    });
    return html `<h3>Where the issues are <small>with all below</small></h3>${body}${cutNote(shown.length, rows.length, 'node', 'issues')}`;
}
const maxPlaces = 10;
function byCounts(a, b) {
    const at = a.findIndex((count, i) => count !== b[i]);
    return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
const placeShape = {
    severity: text,
    code: text,
    place: orNull(text),
    issues: number,
    nodes: number,
    message: text,
    /** One of the nodes that have it. */
    initiative_id: orNull(text),
};
const maxKinds = 12;
/** @param depth of the nodes that issues are counted by */
export async function readIssues(lake, depth) {
    const places = await lake.rows(placesSql(depth), placeShape);
    const kinds = kindsOf(places);
    return {
        totals: kinds.reduce((sums, { severity, issues }) => sums.set(severity, (sums.get(severity) ?? 0) + issues), new Map()),
        kinds: kinds.slice(0, maxKinds),
        places,
    };
}
/** An issue without an initiative belongs to its survey's. Each node is in one place, so counts of several places add up. */
const placesSql = (depth) => `
SELECT d.severity, d.code, i.path_ids[${depth + 1}] AS place, count(*) AS issues, count(DISTINCT d.initiative_id) AS nodes,
  min(d.message) AS message, min(d.initiative_id) AS initiative_id
FROM (
  SELECT d.* EXCLUDE (initiative_id), coalesce(d.initiative_id, s.initiative_id) AS initiative_id
  FROM data_issues d LEFT JOIN surveys s ON s.survey_id = d.survey_id) d
  LEFT JOIN initiatives i ON i.initiative_id = d.initiative_id AND i.removed_at IS NULL
GROUP BY ALL`;
/** The kinds of issues in all places, worst first. */
function kindsOf(places) {
    const kinds = new Map();
    for (const { place: _, ...one } of places) {
        const key = `${one.severity} ${one.code}`;
        const sum = kinds.get(key);
        kinds.set(key, sum === undefined ? one : bothOf(sum, one));
    }
    return [...kinds.values()]
        .map((kind) => ({ ...kind, found: kinds.size }))
        .sort((a, b) => rankOf(a) - rankOf(b) || b.issues - a.issues || (a.code < b.code ? -1 : 1));
}
const bothOf = (a, b) => ({
    ...a,
    issues: a.issues + b.issues,
    nodes: a.nodes + b.nodes,
    message: a.message < b.message ? a.message : b.message,
    initiative_id: [a.initiative_id, b.initiative_id].filter((id) => id !== null).sort()[0] ?? null,
});
const rankOf = ({ severity }) => severity === 'rejected' ? 0 : severity === 'degraded' ? 1 : 2;
