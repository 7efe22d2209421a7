import { keepHeadRecords } from './head-records.ts';
import { percent, thin, whole } from './page-formats.ts';
import { type Html, html, named, table, unseen } from './page-html.ts';
import type { PageLake } from './page-lake.ts';
import { number, orNull, type ShapedRow, text } from './row-shape.ts';
import { singleBar } from './svg-bars.ts';

const shape = { status: orNull(text), records: number };

/** Answered records of one period by what their assurance says; null: nothing. */
export type AssuranceCount = ShapedRow<typeof shape>;

/** Of the newest closed period. */
export async function readAssurance(lake: PageLake): Promise<readonly AssuranceCount[]> {
  const { head } = lake.facts;
  if (head === null) return [];
  await keepHeadRecords(lake, head);
  return lake.rows(
    `SELECT assurance_status AS status, count(*) AS records FROM page_records WHERE state IN ('verified', 'answered')
     GROUP BY assurance_status ORDER BY records DESC, status`,
    shape,
  );
}

const maxStatuses = 8;

export function assuranceTable(counts: readonly AssuranceCount[], { facts: { head } }: PageLake): Html {
  const said = counts.filter(({ status }) => status !== null);
  const sum = (list: readonly AssuranceCount[]): number => list.reduce((all, { records }) => all + records, 0);
  const heading = html`<h3>External assurance <small>${head?.label ?? ''}</small></h3>`;
  if (said.length === 0) {
    return html`${heading}<p class="empty">No record of this period has an assurance status.</p>`;
  }
  const shown = said.slice(0, maxStatuses);
  const rest = sum(said.slice(maxStatuses));
  const most = Math.max(...said.map(({ records }) => records));
  const rows = shown.map(({ status, records }) => [
    named(status?.replaceAll('_', ' ') ?? null),
    singleBar('soft', records / most),
    whole(records),
  ]);
  return html`${heading}<p class="note">${whole(sum(said))} of ${whole(sum(counts))} answered records (${percent(sum(said), sum(counts))}${thin}%) have a status.</p>
${table({
  caption: 'Answered records by assurance status',
  kind: 'tight quiet',
  columns: [{ title: 'Status' }, { title: unseen('Share'), kind: 'w' }, { title: 'Records', kind: 'r' }],
  rows,
})}${rest === 0 ? '' : html`<p class="note">${whole(rest)} of other statuses.</p>`}`;
}
