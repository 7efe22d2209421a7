import { many, percent, thin, whole } from '../frame/page-formats.js';
import { html, named, table, unseen } from '../frame/page-html.js';
import { cutNote, unitName } from '../frame/page-parts.js';
import { runChartStyle, singleBar } from '../frame/svg-charts.js';
import { pageRegions } from '../lake-overview.js';
import { pageBlock } from '../page-block.js';
import { keepHeadRecords } from '../page-lake.js';
import { flag, number, orNull, text } from '../row-shape.js';
import { exclusionTable, readExclusions } from './page-exclusions.js';
import { issueSentence, issueTable, readIssues, severityTable } from './page-issues.js';
import { outlierCommands, outlierSentence, outlierTable, readOutliers } from './page-outliers.js';
export const quality = pageBlock({
    id: 'quality',
    title: 'Can the figures be trusted',
    short: 'Quality',
    empty: '',
    style: `${runChartStyle}
.whole { margin-top: 30px; }
.matrix thead th { vertical-align: bottom; }
.matrix thead th:first-child { width: 24%; }
.matrix .w { width: 60px; min-width: 60px; }
.matrix td.opt { color: var(--mute); }
.matrix td .spark { margin-left: auto; }
@media (max-width: 600px) { .matrix thead th:first-child { width: 70%; } }
@media print { #quality .two { display: block; } #quality .two > div + div { margin-top: 12pt; } .w svg.spark { width: 40px; height: 12px; } .matrix .opt { display: none; } .matrix thead th:first-child { width: 70%; } .whole { margin-top: 14pt; } }
`,
    read: async (lake) => ({
        issues: await readIssues(lake, pageRegions(lake.overview).depth),
        outliers: await readOutliers(lake),
        exclusions: await readExclusions(lake),
        assurance: await readAssurance(lake),
        units: await readUnits(lake),
    }),
    render: ({ issues, outliers, exclusions, assurance, units }, lake) => html `<p class="say">${issueSentence(issues)} ${outlierSentence(outliers)}</p>
<div class="two even"><div>${outlierTable(outliers, lake)}</div>
<div>${exclusionTable(exclusions)}
${severityTable(issues, lake.overview)}</div></div>
${outlierCommands(outliers, lake)}
<div class="whole">${issueTable(issues, lake.overview)}</div>
<div class="three"><div>${assuranceTable(assurance, lake)}</div>
<div>${currencyTable(units)}</div>
<div>${sentUnitTable(units)}</div></div>`,
});
const maxUnits = 8;
const isMoney = ({ unit_type: type }) => type === 'currency';
/** Amounts by currency. */
function currencyTable(units) {
    const money = units.filter(isMoney);
    const assumed = money.reduce((sum, unit) => sum + unit.assumed, 0);
    return html `<h3>Currencies <small>never converted</small></h3>
${assumed === 0 ? '' : html `<p class="note">${many(assumed, 'amount')} ${assumed === 1 ? 'names' : 'name'} no currency: the default is assumed.</p>`}
${money.length === 0 ? html `<p class="empty">No amount of money.</p>` : unitTable('Amounts by currency', 'Currency', money)}`;
}
/** Numbers by the unit they were sent in, starting with units that the lake cannot convert. */
function sentUnitTable(units) {
    const others = units.filter((unit) => !isMoney(unit));
    const unknown = others.filter(({ is_known: isKnown }) => !isKnown);
    const sorted = [...unknown, ...others.filter(({ is_known: isKnown }) => isKnown)];
    return html `<h3>Units</h3>
${unknown.length === 0 ? '' : html `<p class="note">${many(unknown.length, 'unit')} unknown to the lake: ${unknown.length === 1 ? 'its values are' : 'their values are'} not added to others.</p>`}
${sorted.length === 0 ? html `<p class="empty">No unit.</p>` : unitTable('Values by unit', 'Unit', sorted)}`;
}
function unitTable(caption, title, units) {
    const names = title === 'Unit' ? ['unit', 'units'] : ['currency', 'currencies'];
    const shown = units.slice(0, maxUnits);
    const most = Math.max(...shown.map(({ points }) => points));
    return html `${table({
        caption,
        kind: 'tight quiet',
        columns: [
            { title },
            { title: unseen('Share'), kind: 'w' },
            { title: 'Values', kind: 'r' },
            { title: 'Nodes', kind: 'r' },
        ],
        rows: shown.map((unit) => [
            written(unit),
            singleBar(unit.is_known ? 'soft' : 'open', unit.points / most),
            whole(unit.points),
            whole(unit.nodes),
        ]),
    })}${cutNote(shown.length, units.length, names[0], 'units', names[1])}`;
}
/** The usual spelling of a unit, followed by the one that was sent if it differs. */
function written({ unit, is_known: isKnown }) {
    const usual = unitName(unit);
    if (!isKnown)
        return html `${named(unit)} <small><em>unknown</em></small>`;
    return usual === unit ? named(unit) : html `${named(usual)} <small><bdi>${unit}</bdi></small>`;
}
const unitShape = {
    unit: text,
    unit_type: orNull(text),
    base_unit: orNull(text),
    points: number,
    nodes: number,
    is_known: flag,
    assumed: number,
};
/** Most values first. `assumed` counts the amounts without a currency, which have the default one. */
export async function readUnits(lake) {
    await keepUnits(lake);
    return lake.rows(`FROM page_units ORDER BY ${unitOrder}`, unitShape);
}
/** Fills `page_units`. */
export const keepUnits = (lake) => lake.keep('page_units', unitsSql);
export const unitOrder = 'points DESC, unit_type, unit, base_unit';
/** Whether a unit is its own base unit; a code that only one type has needs no type (lake.md, rule 9). */
const isBaseSql = `(d.unit, coalesce(d.unit_type, '')) IN (
    SELECT (unit, unit_type) FROM units UNION ALL SELECT (unit, '') FROM units GROUP BY unit HAVING count(*) = 1)`;
