import type { LookFirstItem } from '../report/report.ts';
import type { SincePin } from '../schema/changed-figures.ts';
import { chase } from './chase/chase.ts';
import { many, moment } from './frame/page-formats.ts';
import { renderPage } from './frame/page-frame.ts';
import { type Content, code, type Html, html, named } from './frame/page-html.ts';
import { keyFigures } from './key-figures/key-figures.ts';
import { type LakeOverview, timeOf } from './lake-overview.ts';
import { lead, leadStyle, leadTitle } from './lead/lead.ts';
import { type LookFirst, readLookFirst } from './lead/weighed-items.ts';
import type { PageBlock } from './page-block.ts';
import { openPageLake, type PageLake, type QueriedLake } from './page-lake.ts';
import { lakePageTables, type PageTableText } from './page-tables.ts';
import { restated } from './restated/restated.ts';

/** The sections of the page, most important first for the people who own the figures. To add one: docs/adding-a-section.md. */
export const pageBlocks: readonly PageBlock[] = [keyFigures, chase, restated];

interface LakePageSource {
  /** A connection to one snapshot, in which temporary tables are created. */
  readonly lake: QueriedLake;
  /** Null without a pin. @default null */
  readonly sincePin?: SincePin | null;
  /** Address of a record in the service, with `{survey_id}` or `{utrv_id}`. @default null */
  readonly recordUrl?: string | null;
}

/** The page, and its complete tables as CSV, each made when the iterator asks for it. */
export interface LakePage {
  readonly page: string;
  readonly lookFirst: readonly LookFirstItem[];
  readonly tables: AsyncIterable<PageTableText>;
}

/** The page about a lake. */
export async function makeLakePage({ lake, ...options }: LakePageSource): Promise<LakePage> {
  const pageLake = await openPageLake(lake, options);
  const lookFirst = await readLookFirst(pageLake);
  const page = await renderLakePage(pageLake, lookFirst);
  return { page, lookFirst: lookFirst.items, tables: lakePageTables(pageLake) };
}

async function renderLakePage(pageLake: PageLake, lookFirst: LookFirst): Promise<string> {
  const { overview } = pageLake;
  const blocks = overview.head === null ? [] : pageBlocks;
  const main: Content[] = [await lead(pageLake, lookFirst)];
  for (const block of blocks) main.push(section(block, await block.make(pageLake)));
  return renderPage({
    title: `${leadTitle(overview)} · ${ownerText(overview)}`,
    heading: html`<b>${owner(overview)}</b> · reported ESG figures`,
    navigation: blocks,
    isSimulated: overview.isSimulated,
    main,
    footer: footer(overview),
    style: leadStyle + blocks.map(({ style }) => style ?? '').join(''),
  });
}

const section = ({ id, title }: PageBlock, content: Html): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}
</section>
`;

function owner(overview: LakeOverview): Content {
  const [root, ...others] = overview.nodes.filter(({ depth }) => depth === 0);
  return root !== undefined && others.length === 0 ? named(root.name) : ownerText(overview);
}

function ownerText({ nodes }: LakeOverview): string {
  const roots = nodes.filter(({ depth }) => depth === 0);
  if (roots.length === 1) return roots[0]?.name ?? 'unnamed';
  return roots.length === 0 ? 'No node yet' : `${roots.length} organisations`;
}

function footer({ nodes, periods, runs, upTo }: LakeOverview): Html {
  const last = runs.at(-1);
  const at = timeOf(last);
  const reports = periods.reduce((sum, { surveyCount }) => sum + surveyCount, 0);
  return html`${many(nodes.length, 'node')}, ${many(reports, 'report')}, ${many(last?.data_points ?? 0, 'data point')}.${
    last === undefined ? '' : html` Snapshot ${code(last.run_id)}, esg-lake ${last.version}.`
  }${upTo === null ? '' : ` Data up to ${moment(upTo)}.`}${at === null ? '' : ` Run of ${moment(at)}; ${many(runs.length, 'run')} so far.`} Where a figure comes from: <code>esg-lake explain ID</code>. Tables that are shortened here are complete in the CSV files next to this page.`;
}
