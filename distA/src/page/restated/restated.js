import { change, dayNear, many, rounded } from '../frame/page-formats.js';
import { html, named, table } from '../frame/page-html.js';
import { cutNote, nodeName, serviceLink, unitName } from '../frame/page-parts.js';
import { pageBlock } from '../page-block.js';
import { number, orNull, text, time } from '../row-shape.js';
const shape = {
    changed_at: time,
    initiative_id: text,
    tracker_name: orNull(text),
    column_code: orNull(text),
    option_code: orNull(text),
    period_end: text,
    utrv_id: text,
    survey_id: text,
    was: orNull(number),
    is: orNull(number),
    unit: orNull(text),
    percent: orNull(number),
    /** Of all restatements. */
    found: number,
};
const maxShown = 10;
/** As `@restated`: the newest day first, of one day the largest change in percent first. */
export const restatedOrder = `CAST(timezone('UTC', changed_at) AS DATE) DESC, abs(percent) DESC NULLS LAST,
  utrv_id, row_index, column_code, option_code`;
/** The reported numbers that the recent runs restated. */
export const restated = pageBlock({
    id: 'restated',
    title: 'What was restated',
    short: 'Restated',
    empty: 'No reported number was restated.',
    read: async ({ rows }) => {
        const found = await rows(`SELECT * REPLACE (period_end::VARCHAR AS period_end), count(*) OVER () AS found FROM page_restated
       ORDER BY ${restatedOrder} LIMIT ${maxShown}`, shape);
        return found.length === 0 ? null : found;
    },
    render: (found, lake) => html `<p class="say">${many(found[0]?.found ?? 0, 'reported number')} changed, or are gone. A number counts once its record was verified, its report complete, or a pin holds it.</p>
${restatedTable(found, lake)}${cutNote(found.length, found[0]?.found ?? 0, 'restatement', 'restatements')}`,
});
const restatedTable = (found, lake) => table({
    caption: 'Reported numbers that changed, the newest first',
    kind: 'below quiet',
    columns: [
        { title: 'Number' },
        { title: 'Was', kind: 'r' },
        { title: 'Is', kind: 'r' },
        { title: 'Unit', kind: 'nw opt' },
        { title: 'Change', kind: 'r' },
        { title: 'Day', kind: 'r nw opt' },
    ],
    rows: found.map((one) => [
        html `${serviceLink(nodeName(lake.overview, one.initiative_id), one, lake)} <small>${described(one)}</small>`,
        rounded(one.was, 4),
        rounded(one.is, 4),
        html `<bdi>${unitName(one.unit)}</bdi>`,
        change(one.percent),
        dayNear(one.changed_at, lake.overview.upTo),
    ]),
});
/** `Waste streams · amount, 2025-12-31` */
const described = ({ tracker_name, column_code, option_code, period_end }) => [
    named(tracker_name),
    [column_code, option_code].map((part) => (part === null ? '' : [' · ', named(part)])),
    `, ${period_end}`,
];
