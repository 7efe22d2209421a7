import { change, exactly, many, whole } from '../frame/page-formats.js';
import { code, html, named, scroll, table } from '../frame/page-html.js';
import { unitName } from '../frame/page-parts.js';
import { pageBlock } from '../page-block.js';
/** What changed in the figures of the group since the newest pin; not on the page of a lake without a pin. */
export const sincePin = pageBlock({
    id: 'since-pin',
    title: 'What changed since the pin',
    short: 'Since the pin',
    isInNavigation: false,
    empty: 'Nothing is pinned.',
    style: `
#since-pin .say code { white-space: normal; }
#since-pin tbody th { min-width: 150px; }
`,
    isAlwaysShown: true,
    isShown: ({ sincePin: since }) => since !== null,
    read: async ({ sincePin: since }) => since,
    render: renderSince,
});
function renderSince({ pin, manifest_sha256: manifest, problem, changes, figures }) {
    if (changes === null) {
        return html `<p class="say"><span class="warn">The pin ${code(pin)} cannot be compared:</span> ${problem}.</p>`;
    }
    const all = changes.added + changes.changed + changes.removed;
    if (all === 0)
        return html `<p class="say">No figure of the group has changed since ${code(pin)}.</p>`;
    return html `<p class="say">Since ${code(pin)}, ${many(changes.changed, 'figure')} of the group changed, ${whole(changes.added)} were added and ${whole(changes.removed)} removed. All of them, each with the reasons: <code>esg-lake diff ${pin}</code></p>
${scroll('The figures that changed', figureTable(figures, all))}
${manifest === null ? '' : html `<p class="note">Manifest of the pinned snapshot, SHA-256: ${code(manifest)}</p>`}`;
}
const figureTable = (figures, all) => table({
    caption: figures.length < all ? `The ${whole(figures.length)} that weigh most of ${whole(all)}` : 'All of them',
    kind: 'below',
    columns: [
        { title: 'Figure' },
        { title: 'Unit', kind: 'nw' },
        ...['Year', 'Then', 'Now', 'Difference'].map((name) => ({ title: name, kind: 'r' })),
        { title: 'Change', kind: 'r opt' },
    ],
    rows: figures.map((figure) => [
        html `${named(figure.tracker_name ?? figure.measure_id)} <small>${describe(figure)}</small>${figure.main_reason === null ? '' : html ` <small>${reasonText(figure.main_reason)}</small>`}`,
        html `<bdi>${unitName(figure.base_unit)}</bdi>`,
        figure.reporting_year,
        exactly(figure.before),
        exactly(figure.after),
        exactly(figure.difference),
        change(percentOf(figure)),
    ]),
});
/** `305-1-a · scope · Nordwind` */
const describe = ({ type_code, column_code, option_code, initiative_name }) => [type_code, column_code, option_code, initiative_name]
    .filter((part) => part !== null)
    .map((part, at) => html `${at === 0 ? '' : ' · '}${named(part)}`);
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
