import { decidedLine, emptyLine } from '../../schema/decisions/decision-line.js';
import { openCountsSql, openDecisionKinds, openDecisionNames } from '../../schema/decisions/open-decisions.js';
import { many, thin, whole } from '../frame/page-formats.js';
import { html, named, table } from '../frame/page-html.js';
import { readKeyMeasures } from '../key-figures/read-key-figures.js';
import { pageBlock } from '../page-block.js';
import { number, text } from '../row-shape.js';
import { lowParentScale, readLowParents } from './low-parents.js';
import { readUnknownUnits } from './unknown-units.js';
const maxShown = 3;
/** What the owner of the lake has not decided; the parents and units that weigh most in the key figures. */
export const decisions = pageBlock({
    id: 'decisions',
    title: 'Open decisions',
    short: 'Decisions',
    empty: 'No open decisions.',
    style: `
.dec .count { display: flex; flex-wrap: wrap; gap: 2px 22px; font-size: 13.5px; margin: 2px 0 8px; }
.dec .count b { font-size: 16px; }
.dec tbody th b, .dec tbody th small, .dec .go small { display: block; margin: 0; }
.dec thead .r { white-space: nowrap; }
.dec .go { width: 42%; padding-left: 34px; }
.dec .go code { font-size: 12px; }
.dec .ph { display: none; }
@media (max-width: 600px) {
.dec thead { display: none; }
.dec .ph { display: inline; color: var(--mute); }
.dec tbody tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--hair); }
.dec tbody th, .dec tbody td { display: block; border: 0; padding: 1px 0; text-align: left; }
.dec tbody .go { width: auto; padding-left: 0; }
}
@media print { .dec tr { break-inside: avoid; } .dec .go { padding-left: 14pt; } .dec .go code { font-size: 7.5pt; } }
`,
    read: async (lake) => {
        const counts = new Map((await lake.rows(openCountsSql, { kind: text, n: number })).map(({ kind, n }) => [kind, n]));
        if (counts.size === 0)
            return null;
        const { measures, span } = await readKeyMeasures(lake);
        const newest = span?.newest ?? 0;
        const parents = (await readLowParents(lake, measures, newest)).filter(({ isOpen }) => isOpen);
        return { counts, parents, units: await readUnknownUnits(lake, measures, newest) };
    },
    render: ({ counts, parents, units }) => {
        const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
        const rows = [
            ...parents.map((one) => ({ weight: one.weight, cells: parentCells(one) })),
            ...units.map((one) => ({ weight: one.weight, cells: unitCells(one) })),
        ].toSorted((a, b) => b.weight - a.weight);
        const shown = rows.slice(0, maxShown).map(({ cells }) => cells);
        return html `<div class="dec"><p class="count"><span><b>${whole(all)}</b> ${all === 1 ? 'is' : 'are'} open:</span>${openDecisionKinds.flatMap((kind) => {
            const n = counts.get(kind) ?? 0;
            return n === 0 ? [] : [html ` <span><b>${whole(n)}</b> ${openDecisionNames[kind][n === 1 ? 0 : 1]}</span>`];
        })}</p>
<p class="say">Until you decide, the column “As it is” holds. Write the line into the file that is named and give its folder with <code>--decisions</code>, or begin with <code>esg-lake decide --write decisions</code>.</p>
${shown.length === 0
            ? ''
            : table({
                caption: 'Open decisions, by what they weigh in the key figures',
                kind: 'quiet',
                columns: [
                    { title: 'Question' },
                    { title: 'As it is', kind: 'r' },
                    { title: 'If decided', kind: 'r' },
                    { title: 'File, and line to write', kind: 'go' },
                ],
                rows: shown,
            })}
<p class="note">${shown.length < all ? `${many(all - shown.length, 'other')}: ` : 'With all their outcomes: '}<code>esg-lake decide</code></p></div>`;
    },
});
function parentCells(parent) {
    const { id, name, tracker, year, own, below, low, questions } = parent;
    const file = 'consolidation.csv';
    const { withUnit } = lowParentScale(parent);
    return [
        question(html `${named(name)}: only its own?`, html `too low in ${whole(low)} of ${many(questions, 'question')}; ${named(tracker)} ${year}`),
        html `${onPhone('As it is')}${withUnit(own)}`,
        html `${onPhone('If decided')}<b>${withUnit(own + below)}</b>`,
        lineCell(file, decidedLine({ file, target: { initiative_id: id }, name }, { report_is: 'stand_alone' })),
    ];
}
function unitCells({ unit, tracker, year, total, numbers, nodes, name }) {
    const file = 'units.csv';
    return [
        question(html `Which unit is “<bdi>${unit}</bdi>”?`, html `${many(numbers, 'number')} of ${nodes === 1 ? named(name) : many(nodes, 'node')}; ${named(tracker)} ${year}`),
        html `${onPhone('As it is')}in no total`,
        html `${onPhone('If decided')}<b>${whole(total)}</b>${thin}× its factor`,
        lineCell(file, emptyLine({ file, target: { unit }, name: null })),
    ];
}
/** The heading of a cell where the table has no columns. */
const onPhone = (title) => html `<span class="ph">${title}: </span>`;
const question = (title, about) => html `<b>${title}</b><small>${about}</small>`;
/** A line that is too long breaks after its empty cells, before it breaks in a word. */
const lineCell = (file, line) => html `<small>${file}</small><code>${line.split(/(?<=,,)(?!,)/).map((part, at) => [at === 0 ? '' : html `<wbr>`, part])}</code>`;
