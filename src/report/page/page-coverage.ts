import { type CoverageCount, readCoverage } from './coverage-rows.ts';
import { griTopics } from './gri-topics.ts';
import { pageBlock } from './page-block.ts';
import { many, percent, thin, whole } from './page-formats.ts';
import { type Content, code, fold, type Html, html, named, scroll, table } from './page-html.ts';
import type { PageLake } from './page-lake.ts';
import type { LakeNode } from './page-nodes.ts';
import { pageRegions, regionColumns } from './page-regions.ts';

export const coverage = pageBlock<readonly CoverageCount[]>({
  id: 'coverage',
  title: 'What is covered',
  short: 'Coverage',
  empty: 'Nothing was asked in the newest closed period.',
  style: `
.cover th, .cover td { border: 0; }
.cover thead th { text-align: center; padding: 0 6px 6px; line-height: 1.25; }
.cover thead th:first-child { text-align: left; padding-left: 0; }
.cover tbody td { vertical-align: middle; text-align: center; padding: 4px 0; border: 1px solid var(--bg); font-size: 12.5px; white-space: nowrap; }
.cover tbody th { padding: 4px 8px 4px 0; }
.cover thead th.cell { width: 9.4%; }
.cover td.none, .cover td.opt { color: var(--mute); }
.cover tbody td.all, .cover thead th.all { border-right: 10px solid var(--bg); }
.cover thead th.all { font-weight: 600; color: var(--ink); }
.c0 { background: var(--c0); } .c1 { background: var(--c1); } .c2 { background: var(--c2); } .c3 { background: var(--c3); } .c4 { background: var(--c4); }
@media (max-width: 600px) {
.cover thead th.cell { width: 30px; padding: 0 0 6px; height: 150px; }
.cover thead th.cell > span { writing-mode: vertical-rl; white-space: nowrap; max-height: 140px; overflow: hidden; text-overflow: ellipsis; }
.cover thead small { display: none; }
.cover tbody td { font-size: 11px; }
.cover tbody td.all, .cover thead th.all { border-right-width: 4px; }
.cover tbody th { font-size: 12px; }
}
`,
  read: async (lake) => {
    const { head } = lake.facts;
    const counts = head === null ? [] : await readCoverage(lake, head, pageRegions(lake.facts).depth);
    return counts.length === 0 ? null : counts;
  },
  render,
});

const maxTopics = 24;
const maxRegions = 40;

/** A column of the table. */
interface Head {
  readonly title: Content;
  readonly ids: readonly string[];
  readonly kind: 'cell' | 'cell all';
}

function render(counts: readonly CoverageCount[], { facts }: PageLake): Html {
  const { regions } = pageRegions(facts);
  const share = shareIn(counts);
  const everywhere = regions.map(({ id }) => id);
  const topics = [...new Set(counts.map(({ topic }) => topic))].toSorted(byTopic);
  // Where there are too many regions for a column each, those that most is missing of keep one.
  const columns = regionColumns(regions, ({ id }) => -share([id], topics).value);
  const heads: readonly Head[] = [
    headOf(
      'All',
      regions.reduce((sum, { leafCount }) => sum + leafCount, 0),
      everywhere,
      'cell all',
    ),
    ...(columns.length < 2 ? [] : columns).map(({ name, leafCount, ids, isRest }) =>
      headOf(isRest ? name : named(name), leafCount, [...ids], 'cell'),
    ),
  ];
  const worst = topics.toSorted((a, b) => share(everywhere, [a]).value - share(everywhere, [b]).value);
  const folded = new Set(worst.slice(maxTopics));
  const tableOf = (list: readonly string[]): Html => topicTable(list, heads, counts, share);
  return html`<p class="say">Of all figures of a topic that anybody was asked and all sites of a region, the share that has an answer in ${facts.head?.label}. Low is often right (not asked there); a hole in one column only is not.</p>
${scroll('Coverage by topic and region', tableOf(topics.filter((topic) => !folded.has(topic))))}
${folded.size === 0 ? '' : fold(`${many(folded.size, 'topic')} more, better covered`, tableOf(topics.filter((topic) => folded.has(topic))))}
${columns.some(({ isRest }) => isRest) ? regionList(regions, (id) => share([id], topics)) : ''}
<p class="note">Figures and answers by topic and node: <code>coverage.csv</code>.</p>`;
}

const headOf = (title: Content, leafCount: number, ids: readonly string[], kind: Head['kind']): Head => ({
  title: html`<span>${title}</span> <small>${whole(leafCount)}</small>`,
  ids,
  kind,
});

/** How much of some topics is answered in some parts of the tree. */
interface Share {
  readonly answered: number;
  /** Figures times sites. */
  readonly all: number;
  readonly value: number;
}

type ShareIn = (ids: readonly string[], topics: readonly string[]) => Share;

function shareIn(counts: readonly CoverageCount[]): ShareIn {
  const at = new Map(counts.map((count) => [`${count.id} ${count.topic}`, count]));
  return (ids, topics) => {
    const found = ids.flatMap((id) => topics.flatMap((topic) => at.get(`${id} ${topic}`) ?? []));
    const answered = found.reduce((sum, count) => sum + count.answered, 0);
    const all = found.reduce((sum, count) => sum + count.trackers * count.leaves, 0);
    return { answered, all, value: all === 0 ? 0 : answered / all };
  };
}

function topicTable(
  topics: readonly string[],
  heads: readonly Head[],
  counts: readonly CoverageCount[],
  share: ShareIn,
): Html {
  const trackers = new Map(counts.map((count) => [count.topic, count.trackers]));
  const row = (topic: string): Html =>
    html`<tr><th scope="row">${code(topic)} ${griTopics[topic] ?? ''}</th><td class="opt">${whole(trackers.get(topic) ?? 0)}</td>${heads.map(({ ids, kind }) => shaded(share(ids, [topic]), kind))}</tr>\n`;
  return html`<table class="cover quiet"><caption>Coverage by topic and region, percent</caption><thead><tr><th scope="col">Topic</th><th scope="col" class="opt">Figures</th>${heads.map(
    ({ title, kind }) => html`<th scope="col" class="${kind}">${title}</th>`,
  )}</tr></thead><tbody>\n${topics.map(row)}</tbody></table>`;
}

function shaded({ answered, all, value }: Share, kind: Head['kind']): Html {
  if (answered === 0) return html`<td class="none ${kind}">·</td>`;
  return html`<td class="c${Math.min(4, Math.floor(value * 5))} ${kind}">${percent(answered, all)}</td>`;
}

/** All regions, the least covered first, where the table has no column for each. */
function regionList(regions: readonly LakeNode[], shareOf: (id: string) => Share): Html {
  const sorted = regions.map((region) => ({ region, share: shareOf(region.id) }));
  const shown = sorted.toSorted((a, b) => a.share.value - b.share.value).slice(0, maxRegions);
  const body = table({
    caption: 'Coverage by region, the least covered first',
    kind: 'plain',
    columns: [{ title: 'Region' }, { title: 'Sites', kind: 'r' }, { title: 'Answered', kind: 'r' }],
    rows: shown.map(({ region, share }) => [
      named(region.name),
      whole(region.leafCount),
      `${percent(share.answered, share.all)}${thin}%`,
    ]),
  });
  return fold(`${whole(shown.length)} of ${whole(regions.length)} regions, the least covered first`, body);
}

/** Numbers of standards in their order, then other topics. */
function byTopic(a: string, b: string): number {
  const [x, y] = [Number(a) || Infinity, Number(b) || Infinity];
  return x === y ? (a < b ? -1 : 1) : x - y;
}
