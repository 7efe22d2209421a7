import { numberOf, numberOrNull, selectRows, textOf, textOrNull } from '../../load/database.js';
import { withLake } from '../../load/lake.js';
import { additivitySql } from '../../load/merge/figures/figure-scope.js';
import { decidedLine, emptyLine } from '../../schema/decisions/decision-line.js';
import { openDecisionKinds } from '../../schema/decisions/open-decisions.js';
import { candidatesSql, examplesSql, itemStatements, newestSql } from './open-examples.js';
import { parentStatements, partStatements, rowStatements } from './other-outcomes.js';
/**
 * What is open in a snapshot, what changes a figure of a group most first.
 *
 * @throws DamagedError if it cannot be read; UsageError if a program of another version made it
 */
export const readOpenDecisions = (snapshot) => withLake(snapshot, read);
async function read({ connection, snapshot }) {
    for (const sql of [...itemStatements, candidatesSql])
        await connection.run(sql);
    await connection.run(newestSql, [snapshot.manifest.created_at.slice(0, 10)]);
    for (const sql of [
        `CREATE TEMP TABLE figure_additivity AS ${additivitySql}`,
        'CREATE TEMP TABLE open_others (item INTEGER, group_id VARCHAR, measure_id VARCHAR, other DOUBLE)',
        ...parentStatements,
        ...rowStatements,
        ...partStatements,
    ]) {
        await connection.run(sql);
    }
    const found = (await selectRows(connection, examplesSql)).map(toDecision);
    // Sorting is stable: the database has sorted those of one kind.
    return found.sort(byWeight);
}
/**
 * What changes a figure most comes first; of what changes none by as much as is shown (0.1 %), what concerns most reports;
 * then by kind.
 */
export function byWeight(a, b) {
    const shares = shownShare(b) - shownShare(a);
    return shares || reportsOf(b) - reportsOf(a) || (b.share ?? -1) - (a.share ?? -1) || placeOf(a) - placeOf(b);
}
const shownShare = ({ share }) => (share !== null && share < 0.0005 ? 0 : (share ?? -1));
const reportsOf = (one) => shownShare(one) === 0 && one.reports !== null ? one.reports.too_low + one.reports.too_high : 0;
const placeOf = ({ kind }) => openDecisionKinds.indexOf(kind);
/** What can be decided, and where: what holds without a decision, then the other. */
const choices = {
    parent: { file: 'consolidation.csv', column: 'report_is', words: ['consolidated', 'stand_alone'] },
    rows: { file: 'measures.csv', column: 'over_rows', words: ['sum', 'without_total'] },
    over_time: { file: 'measures.csv', column: 'over_time', words: ['sum', 'period_end'] },
    unit: { file: 'units.csv', column: 'is', words: [] },
    adding: { file: 'measures.csv', column: 'over_initiatives', words: ['sum', 'none'] },
};
function toDecision(row) {
    const kind = openDecisionKinds.find((one) => one === row['kind']) ?? 'parent';
    const { file, column, words } = choices[kind];
    const target = targetOf(kind, row);
    const name = textOrNull(row, 'name');
    const undecided = { file, target, name };
    const value = numberOrNull(row, 'value');
    const outcome = (decision, is) => ({
        decision,
        ...is,
        base_unit: textOrNull(row, 'base_unit'),
        line: decidedLine(undecided, decision === null ? {} : { [column]: decision }),
    });
    const [usual = null, other = null] = words;
    return {
        kind,
        file,
        target,
        name,
        type_code: textOrNull(row, 'type_code'),
        column_code: textOrNull(row, 'about_column'),
        figures: numberOf(row, 'figures'),
        years: yearsOf(textOf(row, 'years')),
        reports: kind === 'parent' ? { too_low: numberOf(row, 'too_low'), too_high: numberOf(row, 'too_high') } : null,
        example: exampleOf(row, value),
        outcomes: [outcome(usual, usualOf(kind, row, value)), outcome(other, { is_now: false, ...otherOf(kind, row) })],
        share: numberOrNull(row, 'share'),
        line: emptyLine(undecided),
    };
}
const unknown = { is_known: false, value: null };
/** Without a decision, quarters and months of which nobody knows what they are make no year. */
function usualOf(kind, row, value) {
    if (kind === 'over_time' && row['over_time'] !== 'sum')
        return { ...unknown, is_now: false };
    if (kind === 'parent' && row['is_below_aggregation'] === true)
        return { ...unknown, is_now: false };
    return { is_now: true, is_known: row['measure_id'] !== null, value };
}
function otherOf(kind, row) {
    if (kind === 'adding')
        return { is_known: true, value: null };
    return row['is_known'] === true ? { is_known: true, value: numberOrNull(row, 'other') } : unknown;
}
/** A type code names one question only if no other has it; and an asterisk in it would match any characters. */
function targetOf(kind, row) {
    const about = textOf(row, 'about');
    if (kind === 'parent')
        return { initiative_id: about };
    if (kind === 'unit')
        return { unit: about };
    const code = textOrNull(row, 'type_code');
    const column = textOrNull(row, 'about_column');
    const isName = row['is_only_of_code'] === true && code !== null && /^[\w./:-]+$/.test(code) && !/^-/.test(code);
    return {
        ...(isName ? { type_code: code } : { tracker_id: about }),
        ...(column === null ? {} : { column_code: column }),
    };
}
function exampleOf(row, value) {
    if (row['measure_id'] === null)
        return null;
    return {
        group_id: textOf(row, 'group_id'),
        group_name: textOrNull(row, 'group_name'),
        measure_id: textOf(row, 'measure_id'),
        tracker_name: textOrNull(row, 'tracker_name'),
        type_code: textOrNull(row, 'example_type_code'),
        column_code: textOrNull(row, 'column_code'),
        option_code: textOrNull(row, 'option_code'),
        reporting_year: numberOf(row, 'reporting_year'),
        base_unit: textOrNull(row, 'base_unit'),
        value,
    };
}
const yearsOf = (list) => (list.match(/\d+/g) ?? []).map(Number);
