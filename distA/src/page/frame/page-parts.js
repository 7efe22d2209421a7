import { pageTableFile } from '../../base/page-files.js';
import { many, whole } from './page-formats.js';
import { code, html, named } from './page-html.js';
/** The maximum number of rows of a CSV file: the first ones of its order. */
export const maxTableRows = 50_000;
/** A note that a table is shortened, and the file that has all rows; empty if it is not. */
export const cutNote = (shown, all, one, file, more = `${one}s`) => all <= shown
    ? ''
    : html `<p class="note">${whole(shown)} of ${many(all, one, more)} shown; ${all > maxTableRows ? `the first ${whole(maxTableRows)}` : 'all'} in ${code(pageTableFile(file))}.</p>`;
/** A link to a record or report in the service, where the page has such links. */
export function serviceLink(content, ids, { urlOf }) {
    const url = urlOf(ids);
    return url === null ? content : html `<a href="${url}" rel="noreferrer">${content}</a>`;
}
/** The name of a node, listed now or before; otherwise its id. */
export function nodeName(overview, id) {
    const node = overview.nodeOf(id);
    if (node !== undefined)
        return named(node.name);
    const former = overview.formerNames.get(id);
    return former === undefined ? code(id) : html `${named(former)} <small>no longer listed</small>`;
}
/** The names of a node's ancestors, without the root if it is the only one. */
export function placeOf(overview, id) {
    const above = [];
    for (let node = parentOf(overview, overview.nodeOf(id)); node !== undefined; node = parentOf(overview, node)) {
        if (node.depth > 0 || overview.rootCount > 1)
            above.unshift(node);
    }
    if (above.length === 0)
        return '';
    return html `<small>${above.map(({ name }, at) => [at === 0 ? '' : ' › ', named(name)])}</small>`;
}
const parentOf = (overview, node) => node === undefined || node.depth === 0 || node.parentId === null ? undefined : overview.nodeOf(node.parentId);
/** The usual spelling of units that the service spells differently. */
const usualNames = {
    'tons/CO2e': 't CO₂e',
    mt: 't',
    km2: 'km²',
    m2: 'm²',
    m3: 'm³',
};
/** The usual spelling of a unit, by default the one that was sent; empty for null. */
export const unitName = (unit) => (unit === null ? '' : (usualNames[unit] ?? unit));
