/** `open_places`, and `open_items`: one row for each decision. */
export declare const itemStatements: readonly string[];
/**
 * `open_candidates`: the figures of groups that each decision is about, and those of parents themselves; `distance` is that
 * of a parent.
 */
export declare const candidatesSql = "\nCREATE TEMP TABLE open_candidates AS\nSELECT i.item, i.kind, p.about, g.initiative_id AS group_id, g.initiative_name AS group_name, g.measure_id, g.tracker_id, g.tracker_name,\n  g.type_code, g.column_code, g.option_code, g.base_unit, g.reporting_year, g.period_end, g.value, g.depth = 0 AS is_of_group, a.distance\nFROM open_places p\n  JOIN open_items i ON i.kind = p.kind AND i.about = p.about AND i.about_column IS NOT DISTINCT FROM p.about_column\n  JOIN group_figures g ON (g.depth = 0 OR (p.kind = 'parent' AND g.initiative_id = p.about))\n    AND g.tracker_id = p.tracker_id AND g.reporting_year = p.reporting_year AND g.column_code IS NOT DISTINCT FROM p.column_code AND (p.kind <> 'unit' OR g.base_unit = p.about)\n  LEFT JOIN initiative_ancestors a ON p.kind = 'parent' AND a.ancestor_id = g.initiative_id AND a.descendant_id = p.about\nWHERE p.kind <> 'parent' OR a.distance IS NOT NULL";
/** `open_newest`: those of the newest year that has ended before the day that is bound. */
export declare const newestSql = "\nCREATE TEMP TABLE open_newest AS\nFROM open_candidates\nQUALIFY dense_rank() OVER (PARTITION BY item ORDER BY period_end < $1::DATE DESC, reporting_year DESC) = 1";
/** SQL for a relation with the exact sum `other` of `value`, by decision and figure. */
export declare const otherSumsSql: (relation: string) => string;
/** SQL for the difference of two values as a share of the greater amount, at most 1. */
export declare const shareSql: (a: string, b: string) => string;
/**
 * The decisions with their examples: figures whose other value is known before others, then the one of a group that changes
 * most; if none does, that of the parent itself.
 */
export declare const examplesSql: string;
