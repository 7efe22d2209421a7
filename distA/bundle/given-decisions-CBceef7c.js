import { i as UsageError } from "./errors-C_z2rL-2.js";
import { p as unreadable } from "./memory-shares-hgJkWYCJ.js";
import { r as suggest } from "./suggest-vMPnIR5p.js";
import { t as decisionFileNames } from "./decision-file-CkSLBKVT.js";
import { n as parseDecisions } from "./decisions-QZn_gqkp.js";
import { s as sqlName } from "./ddl-CUnltIoi.js";
import { o as selectRow, r as numberOf, s as selectRows } from "./database-DMdAPb4d.js";
import { n as buckets, t as bucketSql } from "./touched-partitions-1xu1C7vR.js";
import { a as exactTotalsOfSql, i as exactSumsSql, l as currencySourceSql, m as isNumericTypeSql, o as exactTotalsSql, p as isNumberSql, r as exactPartsSql, s as sumParts, w as weakestSourceSql, y as measureIdSql } from "./exact-sum-BpErNVRf.js";
import { d as withBaseValueSql, i as locatedOptionSql } from "./views-WgLeOrre.js";
import { i as optionHintsSql, r as mayBeSumSql } from "./row-hints-BKdtU5el.js";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
/**
* The group's year (lake.md, "Years"): it ends on a day of each calendar year, by whose number it is called. `02-28` and
* `02-29` mean the last day of February.
* @param yearEnd `MM-DD`
*/
function groupYearEndSql(year, yearEnd) {
	const [month = 12, day = 31] = yearEnd.split("-").map(Number);
	return month === 2 && day >= 28 ? `last_day(make_date(${year}, 2, 1))` : `make_date(${year}, ${month}, ${day})`;
}
const groupYearStartSql = (year, yearEnd) => `(${groupYearEndSql(`${year} - 1`, yearEnd)} + 1)`;
/** The year of the group in which a period ends; up to seven days after a year's end still belong to it. */
function reportingYearSql(periodEnd, yearEnd) {
	const day = `(${periodEnd} - 7)`;
	return `(year(${day}) + (${day} > ${groupYearEndSql(`year(${day})`, yearEnd)})::INTEGER)::INTEGER`;
}
/**
* SQL condition on rows whose `period_end` is in these reporting years, of which there is at least one. It starts with the
* range, so that blocks of other years are not read.
*/
function ofReportingYearsSql(years, yearEnd) {
	const [least, greatest] = [Math.min(...years), Math.max(...years)];
	const range = `period_end BETWEEN ${groupYearEndSql(`${least - 1}`, yearEnd)} + 8 AND ${groupYearEndSql(`${greatest}`, yearEnd)} + 7`;
	return greatest - least + 1 === years.length ? range : `${range} AND ${reportingYearSql("period_end", yearEnd)} IN (${years.join(", ")})`;
}
/** Statements that fill `group_years` with all years in which a period ends, and those around them. */
const groupYearsStatements = (yearEnd) => [`DELETE FROM ${sqlName("group_years")}`, `INSERT INTO ${sqlName("group_years")} BY NAME
   SELECT y::INTEGER AS reporting_year, ${groupYearEndSql("y - 1", yearEnd)} + 1 AS period_start, ${groupYearEndSql("y", yearEnd)} AS period_end,
     ${groupYearEndSql("y - 1", yearEnd)} + 8 AS first_end, ${groupYearEndSql("y", yearEnd)} + 7 AS last_end
   FROM (
     SELECT unnest(range(min(year(period_end)) - 2, max(year(period_end)) + 3)) AS y
     FROM (SELECT period_end FROM surveys UNION ALL SELECT period_end FROM utrvs UNION ALL SELECT period_end FROM figures))`];
