import type { RunReport } from '../report.ts';
import type { LakeFacts } from './lake-facts.ts';
import { lead, leadStyle, leadTitle } from './lead.ts';
import type { PageBlock } from './page-block.ts';
import { pageBlocks } from './page-blocks.ts';
import { many, moment } from './page-formats.ts';
import { renderPage } from './page-frame.ts';
import { type Content, code, type Html, html, named } from './page-html.ts';
import { openPageLake, type PageLake, type QueriedLake } from './page-lake.ts';
import { lakePageTables, type PageTableText } from './page-tables.ts';

export interface LakePageSource {
  /** A connection to one snapshot; temporary tables are made in it. */
  readonly lake: QueriedLake;
  /** Of the run that made the snapshot; null if it is no longer there. */
  readonly report: RunReport | null;
}

/** The page, and its tables whole as CSV files: each is made when it is asked for. */
export interface LakePage {
  readonly page: string;
  readonly tables: AsyncIterable<PageTableText>;
}

/** The page about a lake: all that it shows is read from the lake, except what the run cost. */
export async function makeLakePage({ lake, report }: LakePageSource): Promise<LakePage> {
  const pageLake = await openPageLake(lake, report);
  return { page: await renderLakePage(pageLake), tables: lakePageTables(pageLake) };
}

async function renderLakePage(pageLake: PageLake): Promise<string> {
  const { facts } = pageLake;
  const blocks = pageBlocks.filter((block) => facts.head !== null || block.isAlwaysShown === true);
  const main: Content[] = [await lead(pageLake)];
  for (const block of blocks) main.push(section(block, await block.make(pageLake)));
  return renderPage({
    title: `${leadTitle(facts)} · ${ownerText(facts)}`,
    heading: html`<b>${owner(facts)}</b> · reported ESG figures`,
    navigation: blocks,
    isSimulated: facts.isSimulated,
    main,
    footer: footer(facts),
    style: leadStyle + blocks.map(({ style }) => style ?? '').join(''),
  });
}

const section = ({ id, title }: PageBlock, content: Html): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}
</section>
`;

function owner(facts: LakeFacts): Content {
  const [root, ...others] = facts.nodes.filter(({ depth }) => depth === 0);
  return root !== undefined && others.length === 0 ? named(root.name) : ownerText(facts);
}

function ownerText({ nodes }: LakeFacts): string {
  const roots = nodes.filter(({ depth }) => depth === 0);
  if (roots.length === 1) return roots[0]?.name ?? 'unnamed';
  return roots.length === 0 ? 'No node yet' : `${roots.length} organisations`;
}

function footer({ nodes, periods, runs, upTo }: LakeFacts): Html {
  const last = runs.at(-1);
  const reports = periods.reduce((sum, { surveyCount }) => sum + surveyCount, 0);
  return html`${many(nodes.length, 'node')}, ${many(reports, 'report')}, ${many(last?.data_points ?? 0, 'data point')}.${
    last === undefined ? '' : html` Snapshot ${code(last.run_id)}, esg-lake ${last.version}.`
  }${upTo === null ? '' : ` Data up to ${moment(upTo)}.`} Where a figure comes from: <code>esg-lake explain ID</code>. What is cut here is whole in the CSV files beside this page.`;
}
