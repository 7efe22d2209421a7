import { chase } from './chase/chase.js';
import { many, moment } from './frame/page-formats.js';
import { renderPage } from './frame/page-frame.js';
import { code, html, named } from './frame/page-html.js';
import { keyFigures } from './key-figures/key-figures.js';
import { timeOf } from './lake-overview.js';
import { lead, leadStyle, leadTitle } from './lead/lead.js';
import { readLookFirst } from './lead/look-first.js';
import { openPageLake } from './page-lake.js';
import { lakePageTables } from './page-tables.js';
import { restated } from './restated/restated.js';
/** The sections of the page, most important first for the people who own the figures. To add one: docs/adding-a-section.md. */
export const pageBlocks = [keyFigures, chase, restated];
/** The page about a lake. */
export async function makeLakePage({ lake, ...options }) {
    const pageLake = await openPageLake(lake, options);
    const lookFirst = await readLookFirst(pageLake);
    const page = await renderLakePage(pageLake, lookFirst);
    return { page, lookFirst: lookFirst.items, tables: lakePageTables(pageLake) };
}
async function renderLakePage(pageLake, lookFirst) {
    const { overview } = pageLake;
    const blocks = overview.head === null ? [] : pageBlocks;
    const main = [await lead(pageLake, lookFirst)];
    for (const block of blocks)
        main.push(section(block, await block.make(pageLake)));
    return renderPage({
        title: `${leadTitle(overview)} · ${ownerText(overview)}`,
        heading: html `<b>${owner(overview)}</b> · reported ESG figures`,
        navigation: blocks,
        isSimulated: overview.isSimulated,
        main,
        footer: footer(overview),
        style: leadStyle + blocks.map(({ style }) => style ?? '').join(''),
    });
}
const section = ({ id, title }, content) => html `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}
</section>
`;
function owner(overview) {
    const [root, ...others] = overview.nodes.filter(({ depth }) => depth === 0);
    return root !== undefined && others.length === 0 ? named(root.name) : ownerText(overview);
}
function ownerText({ nodes }) {
    const roots = nodes.filter(({ depth }) => depth === 0);
    if (roots.length === 1)
        return roots[0]?.name ?? 'unnamed';
    return roots.length === 0 ? 'No node yet' : `${roots.length} organisations`;
}
function footer({ nodes, periods, runs, upTo }) {
    const last = runs.at(-1);
    const at = timeOf(last);
    const reports = periods.reduce((sum, { surveyCount }) => sum + surveyCount, 0);
    return html `${many(nodes.length, 'node')}, ${many(reports, 'report')}, ${many(last?.data_points ?? 0, 'data point')}.${last === undefined ? '' : html ` Snapshot ${code(last.run_id)}, esg-lake ${last.version}.`}${upTo === null ? '' : ` Data up to ${moment(upTo)}.`}${at === null ? '' : ` Run of ${moment(at)}; ${many(runs.length, 'run')} so far.`} Where a figure comes from: <code>esg-lake explain ID</code>. Tables that are shortened here are complete in the CSV files next to this page.`;
}
