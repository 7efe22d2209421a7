import { type Html, html } from './page-html.ts';

/** A part of a bar, coloured by the class `s-<kind>` (`page-style.ts`). */
export interface BarPart {
  readonly kind: string;
  readonly count: number;
}

/**
 * One bar of parts, as wide as its box; the first parts on the left. It is hidden from screen readers: a number or a key
 * stands beside it.
 * @param all what the whole width stands for. @default the sum of the parts
 */
export function stackedBar(parts: readonly BarPart[], o: { readonly height: number; readonly all?: number }): Html {
  const all = o.all ?? parts.reduce((sum, { count }) => sum + count, 0);
  let x = 0;
  const drawn = parts.map(({ kind, count }) => {
    const width = all > 0 ? (barWidth * count) / all : 0;
    const from = x;
    x += width;
    // A hairline between parts, unless the part is little more than that.
    return width <= 0
      ? ''
      : html`<rect class="s-${kind}" x="${coordinate(from)}" width="${coordinate(Math.max(width - (width > 8 ? 2 : 0), 2))}" height="${o.height}"/>`;
  });
  return html`<svg viewBox="0 0 ${barWidth} ${o.height}" preserveAspectRatio="none" aria-hidden="true">${drawn}</svg>`;
}

const barWidth = 1000;

/** A bar of one part, `share` (0 to 1) of its box. */
export const singleBar = (kind: string, share: number): Html =>
  stackedBar([{ kind, count: share }], { height: 10, all: 1 });

/** A coordinate in SVG: a tenth of a unit is finer than any screen shows. */
export const coordinate = (value: number): string => value.toFixed(1).replace(/\.0$/, '');
