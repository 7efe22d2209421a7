import { questionWord } from '../../base/printable.js';
import { many, rounded, thin, whole } from '../frame/page-formats.js';
import { code, html, named, table, unseen } from '../frame/page-html.js';
import { coordinate } from '../frame/svg-charts.js';
import { figureChart, fullSize } from './figure-chart.js';
import { figureScale, likeForLikeText, sitesText, yearDoubts } from './figure-words.js';
const maxChildren = 8;
const maxMissing = 3;
const maxChildDoubts = 2;
/** CSS rules of full cards. */
export const fullCardStyle = `
.full { display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: 16px 44px; margin: 18px 0 26px; padding-bottom: 20px; border-bottom: 1px solid var(--rule); }
.full > div { min-width: 0; }
.full figcaption { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 0 20px; align-items: baseline; overflow-wrap: anywhere; font-size: 13px; color: var(--mute); }
.full figcaption b { color: var(--ink); }
.full figcaption .nm { font-size: 16px; font-weight: 600; color: var(--ink); }
.full figcaption .big { font-size: 28px; font-weight: 600; letter-spacing: -.015em; color: var(--ink); }
.full .ch { width: 100%; height: auto; }
.full .ch text { font-size: 12px; }
.full .ch text.now { font-size: 13px; }
.full h3 { margin: 0 0 6px; font-size: 13.5px; }
.full h3.next { margin-top: 16px; }
.full p { font-size: 12.5px; line-height: 1.36; color: var(--mute); margin: 0 0 5px; }
.full p b { color: var(--ink); }
.full em b { color: inherit; }
.full .cmd { margin-top: 8px; }
.full .cmd code { display: inline-block; }
.full .w { width: 19%; }
.full tbody small { display: block; margin: 0; }
.sums { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0 0 8px; }
.sums div { display: flex; flex-direction: column-reverse; }
.sums dt { font-size: 12.5px; color: var(--mute); }
.sums dd { margin: 0; font-size: 19px; font-weight: 600; letter-spacing: -.01em; }
@media (max-width: 900px) { .full { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 600px) { .sums { gap: 4px 10px; } .sums dd { font-size: 17px; } .sums dt { font-size: 12px; } .full .ch text, .full .ch text.now { font-size: 14px; } .full .w { width: 52px; } }
@media print { .full { grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); gap: 6pt 18pt; margin: 8pt 0 10pt; padding-bottom: 8pt; } .full p { font-size: 8pt; } .full .cmd { display: none; } .full .ch text { font-size: 15px; } .full .sums { margin-bottom: 3pt; gap: 2pt 12pt; } .full .sums dd { font-size: 11pt; } .full .sums dt { font-size: 7.5pt; } .full h3 { font-size: 9pt; margin-bottom: 2pt; } .full h3.next { margin-top: 4pt; } .full p { margin-bottom: 2pt; } .full .w { width: 14%; min-width: 0; } .full tbody th, .full tbody td { padding-top: 1.5pt; padding-bottom: 1.5pt; font-size: 8.5pt; } .full figcaption { font-size: 8.5pt; gap: 0 14pt; } .full figcaption .nm { font-size: 11pt; } .full figcaption .big { font-size: 16pt; } }
`;
/** A figure over the years, how it adds up in the newest year, and its doubts. */
export function fullCard(figure, id, children, overview) {
    const { name, typeCode, rootName, years, likeForLike } = figure;
    const newest = years.at(-1);
    const scale = figureScale(figure);
    const [change, since = ''] = likeForLikeText(likeForLike).split(' like for like');
    const about = newest === undefined
        ? []
        : [
            likeForLike === null
                ? 'no sites that reported every year'
                : html `<b>${change}</b> like for like${since}, ${many(likeForLike.siteCount, 'site')}`,
            sitesText(newest),
            ...(newest.percentVerified === null
                ? []
                : [html `<b>${rounded(newest.percentVerified)}${thin}%</b> verified`]),
        ];
    return html `<figure class="full" id="${id}"><figcaption><span><span class="nm">${name}</span> <small>${rootName === null ? '' : html `${named(rootName)} · `}${scale.unit}${typeCode === null ? '' : ` · ${typeCode}`}</small></span><span class="big">${newest?.value == null ? '–' : scale.written(newest.value)}</span>${about.map((each) => html `<span>${each}</span>`)}</figcaption>
<div>${figureChart(figure, scale, fullSize)}<h3 class="next">Doubts</h3>
${doubtsOfYears(years, scale)}</div>
<div>${newest === undefined ? '' : [addingUp(newest, children, scale), childTable(newest, children, scale), missing(figure, children, overview)]}<p class="cmd">Every number in it: ${code(`esg-lake explain ${questionWord(typeCode, figure.trackerId)}${overview.rootCount === 1 ? '' : ` --node ${figure.rootId}`} --year ${newest?.year ?? ''}`)}</p></div></figure>
`;
}
/** The own report, the level below and the difference, and what the sites add up to. */
function addingUp({ year, value, basis, own, children: sum, siteValue, reportingSites, sites }, children, scale) {
    if (value === null || (own === null && children.length === 0))
        return '';
    const isSum = basis === 'both';
    const difference = own === null || sum === null || isSum ? null : own - sum;
    const parts = [
        ...(own === null ? [] : [{ what: 'own report', value: scale.written(own) }]),
        ...(sum === null
            ? []
            : [{ what: `${isSum ? 'and ' : ''}level below, ${many(children.length, 'node')}`, value: scale.written(sum) }]),
        ...(difference === null ? [] : [{ what: 'difference', value: scale.written(difference) }]),
        ...(siteValue === null
            ? []
            : [{ what: `${whole(reportingSites)} of ${many(sites, 'site')}`, value: scale.written(siteValue) }]),
    ];
    const areTwoSums = sum !== null && siteValue !== null && scale.written(sum) !== scale.written(siteValue);
    const notes = [
        ...(areTwoSums ? ['At the level below, the report of a node replaces those of its sites.'] : []),
        ...(own === null || isSum ? [] : ifAlone(own, children, scale)),
    ];
    return html `<h3>${year}: how it adds up</h3>
<dl class="sums">${parts.map(({ what, value: written }) => html `<div><dt>${what}</dt><dd>${written}</dd></div>`)}</dl>
${notes.length === 0 ? '' : html `<p>${notes.join(' ')}</p>`}`;
}
/** What the children add up to if those that report too little, and those below them, report only their own. */
function ifAlone(own, children, scale) {
    if (children.every(({ doubted }) => doubted.value_if_stand_alone === null))
        return [];
    const sum = children.reduce((all, { value, doubted }) => all + (doubted.value_if_stand_alone ?? value), 0);
    const less = own - sum;
    return [
        `If parents that do not reconcile report only their own, the level below has ${scale.written(sum)}: ${scale.written(Math.abs(less))} ${less > 0 ? 'less' : 'more'} than the own report.`,
    ];
}
/** The largest children, each with its sites and doubts. */
function childTable({ year }, children, scale) {
    if (children.length === 0)
        return '';
    const shown = children.slice(0, children.length > maxChildren + 1 ? maxChildren : children.length);
    const rest = children.slice(shown.length);
    const most = Math.max(1e-300, ...shown.flatMap(({ value, doubted }) => [value, doubted.value_if_stand_alone ?? 0]));
    return table({
        caption: `The level below in ${year}, ${scale.unit}`,
        kind: 'tight quiet',
        columns: [
            { title: 'Node' },
            { title: unseen('Share'), kind: 'w' },
            { title: 'Value', kind: 'r' },
            { title: 'Sites', kind: 'r' },
        ],
        rows: [
            ...shown.map((child) => [
                html `${named(child.name)}${childDoubts(child, scale)}`,
                childBar(child, most),
                written(child.value, scale),
                `${whole(child.doubted.reporting_leaf_count)} of ${whole(child.doubted.leaf_count)}`,
            ]),
            ...(rest.length === 0
                ? []
                : [
                    [
                        `${whole(rest.length)} others`,
                        '',
                        written(rest.reduce((sum, { value }) => sum + value, 0), scale),
                        `${whole(summed(rest, 'reporting_leaf_count'))} of ${whole(summed(rest, 'leaf_count'))}`,
                    ],
                ]),
        ],
    });
}
/** What is small beside the group is `<0.01`, not zero. */
function written(value, scale) {
    const text = scale.written(value);
    return value === 0 || /[1-9]/.test(text) ? text : `<${text.replace(/0$/, '1')}`;
}
const summed = (children, count) => children.reduce((sum, { doubted }) => sum + doubted[count], 0);
function childDoubts(child, scale) {
    const doubts = yearDoubts(child, { ...scale, withUnit: scale.written }); // the caption has the unit
    const more = doubts.length - maxChildDoubts;
    return doubts.length === 0
        ? ''
        : html ` <small><em>${doubts.slice(0, maxChildDoubts).join(' · ')}</em>${more > 0 ? ` · and ${more} more` : ''}</small>`;
}
/** Verified and not yet verified; dashed to the value if it reports only its own. */
function childBar({ value, verified, doubted }, most) {
    const x = (amount) => (1000 * Math.max(0, amount)) / most;
    const alone = doubted.value_if_stand_alone;
    const [dark, all] = [x(Math.min(verified, value)), x(value)];
    return html `<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect class="s-verified" width="${coordinate(dark)}" height="10"/><rect class="s-answered" x="${coordinate(dark)}" width="${coordinate(all - dark)}" height="10"/>${alone === null ? '' : html `<path class="alone" d="M${coordinate(all)} 5H${coordinate(x(alone))}"/>`}</svg>`;
}
/** Children without a value. */
function missing({ rootId }, children, { nodes }) {
    const known = new Set(children.map(({ id }) => id));
    const without = nodes.filter(({ depth, parentId, id }) => depth === 1 && parentId === rootId && !known.has(id));
    if (without.length === 0)
        return '';
    const others = without.length - maxMissing;
    return html `<p>No figure: ${without.slice(0, maxMissing).map(({ name }, at) => [at === 0 ? '' : ', ', named(name)])}${others > 0 ? ` and ${whole(others)} more` : ''}.</p>`;
}
/** The newest year first, with or without doubts; earlier years only with doubts. */
const doubtsOfYears = (years, scale) => years.toReversed().flatMap((year, at) => {
    const words = yearDoubts(year, scale);
    if (at === 0) {
        return words.length === 0
            ? [html `<p><b>${year.year}</b> no known doubt</p>`]
            : [html `<p><em><b>${year.year}</b> ${words.join(' · ')}</em></p>`];
    }
    return words.length === 0 ? [] : [html `<p class="old"><b>${year.year}</b> ${words.join(' · ')}</p>`];
});