/** A unit is unknown if loading reported its code and the table `units` lacks it; issues have at most 200 characters of it. */
const unitsSql = `
SELECT d.unit, d.unit_type, d.base_unit, d.points, d.nodes,
  d.base_unit IS DISTINCT FROM d.unit OR ${isBaseSql} OR left(d.unit, 200) NOT IN (SELECT value FROM data_issues WHERE code = 'unknown_unit' AND value IS NOT NULL) AS is_known,
  d.assumed
FROM (
  SELECT unit, unit_type, base_unit, sum(points)::BIGINT AS points, count(*) AS nodes, sum(assumed)::BIGINT AS assumed
  FROM (
    SELECT unit, unit_type, base_unit, initiative_id, count(*) AS points, count(*) FILTER (unit_source = 'default') AS assumed
    FROM data_points WHERE value_scaled IS NOT NULL AND unit IS NOT NULL AND unit <> '%'
    GROUP BY unit, unit_type, base_unit, initiative_id)
  GROUP BY unit, unit_type, base_unit) d`;
const assuranceShape = { status: orNull(text), records: number };
/** Of the newest closed period. */
async function readAssurance(lake) {
    const { head } = lake.overview;
    if (head === null)
        return [];
    await keepHeadRecords(lake);
    return lake.rows(`SELECT assurance_status AS status, count(*) AS records FROM page_records WHERE state IN ('verified', 'answered')
     GROUP BY assurance_status ORDER BY records DESC, status`, assuranceShape);
}
/** The service’s own codes in words. */
const assuranceNames = {
    created: 'begun',
    completed_open: 'completed, open again',
    partial: 'completed in part',
};
const assuranceWords = (status) => status === null ? null : (assuranceNames[status] ?? status.replaceAll('_', ' '));
const maxStatuses = 8;
function assuranceTable(counts, { overview: { head } }) {
    const said = counts.filter(({ status }) => status !== null);
    const sum = (list) => list.reduce((all, { records }) => all + records, 0);
    const heading = html `<h3>External assurance <small>${head?.label ?? ''}</small></h3>`;
    if (said.length === 0) {
        return html `${heading}<p class="empty">No record of this period has an assurance status.</p>`;
    }
    const shown = said.slice(0, maxStatuses);
    const rest = sum(said.slice(maxStatuses));
    const most = Math.max(...said.map(({ records }) => records));
    const rows = shown.map(({ status, records }) => [
        named(assuranceWords(status)),
        singleBar('soft', records / most),
        whole(records),
    ]);
    return html `${heading}<p class="note">${whole(sum(said))} of ${whole(sum(counts))} answered records (${percent(sum(said), sum(counts))}${thin}%) have a status.</p>
${table({
        caption: 'Answered records by assurance status',
        kind: 'tight quiet',
        columns: [{ title: 'Status' }, { title: unseen('Share'), kind: 'w' }, { title: 'Records', kind: 'r' }],
        rows,
    })}${rest === 0 ? '' : html `<p class="note">${whole(rest)} of other statuses.</p>`}`;
}
