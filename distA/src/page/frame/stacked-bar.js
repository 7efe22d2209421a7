import { html } from './page-html.js';
const barWidth = 1000;
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
/** A coordinate in SVG: a tenth of a unit is finer than any screen shows. */
export const coordinate = (value) => value.toFixed(1).replace(/\.0$/, '');
