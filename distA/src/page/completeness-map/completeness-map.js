import { listValue } from '@duckdb/node-api';
import { many, monthOf, percent, whole } from '../frame/page-formats.js';
import { fold, html, named } from '../frame/page-html.js';
import { rhythms } from '../lake-overview.js';
import { pageBlock } from '../page-block.js';
import { recordCountsShape, settledAsAnswered } from '../record-counts.js';
import { number, text } from '../row-shape.js';
import { chosenNodes } from './chosen-nodes.js';
/** A cell has a number, a background colored by how much is missing, and a blue line below for the verified part. */
const completenessMapStyle = `
@media print { #complete { display: none; } }
.heat { table-layout: fixed; min-width: 100%; border-collapse: separate; border-spacing: 0; }
@media (min-width: 601px) { .few { min-width: 0; width: 640px; max-width: 100%; } }
.heat th, .heat td { border: 0; }
.heat thead th { text-align: center; padding: 3px 0 5px; border-bottom: 1px solid var(--rule); }
.heat .rhythm th { border: 0; padding-bottom: 0; color: var(--ink); }
.heat .rhythm td { padding: 0; }
.heat thead th.left { text-align: left; }
.heat col.p { width: 47px; }
.heat col.first { width: 61px; }
.heat tbody th { padding: 0 8px 0 0; line-height: 1.2; height: 23px; vertical-align: middle; }
.heat tbody td { padding: 0; text-align: center; font-size: 12px; height: 23px; vertical-align: middle; border: solid var(--bg); border-width: 0 1px 1px 0; }
.heat td.first, .heat th.first { border-left: 14px solid var(--bg); }
.heat td.none { color: var(--mute); }
.heat td span, .sw { display: block; line-height: 18px; padding-bottom: 4px; background: linear-gradient(var(--ver) 0 0) 0 100% / var(--v, 0) 3px no-repeat; }
.sw { display: inline-block; width: 40px; text-align: center; font-size: 12px; }
.legend .sw { margin-left: 9px; }
.legend > .sw:first-child { margin-left: 0; }
.h0 { color: var(--mute); background-color: var(--hair); }
.h1 { color: var(--ink); background-color: var(--h1); }
.h2 { color: var(--ink); background-color: var(--h2); }
.h3 { background-color: var(--h3); color: var(--h3t); }
.h4 { background-color: var(--h4); color: var(--h4t); font-weight: 600; }
${Array.from({ length: 21 }, (_, i) => `.v${i * 5} { --v: ${i * 5}%; }`).join('\n')}
.heat .d0 th, .heat .d1:not(.leaf) th { font-weight: 600; }
.heat .d2 th { padding-left: 20px; }
.heat .d3 th { padding-left: 38px; }
.heat .d4 th { padding-left: 56px; }
.heat .d5 th { padding-left: 74px; }
.heat .d6 th { padding-left: 92px; }
.heat .leaf th { color: var(--mute); }
.heat tbody + tbody tr:first-child > * { border-top: 8px solid var(--bg); }
.heat input { appearance: none; width: 12px; height: 12px; margin: 0 6px 0 0; vertical-align: -1px; cursor: pointer; position: relative; }
.heat input::before { content: ""; position: absolute; left: 2px; top: 1px; border: solid transparent; border-width: 5px 0 5px 7px; border-left-color: var(--mute); }
.heat input:checked::before { transform: rotate(90deg); }
.heat label { cursor: pointer; }
.heat tbody:has(input:not(:checked)) tr:not(:first-child) { display: none; }
@media (max-width: 600px) {
.yy, .heat .rhythm, .heat col.opt { display: none; }
.heat col.p { width: 29px; }
.heat col.first { width: 34px; }
.heat td.first, .heat th.first { border-left-width: 5px; }
.heat tbody td { font-size: 11px; }
.heat tbody th, .heat thead th.left { font-size: 12px; padding-right: 4px; }
.heat .d2 th { padding-left: 10px; }
.heat .d3 th { padding-left: 18px; }
.heat .d4 th, .heat .d5 th, .heat .d6 th { padding-left: 26px; }
.legend .sw { margin: 0 4px 0 6px; }
}
@media print {
.heat thead { display: table-header-group; }
.heat col.p { width: 33px; }
.heat col.first { width: 41px; }
.heat td.first, .heat th.first { border-left-width: 8px; }
.heat tbody th, .heat tbody td { font-size: 8pt; }
.heat input { display: none; }
}
@media (forced-colors: active) { .heat td, .sw { forced-color-adjust: none; } }
`;
const perRhythm = 5;
/** Up to this number the table is narrow, since numbers far from their names are hard to read. */
const fewColumns = 7;
const maxRows = 400;
/** Above this number of nodes everything is folded. */
const foldedFrom = 150;
/** Node × period: a table of percentages, colored where much is missing. */
export const completenessMap = pageBlock({
    id: 'complete',
    title: 'Completeness by node and period',
    short: 'Completeness',
    empty: 'No period with a report yet.',
    style: completenessMapStyle,
    read: async (lake) => {
        const columns = mapColumns(lake.overview);
        if (columns.length === 0 || lake.overview.nodes.length === 0)
            return null;
        const nodes = chosenNodes(lake.overview.nodes, await leastComplete(lake), maxRows);
        return { columns, nodes, cells: await readCells(lake, columns, nodes) };
    },
    render: (map, { overview }) => fold(`${many(map.nodes.length, 'node')} by period, each with everything below it`, html `${folding(overview) === '' ? '' : html `<p class="note">${folding(overview)}</p>`}${mapTable(map, overview)}
${legend(map, overview)}`),
});
const folding = ({ nodes }) => nodes.length > foldedFrom ? 'Click an arrow to show the nodes below a name.' : '';
/** The newest periods of each frequency, without those that end on unusual days. */
function mapColumns({ periods }) {
    return rhythms.flatMap((rhythm, at) => {
        const newest = periods.filter((one) => one.period === rhythm && one.isRegular).slice(-perRhythm);
        return newest.map((period, i) => ({
            period,
            kind: `${i === 0 && at > 0 ? ' first' : ''}${rhythm !== 'yearly' && i < newest.length - 1 ? ' opt' : ''}`,
        }));
    });
}
/** Ranks nodes by the percentage answered in the headline's period; nodes without a report come last. */
async function leastComplete({ overview: { head }, rows, }) {
    if (head === null)
        return () => 0;
    const found = await rows(`SELECT initiative_id AS id, percent_answered AS percent
     FROM page_completeness SEMI JOIN (FROM page_closed WHERE is_head) USING (period, period_end)
     WHERE percent_answered IS NOT NULL`, { id: text, percent: number });
    const percents = new Map(found.map((one) => [one.id, one.percent]));
    return ({ id }) => percents.get(id) ?? 200;
}
async function readCells({ rows }, columns, nodes) {
    const found = await rows(`SELECT initiative_id AS id, period || ' ' || period_end::VARCHAR AS key, ${Object.keys(recordCountsShape).join(', ')}
     FROM page_completeness WHERE key IN (SELECT unnest($1)) AND initiative_id IN (SELECT unnest($2))`, { id: text, key: text, ...recordCountsShape }, [listValue(columns.map(({ period }) => period.key)), listValue(nodes.map(({ node }) => node.id))]);
    return new Map(found.map((cell) => [`${cell.id} ${cell.key}`, cell]));
}
function mapTable(map, overview) {
    const { columns } = map;
    return html `<table class="heat${columns.length <= fewColumns ? ' few' : ''}"><caption class="vh">Percent of value records answered, per node with all below it, and period</caption>
<colgroup><col>${columns.map(({ kind }) => html `<col class="p${kind}">`)}</colgroup>
<thead>${rhythmRow(columns)}
<tr><th scope="col" class="left">Node <small>(leaves below it)</small></th>${columns.map(({ period, kind }) => html `<th scope="col" class="${kind.trim()}">${columnLabel(period)}</th>`)}</tr></thead>
${overview.rootCount > 1 ? html `<tbody><tr class="d0"><th scope="row">All ${whole(overview.rootCount)} organisations</th>${columns.map((column) => cell(column.period, column.kind))}</tr></tbody>` : ''}
${bodies(map.nodes, overview).map((body) => tableBody(body, map, overview))}</table>`;
}
function rhythmRow(columns) {
    const heads = rhythms.flatMap((rhythm, at) => {
        const own = columns.filter(({ period }) => period.period === rhythm);
        if (own.length === 0)
            return [];
        const years = [...new Set(own.map(({ period }) => period.end.slice(0, 4)))];
        const inYears = rhythm === 'yearly'
            ? ''
            : html ` <small>${years.length > 1 ? `${years[0]}–${years.at(-1)?.slice(2)}` : years[0]}</small>`;
        return html `<th scope="colgroup" colspan="${own.length}"${at > 0 ? html ` class="first"` : ''}>${rhythmNames[rhythm]}${inYears}</th>`;
    });
    return html `<tr class="rhythm"><td></td>${heads}</tr>`;
}
const rhythmNames = { yearly: 'Year', quarterly: 'Quarter', monthly: 'Month' };
/** `2025`, `24/25` (years that end in another month than December), `Q3`, `Aug` */
function columnLabel({ period, end, label }) {
    if (period === 'monthly')
        return monthOf(end);
    if (period === 'quarterly')
        return /^\d{4}-Q\d$/.test(label) ? label.slice(5) : monthOf(end);
    if (/^\d{4}$/.test(label))
        return html `<span class="yy">${end.slice(0, 2)}</span>${end.slice(2, 4)}`;
    return `${String(Number(end.slice(0, 4)) - 1).slice(2)}/${end.slice(2, 4)}`;
}
/** The parts that fold: a node below the only root, or one of several roots, with its subtree. */
function bodies(nodes, { rootCount }) {
    const foldDepth = rootCount > 1 ? 0 : 1;
    const all = [];
    for (const chosen of nodes) {
        const current = all.at(-1);
        const areLeaves = chosen.node.isLeaf && current?.length !== 0 && current?.every(({ node }) => node.isLeaf) === true;
        if (current === undefined || (chosen.node.depth <= foldDepth && !areLeaves))
            all.push([chosen]);
        else
            current.push(chosen);
    }
    return all;
}
function tableBody(body, map, overview) {
    const isFoldable = body[0]?.node.isLeaf === false && body.length > 1;
    const rows = body.map(({ node, leftOut }, at) => {
        const kind = `${indent(node.depth)}${node.isLeaf ? ' leaf' : ''}`;
        const name = at === 0 && isFoldable ? folder(node.name, overview) : named(node.name);
        const cells = map.columns.map(({ period, kind: column }) => cell(map.cells.get(`${node.id} ${period.key}`), column));
        return html `<tr class="${kind}"><th scope="row">${name}${node.isLeaf ? '' : html ` <small>${whole(node.leafCount)}</small>`}</th>${cells}</tr>
${leftOut.map(({ depth, count }) => html `<tr class="${indent(depth)} leaf"><th scope="row" colspan="${map.columns.length + 1}"><small>${whole(count)} more, more complete than these or without a report</small></th></tr>\n`)}`;
    });
    return html `<tbody>${rows}</tbody>\n`;
}
const indent = (depth) => `d${Math.min(depth, 6)}`;
/** A check box, since it folds without a script and works by keyboard. */
const folder = (name, { nodes }) => html `<label><input type="checkbox"${nodes.length > foldedFrom ? '' : html ` checked`} aria-label="Show what is below ${name ?? 'unnamed'}">${named(name)}</label>`;
function cell(counts, kind) {
    if (counts === undefined)
        return html `<td class="none${kind}">·</td>`;
    if (counts.record_count === 0)
        return html `<td class="none${kind}">–</td>`;
    const verified = Math.round((20 * counts.verified_count) / counts.record_count) * 5;
    return html `<td class="h${gapStep(counts)} v${verified}${kind}"><span>${percent(settledAsAnswered(counts), counts.record_count)}</span></td>`;
}
/** From the rounded percentage: what is shown as 80 is not colored. */
function gapStep(counts) {
    const shown = Math.round((100 * settledAsAnswered(counts)) / counts.record_count);
    return shown >= 80 ? 0 : shown >= 70 ? 1 : shown >= 50 ? 2 : shown >= 25 ? 3 : 4;
}
function legend({ nodes }, { periods, nodes: all }) {
    const odd = periods.filter(({ isRegular }) => !isRegular);
    const named = odd
        .slice(-maxNamed)
        .map((one) => `${many(one.surveyCount, 'report')} over ${one.label.replace('/', ' – ')}`);
    const more = odd.length > maxNamed ? ` and ${many(odd.length - maxNamed, 'earlier period')}` : '';
    return html `<p class="note legend"><span class="sw h0 v60">92</span> percent answered; the bar is the part verified. Color where less is answered: <span class="sw h1">&lt; 80</span><span class="sw h2">&lt; 70</span><span class="sw h3">&lt; 50</span><span class="sw h4">&lt; 25</span> <span>· no report.</span></p>
${odd.length === 0 ? '' : html `<p class="note">Not shown, since they end on other days than most: ${named.join(', ')}${more}.</p>`}
${nodes.length === all.length ? '' : html `<p class="note">${whole(nodes.length)} of ${many(all.length, 'node')} are listed, the least complete of each level; all in <code>completeness.csv</code>.</p>`}`;
}
const maxNamed = 4;