// dist/src/load/merge/figures/figure-scope.js
/** Whether the group may not be all of it: a node has a parent that is not listed. */
const unknownParentSql = `SELECT 1 FROM data_issues WHERE code = 'unknown_parent'`;
/** Records what figures depend on in addition to records; call it before anything is replaced. */
async function rememberFigureRules({ connection }) {
	await connection.run(`CREATE OR REPLACE TEMP TABLE additivity_before AS ${additivitySql}`);
	await connection.run(`CREATE OR REPLACE TEMP TABLE option_hints_before AS ${optionHintsSql}`);
	await connection.run(`CREATE OR REPLACE TEMP TABLE tree_before AS ${treeSql}`);
}
/**
* A figure, and the reason of what is in none, follow from the records that one initiative has in one reporting year, so
* only initiatives and years with touched records are rebuilt. There are three exceptions. If a tracker or column adds up
* differently than before, has another code by which decisions may name it, or options that hint at totals by name, all
* initiatives are rebuilt. A yearly report that does not end with the group's year also concerns the other years that it
* overlaps. And a missing part is one only once anybody reports the tracker for a later year.
*
* Call it after `tracker_years_now` was created.
*/
async function findFigureScope(context) {
	const { connection, direct, yearEnd } = context;
	if (direct || await addsUpDifferently(connection)) return {
		years: await allYears(connection, yearEnd),
		where: "true",
		isWhole: true
	};
	await connection.run(`CREATE OR REPLACE TEMP TABLE figure_scope AS ${scopeSql(yearEnd)}`);
	const rows = await selectRows(connection, "SELECT DISTINCT reporting_year FROM figure_scope ORDER BY ALL");
	const where = `${reportingYearSql("period_end", yearEnd)} * ${buckets} + ${bucketSql}
    IN (SELECT reporting_year * ${buckets} + bucket FROM figure_scope)`;
	return {
		years: rows.map((row) => numberOf(row, "reporting_year")),
		where,
		isWhole: false
	};
}
/** The reporting years of all records and figures. */
async function allYears(connection, yearEnd) {
	return (await selectRows(connection, `SELECT DISTINCT ${reportingYearSql("period_end", yearEnd)} AS reporting_year
     FROM (SELECT period_end FROM utrvs UNION SELECT period_end FROM figures UNION SELECT period_end FROM exclusions)
     ORDER BY ALL`)).map((row) => numberOf(row, "reporting_year"));
}
/** SQL condition on all rows of a scope. */
const scopeWhere = ({ years, where }, yearEnd) => years.length === 0 ? "false" : `${ofReportingYearsSql(years, yearEnd)} AND ${where}`;
/** A figure of a year that is not the group's may cover parts that lie within seven days of it. */
const scopeSql = (yearEnd) => {
	const own = reportingYearSql("period_end", yearEnd);
	return `
  SELECT ${own} AS reporting_year, bucket FROM touched_periods
  UNION
  SELECT g.reporting_year, p.bucket
  FROM (FROM touched_periods WHERE ${`period = 'yearly' AND period_end <> ${groupYearEndSql(own, yearEnd)}`}) p JOIN ${sqlName("group_years")} g
    ON g.period_start <= p.period_end + 7 AND g.period_end >= p.period_start - 7
  UNION
  SELECT e.reporting_year, ${bucketSql}
  FROM exclusions e JOIN (
    SELECT tracker_id, least(coalesce(b.reporting_year, -9999), coalesce(a.reporting_year, -9999)) AS since,
      greatest(coalesce(b.reporting_year, -9999), coalesce(a.reporting_year, -9999)) AS until
    FROM ${sqlName("tracker_years")} b FULL OUTER JOIN tracker_years_now a USING (tracker_id)
    WHERE a.reporting_year IS DISTINCT FROM b.reporting_year) t
    ON t.tracker_id = e.tracker_id AND e.reporting_year >= t.since AND e.reporting_year < t.until
  WHERE e.reason IN ('part_missing', 'part_of_open_year')`;
};
/** What is known about the values of each tracker (`column_code` NULL) and column, and the code by which decisions may name it. */
const additivitySql = `
  SELECT tracker_id, NULL::VARCHAR AS column_code, is_additive, rows_add, over_time, over_time_reason,
    CASE WHEN EXISTS (FROM consolidation_decisions) OR EXISTS (FROM measure_decisions) THEN type_code END AS decided_code
  FROM trackers
  UNION ALL BY NAME SELECT tracker_id, column_code, is_additive, rows_add, over_time, over_time_reason FROM tracker_columns`;
