import { clock, day, monthOf, whole } from './page-formats.js';
import { html } from './page-html.js';
const width = 310;
const left = 62;
const maxLabelled = 14;
/**
 * Rows of bars with runs as their common axis. With many runs, only the tallest and the last bar have labels; the table that
 * belongs to the chart has all numbers.
 */
export function runChart(label, times, rows) {
    const slot = (width - left) / Math.max(times.length, 7);
    const middle = (at) => left + slot * (at + 0.5);
    let base = 0;
    const drawn = rows.map((row) => {
        base += row.height + 16;
        return rowOfBars({ row, base, middle, thickness: Math.min(22, slot * 0.62) });
    });
    const height = base + 18;
    return html `<svg class="runs" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}: table below">${drawn}${dates(times, middle, base + 14)}</svg>`;
}
function rowOfBars(o) {
    const { row, base, middle, thickness } = o;
    const most = Math.max(1, ...row.values);
    const tallest = row.values.indexOf(most);
    const last = row.values.length - 1;
    const bars = row.values.map((value, at) => {
        const tall = (row.height * value) / most;
        const top = coordinate(base - tall);
        const isLabelled = value > 0 && (row.values.length <= maxLabelled || at === tallest || at === last);
        const number = isLabelled
            ? html `<text x="${coordinate(middle(at))}" y="${coordinate(base - tall - 3)}"${at === last ? html ` class="now"` : ''}>${short(value)}</text>`
            : '';
        return html `<rect class="s-${row.kind}" x="${coordinate(middle(at) - thickness / 2)}" y="${top}" width="${coordinate(thickness)}" height="${coordinate(tall)}"/>${number}`;
    });
    return html `<text class="lab${row.kind === 'soft' ? '' : ' now'}" x="0" y="${base - 1}">${row.title}</text><line class="axis" x1="${left}" x2="${width}" y1="${base}" y2="${base}"/>${bars}`;
}
/** `9 999`, or `12k` where more digits would run into the next bar. */
const short = (value) => (value < 10_000 ? whole(value) : `${(value / 1000).toPrecision(2)}k`);
const maxDated = 10;
/** The day under each bar, or one a week; the month on the left and at each new month. The time where all are of one day. */
function dates(times, middle, y) {
    const shown = times.flatMap((time, at) => times.length <= maxDated || (times.length - 1 - at) % 7 === 0 ? [{ time, at }] : []);
    const [first] = shown;
    if (first === undefined)
        return '';
    const areOfOneDay = times.length > 1 && new Set(times.map((time) => time.toISOString().slice(0, 10))).size === 1;
    const days = shown.map(({ time, at }, i) => {
        // A time is as wide as two bars of many, and the day on the left takes the room of the first.
        if (areOfOneDay && times.length > 7 && (i % 2 !== (shown.length - 1) % 2 || middle(at) < left + 16))
            return '';
        if (areOfOneDay)
            return html `<text x="${coordinate(middle(at))}" y="${y}">${clock(time)}</text>`;
        const isSameMonth = time.getUTCMonth() === (shown[i - 1] ?? first).time.getUTCMonth();
        return html `<text x="${coordinate(middle(at))}" y="${y}">${isSameMonth ? time.getUTCDate() : day(time)}</text>`;
    });
    const month = `${areOfOneDay ? day(first.time) : monthOf(first.time.toISOString())} ${first.time.getUTCFullYear()}`;
    return html `<text class="lab" x="0" y="${y}">${month}</text>${days}`;
}
/** Small bars without numbers in a row of a table; hidden from screen readers, since the row has the numbers. */
export function sparkBars(values, isMarked = () => false) {
    const most = Math.max(1e-300, ...values.map(Math.abs));
    const step = 9;
    const bars = values.map((value, at) => {
        const tall = value === 0 ? 0 : Math.max(0.8, (17 * Math.abs(value)) / most);
        return html `<rect class="s-${isMarked(at) ? 'open' : 'soft'}" x="${at * step + 1}" y="${coordinate(18 - tall)}" width="6.5" height="${coordinate(tall)}"/>`;
    });
    return html `<svg class="spark" viewBox="0 0 ${Math.max(values.length, 2) * step} 18" preserveAspectRatio="xMaxYMid meet" aria-hidden="true">${bars}</svg>`;
}
export const runChartStyle = `
.runs { width: 100%; max-width: 310px; height: auto; }
.w svg.spark, svg.spark { width: 54px; height: 20px; }
`;
/** `22 Jan` for a time; a dash for none. */
export const dayOrNone = (at) => (at === null ? '–' : day(at));
/**
 * A stacked bar as wide as its box, first parts on the left. Hidden from screen readers: numbers are next to it.
 * @param all the amount that fills the whole width. @default the sum of the parts
 */
export function stackedBar(parts, o) {
    const all = o.all ?? parts.reduce((sum, { count }) => sum + count, 0);
    let x = 0;
    const drawn = parts.map(({ kind, count }) => {
        const width = all > 0 ? (barWidth * count) / all : 0;
        const from = x;
        x += width;
        // A hairline between parts, unless a part is hardly wider.
        return width <= 0
            ? ''
            : html `<rect class="s-${kind}" x="${coordinate(from)}" width="${coordinate(Math.max(width - (width > 8 ? 2 : 0), 2))}" height="${o.height}"/>`;
    });
    return html `<svg viewBox="0 0 ${barWidth} ${o.height}" preserveAspectRatio="none" aria-hidden="true">${drawn}</svg>`;
}
const barWidth = 1000;
/** A bar that fills `share` (0 to 1) of its box. */
export const singleBar = (kind, share) => stackedBar([{ kind, count: share }], { height: 10, all: 1 });
/** A coordinate in SVG: a tenth of a unit is finer than any screen shows. */
export const coordinate = (value) => value.toFixed(1).replace(/\.0$/, '');
