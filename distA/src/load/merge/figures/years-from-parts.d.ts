/**
 * `figure_tilings`: every way in which quarters and months cover a year without gap or overlap, as a set of bits: 0 to
 * 11 for a month that starts there, 12 to 23 for a quarter. At each day the longest period that starts there comes
 * first. Only periods that start with a month of the group's year can cover it: the first of them starts with the year,
 * each next one where the previous one ends.
 */
export declare const tilingsSql = "\nCREATE OR REPLACE TEMP TABLE figure_tilings AS\nWITH RECURSIVE tilings AS (\n  SELECT 0 AS months, 0 AS tiling, '' AS lengths\n  UNION ALL\n  SELECT t.months + p.months, t.tiling | (1 << (t.months + CASE p.months WHEN 3 THEN 12 ELSE 0 END)), t.lengths || p.months\n  FROM tilings t, (VALUES (1), (3)) p(months) WHERE t.months + p.months <= 12)\nSELECT tiling, row_number() OVER (ORDER BY lengths DESC) AS place FROM tilings WHERE months = 12";
/** Statements that find the parts of years; they need the numbers and contests of records, and `figure_obstacles`. */
export declare const partStatements: readonly string[];
/**
 * The years that parts make up, as rows of `figures`. Status, assurance, privacy, rejections and other candidates are
 * those of all their records, even of one that does not name the measure and so adds nothing to it.
 */
export declare const yearsFromPartsSql: string;
