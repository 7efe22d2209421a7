import { groupBy } from '../../base/grouping.js';
import { sqlLiteral } from '../../base/sql-literal.js';
import { numberOf, selectRows, textOf, textOrNull } from '../../load/database.js';
import { readKept } from './kept-sides.js';
/**
 * What runs between two snapshots saw of the initiatives whose places make the boundary of a line, by line, the earliest first; none if
 * the lake was loaded anew in between. Needs what `findReasons` needs and creates.
 */
export async function findBoundaryChanges(connection, { before, after }) {
    const [earlier, later] = before.snapshotId < after.snapshotId ? [before, after] : [after, before];
    const since = `WHERE run_id > ${sqlLiteral(earlier.snapshotId)} AND change <> 'renamed'`;
    await readKept(connection, later, 'boundary_changes', since);
    return rowsBy('line', await selectRows(connection, seenSql(later.side)), (row) => {
        const seen = row['seen_at'];
        if (!(seen instanceof Date))
            throw new Error('seen_at is not a time');
        return {
            initiative_id: textOf(row, 'initiative_id'),
            initiative_name: textOrNull(row, 'name'),
            change: textOf(row, 'change'),
            seen_at: seen.toISOString(),
            old_parent_id: textOrNull(row, 'old_parent_id'),
            new_parent_id: textOrNull(row, 'new_parent_id'),
        };
    });
}
/** What `make` makes of each row, by a number in the rows. */
export const rowsBy = (column, rows, make) => new Map([...groupBy(rows, (row) => numberOf(row, column))].map(([number, some]) => [number, some.map(make)]));
/**
 * Initiatives whose place can make the boundary: the contributor if only one side has it; else those from it up to the node, or up to
 * the root where the node is too deep.
 */
const placesSql = (side) => `
  SELECT w.line, unnest(CASE WHEN w.move <> 'moved' THEN [w.contributor_id]
      WHEN w.way_${side} IS NOT NULL THEN list_append(w.way_${side}, w.contributor_id)
      WHEN list_contains(i.path_ids, w.initiative_id) THEN i.path_ids END) AS initiative_id
  FROM diff_ways w JOIN diff_reasons r USING (line) JOIN ${side}_initiatives i ON i.initiative_id = w.contributor_id
  WHERE r.reason = 'boundary'`;
const seenSql = (later) => `
SELECT p.line, b.initiative_id, coalesce(b.new_name, b.old_name) AS name, b.change, b.seen_at, b.old_parent_id, b.new_parent_id
FROM ((${placesSql('before')}) UNION (${placesSql('after')})) p
  JOIN ${later}_boundary_changes b ON b.initiative_id = p.initiative_id
ORDER BY p.line, b.run_id, b.initiative_id`;
