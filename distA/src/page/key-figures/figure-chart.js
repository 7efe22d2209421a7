import { whole } from '../frame/page-formats.js';
import { html } from '../frame/page-html.js';
import { coordinate } from '../frame/stacked-bar.js';
/** In SVG units: on a phone one is about one pixel. */
const [width, height] = [200, 158];
/** Of the highest mark, and where bars begin. */
const [top, base] = [20, 110];
/** The widths, at most, of the column of the group and of the bar of its sites. */
const [widestColumn, widestBar] = [40, 25];
/** A column for the group, in it a bar for its sites. They start from zero; negative values have none, and their number. */
export function figureChart({ name, years }, scale) {
    const most = Math.max(1e-300, ...years.flatMap(({ value, siteValue, doubted }) => [
        value ?? 0,
        siteValue ?? 0,
        doubted?.value_if_stand_alone ?? 0,
    ]));
    const y = (value) => base - ((base - top) * Math.max(0, value)) / most;
    const slot = width / years.length;
    const column = Math.min(slot * 0.66, widestColumn);
    const bar = Math.min(slot * 0.42, widestBar);
    const drawn = years.map((of, at) => {
        const { year, value, siteValue, siteVerified, reportingSites, doubted } = of;
        const middle = slot * (at + 0.5);
        const x = coordinate(middle);
        const rect = (kind, wide, from, to) => html `<rect class="${kind}" x="${coordinate(middle - wide / 2)}" y="${coordinate(y(to))}" width="${coordinate(wide)}" height="${coordinate(Math.max(0, y(from) - y(to)))}"/>`;
        const alone = doubted?.value_if_stand_alone ?? null;
        const now = at === years.length - 1 ? ' now' : '';
        return html `${value === null ? '' : rect('grp', column, 0, value)}${siteValue === null
            ? ''
            : [
                rect('s-verified', bar, 0, Math.min(siteVerified, siteValue)),
                rect('s-answered', bar, Math.min(siteVerified, siteValue), siteValue),
            ]}${value === null ? '' : html `<rect class="s-ink" x="${coordinate(middle - column / 2)}" y="${coordinate(y(value) - 1)}" width="${coordinate(column)}" height="2"/>`}${alone === null || value === null
            ? ''
            : html `<path class="alone" d="M${x} ${coordinate(y(value))}V${coordinate(y(alone))}M${coordinate(middle - column / 2)} ${coordinate(y(alone))}h${coordinate(column)}"/><text class="al" x="${x}" y="${coordinate(y(alone) - 4)}">${scale.written(alone)}?</text>`}<text class="g${now}" x="${x}" y="${coordinate(valueY(of, y))}">${value === null ? '–' : scale.written(value)}</text><text x="${x}" y="${base + 13}">’${String(year).slice(-2)}</text><text class="g${now}" x="${x}" y="${base + 28}">${siteValue === null ? '–' : scale.written(siteValue)}</text><text class="n" x="${x}" y="${base + 42}">${whole(reportingSites)}</text>`;
    });
    return html `<svg class="ch" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}, ${years[0]?.year ?? ''} to ${years.at(-1)?.year ?? ''}: see the table below">${drawn}<path class="axis" d="M0 ${base}H${width}"/></svg>`;
}
/** Above the line of the value, and above the bar of the sites where that is higher; below the dashed mark if there is no room. */
function valueY({ value, siteValue, doubted }, y) {
    const top = Math.min(y(value ?? 0), y(siteValue ?? 0)) - 4;
    const alone = doubted?.value_if_stand_alone ?? null;
    return alone !== null && y(alone) < top && top - y(alone) < 12 ? y(value ?? 0) + 11 : top;
}
