import { day, monthOf, whole } from './page-formats.ts';
import { type Content, type Html, html } from './page-html.ts';
import { coordinate } from './svg-bars.ts';

/** One measure over the nights; each has its own scale. */
export interface NightRow {
  readonly title: string;
  /** Coloured by the class `s-<kind>`. */
  readonly kind: string;
  /** Height of its tallest bar. */
  readonly height: number;
  readonly values: readonly number[];
}

const width = 310;
const left = 62;
const maxLabelled = 14;

/**
 * Rows of bars under one axis of nights. With many nights only the tallest bar and the last say their number: the table
 * that belongs to the picture has all of them.
 */
export function nightChart(label: string, nights: readonly Date[], rows: readonly NightRow[]): Html {
  const slot = (width - left) / Math.max(nights.length, 7);
  const middle = (at: number): number => left + slot * (at + 0.5);
  let base = 0;
  const drawn = rows.map((row) => {
    base += row.height + 16;
    return rowOfBars({ row, base, middle, thickness: Math.min(22, slot * 0.62) });
  });
  const height = base + 18;
  return html`<svg class="nights" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}: table below">${drawn}${dates(nights, middle, base + 14)}</svg>`;
}

function rowOfBars(o: {
  readonly row: NightRow;
  readonly base: number;
  readonly middle: (at: number) => number;
  readonly thickness: number;
}): Content {
  const { row, base, middle, thickness } = o;
  const most = Math.max(1, ...row.values);
  const tallest = row.values.indexOf(most);
  const last = row.values.length - 1;
  const bars = row.values.map((value, at) => {
    const tall = (row.height * value) / most;
    const top = coordinate(base - tall);
    const isLabelled = value > 0 && (row.values.length <= maxLabelled || at === tallest || at === last);
    const number = isLabelled
      ? html`<text x="${coordinate(middle(at))}" y="${coordinate(base - tall - 3)}"${at === last ? html` class="now"` : ''}>${short(value)}</text>`
      : '';
    return html`<rect class="s-${row.kind}" x="${coordinate(middle(at) - thickness / 2)}" y="${top}" width="${coordinate(thickness)}" height="${coordinate(tall)}"/>${number}`;
  });
  return html`<text class="lab${row.kind === 'soft' ? '' : ' now'}" x="0" y="${base - 1}">${row.title}</text><line class="axis" x1="${left}" x2="${width}" y1="${base}" y2="${base}"/>${bars}`;
}

/** `12 345`, or `1.2 M` where more digits would run into the next bar. */
const short = (value: number): string => (value < 10_000 ? whole(value) : `${(value / 1000).toPrecision(2)}k`);

const maxDated = 10;

/** The day under each bar, or one a week; the month stands on the left, and wherever another one begins. */
function dates(nights: readonly Date[], middle: (at: number) => number, y: number): Content {
  const shown = nights.flatMap((night, at) =>
    nights.length <= maxDated || (nights.length - 1 - at) % 7 === 0 ? [{ night, at }] : [],
  );
  const [first] = shown;
  if (first === undefined) return '';
  const days = shown.map(({ night, at }, i) => {
    const isSameMonth = night.getUTCMonth() === (shown[i - 1] ?? first).night.getUTCMonth();
    return html`<text x="${coordinate(middle(at))}" y="${y}">${isSameMonth ? night.getUTCDate() : day(night)}</text>`;
  });
  const month = `${monthOf(first.night.toISOString())} ${first.night.getUTCFullYear()}`;
  return html`<text class="lab" x="0" y="${y}">${month}</text>${days}`;
}

/** Small bars without numbers beside a row of a table, hidden from screen readers: the row says what matters of them. */
export function sparkBars(values: readonly number[], isMarked: (at: number) => boolean = () => false): Html {
  const most = Math.max(1e-300, ...values.map(Math.abs));
  const step = 9;
  const bars = values.map((value, at) => {
    const tall = value === 0 ? 0 : Math.max(0.8, (17 * Math.abs(value)) / most);
    return html`<rect class="s-${isMarked(at) ? 'open' : 'soft'}" x="${at * step + 1}" y="${coordinate(18 - tall)}" width="6.5" height="${coordinate(tall)}"/>`;
  });
  return html`<svg class="spark" viewBox="0 0 ${Math.max(values.length, 2) * step} 18" preserveAspectRatio="xMaxYMid meet" aria-hidden="true">${bars}</svg>`;
}

export const nightChartStyle = `
.nights { width: 100%; max-width: 310px; height: auto; }
.w svg.spark, svg.spark { width: 54px; height: 20px; }
`;

/** `22 Jan` for a time; a dash for none. */
export const dayOrNone = (at: Date | null): string => (at === null ? '–' : day(at));
