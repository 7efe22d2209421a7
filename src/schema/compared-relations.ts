/** What a number is said in: its scale, unit and type, by definition and column. */
const definitionsSql = `
  SELECT definition_id, NULL AS column_code, concat_ws('|', coalesce(unit, ''), coalesce(unit_type, ''), coalesce(number_scale, ''),
    coalesce(value_type, '')) AS definition
  FROM internal.tracker_definitions
  UNION ALL
  SELECT definition_id, c.column_code, concat_ws('|', coalesce(c.unit, unit, ''), coalesce(c.unit_type, unit_type, ''),
    coalesce(c.number_scale, number_scale, ''), coalesce(c.value_type, '')) AS definition
  FROM (
    SELECT definition_id, unit, unit_type, number_scale, unnest(from_json(table_columns,
      '[{"column_code":"VARCHAR","unit":"VARCHAR","unit_type":"VARCHAR","number_scale":"VARCHAR","value_type":"VARCHAR"}]')) AS c
    FROM internal.tracker_definitions WHERE table_columns IS NOT NULL)`;

/** A number that is the same for the same answer, as sent: its cells, in whatever order they are read. */
const answerSql = `bit_xor(md5_number(concat_ws(chr(31), utrv_id, period, period_end, coalesce(row_index::VARCHAR, ''), coalesce(column_code, ''),
  coalesce(option_code, ''), coalesce(printf('%.17g', value_number), ''), coalesce(value_text, ''), coalesce(value_date::VARCHAR, ''),
  coalesce(number_scale, ''), CASE WHEN unit_source IN ('cell', 'survey') THEN unit ELSE '' END)))`;

const partsOfFiguresSql = `
  SELECT initiative_id, tracker_id, column_code, option_code, base_unit, figure_period_end, utrv_id
  FROM internal.used_numbers WHERE use = 'figure'`;

/**
 * SQL for what each listed initiative says of what adds up, by tracker, column and reporting year, and in which records.
 * Records are looked up among value records first, so that DuckDB knows how few they are and does not hash all data points.
 * @param where SQL that follows `FROM` rollup figures `r`, to leave out what is not needed
 */
export const sourcesSql = (where = ''): string => `
WITH said AS (
  SELECT r.initiative_id, r.tracker_id, r.column_code, r.reporting_year, f.period_end, f.basis, r.value IS NOT NULL AS counts, f.utrv_id
  FROM (SELECT r.* FROM internal.rollup_figures r ${where}) r JOIN figures f ON f.initiative_id = r.initiative_id
    AND f.tracker_id = r.tracker_id AND f.measure_id = r.measure_id AND f.period_end = r.figure_period_end),
places AS (
  SELECT initiative_id, tracker_id, column_code, reporting_year, period_end, any_value(basis) AS basis, bool_or(counts) AS counts
  FROM said GROUP BY initiative_id, tracker_id, column_code, reporting_year, period_end),
records AS (
  SELECT initiative_id, tracker_id, column_code, period_end, utrv_id FROM said WHERE utrv_id IS NOT NULL
  UNION
  SELECT u.initiative_id, u.tracker_id, u.column_code, u.figure_period_end, u.utrv_id
  FROM (${partsOfFiguresSql}) u JOIN places p ON p.initiative_id = u.initiative_id AND p.tracker_id = u.tracker_id
    AND p.column_code IS NOT DISTINCT FROM u.column_code AND p.period_end = u.figure_period_end),
cells AS (
  SELECT utrv_id, column_code, ${answerSql} AS answer,
    list(DISTINCT {unit: unit, unit_type: unit_type}) FILTER (unit IS NOT NULL) AS units
  FROM data_points SEMI JOIN (SELECT utrv_id FROM utrvs SEMI JOIN records USING (utrv_id)) USING (utrv_id) GROUP BY utrv_id, column_code),
answers AS (SELECT utrv_id, bit_xor(answer) AS answer FROM cells GROUP BY utrv_id),
definitions AS (${definitionsSql})
SELECT p.initiative_id, p.tracker_id, p.column_code, p.reporting_year, p.basis, p.counts, list_sort(list(r.utrv_id)) AS utrv_ids,
  hex(bit_xor(a.answer)) AS answers, list_sort(list(DISTINCT d.definition)) AS definitions,
  list_sort(list_distinct(flatten(list(c.units)))) AS units
FROM places p JOIN records r ON r.initiative_id = p.initiative_id AND r.tracker_id = p.tracker_id
    AND r.column_code IS NOT DISTINCT FROM p.column_code AND r.period_end = p.period_end
  JOIN answers a USING (utrv_id) JOIN utrvs u USING (utrv_id)
  LEFT JOIN cells c ON c.utrv_id = r.utrv_id AND c.column_code IS NOT DISTINCT FROM p.column_code
  LEFT JOIN definitions d ON d.definition_id = u.definition_id AND d.column_code IS NOT DISTINCT FROM p.column_code
GROUP BY p.initiative_id, p.tracker_id, p.column_code, p.reporting_year, p.basis, p.counts`;

/** What is compared of two lakes: SQL for the rows of each relation, in a database whose default catalog is the lake. */
export const comparedRelations = {
  years: 'SELECT DISTINCT reporting_year, period_end FROM group_figures',
  contributions: 'FROM rollup_contributions SEMI JOIN group_figures USING (initiative_id, measure_id, reporting_year)',
  sources: sourcesSql(),
  initiatives:
    'SELECT initiative_id, name, parent_id, depth, path_ids, is_leaf FROM initiatives WHERE removed_at IS NULL',
  boundary_changes: 'FROM boundary_changes',
  questions: `
    SELECT tracker_id, NULL AS column_code, type_code, is_additive, rows_add, over_time, md5(definition::VARCHAR) AS definition FROM trackers
    UNION ALL SELECT c.tracker_id, c.column_code, t.type_code, c.is_additive, c.rows_add, c.over_time, md5(t.definition::VARCHAR) AS definition
    FROM tracker_columns c JOIN trackers t USING (tracker_id)`,
  consolidation_decisions: 'FROM internal.consolidation_decisions',
  measure_decisions: 'FROM internal.measure_decisions',
  unit_aliases: 'FROM internal.unit_aliases',
} as const;

export type ComparedRelation = keyof typeof comparedRelations;
