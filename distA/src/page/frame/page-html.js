import { withoutUnprintable } from '../../base/printable.js';
/** Template tag: escapes everything that is not `Html`, and removes characters that would reorder or hide text. */
export function html(parts, ...contents) {
    return { html: parts.map((part, at) => part + (at < contents.length ? markup(contents[at]) : '')).join('') };
}
function markup(content) {
    if (content === null || content === undefined)
        return '';
    if (typeof content === 'string' || typeof content === 'number')
        return escaped(String(content));
    return isList(content) ? content.map(markup).join('') : content.html;
}
const isList = (content) => Array.isArray(content);
const entities = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
};
const escaped = (text) => withoutUnprintable(text, replacement).replace(/[&<>"']/g, (character) => entities[character] ?? '');
/** Direction marks are removed; control characters are replaced by a visible one. */
function replacement(character) {
    if (/[\t\n\r]/.test(character))
        return character;
    return /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f]/.test(character) ? '' : '\uFFFD';
}
/** A name from the service, isolated so that its writing direction does not affect the text around it. */
export const named = (name) => html `<bdi>${name ?? 'unnamed'}</bdi>`;
export const code = (text) => html `<code>${text}</code>`;
/** Text for screen readers only. */
export const unseen = (content) => html `<span class="vh">${content}</span>`;
/** The first cell of each row is its heading. @param o.kind classes: `plain`, `quiet` (caption for screen readers only) */
export function table(o) {
    const kinds = o.columns.map(({ kind }) => (kind === undefined ? '' : html ` class="${kind}"`));
    const row = (cells) => html `<tr>${cells.map((cell, at) => (at === 0 ? html `<th scope="row"${kinds[0]}>${cell}</th>` : html `<td${kinds[at]}>${cell}</td>`))}</tr>\n`;
    return html `<table${o.kind === undefined ? '' : html ` class="${o.kind}"`}><caption>${o.caption}</caption><thead><tr>${o.columns.map(({ title }, at) => html `<th scope="col"${kinds[at]}>${title}</th>`)}</tr></thead><tbody>\n${o.rows.map(row)}</tbody></table>`;
}
/** A folded box, which is not printed. `label` is plain text, since it is also the accessible name. */
export const fold = (label, body) => html `<details class="data"><summary>${label}</summary>${scroll(label, body)}</details>`;
/** A box that scrolls sideways, so that the page does not; reachable by keyboard. */
export const scroll = (label, body) => html `<div class="scroll" tabindex="0" role="region" aria-label="${label}">${body}</div>`;
