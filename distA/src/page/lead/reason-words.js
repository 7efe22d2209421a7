import { whole } from '../frame/page-formats.js';
import { html, named } from '../frame/page-html.js';
/** What happened, in words (lake.md, "Why a figure of the group differs"). */
const reasonWords = {
    decision: 'other decisions',
    superseded: 'another level of the tree counts',
    arrived: 'new answers',
    withdrawn: 'answers withdrawn',
    record: 'another report counts',
    definition: 'the question was redefined',
    value: 'answers changed',
    rule: 'other rules of the lake',
};
/** How an initiative changed its place. */
const boundaryWords = {
    added: 'added to the tree',
    removed: 'removed from the tree',
};
/** `Mostly answers changed: Kiel, Graz and 3 more` */
export function reasonText({ reason, change: moved, line_count, contributors, reason_count }) {
    const what = reason === 'boundary' ? (boundaryWords[moved ?? ''] ?? `${moved ?? 'changed'} in the tree`) : reasonWords[reason];
    const others = line_count - contributors.length;
    const text = `${reason_count > 1 ? 'mostly ' : ''}${what}`;
    return html `${text.charAt(0).toUpperCase()}${text.slice(1)}: ${contributors.map((name, at) => [at === 0 ? '' : ', ', named(name)])}${others > 0 ? ` and ${whole(others)} more` : ''}`;
}
/** Null where a value is missing or was 0. */
export const percentOf = ({ before, after }) => before === null || after === null || before === 0 ? null : (100 * (after - before)) / Math.abs(before);
