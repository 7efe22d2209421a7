import { quotedString } from '@duckdb/node-api';
import { type ChosenNode, chosenNodes } from './chosen-nodes.ts';
import { completenessMapStyle } from './completeness-map-style.ts';
import type { LakeFacts } from './lake-facts.ts';
import { pageBlock } from './page-block.ts';
import { many, monthOf, percent, whole } from './page-formats.ts';
import { type Content, type Html, html, named, scroll } from './page-html.ts';
import type { PageLake } from './page-lake.ts';
import { type PagePeriod, rhythms } from './page-periods.ts';
import { type RecordCounts, recordCountsShape, settledAsAnswered } from './record-counts.ts';
import { number, text } from './row-shape.ts';

interface CompletenessMap {
  readonly columns: readonly MapColumn[];
  readonly nodes: readonly ChosenNode[];
  /** By node and period. */
  readonly cells: ReadonlyMap<string, RecordCounts>;
}

interface MapColumn {
  readonly period: PagePeriod;
  /** Classes: first of its rhythm; left out on a phone. */
  readonly kind: string;
}

const perRhythm = 5;
/** With so many the table is not wider than it needs to be: numbers far from their names are hard to follow. */
const fewColumns = 7;
const maxRows = 400;
/** From so many nodes on everything is folded. */
const foldedFrom = 150;

/** Node × period: a table with numbers, coloured where much is missing. */
export const completenessMap = pageBlock<CompletenessMap>({
  id: 'complete',
  title: 'Completeness by node and period',
  short: 'Completeness',
  empty: 'No period with a report yet.',
  style: completenessMapStyle,
  read: async (lake) => {
    const columns = mapColumns(lake.facts);
    if (columns.length === 0 || lake.facts.nodes.length === 0) return null;
    const nodes = chosenNodes(lake.facts.nodes, await leastComplete(lake), maxRows);
    return { columns, nodes, cells: await readCells(lake, columns, nodes) };
  },
  render: (map, { facts }) => html`<p class="say">Each row is a node with everything below it.${folding(facts)}</p>
${scroll('Completeness as a table that scrolls sideways', mapTable(map, facts))}
${legend(map, facts)}`,
});

const folding = ({ nodes }: LakeFacts): string =>
  nodes.length > foldedFrom ? ' What is below a name opens by its arrow.' : '';

/** The newest of each rhythm; those that follow another calendar than most do not stand beside them. */
function mapColumns({ periods }: LakeFacts): readonly MapColumn[] {
  return rhythms.flatMap((rhythm, at) => {
    const newest = periods.filter((one) => one.period === rhythm && one.isRegular).slice(-perRhythm);
    return newest.map((period, i) => ({
      period,
      kind: `${i === 0 && at > 0 ? ' first' : ''}${rhythm !== 'yearly' && i < newest.length - 1 ? ' opt' : ''}`,
    }));
  });
}

/** The percentage answered of the headline's period; nodes without a report come last. */
async function leastComplete({ facts: { head }, rows }: PageLake): Promise<(node: { readonly id: string }) => number> {
  if (head === null) return () => 0;
  const found = await rows(
    `SELECT initiative_id AS id, percent_answered AS percent FROM page_completeness
     WHERE period = ${quotedString(head.period)} AND period_end = DATE '${head.end}' AND percent_answered IS NOT NULL`,
    { id: text, percent: number },
  );
  const percents = new Map(found.map((one) => [one.id, one.percent]));
  return ({ id }) => percents.get(id) ?? 200;
}

async function readCells(
  { rows }: PageLake,
  columns: readonly MapColumn[],
  nodes: readonly ChosenNode[],
): Promise<ReadonlyMap<string, RecordCounts>> {
  const ids = nodes.map(({ node }) => quotedString(node.id)).join(', ');
  const periods = columns.map(({ period }) => `(${quotedString(period.period)}, DATE '${period.end}')`).join(', ');
  const found = await rows(
    `SELECT initiative_id AS id, period || ' ' || period_end::VARCHAR AS key, ${Object.keys(recordCountsShape).join(', ')}
     FROM page_completeness WHERE (period, period_end) IN (${periods}) AND initiative_id IN (${ids})`,
    { id: text, key: text, ...recordCountsShape },
  );
  return new Map(found.map((cell) => [`${cell.id} ${cell.key}`, cell]));
}

function mapTable(map: CompletenessMap, facts: LakeFacts): Html {
  const { columns } = map;
  return html`<table class="heat${columns.length <= fewColumns ? ' few' : ''}"><caption class="vh">Percent of value records answered, per node with all below it, and period</caption>
<colgroup><col>${columns.map(({ kind }) => html`<col class="p${kind}">`)}</colgroup>
<thead>${rhythmRow(columns)}
<tr><th scope="col" class="left">Node <small>(leaves below it)</small></th>${columns.map(({ period, kind }) => html`<th scope="col" class="${kind.trim()}">${columnLabel(period)}</th>`)}</tr></thead>
${facts.rootCount > 1 ? html`<tbody><tr class="d0"><th scope="row">All ${whole(facts.rootCount)} organisations</th>${columns.map((column) => cell(column.period, column.kind))}</tr></tbody>` : ''}
${bodies(map.nodes, facts).map((body) => tableBody(body, map, facts))}</table>`;
}

