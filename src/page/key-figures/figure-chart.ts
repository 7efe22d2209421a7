import { whole } from '../frame/page-formats.ts';
import { type Html, html } from '../frame/page-html.ts';
import { coordinate } from '../frame/svg-charts.ts';
import type { UnitScale } from '../frame/unit-scale.ts';
import type { KeyFigure, KeyYear } from './read-key-figures.ts';

/** In SVG units. */
interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** Of the highest mark. */
  readonly top: number;
  /** Where bars begin. */
  readonly base: number;
  /** At most, of the group and of its sites. */
  readonly column: number;
  readonly bar: number;
  readonly isFull: boolean;
}

/** On a phone one unit is about one pixel. */
export const compactSize: ChartSize = {
  ...{ width: 200, height: 158, top: 20, base: 110, column: 40, bar: 25 },
  isFull: false,
};
export const fullSize: ChartSize = {
  ...{ width: 500, height: 290, top: 34, base: 238, column: 66, bar: 42 },
  isFull: true,
};

/** A column for the group, in it a bar for its sites. They start from zero; negative values have none, and their number. */
export function figureChart({ name, years }: KeyFigure, scale: UnitScale, size: ChartSize): Html {
  const most = Math.max(
    1e-300,
    ...years.flatMap(({ value, siteValue, doubted }) => [
      value ?? 0,
      siteValue ?? 0,
      doubted?.value_if_stand_alone ?? 0,
    ]),
  );
  const y = (value: number): number => size.base - ((size.base - size.top) * Math.max(0, value)) / most;
  const slot = size.width / years.length;
  const column = Math.min(slot * 0.66, size.column);
  const width = Math.min(slot * 0.42, size.bar);
  const drawn = years.map((of, at) => {
    const { year, value, siteValue, siteVerified, reportingSites, doubted } = of;
    const middle = slot * (at + 0.5);
    const x = coordinate(middle);
    const rect = (kind: string, wide: number, from: number, to: number): Html =>
      html`<rect class="${kind}" x="${coordinate(middle - wide / 2)}" y="${coordinate(y(to))}" width="${coordinate(wide)}" height="${coordinate(Math.max(0, y(from) - y(to)))}"/>`;
    const alone = doubted?.value_if_stand_alone ?? null;
    const now = at === years.length - 1 ? ' now' : '';
    return html`${value === null ? '' : rect('grp', column, 0, value)}${
      siteValue === null
        ? ''
        : [
            rect('s-verified', width, 0, Math.min(siteVerified, siteValue)),
            rect('s-answered', width, Math.min(siteVerified, siteValue), siteValue),
          ]
    }${value === null ? '' : html`<rect class="s-ink" x="${coordinate(middle - column / 2)}" y="${coordinate(y(value) - 1)}" width="${coordinate(column)}" height="2"/>`}${
      alone === null || value === null
        ? ''
        : html`<path class="alone" d="M${x} ${coordinate(y(value))}V${coordinate(y(alone))}M${coordinate(middle - column / 2)} ${coordinate(y(alone))}h${coordinate(column)}"/><text class="al" x="${x}" y="${coordinate(y(alone) - 4)}">${scale.written(alone)}?</text>`
    }<text class="g${now}" x="${x}" y="${coordinate(valueY(of, y))}">${value === null ? '–' : scale.written(value)}</text>${below(
      size,
      [
        { kind: '', text: size.isFull ? String(year) : `’${String(year).slice(-2)}` },
        { kind: `g${now}`, text: siteValue === null ? '–' : scale.written(siteValue) },
        { kind: 'n', text: whole(reportingSites) },
      ],
    ).map(
      ({ kind, text, y: at }) =>
        html`<text${kind === '' ? '' : html` class="${kind}"`} x="${x}" y="${at}">${text}</text>`,
    )}`;
  });
  return html`<svg class="ch" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${name}, ${years[0]?.year ?? ''} to ${years.at(-1)?.year ?? ''}: see the table below">${drawn}<path class="axis" d="M0 ${size.base}H${size.width}"/></svg>`;
}

interface LineBelow {
  readonly kind: string;
  readonly text: string;
}

/** Lines of text below the axis. */
const below = (
  { base, isFull }: ChartSize,
  lines: readonly LineBelow[],
): readonly (LineBelow & { readonly y: number })[] =>
  lines.map((line, at) => ({ ...line, y: base + (isFull ? 17 + 17 * at : ([13, 28, 42][at] ?? 0)) }));

/** Above the line of the value, and above the bar of the sites where that is higher; below the dashed mark if there is no room. */
function valueY({ value, siteValue, doubted }: KeyYear, y: (value: number) => number): number {
  const top = Math.min(y(value ?? 0), y(siteValue ?? 0)) - 4;
  const alone = doubted?.value_if_stand_alone ?? null;
  return alone !== null && y(alone) < top && top - y(alone) < 12 ? y(value ?? 0) + 11 : top;
}
