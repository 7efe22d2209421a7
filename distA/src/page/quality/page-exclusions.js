import { whole } from '../frame/page-formats.js';
import { html, table } from '../frame/page-html.js';
import { number, text } from '../row-shape.js';
/** Why a number is in no figure. The last two are no doubt. */
const reasons = {
    rejected: 'the record was sent back, and no other replaces it',
    other_record: 'another record counts, and says nothing here or not applicable',
    not_a_number: 'a text instead of a number',
    not_scaled: 'the scale is unknown',
    several_values: 'several rows of a column that is not added over rows',
    over_time_undecided: 'quarters or months: whether they are added is undecided',
    parts_of_another_year: 'parts of another year than the group’s, or a report of such a year is in the way',
    part_missing: 'a quarter or month of the year is missing',
    not_over_time: 'quarters or months of a rate or average',
    part_of_open_year: 'quarters or months of a year that is not over',
};
const shape = { reason: text, records: number, nodes: number, questions: number, year: number };
/** The numbers of the newest closed year that are in no figure, by reason. */
export async function readExclusions(lake) {
    const { head } = lake.overview;
    if (head === null)
        return [];
    return lake.rows(`SELECT reason, reporting_year AS year, sum(record_count)::BIGINT AS records, count(DISTINCT initiative_id) AS nodes,
       count(DISTINCT tracker_id) AS questions
     FROM exclusions WHERE reporting_year = $1 GROUP BY reason, reporting_year ORDER BY records DESC, reason`, shape, [Number(head.end.slice(0, 4))]);
}
export function exclusionTable(counts) {
    const [first] = counts;
    if (first === undefined)
        return html `<h3>Numbers in no figure</h3><p class="empty">Every number that was sent is in a figure.</p>`;
    return html `<h3>Numbers in no figure <small>${first.year}</small></h3>
${table({
        caption: 'Numbers of the newest closed year that are in no figure, by reason',
        kind: 'tight quiet',
        columns: [
            { title: 'Reason' },
            { title: 'Records', kind: 'r' },
            { title: 'Nodes', kind: 'r' },
            { title: 'Questions', kind: 'r opt' },
        ],
        rows: counts.map(({ reason, records, nodes, questions }) => [
            reasons[reason] ?? reason.replaceAll('_', ' '),
            whole(records),
            whole(nodes),
            whole(questions),
        ]),
    })}<p class="note">For a node and a question: <code>esg-lake query @why-no-figure</code></p>`;
}