function rhythmRow(columns: readonly MapColumn[]): Html {
  const heads = rhythms.flatMap((rhythm, at) => {
    const own = columns.filter(({ period }) => period.period === rhythm);
    if (own.length === 0) return [];
    const years = [...new Set(own.map(({ period }) => period.end.slice(0, 4)))];
    const inYears =
      rhythm === 'yearly'
        ? ''
        : html` <small>${years.length > 1 ? `${years[0]}–${years.at(-1)?.slice(2)}` : years[0]}</small>`;
    return html`<th scope="colgroup" colspan="${own.length}"${at > 0 ? html` class="first"` : ''}>${rhythmNames[rhythm]}${inYears}</th>`;
  });
  return html`<tr class="rhythm"><td></td>${heads}</tr>`;
}

const rhythmNames: Readonly<Record<string, string>> = { yearly: 'Year', quarterly: 'Quarter', monthly: 'Month' };

/** `2025`, `24/25` (years that end in another month than December), `Q3`, `Aug` */
function columnLabel({ period, end, label }: PagePeriod): Content {
  if (period === 'monthly') return monthOf(end);
  if (period === 'quarterly') return /^\d{4}-Q\d$/.test(label) ? label.slice(5) : monthOf(end);
  if (/^\d{4}$/.test(label)) return html`<span class="yy">${end.slice(0, 2)}</span>${end.slice(2, 4)}`;
  return `${String(Number(end.slice(0, 4)) - 1).slice(2)}/${end.slice(2, 4)}`;
}

/** Each is folded as one: a node of the first level under the only root, or a root of many, with all below it. */
function bodies(nodes: readonly ChosenNode[], { rootCount }: LakeFacts): readonly (readonly ChosenNode[])[] {
  const foldDepth = rootCount > 1 ? 0 : 1;
  const all: ChosenNode[][] = [];
  for (const chosen of nodes) {
    const current = all.at(-1);
    const areLeaves = chosen.node.isLeaf && current?.length !== 0 && current?.every(({ node }) => node.isLeaf) === true;
    if (current === undefined || (chosen.node.depth <= foldDepth && !areLeaves)) all.push([chosen]);
    else current.push(chosen);
  }
  return all;
}

function tableBody(body: readonly ChosenNode[], map: CompletenessMap, facts: LakeFacts): Html {
  const isFoldable = body[0]?.node.isLeaf === false && body.length > 1;
  const rows = body.map(({ node, leftOut }, at) => {
    const kind = `${indent(node.depth)}${node.isLeaf ? ' leaf' : ''}`;
    const name = at === 0 && isFoldable ? folder(node.name, facts) : named(node.name);
    const cells = map.columns.map(({ period, kind: column }) =>
      cell(map.cells.get(`${node.id} ${period.key}`), column),
    );
    return html`<tr class="${kind}"><th scope="row">${name}${node.isLeaf ? '' : html` <small>${whole(node.leafCount)}</small>`}</th>${cells}</tr>
${leftOut.map(({ depth, count }) => html`<tr class="${indent(depth)} leaf"><th scope="row" colspan="${map.columns.length + 1}"><small>${whole(count)} more, more complete than these or without a report</small></th></tr>\n`)}`;
  });
  return html`<tbody>${rows}</tbody>\n`;
}

const indent = (depth: number): string => `d${Math.min(depth, 6)}`;

/** A check box folds without a script, and works by keyboard. */
const folder = (name: string | null, { nodes }: LakeFacts): Html =>
  html`<label><input type="checkbox"${nodes.length > foldedFrom ? '' : html` checked`} aria-label="Show what is below ${name ?? 'unnamed'}">${named(name)}</label>`;

function cell(counts: RecordCounts | undefined, kind: string): Html {
  if (counts === undefined) return html`<td class="none${kind}">·</td>`;
  if (counts.record_count === 0) return html`<td class="none${kind}">–</td>`;
  const verified = Math.round((20 * counts.verified_count) / counts.record_count) * 5;
  return html`<td class="h${gapStep(counts)} v${verified}${kind}"><span>${percent(settledAsAnswered(counts), counts.record_count)}</span></td>`;
}

/** By the number that is shown: what reads 80 is not coloured. */
function gapStep(counts: RecordCounts): number {
  const shown = Math.round((100 * settledAsAnswered(counts)) / counts.record_count);
  return shown >= 80 ? 0 : shown >= 70 ? 1 : shown >= 50 ? 2 : shown >= 25 ? 3 : 4;
}

function legend({ nodes }: CompletenessMap, { periods, nodes: all }: LakeFacts): Html {
  const odd = periods.filter(({ isRegular }) => !isRegular);
  const named = odd
    .slice(-maxNamed)
    .map((one) => `${many(one.surveyCount, 'report')} over ${one.label.replace('/', ' – ')}`);
  const more = odd.length > maxNamed ? ` and ${many(odd.length - maxNamed, 'earlier period')}` : '';
  return html`<p class="note legend"><span class="sw h0 v60">92</span> percent answered; the bar is the part verified. Colour where less is answered: <span class="sw h1">&lt; 80</span><span class="sw h2">&lt; 70</span><span class="sw h3">&lt; 50</span><span class="sw h4">&lt; 25</span> <span>· no report.</span></p>
${odd.length === 0 ? '' : html`<p class="note">Not shown, since they end on other days than most: ${named.join(', ')}${more}.</p>`}
${nodes.length === all.length ? '' : html`<p class="note">${whole(nodes.length)} of ${many(all.length, 'node')} are listed, the least complete of each level; all in <code>completeness.csv</code>.</p>`}`;
}

const maxNamed = 4;
