import { withExpressions } from '../../questions/named-question.js';
import { shippedQuestion } from '../../questions/question-folders.js';
import { many, rounded, thin } from '../frame/page-formats.js';
import { html, named, table, unseen } from '../frame/page-html.js';
import { cutNote, explainCommands, nodeName, serviceLink, unitName } from '../frame/page-parts.js';
import { sparkBars } from '../frame/svg-charts.js';
import { number, orNull, text } from '../row-shape.js';
/** A sentence about how many figures look wrong. */
export function outlierSentence(found) {
    const count = found?.outliers[0]?.found ?? 0;
    if (found === null)
        return '';
    return count === 0 ? 'No figure looks wrong.' : `${many(count, 'figure')} ${count === 1 ? 'looks' : 'look'} wrong.`;
}
/** Figures that look wrong, next to their other years. */
export function outlierTable(found, lake) {
    const outliers = found?.outliers ?? [];
    if (found === null || outliers.length === 0)
        return html `<h3>Outliers</h3><p class="empty">None.</p>`;
    return html `<h3>Outliers</h3>
<p class="note">${found.rule}</p>
${table({
        caption: 'Figures that look wrong, the furthest from the year before first',
        kind: 'movers below quiet',
        columns: [
            { title: 'Figure' },
            { title: unseen('Years'), kind: 'w' },
            { title: 'Before', kind: 'r opt' },
            { title: 'Is', kind: 'r' },
            { title: 'Why', kind: 'r nw' },
        ],
        rows: outliers.map((outlier) => [
            html `${serviceLink(nodeName(lake.overview, outlier.initiative_id), outlier, lake)} <small>${describe(outlier)}</small>`,
            spark(found.series.filter((one) => isOf(one, outlier)), outlier),
            rounded(outlier.year_before),
            rounded(outlier.value),
            why(outlier),
        ]),
    })}${cutNote(outliers.length, outliers[0]?.found ?? 0, 'outlier', 'outliers')}`;
}
/** The commands that lead to their records. */
export const outlierCommands = (found, { overview }) => explainCommands((found?.outliers ?? []).map((outlier) => ({
    name: html `${nodeName(overview, outlier.initiative_id)} · ${describe(outlier)}`,
    utrvId: outlier.utrv_id,
})));
const isOf = (one, outlier) => one.initiative_id === outlier.initiative_id && one.measure_id === outlier.measure_id;
/** If siblings have another unit, units are shown as they were sent: in their usual spelling the two may look the same. */
const describe = ({ tracker_name, column_name, option_code, unit, other_units: others, year }) => [
    named(tracker_name),
    [column_name, option_code].map((part) => (part === null ? '' : [' · ', named(part)])),
    `, ${year}`,
    unit === null ? '' : others === null ? [', ', named(unitName(unit))] : html `, “<bdi>${unit}</bdi>”`,
];
const maxYears = 6;
function spark(series, { year }) {
    const shown = series.slice(-maxYears);
    return sparkBars(shown.map(({ value }) => value), (at) => shown[at]?.year === year);
}
/** `×12`, `÷12`, `sign`, or the unit of its siblings. */
function why({ value, year_before: before, other_units: others }) {
    if (before === null)
        return others === null ? '' : html `siblings: “<bdi>${others.replaceAll(', ', '”, “')}</bdi>”`;
    if (value * before < 0)
        return 'other sign';
    const ratio = Math.abs(value / before);
    return ratio >= 1 ? `×${thin}${rounded(ratio, 2)}` : `÷${thin}${rounded(1 / ratio, 2)}`;
}
const shape = {
    reason: text,
    initiative_id: text,
    tracker_name: orNull(text),
    column_name: orNull(text),
    option_code: orNull(text),
    measure_id: text,
    year: number,
    value: number,
    year_before: orNull(number),
    unit: orNull(text),
    other_units: orNull(text),
    utrv_id: orNull(text),
    survey_id: orNull(text),
    found: number,
};
const seriesShape = { initiative_id: text, measure_id: text, year: number, value: number };
const maxOutliers = 8;
/** A change of sign cannot be ranked by a factor; a figure in a new unit has no year before. */
export const outlierOrder = `reason NOT LIKE '%sign%', reason LIKE '%unit%',
  greatest(abs(value), abs(year_before)) / nullif(least(abs(value), abs(year_before)), 0) DESC NULLS LAST,
  initiative_id, measure_id, period_end`;
/** Null if no period has closed, or without the file of the question. */
export async function readOutliers(lake) {
    const rule = await keepOutliers(lake);
    if (rule === null)
        return null;
    const shown = `SELECT *, count(*) OVER () AS found FROM page_outliers ORDER BY ${outlierOrder} LIMIT ${maxOutliers}`;
    const outliers = await lake.rows(`SELECT o.*, year(period_end) AS year, f.survey_id FROM (${shown}) o
       JOIN (SELECT initiative_id, measure_id, period_end, survey_id FROM figures) f USING (initiative_id, measure_id, period_end)
     ORDER BY ${outlierOrder}`, shape);
    const series = await lake.rows(`SELECT initiative_id, measure_id, year(period_end) AS year, value FROM figures
     SEMI JOIN (${shown}) USING (initiative_id, measure_id) ORDER BY period_end`, seriesShape);
    return { rule, outliers, series };
}
/** Fills `page_outliers` with the result of `@outliers` for the year of the newest closed period. Returns the rule in words. */
export async function keepOutliers(lake) {
    const { head } = lake.overview;
    const question = head === null ? null : await shippedQuestion('outliers');
    if (head === null || question === null)
        return null;
    await lake.keep('page_outliers', withExpressions(question, { year: String(Number(head.end.slice(0, 4))) }));
    return question.about;
}
