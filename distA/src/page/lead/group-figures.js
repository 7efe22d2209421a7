import { many, rounded, thin, whole } from '../frame/page-formats.js';
import { html, named } from '../frame/page-html.js';
import { cutNote } from '../frame/page-parts.js';
import { figureScale, isDoubted, likeForLikeText, reconciliation, yearDoubts } from '../key-figures/figure-words.js';
import { figureId } from '../key-figures/key-figures.js';
const maxHeroes = 6;
const maxDoubts = 3;
/** The figures of the group that the first screen shows: the first six, the last of which gives way to one that has a doubt. */
export function heroesOf(figures) {
    const roots = [...new Set(figures.map(({ rootId }) => rootId))].slice(0, maxHeroes);
    const each = Math.floor(maxHeroes / Math.max(1, roots.length));
    return roots.flatMap((root) => {
        const [first, rest] = [[], []];
        for (const figure of figures.filter(({ rootId }) => rootId === root))
            (first.length < each ? first : rest).push(figure);
        const [last, doubted] = [first.at(-1), rest.find(isDoubted)];
        return last === undefined || doubted === undefined || isDoubted(last) ? first : [...first.slice(0, -1), doubted];
    });
}
/** One row for each figure: its value, what it rests on, and its doubts. @param rootCount of the lake's groups */
export function groupFigures(heroes, rootCount) {
    const [first] = heroes;
    const year = first?.years.at(-1)?.year;
    if (first === undefined || year === undefined) {
        return html `<section class="a" aria-labelledby="group-title"><h2 id="group-title">The group’s figures</h2>
<p class="empty">No figure of a year that adds up over sites yet.</p></section>`;
    }
    const roots = [...new Set(heroes.map(({ rootId }) => rootId))];
    return html `<section class="a" aria-labelledby="group-title"><h2 id="group-title">${first.rootName === null ? 'The group’s figures' : 'The figures of the groups'}, ${year}</h2>
<p class="hint">No colored note: no known doubt, you can quote it.</p>
${roots.map((root) => {
        const own = heroes.filter(({ rootId }) => rootId === root);
        const name = own[0]?.rootName ?? null;
        return html `${name === null ? '' : html `<h3>${named(name)}</h3>`}<ul class="gf">${own.map(figureRow)}</ul>`;
    })}${cutNote(roots.length, rootCount, 'group', 'key-figures')}</section>`;
}
function figureRow(figure) {
    const { years, name } = figure;
    const newest = years.at(-1);
    const scale = figureScale(figure);
    const lines = newest === undefined ? [] : newest.value === null ? missing(years, scale) : figureLines(figure, newest, scale);
    const doubts = newest === undefined ? [] : yearDoubts(newest, scale);
    return html `<li><a class="nm" href="#${figureId(figure)}">${name}</a><p class="big"><b>${newest === undefined || newest.value === null ? '–' : scale.written(newest.value)}</b> ${newest?.value == null || scale.unit === 'number' ? '' : scale.unit}</p><p class="meta">${lines.map((line, at) => [at === 0 ? '' : html `<br>`, line])}</p>${doubts.length === 0
        ? ''
        : html `<p class="dbt"><em>${doubts.slice(0, maxDoubts).join(' · ')}</em>${doubts.length > maxDoubts ? ` · and ${doubts.length - maxDoubts} more` : ''}</p>`}</li>
`;
}
function figureLines({ likeForLike }, newest, scale) {
    const { siteValue, reportingSites, sites, percentVerified } = newest;
    const [change, ...since] = likeForLikeText(likeForLike).split(' like for like');
    const reconciled = reconciliation(newest, scale);
    return [
        ...(likeForLike === null ? [] : [html `<b>${change}</b> like for like${since.join('')}`]),
        ...(percentVerified === null ? [] : [`${rounded(percentVerified)}${thin}% verified`]),
        `${whole(reportingSites)} of ${many(sites, 'site')} ${reportingSites === 1 ? 'reports' : 'report'}${siteValue === null ? '' : ` ${scale.written(siteValue)}`}`,
        ...(reconciled === '' ? [] : [reconciled]),
    ];
}
/** For a newest year without a figure: the last year that has one. */
function missing(years, scale) {
    const before = years.findLast(({ value }) => value !== null);
    return [
        `no figure for ${years.at(-1)?.year ?? ''} yet`,
        ...(before?.value == null ? [] : [`${before.year}: ${scale.written(before.value)}${thin}${scale.unit}`]),
    ];
}
