import { doubtListSql } from '../doubts.js';
import { isPartsByDefaultSql, isUnknownUnitSql, monthsBeforeSql } from '../figure-rules.js';
import { describedIn } from './view-declaration.js';
/** The levels of the hierarchy that have a column: whatever is deeper is in `initiative_path`. */
const levels = [0, 1, 2, 3, 4];
/** The end of an option code that says how a row was counted (`locatedOptionSql`). */
const way = "'(^|\\+)(location|market)$'";
const ownOption = `CASE WHEN regexp_matches(f.option_code, ${way}) THEN regexp_replace(f.option_code, ${way}, '') END`;
const optionNameSql = `coalesce(o.name, CASE WHEN regexp_matches(f.option_code, ${way})
    THEN concat_ws(', ', coalesce(w.name, nullif(${ownOption}, '')), concat(regexp_extract(f.option_code, ${way}, 2), '-based')) END)`;
const namesSql = `i.path AS initiative_path, i.is_leaf,
  ${levels.map((level) => `coalesce(l${level}.name, i.path_ids[${level + 1}]) AS level_${level}`).join(', ')},
  t.value_label, t.tracker_type, c.name AS column_name, ${optionNameSql} AS option_name`;
const nameColumns = {
    initiative_path: 'Names from the root down to the node.',
    is_leaf: 'Whether the node has no children.',
    ...Object.fromEntries(levels.map((level) => [
        `level_${level}`,
        `Name of the node at depth ${level} on the path, or its id if it has no name; NULL if the path ends above it.`,
    ])),
    ...describedIn('trackers', ['value_label', 'tracker_type']),
    column_name: 'Name of the table column.',
    option_name: 'Name of the option, with location-based or market-based for rows that name one.',
};
const doubtText = { doubt_text: 'The doubts as one text, separated by commas; NULL if there are none.' };
const doubtTextSql = `nullif(array_to_string(doubts, ', '), '') AS doubt_text`;
const joinsSql = `
  LEFT JOIN initiatives i ON i.initiative_id = f.initiative_id
  ${levels.map((level) => `LEFT JOIN initiatives l${level} ON l${level}.initiative_id = i.path_ids[${level + 1}]`).join('\n  ')}
  LEFT JOIN trackers t ON t.tracker_id = f.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = f.tracker_id AND c.column_code = f.column_code
  LEFT JOIN value_list_options o ON o.option_code = f.option_code
    AND o.value_list_id = CASE WHEN f.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END
  LEFT JOIN value_list_options w ON w.option_code = ${ownOption}
    AND w.value_list_id = CASE WHEN f.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END`;
/** What a column says of its numbers goes before what its tracker says. */
const ofQuestion = (column) => `CASE WHEN f.column_code IS NULL THEN t.${column} ELSE c.${column} END`;
/** Those that one figure can have; the others are of what several figures add up to. */
const figureDoubtsSql = doubtListSql({
    unreconciled: 'u.initiative_id IS NOT NULL',
    competing: 'f.has_other_value',
    overlap: 'f.rows_may_overlap',
    parts_by_default: isPartsByDefaultSql('f', ofQuestion('over_time_reason')),
    shifted: `${monthsBeforeSql('f.period_end', 'g.period_end')} > 0`,
    rejected: 'f.has_rejected',
    currency_default: `f.currency_source IS NOT DISTINCT FROM 'default'`,
    unknown_unit: isUnknownUnitSql('f'),
});
export const figuresEnriched = {
    name: 'figures_enriched',
    description: 'The rows of figures with names, path by level and the doubts of each figure, flat for other tools. Add values only where is_additive, and only over initiatives of which none is above another.',
    columns: {
        ...describedIn('figures'),
        initiative_name: 'Name of the initiative.',
        depth: 'Distance from the root; 0 for a root.',
        ...nameColumns,
        tracker_name: 'Name of the tracker.',
        ...describedIn('trackers', ['type_code', 'is_additive']),
        doubts: 'What to check before quoting the figure: unreconciled (the report of a node does not fit what is below it), competing, overlap, parts_by_default, shifted, rejected, currency_default, unknown_unit; empty if nothing.',
        ...doubtText,
    },
    worth: [
        'initiative_name',
        'tracker_name',
        'value',
        'base_unit',
        'reporting_year',
        'doubt_text',
        'type_code',
        'column_name',
        'option_name',
    ],
    sql: `
SELECT *, ${doubtTextSql}
FROM (
  SELECT f.*, i.name AS initiative_name, i.depth, ${namesSql}, t.name AS tracker_name, t.type_code,
    ${ofQuestion('is_additive')} AS is_additive, ${figureDoubtsSql} AS doubts
  FROM figures f${joinsSql}
  LEFT JOIN internal.group_years g ON g.reporting_year = f.reporting_year
  LEFT JOIN (
    SELECT DISTINCT initiative_id, tracker_id, reporting_year, column_code FROM internal.rollup_doubts WHERE doubt = 'unreconciled') u
    ON u.initiative_id = f.initiative_id AND u.tracker_id = f.tracker_id AND u.reporting_year = f.reporting_year
      AND u.column_code IS NOT DISTINCT FROM f.column_code)`,
};