/** Whether untouched records add up differently than before. */
async function addsUpDifferently(connection) {
	const changed = (before, now) => `SELECT tracker_id FROM ((FROM ${before} EXCEPT (${now})) UNION ((${now}) EXCEPT FROM ${before}))`;
	const { n } = await selectRow(connection, `SELECT count(*)::INTEGER AS n FROM (
       SELECT 1 FROM utrvs WHERE survey_id NOT IN (FROM touched_surveys) AND tracker_id IN (
         ${changed("additivity_before", additivitySql)} UNION ${changed("option_hints_before", optionHintsSql)})
       LIMIT 1)`);
	return n !== 0;
}
const treeSql = `
  SELECT count(*) AS pairs, sum(hash(a.ancestor_id, a.descendant_id, a.distance, i.is_leaf))::VARCHAR AS hash,
    EXISTS (${unknownParentSql}) AS has_unknown_parent
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id`;
/**
* Whether the listed initiatives, or their places in the tree, differ from when `rememberFigureRules` was called, or whether
* any has a parent that is not listed.
*/
async function treeChanged(connection) {
	const { n } = await selectRow(connection, `SELECT count(*)::INTEGER AS n FROM (${treeSql} EXCEPT FROM tree_before)`);
	return n !== 0;
}
// dist/src/load/merge/figures/counted-numbers.js
/**
* `figure_numbers`: what each record says about each measure, in base units. Rows of a table are added if they add up; if
* not, `value` is NULL unless there is a single one.
*/
const numbersSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_numbers AS
WITH numbers AS (
  FROM ${withBaseValueSql(`(SELECT w.record, d.tracker_id, d.column_code, ${locatedOptionSql("d", "h")} AS option_code, d.base_unit, d.value_scaled,
        d.base_factor, d.unit, d.scale_factor, d.value_number, d.value_text, d.row_index, h.may_overlap,
        ${currencySourceSql("d")} AS currency_source
      FROM (FROM data_points WHERE ${where} AND ${isNumberSql}) d
        JOIN figure_records w USING (utrv_id)
        LEFT JOIN figure_hints h ON h.record = w.record AND h.row_index = d.row_index)`, "value")}),
kept AS (
  FROM numbers n ANTI JOIN figure_left_out o ON o.record = n.record AND o.row_index = n.row_index
    AND o.column_code IS NOT DISTINCT FROM n.column_code AND o.option_code IS NOT DISTINCT FROM n.option_code
    AND o.base_unit IS NOT DISTINCT FROM n.base_unit),
in_one_unit AS (
  SELECT record, any_value(tracker_id) AS tracker_id, column_code, option_code, base_unit, ${exactTotalsSql("value", "part")},
    ${weakestSourceSql("currency_source")} AS currency_source, coalesce(bool_or(may_overlap), false) AS may_overlap,
    ${mayBeSumSql(4)} AS may_be_sum
  FROM (SELECT *, ${exactPartsSql("value")} FROM kept)
  GROUP BY record, column_code, option_code, base_unit, unit, scale_factor),
totals AS (
  SELECT record, any_value(tracker_id) AS tracker_id, column_code, option_code, base_unit, ${exactTotalsOfSql("part", "part")},
    ${weakestSourceSql("currency_source")} AS currency_source, bool_or(may_overlap) AS may_overlap, bool_or(may_be_sum) AS may_be_sum
  FROM in_one_unit GROUP BY record, column_code, option_code, base_unit),
added AS (FROM ${exactSumsSql(`(SELECT *, ${sumParts.map((part) => `part_${part} AS value_${part}`).join(", ")} FROM totals)`, ["value"])})
SELECT a.record, a.tracker_id, a.column_code, a.option_code, a.base_unit, a.currency_source, ${sumParts.map((part) => `a.part_${part}`).join(", ")},
  a.part_count::INTEGER AS value_count, ${measureIdSql("a")} AS measure_id, m.over_time, m.over_time_reason,
  CASE WHEN isfinite(a.value) AND (a.part_count = 1 OR m.rows_add) THEN a.value END AS value,
  a.part_count > 1 AND m.rows_add AND w.over_rows IS NULL AS rows_added,
  coalesce(rows_added AND a.may_overlap, false) AS rows_may_overlap,
  coalesce(rows_added AND NOT a.may_overlap AND a.may_be_sum, false) AS may_be_sum
