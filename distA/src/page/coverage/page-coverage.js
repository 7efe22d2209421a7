import { many, percent, thin, whole } from '../frame/page-formats.js';
import { code, fold, html, named, table } from '../frame/page-html.js';
import { pageRegions, regionColumns } from '../lake-overview.js';
import { pageBlock } from '../page-block.js';
import { keepHeadRecords } from '../page-lake.js';
import { number, text } from '../row-shape.js';
export const coverage = pageBlock({
    id: 'coverage',
    title: 'What is covered',
    short: 'Coverage',
    isInNavigation: false,
    empty: 'Nothing was asked in the newest closed period.',
    style: `
@media print { #coverage { display: none; } }
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
        const { head } = lake.overview;
        const counts = head === null ? [] : await readCoverage(lake, pageRegions(lake.overview).depth);
        return counts.length === 0 ? null : counts;
    },
    render,
});
const maxTopics = 24;
const maxRegions = 40;
function render(counts, { overview }) {
    const { regions } = pageRegions(overview);
    const share = shareIn(counts);
    const everywhere = regions.map(({ id }) => id);
    const topics = [...new Set(counts.map(({ topic }) => topic))].toSorted(byTopic);
    // If there are too many regions, the least covered ones have a column each.
    const columns = regionColumns(regions, ({ id }) => -share([id], topics).value);
    const heads = [
        headOf('All', regions.reduce((sum, { leafCount }) => sum + leafCount, 0), everywhere, 'cell all'),
        ...(columns.length < 2 ? [] : columns).map(({ name, leafCount, ids, isRest }) => headOf(isRest ? name : named(name), leafCount, [...ids], 'cell')),
    ];
    const worst = topics.toSorted((a, b) => share(everywhere, [a]).value - share(everywhere, [b]).value);
    const folded = new Set(worst.slice(maxTopics));
    const tableOf = (list) => topicTable(list, heads, counts, share);
    return html `<p class="say">The percentage of a topic’s figures that have an answer in ${overview.head?.label}, over all sites of a region. A low one is often correct, because sites were not asked; a gap in a single column is not.</p>
${fold('Coverage by topic and region', tableOf(topics.filter((topic) => !folded.has(topic))))}
${folded.size === 0 ? '' : fold(`${many(folded.size, 'topic')} more, better covered`, tableOf(topics.filter((topic) => folded.has(topic))))}
${columns.some(({ isRest }) => isRest) ? regionList(regions, (id) => share([id], topics)) : ''}
<p class="note">Figures and answers by topic and node: <code>coverage.csv</code>.</p>`;
}
const headOf = (title, leafCount, ids, kind) => ({
    title: html `<span>${title}</span> <small>${whole(leafCount)}</small>`,
    ids,
    kind,
});
function shareIn(counts) {
    const at = new Map(counts.map((count) => [`${count.id} ${count.topic}`, count]));
    return (ids, topics) => {
        const found = ids.flatMap((id) => topics.flatMap((topic) => at.get(`${id} ${topic}`) ?? []));
        const answered = found.reduce((sum, count) => sum + count.answered, 0);
        const all = found.reduce((sum, count) => sum + count.trackers * count.leaves, 0);
        return { answered, all, value: all === 0 ? 0 : answered / all };
    };
}
function topicTable(topics, heads, counts, share) {
    const trackers = new Map(counts.map((count) => [count.topic, count.trackers]));
    const row = (topic) => html `<tr><th scope="row">${code(topic)} ${griTopics[topic] ?? ''}</th><td class="opt">${whole(trackers.get(topic) ?? 0)}</td>${heads.map(({ ids, kind }) => shaded(share(ids, [topic]), kind))}</tr>\n`;
    return html `<table class="cover quiet"><caption>Coverage by topic and region, percent</caption><thead><tr><th scope="col">Topic</th><th scope="col" class="opt">Figures</th>${heads.map(({ title, kind }) => html `<th scope="col" class="${kind}">${title}</th>`)}</tr></thead><tbody>\n${topics.map(row)}</tbody></table>`;
}
function shaded({ answered, all, value }, kind) {
    if (answered === 0)
        return html `<td class="none ${kind}">·</td>`;
    return html `<td class="c${Math.min(4, Math.floor(value * 5))} ${kind}">${percent(answered, all)}</td>`;
}
/** The regions, the least covered first, if the table has no column for each. */
function regionList(regions, shareOf) {
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
/** Standards by number, then other topics. */
function byTopic(a, b) {
    const [x, y] = [Number(a) || Infinity, Number(b) || Infinity];
    return x === y ? (a < b ? -1 : 1) : x - y;
}
const shape = { id: text, topic: text, trackers: number, leaves: number, answered: number };
/** @param depth the maximum depth of the nodes */
async function readCoverage(lake, depth) {
    await keepCoverage(lake, depth);
    return lake.rows('FROM page_coverage', shape);
}
/** Fills `page_coverage`. A topic is the number of a GRI standard, or else the kind of tracker. */
export async function keepCoverage(lake, depth) {
    await keepHeadRecords(lake);
    await lake.keep('page_coverage', coverageSql(depth));
}
const coverageSql = (depth) => `
WITH topics AS (
  SELECT tracker_id, CASE WHEN tracker_type = 'gri' AND type_code IS NOT NULL THEN split_part(type_code, '-', 1)
    ELSE upper(coalesce(tracker_type, 'other')) END AS topic
  FROM trackers),
records AS (
  SELECT DISTINCT r.initiative_id, r.tracker_id, t.topic, r.state IN ('verified', 'answered') AS is_answered
  FROM page_records r JOIN topics t USING (tracker_id)),
asked AS (SELECT topic, count(DISTINCT tracker_id) AS trackers FROM records GROUP BY topic),
places AS (
  SELECT r.initiative_id, r.topic, count(*) AS answered
  FROM records r JOIN initiatives i USING (initiative_id) WHERE r.is_answered AND i.is_leaf GROUP BY ALL),
nodes AS (
  SELECT a.ancestor_id AS id, count(*) AS leaves FROM initiative_ancestors a
    JOIN initiatives d ON d.initiative_id = a.descendant_id JOIN initiatives n ON n.initiative_id = a.ancestor_id
  WHERE d.is_leaf AND n.depth <= ${depth} GROUP BY ALL),
sums AS (
  SELECT a.ancestor_id AS id, p.topic, sum(p.answered)::BIGINT AS answered
  FROM places p JOIN initiative_ancestors a ON a.descendant_id = p.initiative_id
    JOIN nodes n ON n.id = a.ancestor_id GROUP BY ALL)
SELECT n.id, k.topic, k.trackers, n.leaves, coalesce(s.answered, 0) AS answered
FROM nodes n CROSS JOIN asked k LEFT JOIN sums s ON s.id = n.id AND s.topic = k.topic`;
/** The topics of the GRI standards by number. */
const griTopics = {
    '2': 'General disclosures',
    '3': 'Material topics',
    '101': 'Biodiversity',
    '201': 'Economic performance',
    '202': 'Market presence',
    '203': 'Indirect economic impacts',
    '204': 'Procurement practices',
    '205': 'Anti-corruption',
    '206': 'Anti-competitive behaviour',
    '207': 'Tax',
    '301': 'Materials',
    '302': 'Energy',
    '303': 'Water and effluents',
    '304': 'Biodiversity',
    '305': 'Emissions',
    '306': 'Waste',
    '308': 'Supplier environmental assessment',
    '401': 'Employment',
    '402': 'Labour and management relations',
    '403': 'Health and safety at work',
    '404': 'Training and education',
    '405': 'Diversity and equal opportunity',
    '406': 'Non-discrimination',
    '407': 'Freedom of association',
    '408': 'Child labour',
    '409': 'Forced labour',
    '410': 'Security practices',
    '411': 'Rights of indigenous peoples',
    '413': 'Local communities',
    '414': 'Supplier social assessment',
    '415': 'Public policy',
    '416': 'Customer health and safety',
    '417': 'Marketing and labelling',
    '418': 'Customer privacy',
    KPI: 'Own indicators',
};
