import type { AskRows } from './lake-facts.ts';
import { recordCountsShape, summedCountsSql } from './record-counts.ts';
import { number, type ShapedRow, text } from './row-shape.ts';

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

/** All current default surveys of one period. */
export interface PagePeriod extends ShapedRow<typeof periodShape> {
  /** `yearly 2025-12-31` */
  readonly key: string;
  /** Whether it is one of the calendar that most surveys of its rhythm follow: others do not stand beside them. */
  readonly isRegular: boolean;
}

export const rhythms: readonly string[] = ['yearly', 'quarterly', 'monthly'];

export interface Periods {
  readonly periods: readonly PagePeriod[];
  readonly head: PagePeriod | null;
  readonly alsoClosed: readonly PagePeriod[];
}

/** @param upTo a period that ends before this day is closed */
export async function readPeriods(ask: AskRows, upTo: Date | null): Promise<Periods> {
  const rows = await ask(
    `SELECT period, period_start::VARCHAR AS start, period_end::VARCHAR AS "end", min(period_label) AS label,
       count(*) AS "surveyCount", count(*) FILTER (is_complete) AS "completeCount", ${summedCountsSql}
     FROM page_surveys GROUP BY ALL ORDER BY "end", start`,
    periodShape,
  );
  const usual = usualCalendars(rows);
  const periods = rows.map((row) => ({
    ...row,
    key: `${row.period} ${row.end}`,
    isRegular: usual.get(row.period) === calendarOf(row),
  }));
  const today = upTo?.toISOString().slice(0, 10) ?? '';
  const closed = periods.filter((period) => period.isRegular && period.end < today && period.record_count > 0);
  const newest = rhythms
    .flatMap((rhythm) => closed.findLast((one) => one.period === rhythm) ?? [])
    .toSorted((a, b) => b.surveyCount - a.surveyCount);
  const [head = null] = newest;
  const inOrder = (one: PagePeriod): number => rhythms.indexOf(one.period);
  return { periods, head, alsoClosed: newest.slice(1).toSorted((a, b) => inOrder(a) - inOrder(b)) };
}

type Row = ShapedRow<typeof periodShape>;

/** What the ends of a rhythm have in common, such as the last day of March for years. */
function calendarOf({ period, end }: Row): string {
  const month = Number(end.slice(5, 7));
  const day = isMonthEnd(end) ? 'last' : end.slice(8);
  return period === 'yearly' ? `${month} ${day}` : period === 'quarterly' ? `${month % 3} ${day}` : day;
}

const isMonthEnd = (day: string): boolean => new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;

/** Of each rhythm the calendar with most surveys. */
function usualCalendars(rows: readonly Row[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const ofRhythm = counts.get(row.period) ?? new Map<string, number>();
    counts.set(row.period, ofRhythm);
    ofRhythm.set(calendarOf(row), (ofRhythm.get(calendarOf(row)) ?? 0) + row.surveyCount);
  }
  const most = (ofRhythm: ReadonlyMap<string, number>): string =>
    [...ofRhythm].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as const)[0];
  return new Map([...counts].map(([rhythm, ofRhythm]) => [rhythm, most(ofRhythm)]));
}
