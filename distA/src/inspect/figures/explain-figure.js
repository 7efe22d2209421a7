import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../base/grouping.js';
import { withExpressions } from '../../questions/named-question.js';
import { shippedQuestion } from '../../questions/question-folders.js';
import { jsonRows } from '../lake-rows.js';
import { findFigure } from './asked-figure.js';
import { collectFigure } from './figure-tables.js';
/** @throws UsageError if the node or question is unknown, or a name is ambiguous */
export async function explainFigure(lake, output, name) {
    const asked = await findFigure(lake, name);
    await collectFigure(lake, asked);
    const rows = (sql) => jsonRows(lake.connection, sql);
    const own = await rows(`SELECT r.* FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0
     ORDER BY r.tracker_id, r.column_code, r.option_code, r.base_unit`);
    const hasValues = own.length > 0 && own.every(({ value }) => value !== null);
    const { node, trackers, year } = asked;
    return {
        snapshot_id: lake.snapshot.snapshotId,
        node,
        trackers,
        reporting_year: year,
        figures: own.length === 0 ? [] : await explained(own, await readParts(rows, output)),
        reasons: hasValues ? [] : await reasonsOf(lake, asked),
    };
}
/** The records whose responses are no longer in the landing folder. */
export const missingSources = ({ figures }) => figures.flatMap(({ tree }) => (tree === null ? [] : contributionsIn(tree)).flatMap(({ records }) => records.filter(({ source }) => source === null || source.is_missing)));
export const contributionsIn = ({ contribution, children }) => [
    ...(contribution === null ? [] : [contribution]),
    ...children.flatMap(contributionsIn),
];
async function readParts(rows, output) {
    const nodes = await rows('FROM asked_nodes');
    const rollup = await rows('FROM asked_rollup');
    const figures = await rows('FROM asked_contributions ORDER BY abs(value) DESC, contributor_name, contributor_id');
    const records = await rows(`SELECT r.measure_id, r.contributor_id, u.* FROM asked_records r JOIN asked_utrvs u USING (utrv_id)
     ORDER BY u.period_end, u.utrv_id`);
    const numbers = groupBy(await rows('FROM asked_numbers ORDER BY row_index, column_code, option_code, json_pointer'), (row) => key(row['utrv_id'], row['measure_id']));
    const ofFigures = groupBy(records, (row) => key(row['contributor_id'], row['measure_id']));
    const contribution = (figure) => ({
        figure,
        records: (ofFigures.get(key(figure['contributor_id'], figure['measure_id'])) ?? []).map(({ measure_id: measure, contributor_id: _, response_id: id, landing_file: file, ...record }) => ({
            record,
            numbers: numbers.get(key(record['utrv_id'], measure)) ?? [],
            source: typeof id !== 'string' || typeof file !== 'string'
                ? null
                : {
                    response_id: id,
                    landing_file: file,
                    json_pointer: `/data/universalTrackerValues/${Number(record['source_index'])}`,
                    is_missing: !existsSync(join(output, file)),
                },
        })),
    });
    return {
        nodes: new Map(nodes.map((row) => [String(row['initiative_id']), row])),
        rollup: new Map(rollup.map((row) => [key(row['initiative_id'], row['measure_id']), row])),
        contributions: groupBy(figures.map(contribution), ({ figure }) => String(figure['measure_id'])),
    };
}
const key = (...parts) => parts.join(' ');
const explained = (own, parts) => own.map((figure) => {
    const contributions = parts.contributions.get(String(figure['measure_id'])) ?? [];
    return {
        figure,
        contribution_count: contributions.length,
        tree: contributions.length === 0 ? null : treeOf(figure, contributions, parts),
    };
});
/** The nodes from the figure down to its contributions; branches with the largest contributions come first. */
function treeOf(figure, contributions, { nodes, rollup }) {
    const top = String(figure['initiative_id']);
    const own = new Map(contributions.map((one) => [String(one.figure['contributor_id']), one]));
    const children = new Map();
    for (const contributor of own.keys()) {
        for (let id = contributor; id !== top;) {
            const parent = String(nodes.get(id)?.['parent_id']);
            children.set(parent, (children.get(parent) ?? new Set()).add(id));
            if (!nodes.has(parent))
                throw new Error(`${contributor} is not below ${top}`);
            id = parent;
        }
    }
    const nodeOf = (id) => {
        const name = nodes.get(id)?.['name'];
        return {
            initiative_id: id,
            name: typeof name === 'string' ? name : null,
            figure: rollup.get(key(id, figure['measure_id'])) ?? null,
            contribution: own.get(id) ?? null,
            children: [...(children.get(id) ?? [])].map(nodeOf),
        };
    };
    return nodeOf(top);
}
/** Answers of the named question, of each type code once. */
async function reasonsOf(lake, { node, trackers, year }) {
    const question = await shippedQuestion('why-no-figure');
    if (question === null)
        return [];
    const sql = withExpressions(question, { node: '$1::VARCHAR', type_code: '$2::VARCHAR', year: '$3::INTEGER' });
    const codes = new Set(trackers.flatMap(({ type_code: code }) => code ?? []));
    const reasons = [];
    for (const code of codes) {
        reasons.push(...(await jsonRows(lake.connection, sql, node.initiative_id, literalGlob(code), year)));
    }
    return reasons;
}
/** A pattern that matches only this text. */
const literalGlob = (text) => text.replace(/[*?[]/g, '[$&]');
