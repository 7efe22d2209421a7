import { numberOf, numberOrNull, selectRows, textOf, textOrNull } from '../../load/database.js';
import { differencesByReasonSql, findReasons } from '../../load/publish/line-reasons.js';
import { changedFigure } from '../../load/publish/since-pin.js';
import { byWeightSql, changedFiguresSql, diffReasonOf, diffReasons, withDifferenceSql, } from '../../schema/changed-figures.js';
import { readKept } from './kept-sides.js';
import { findBoundaryChanges, rowsBy } from './line-boundaries.js';
/** Compares the group figures of two snapshots; in the order of `byWeightSql`. */
export async function diffGroupFigures(connection, sides) {
    const both = [sides.before, sides.after];
    for (const side of both)
        await readKept(connection, side, 'group_figures');
    await connection.run(figuresSql);
    await findReasons({
        run: (sql) => connection.run(sql),
        read: (side, ...asked) => readKept(connection, sides[side], ...asked),
    });
    const lines = await linesByFigure(connection, await findBoundaryChanges(connection, sides));
    const reasons = await reasonsByFigure(connection);
    const rows = await selectRows(connection, `FROM ${withDifferenceSql('diff_figures', 'figure')} ORDER BY figure`);
    return rows.map((row) => ({
        ...changedFigure(row),
        reasons: reasons.get(numberOf(row, 'figure')) ?? [],
        lines: lines.get(numberOf(row, 'figure')) ?? [],
    }));
}
const differenceIn = (row) => ({
    before: numberOrNull(row, 'before'),
    after: numberOrNull(row, 'after'),
    difference: numberOf(row, 'difference'),
});
async function linesByFigure(connection, boundaryChanges) {
    const rows = await selectRows(connection, `SELECT * FROM ${withDifferenceSql('diff_lines', 'line')} JOIN diff_reasons USING (line)
     ORDER BY figure, abs(difference) DESC, contributor_id`);
    return rowsBy('figure', rows, (row) => ({
        contributor_id: textOf(row, 'contributor_id'),
        contributor_name: textOrNull(row, 'contributor_name'),
        reason: reasonIn(row),
        change: textOrNull(row, 'change'),
        ...differenceIn(row),
        utrv_ids_before: textsOf(row, 'utrv_ids_before'),
        utrv_ids_after: textsOf(row, 'utrv_ids_after'),
        boundary_changes: boundaryChanges.get(numberOf(row, 'line')) ?? [],
    }));
}
function textsOf(row, column) {
    const texts = row[column];
    return Array.isArray(texts) ? texts.map(String) : [];
}
async function reasonsByFigure(connection) {
    const rows = await selectRows(connection, `FROM ${differencesByReasonSql}`);
    const reasons = rowsBy('figure', rows, (row) => ({
        reason: reasonIn(row),
        change: textOrNull(row, 'change'),
        difference: numberOf(row, 'difference'),
        line_count: numberOf(row, 'line_count'),
    }));
    for (const each of reasons.values()) {
        each.sort((a, b) => placeOf(a.reason) - placeOf(b.reason) || String(a.change).localeCompare(String(b.change)));
    }
    return reasons;
}
const placeOf = (reason) => diffReasons.indexOf(reason);
const reasonIn = (row) => diffReasonOf(textOf(row, 'reason'));
const figuresSql = `
CREATE OR REPLACE TEMP TABLE diff_figures AS
SELECT row_number() OVER (ORDER BY ${byWeightSql})::INTEGER AS figure, * FROM (
  ${changedFiguresSql('before_group_figures', 'after_group_figures')})`;