FROM added a LEFT JOIN figure_additivity m
    ON m.tracker_id = a.tracker_id AND m.column_code IS NOT DISTINCT FROM a.column_code
  LEFT JOIN measure_answers w ON w.tracker_id = a.tracker_id AND w.column_code IS NOT DISTINCT FROM a.column_code`;
/** Applies what `overlapsSql` found. */
const markOverlapsSql = `
UPDATE figure_numbers n SET rows_may_overlap = true FROM figure_overlaps o
WHERE o.record = n.record AND o.column_code IS NOT DISTINCT FROM n.column_code
  AND o.option_code IS NOT DISTINCT FROM n.option_code AND o.base_unit IS NOT DISTINCT FROM n.base_unit`;
/** `figure_problems`: what was sent in place of numbers, or has no scale that is known, by measure. */
const problemsSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_problems AS
SELECT w.record, d.tracker_id, d.column_code, ${locatedOptionSql("d", "h")} AS option_code, d.base_unit,
  CASE WHEN d.value_number IS NULL THEN 'not_a_number' ELSE 'not_scaled' END AS problem, count(*)::INTEGER AS number_count,
  arg_min(coalesce(d.value_text, regexp_replace(d.value_number::VARCHAR, '\\.0$', '')), coalesce(d.row_index, 0)) AS detail
FROM (FROM data_points WHERE ${where} AND ${isNumericTypeSql} AND value_scaled IS NULL) d
  JOIN figure_records w USING (utrv_id) LEFT JOIN figure_hints h ON h.record = w.record AND h.row_index = d.row_index
GROUP BY ALL`;
/**
* SQL for the figures of each counting record, for its own period.
* @param periods SQL condition on `period`
*/
const reportedSql = (periods) => `
SELECT p.initiative_id, n.measure_id, p.tracker_id, n.column_code, n.option_code, n.base_unit,
  p.period, p.period_start, p.period_end, p.reporting_year, n.value, n.value_count,
  CASE WHEN p.is_aggregation THEN 'aggregation' ELSE 'reported' END AS basis, a.value AS aggregation_value,
  p.is_verified, p.assurance_status, p.is_private, n.currency_source, p.has_rejected, p.utrv_id, p.survey_id,
  coalesce(c.candidate_count, 1) AS candidate_count,
  coalesce(c.is_other_of_all, false) OR o.place IS NOT NULL AS has_other_value, n.rows_may_overlap
FROM (FROM figure_places WHERE ${periods}) p JOIN (FROM figure_numbers WHERE value IS NOT NULL) n USING (record)
  LEFT JOIN (FROM figure_numbers WHERE record > 0 AND record % 2 = 1) a
    ON a.record = p.aggregation_record AND a.measure_id = n.measure_id
  LEFT JOIN figure_contests c ON c.place = p.place
  LEFT JOIN figure_other_values o ON o.place = p.place AND o.measure_id = n.measure_id`;
// dist/src/run/given-decisions.js
const drops = "--decisions none drops the decisions of a lake.";
/**
* The decisions that a run was given, in the order of the files' names: those in a folder, or none at all for `none`;
* null if it was given nothing, so that the lake keeps its own.
*
* @throws UsageError naming file and line if something in them is malformed
*/
async function readGivenDecisions(folder) {
	if (folder === null) return null;
	if (folder === "none") return [];
	const names = await readdir(folder).catch((cause) => {
		const what = `the folder of decisions ${folder} ${unreadable(cause)}`;
		throw new UsageError(what, {
			hint: `Name a folder with ${decisionFileNames.join(", ")}. ${drops}`,
			cause
		});
	});
	for (const name of names) refuseMisnamed(folder, name);
	const files = [];
	for (const name of decisionFileNames.filter((one) => names.includes(one))) {
		const file = join(folder, name);
		files.push({
			name,
			text: textOf(file, await bytesOf(file))
		});
	}
	parseDecisions(files, folder);
	return files;
}
function refuseMisnamed(folder, name) {
	const near = suggest(name, decisionFileNames);
	if (near === void 0 || near === name) return;
	throw new UsageError(`${join(folder, name)} is none of the files of decisions`, { hint: `Did you mean ${near}? The files are ${decisionFileNames.join(", ")}.` });
}
const bytesOf = (file) => readFile(file).catch((cause) => {
	throw new UsageError(`the decisions ${file} ${unreadable(cause)}`, { cause });
});
function textOf(file, bytes) {
	const decoder = new TextDecoder("utf-8", {
		fatal: true,
		ignoreBOM: true
	});
	let start = 0;
	for (let line = 1; start < bytes.length; line++) {
		const end = bytes.indexOf("\n", start) + 1 || bytes.length;
		try {
			decoder.decode(bytes.subarray(start, end));
		} catch (cause) {
			throw new UsageError(`${file}, line ${line}: the text is not UTF-8`, {
				hint: "Save the file as UTF-8 (in Excel: \"CSV UTF-8\").",
				cause
			});
		}
		start = end;
	}
	return decoder.decode(bytes);
}
export { reportingYearSql as _, reportedSql as a, findFigureScope as c, treeChanged as d, unknownParentSql as f, ofReportingYearsSql as g, groupYearsStatements as h, problemsSql as i, rememberFigureRules as l, groupYearStartSql as m, markOverlapsSql as n, additivitySql as o, groupYearEndSql as p, numbersSql as r, allYears as s, readGivenDecisions as t, scopeWhere as u };
