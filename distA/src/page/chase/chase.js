import { dayNear, many, percent, thin, whole } from '../frame/page-formats.js';
import { fold, html, named, table, unseen } from '../frame/page-html.js';
import { cutNote, nodeName, placeOf, serviceLink } from '../frame/page-parts.js';
import { stackedBar } from '../frame/stacked-bar.js';
import { pageBlock } from '../page-block.js';
import { recordCountsShape, recordParts, settledAsAnswered } from '../record-counts.js';
import { flag, number, orNull, text, time } from '../row-shape.js';
const reportShape = {
    survey_id: text,
    initiative_id: text,
    period_label: text,
    survey_name: orNull(text),
    /** Whether the node has another report of this period. */
    has_namesake: flag,
    is_complete: flag,
    last_updated_at: orNull(time),
    ...recordCountsShape,
    gap: number,
    /** Of all due reports, shown or not. */
    report_count: number,
    total_gap: number,
};
const maxShown = 12;
const maxFolded = 40;
/** Reports of the newest closed periods, most records left to settle first. */
export const chase = pageBlock({
    id: 'chase',
    title: 'Who still has to report',
    short: 'Still to report',
    empty: 'Every report of the newest closed periods is complete, and every record is settled.',
    style: `
.chase .w { width: 17%; }
@media (max-width: 600px) { .chase tbody th small { display: block; margin-left: 0; } .chase .w { width: 58px; } }
@media print { .chase tbody th small { display: block; margin-left: 0; } }
`,
    read: async (lake) => {
        const reports = await lake.rows(chaseSql, reportShape);
        return reports.length === 0 ? null : reports;
    },
    render: (reports, lake) => {
        const [first = []] = [reports.slice(0, maxShown)];
        const next = reports.slice(maxShown);
        return html `<p class="say">${saying(reports, lake)}</p>
${reportTable(first, lake, 'Reports of the newest closed periods, most unsettled records first', 'chase quiet')}
${next.length === 0 ? '' : fold(`The next ${whole(next.length)}`, reportTable(next, lake, 'Further reports with records left to settle', 'quiet'))}
${cutNote(reports.length, reports[0]?.report_count ?? 0, 'report', 'to-chase')}`;
    },
});
export const chaseOrder = 'gap DESC, record_count DESC, survey_id';
/**
 * Reports of the newest closed period of each frequency that are incomplete or have records left to settle; `gap` counts these.
 * A complete one may still have records that were sent back.
 */
export const dueReportsSql = `SELECT *, record_count - answered_count - not_applicable_count - not_reported_count AS gap
  FROM page_surveys SEMI JOIN page_closed USING (period, period_end)
  WHERE record_count > 0 AND (gap > 0 OR NOT is_complete)`;
const chaseSql = `SELECT *, count(*) OVER () AS report_count, sum(gap) OVER ()::BIGINT AS total_gap FROM (${dueReportsSql})
   ORDER BY ${chaseOrder} LIMIT ${maxShown + maxFolded}`;
function saying(reports, { overview: { head, alsoClosed } }) {
    const [first] = reports;
    const all = first?.report_count ?? 0;
    const total = first?.total_gap ?? 0;
    const periods = [head, ...alsoClosed].flatMap((one) => one?.label ?? []).join(', ');
    if (all <= maxShown)
        return `${many(all, 'report')} of ${periods}: incomplete, or with records left to settle.`;
    const held = reports.slice(0, maxShown).reduce((sum, { gap }) => sum + gap, 0);
    return `The first ${maxShown} of ${many(all, 'report')} have ${percent(held, total)}${thin}% of the records left to settle in ${periods}.`;
}
const columns = [
    { title: 'Report' },
    { title: 'Period', kind: 'nw' },
    { title: unseen('Records to settle'), kind: 'w' },
    { title: 'To settle', kind: 'r' },
    { title: 'Open', kind: 'r opt' },
    { title: 'Sent back', kind: 'r opt' },
    { title: 'Answered', kind: 'r opt' },
    { title: 'Updated', kind: 'r opt' },
];
function reportTable(reports, lake, caption, kind) {
    const { overview } = lake;
    const most = Math.max(1, ...reports.map(({ gap }) => gap));
    const rows = reports.map((report) => {
        const toDo = recordParts(report).filter((part) => part.kind === 'open' || part.kind === 'back');
        return [
            html `${serviceLink(nodeName(overview, report.initiative_id), { survey_id: report.survey_id }, lake)} ${report.has_namesake ? html `<small>“${named(report.survey_name)}”</small> ` : ''}${placeOf(overview, report.initiative_id)}`,
            report.period_label,
            stackedBar(toDo.toReversed(), { height: 10, all: most }),
            html `<b>${whole(report.gap)}</b>`,
            whole(report.gap - report.rejected_count),
            whole(report.rejected_count),
            `${percent(settledAsAnswered(report), report.record_count)}${thin}%`,
            report.last_updated_at === null ? '–' : dayNear(report.last_updated_at, overview.upTo),
        ];
    });
    return table({ caption, kind, columns, rows });
}
