/**
 * SQL for what each listed initiative says of what adds up, by tracker, column and reporting year, and in which records.
 * Records are looked up among value records first, so that DuckDB knows how few they are and does not hash all data points.
 * @param where SQL that follows `FROM` rollup figures `r`, to leave out what is not needed
 */
export declare const sourcesSql: (where?: string) => string;
/**
 * What a pin keeps of a lake in files of its own, so that a later schema version can compare it: by the name of the file
 * (`.parquet`), SQL for its rows. Runs in a database whose default catalog is the lake. In `contributions`, `utrv_ids` are all
 * value records that a figure is made of.
 */
export declare const keptFigures: {
    readonly group_figures: 'FROM group_figures';
    readonly contributions: "\n    SELECT c.* EXCLUDE (utrv_id), CASE WHEN c.utrv_id IS NULL THEN p.utrv_ids ELSE [c.utrv_id] END AS utrv_ids\n    FROM rollup_contributions c SEMI JOIN group_figures g ON g.initiative_id = c.initiative_id\n      LEFT JOIN (\n        SELECT initiative_id, tracker_id, column_code, option_code, base_unit, figure_period_end, list_sort(list(DISTINCT utrv_id)) AS utrv_ids\n        FROM (\n  SELECT initiative_id, tracker_id, column_code, option_code, base_unit, figure_period_end, utrv_id\n  FROM internal.used_numbers WHERE use = 'figure') GROUP BY ALL) p\n        ON c.utrv_id IS NULL AND p.initiative_id = c.contributor_id AND p.tracker_id = c.tracker_id\n          AND p.column_code IS NOT DISTINCT FROM c.column_code AND p.option_code IS NOT DISTINCT FROM c.option_code\n          AND p.base_unit IS NOT DISTINCT FROM c.base_unit AND p.figure_period_end = c.figure_period_end";
    readonly sources: string;
    readonly initiatives: 'SELECT initiative_id, name, parent_id, depth, path_ids, is_leaf FROM initiatives WHERE removed_at IS NULL';
    readonly boundary_changes: 'FROM boundary_changes';
    readonly questions: `
    SELECT tracker_id, NULL AS column_code, type_code, is_additive, rows_add, over_time, md5(definition::VARCHAR) AS definition FROM trackers
    UNION ALL SELECT c.tracker_id, c.column_code, t.type_code, c.is_additive, c.rows_add, c.over_time, md5(t.definition::VARCHAR) AS definition
    FROM tracker_columns c JOIN trackers t USING (tracker_id)`;
    readonly consolidation_decisions: 'FROM consolidation_decisions';
    readonly measure_decisions: 'FROM measure_decisions';
    readonly unit_aliases: 'FROM unit_aliases';
};
export type KeptRelation = keyof typeof keptFigures;
/** SQL for the rows of one reporting year of the large relations: those of all years of a large lake do not fit into memory at once. */
export declare const keptOfYear: ReadonlyMap<string, (year: number) => string>;
/** SQL for the reporting years that there are rows of. */
export declare const keptYearsSql = "SELECT DISTINCT reporting_year FROM internal.rollup_figures ORDER BY reporting_year";
/** The name of its file. */
export declare const keptFile: (relation: KeptRelation) => string;
