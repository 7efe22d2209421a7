import { quotedString } from '@duckdb/node-api';
import { cutNote } from './cut-note.ts';
import { nodeName, placeOf } from './node-name.ts';
import { pageBlock } from './page-block.ts';
import { day, many, percent, thin, whole } from './page-formats.ts';
import { type Content, fold, type Html, html, type PageColumn, table, unseen } from './page-html.ts';
import type { PageLake } from './page-lake.ts';
import { recordCountsShape, recordParts, settledAsAnswered } from './record-counts.ts';
import { flag, number, orNull, type ShapedRow, text, time } from './row-shape.ts';
import { stackedBar } from './svg-bars.ts';

const reportShape = {
  survey_id: text,
  initiative_id: text,
  period_label: text,
  is_complete: flag,
  last_updated_at: orNull(time),
  ...recordCountsShape,
  gap: number,
  /** Of all reports with a gap, shown or not. */
  report_count: number,
  total_gap: number,
};

type Report = ShapedRow<typeof reportShape>;

const maxShown = 12;
const maxFolded = 40;

/** Reports of the newest closed periods, those with most left to settle first. */
export const chase = pageBlock({
  id: 'chase',
  title: 'Whom to chase',
  short: 'To chase',
  empty: 'Nobody: every report of the newest closed periods is complete, and every record is settled.',
  style: `
.chase .w { width: 17%; }
@media (max-width: 600px) { .chase tbody th small { display: block; margin-left: 0; } .chase .w { width: 58px; } }
@media print { .chase tbody th small { display: block; margin-left: 0; } }
`,
  read: async (lake) => {
    const reports = await lake.rows(chaseSql(lake), reportShape);
    return reports.length === 0 ? null : reports;
  },
  render: (reports, lake) => {
    const [first = []] = [reports.slice(0, maxShown)];
    const next = reports.slice(maxShown);
    return html`<p class="say">${saying(reports, lake)}</p>
${reportTable(first, lake, 'Reports of the newest closed periods, most unsettled records first', 'chase quiet')}
${next.length === 0 ? '' : fold(`The next ${whole(next.length)}`, reportTable(next, lake, 'Further reports to chase', 'quiet'))}
${cutNote(reports.length, reports[0]?.report_count ?? 0, 'report', 'to-chase')}`;
  },
});

const chaseSql = (lake: PageLake): string =>
  `SELECT *, count(*) OVER () AS report_count, sum(gap) OVER ()::BIGINT AS total_gap FROM (${dueReportsSql(lake)})
   ORDER BY ${chaseOrder} LIMIT ${maxShown + maxFolded}`;

export const chaseOrder = 'gap DESC, record_count DESC, survey_id';

/** Reports of the newest closed period of each rhythm that are not complete, or not settled; `gap` is what is left to settle. */
export function dueReportsSql({ facts: { head, alsoClosed } }: PageLake): string {
  const due = [head, ...alsoClosed].flatMap((one) =>
    one === null ? [] : `(${quotedString(one.period)}, DATE '${one.end}')`,
  );
  return `SELECT *, record_count - answered_count - not_applicable_count - not_reported_count AS gap
    FROM page_surveys
    WHERE (period, period_end) IN (${due.join(', ') || "('', NULL)"}) AND record_count > 0 AND (gap > 0 OR NOT is_complete)`;
}

function saying(reports: readonly Report[], { facts: { head, alsoClosed } }: PageLake): Content {
  const [first] = reports;
  const all = first?.report_count ?? 0;
  const total = first?.total_gap ?? 0;
  const periods = [head, ...alsoClosed].flatMap((one) => one?.label ?? []).join(', ');
  if (all <= maxShown) return `${many(all, 'report')} of ${periods} with something left to settle or to complete.`;
  const held = reports.slice(0, maxShown).reduce((sum, { gap }) => sum + gap, 0);
  return `The first ${maxShown} of ${many(all, 'report')} hold ${percent(held, total)}${thin}% of what is left to settle in ${periods}.`;
}

const columns: readonly PageColumn[] = [
  { title: 'Report' },
  { title: 'Period', kind: 'nw' },
  { title: unseen('Records to settle'), kind: 'w' },
  { title: 'To settle', kind: 'r' },
  { title: 'Open', kind: 'r opt' },
  { title: 'Sent back', kind: 'r opt' },
  { title: 'Answered', kind: 'r opt' },
  { title: 'State', kind: 'nw opt' },
  { title: 'Updated', kind: 'r opt' },
];

function reportTable(reports: readonly Report[], { facts }: PageLake, caption: string, kind: string): Html {
  const most = Math.max(1, ...reports.map(({ gap }) => gap));
  const rows = reports.map((report) => {
    const toDo = recordParts(report).filter((part) => part.kind === 'open' || part.kind === 'back');
    return [
      html`${nodeName(facts, report.initiative_id)} ${placeOf(facts, report.initiative_id)}`,
      report.period_label,
      stackedBar(toDo.toReversed(), { height: 10, all: most }),
      html`<b>${whole(report.gap)}</b>`,
      whole(report.gap - report.rejected_count),
      whole(report.rejected_count),
      `${percent(settledAsAnswered(report), report.record_count)}${thin}%`,
      report.is_complete ? 'complete' : 'open',
      report.last_updated_at === null ? '–' : day(report.last_updated_at),
    ];
  });
  return table({ caption, kind, columns, rows });
}
