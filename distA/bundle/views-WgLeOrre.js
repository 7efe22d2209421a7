import { a as createViewSql, c as sqlLiteral, o as internalSchema } from "./ddl-CUnltIoi.js";
import { a as tables } from "./tables-XTrwXWp2.js";
import { C as utrvOfOrderSql, D as recordCounts, E as recordCountNames, O as recordCountsSql, S as surveyOfOrderSql, T as percentAnsweredSql, _ as isUnknownUnitSql, a as exactTotalsOfSql, b as monthsBeforeSql, c as countingOrderSql, d as isAggregationSql, f as isCandidateSql, g as isSettledSql, h as isPartsByDefaultSql, i as exactSumsSql, o as exactTotalsSql, p as isNumberSql, r as exactPartsSql, t as cleanSql, v as isUnsettledOrderSql, w as weakestSourceSql, x as saysNotApplicableSql, y as measureIdSql } from "./exact-sum-BpErNVRf.js";
// dist/src/schema/views/view-declaration.js
/**
* Descriptions of columns that a view takes over from a table as they are.
* @param names in the order of the view; all columns if not given
*/
function describedIn(table, names) {
	const { columns } = tables[table];
	const entries = (names ?? Object.keys(columns)).map((name) => {
		const column = columns[name];
		if (column === void 0) throw new Error(`${table} has no column ${name}`);
		return [name, column.description];
	});
	return Object.fromEntries(entries);
}
// dist/src/schema/views/completeness.js
const sumsSql = (of) => ["survey_count", ...recordCountNames].map((name) => `coalesce(sum(${of}.${name}), 0)::BIGINT AS ${name}`).join(", ");
/** A record may have another period than its survey. */
const sql = `
WITH collected AS (SELECT survey_id, initiative_id, period, period_end FROM surveys WHERE removed_at IS NULL AND survey_type = 'default'),
counted AS (
  SELECT s.initiative_id, s.period, s.period_end, 1 AS survey_count, ${recordCountNames.map((name) => `0 AS ${name}`).join(", ")}
  FROM collected s
  UNION ALL BY NAME
  SELECT s.initiative_id, u.* EXCLUDE (survey_id)
  FROM (SELECT survey_id, period, period_end, ${recordCountsSql} FROM utrvs GROUP BY survey_id, period, period_end) u
    JOIN collected s USING (survey_id)),
places AS (
  SELECT c.initiative_id, c.period, g.reporting_year, g.period_start, g.period_end, ${sumsSql("c")}
  FROM counted c JOIN internal.group_years g ON c.period_end BETWEEN g.first_end AND g.last_end
  GROUP BY c.initiative_id, c.period, g.reporting_year, g.period_start, g.period_end),
leaves AS (
  SELECT a.ancestor_id, count(*) AS leaf_count
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id WHERE i.is_leaf GROUP BY a.ancestor_id),
nodes AS (
  SELECT a.ancestor_id AS initiative_id, p.period, p.reporting_year, p.period_start, p.period_end,
    count(*) FILTER (i.is_leaf AND p.survey_count > 0) AS surveyed_leaf_count, ${sumsSql("p")}
  FROM places p JOIN initiative_ancestors a ON a.descendant_id = p.initiative_id
    JOIN initiatives i ON i.initiative_id = p.initiative_id
  GROUP BY a.ancestor_id, p.period, p.reporting_year, p.period_start, p.period_end)
SELECT n.initiative_id, i.name AS initiative_name, i.depth, n.period, n.reporting_year, n.period_start, n.period_end,
  l.leaf_count, n.surveyed_leaf_count, n.survey_count, ${recordCountNames.map((name) => `n.${name}`).join(", ")},
  ${percentAnsweredSql("n")} AS percent_answered, 100.0::DOUBLE * n.surveyed_leaf_count / l.leaf_count AS percent_surveyed
FROM nodes n JOIN initiatives i USING (initiative_id) JOIN leaves l ON l.ancestor_id = n.initiative_id`;
const completeness = {
	name: "completeness",
	description: "How complete each node, with everything below it, is in each reporting year, by kind of period. Default surveys only; the current tree for all years.",
	columns: {
		initiative_id: "Id of the node.",
		initiative_name: "Name of the node.",
		depth: "Distance from the root; 0 for a root.",
		period: "yearly, quarterly or monthly: quarters of one year are one row, and so are months.",
		...describedIn("figures", ["reporting_year"]),
		period_start: "First day of the group’s year.",
		period_end: "Last day of the group’s year.",
		leaf_count: "Leaves of the node’s subtree today; 1 for a leaf.",
		surveyed_leaf_count: "Those that have a survey of this kind in the year.",
		survey_count: "Surveys of this kind and year in the subtree.",
		...recordCounts,
		percent_answered: "Records that are answered or not applicable, in percent of all.",
		percent_surveyed: "Leaves with a survey, in percent of all."
	},
	worth: [
		"initiative_name",
		"percent_answered",
		"percent_surveyed",
		"reporting_year",
		"period"
	],
	sql
};
const countNames$1 = recordCountNames.filter((name) => name !== "record_count");
const { record_count: _, ...countDescriptions } = recordCounts;
const surveyCompleteness = {
	name: "survey_completeness",
	description: "Progress of each current survey: value records answered, rejected, verified, not applicable, not reported and unanswered, and the percentages answered and verified.",
	columns: {
		survey_id: "Id of the survey.",
		survey_name: "Name of the survey.",
		...describedIn("surveys", ["survey_type", "initiative_id"]),
		initiative_name: "Name of the initiative.",
		...describedIn("surveys", [
			"period",
			"period_label",
			"is_complete"
		]),
		utrv_count: "Value records.",
		...countDescriptions,
		unanswered_count: "Records without an answer that were not rejected.",
		percent_answered: "Records that are answered or not applicable, in percent of all.",
		percent_verified: "Answered records that are verified, in percent of all records."
	},
	worth: [
		"survey_name",
		"initiative_name",
		"percent_answered",
		"period_label",
		"unanswered_count",
		"percent_verified"
	],
	sql: `
SELECT s.survey_id, s.name AS survey_name, s.survey_type, s.initiative_id, i.name AS initiative_name,
  s.period, s.period_label, s.is_complete, coalesce(u.record_count, 0) AS utrv_count,
  ${countNames$1.map((name) => `coalesce(u.${name}, 0) AS ${name}`).join(", ")}, coalesce(u.unanswered_count, 0) AS unanswered_count,
  ${percentAnsweredSql("u")} AS percent_answered, 100.0::DOUBLE * u.verified_count / u.record_count AS percent_verified
FROM surveys s
  LEFT JOIN (
    SELECT survey_id, ${recordCountsSql},
      count(*) FILTER (answer = 'unanswered' AND status IS DISTINCT FROM 'rejected') AS unanswered_count
    FROM utrvs GROUP BY survey_id) u USING (survey_id)
  LEFT JOIN initiatives i USING (initiative_id)
WHERE s.removed_at IS NULL`
};
// dist/src/schema/views/counting-records.js
/**
* The one value record of each initiative, tracker and period that counts (lake.md, "The record that counts"). The filters of a
* query reach the value records: all columns but `utrv_id` and `survey_id` are what they are grouped by.
*/
const countingRecords = {
	name: "counting_records",
	sql: `
SELECT ${utrvOfOrderSql("counting")} AS utrv_id, ${surveyOfOrderSql("counting")} AS survey_id, initiative_id, tracker_id,
  period, period_start, period_end, coalesce(candidate_count, 1) AS candidate_count, coalesce(has_other_value, false) AS has_other_value,
  has_rejected
FROM (
  SELECT initiative_id, tracker_id, period, period_start, period_end, has_rejected,
    CASE WHEN is_inapplicable AND ${isUnsettledOrderSql("greatest")} THEN aggregation ELSE greatest END AS counting
  FROM (
    SELECT u.initiative_id, u.tracker_id, u.period, u.period_start, u.period_end,
      max(${countingOrderSql("u", "s")}) FILTER (${isCandidateSql("u")}) AS greatest,
      max(${countingOrderSql("u", "s")}) FILTER (${isCandidateSql("u")} AND ${isAggregationSql("s")}) AS aggregation,
      coalesce(bool_or(${saysNotApplicableSql("u")} AND ${isSettledSql("u", "s")} AND NOT ${isAggregationSql("s")}), false) AS is_inapplicable,
      bool_or(u.status IS NOT DISTINCT FROM 'rejected') AS has_rejected
    FROM utrvs u JOIN surveys s USING (survey_id)
    WHERE u.data_point_count > 0 OR u.status = 'rejected' OR u.answer = 'not_applicable'
    GROUP BY u.initiative_id, u.tracker_id, u.period, u.period_start, u.period_end))
  LEFT JOIN internal.competing_records USING (initiative_id, tracker_id, period, period_end)
WHERE counting IS NOT NULL`
};
// dist/src/schema/base-value.js
/**
* SQL for a relation of data points with one more column, their values in `base_unit` (lake.md, rule 9): `value_scaled`
* times numerator divided by denominator, computed exactly and rounded once to a double. Every number is taken as the
* decimal that it is written as, so 25309.44 GJ are 7030.4 MWh and not 7030.400000000001. Multiplying by `base_factor`
* instead is off by one digit in the 16th place for every other number, since the factor itself is rounded. Computed in
* steps, since the last one uses product and quotient many times and DuckDB would plan them again each time.
*
* @param points SQL of a relation with `value_scaled` and `base_factor`. No row is dropped or repeated: each factor
* has one fraction.
* @param name of the new column
*/
const withBaseValueSql = (points, name = "value_base") => `(SELECT * EXCLUDE (${steppingStones.join(", ")}), ${valueSql()} AS ${name}
    FROM (SELECT *, base_operand * base_numerator AS base_product, base_operand * base_numerator / base_divisor AS base_quotient,
        CASE WHEN base_operand IS NULL AND base_numerator IS NOT NULL THEN ${digitsSql} END AS base_digits
      FROM (SELECT d.*, base_numerator, base_denominator, base_micro_denominator AS base_divisor,
          CASE WHEN ${isMicroSql} THEN round(d.value_scaled * 1e6) END AS base_operand
        FROM ${points} d LEFT JOIN (
          SELECT base_of, numerator AS base_numerator, denominator AS base_denominator,
            ${microDenominatorSql} AS base_micro_denominator
          FROM (
            SELECT factor AS base_of, arg_min(numerator, denominator) AS numerator, min(denominator) AS denominator
            FROM (${fractionsSql}) GROUP BY factor)
          WHERE numerator <> denominator) ON base_of = d.base_factor)))`;
/** Of the units that the lake knows, and of those that its owner decided. */
const fractionsSql = `SELECT factor, numerator, denominator FROM units
            UNION SELECT numerator / denominator, numerator, denominator FROM unit_aliases WHERE numerator IS NOT NULL`;
const steppingStones = [
	"base_numerator",
	"base_denominator",
	"base_operand",
	"base_divisor",
	"base_product",
	"base_quotient",
	"base_digits"
];
/**
* A million times the denominator, where its odd part is small enough to divide by (`quotientSql`): its double is then
* exact.
*/
const microDenominatorSql = `CASE WHEN ${oddPartSql("(denominator::HUGEINT * 1000000)")} < ${2 ** 49}
  THEN denominator * 1e6 END`;
function oddPartSql(whole) {
	return `${whole} // (${whole} & -${whole})`;
}
/** A number below 1e9 with at most six decimals, as nearly all have: its whole number of millionths is exact. */
const isMicroSql = "abs(d.value_scaled) < 1e9 AND round(d.value_scaled * 1e6) / 1e6 = d.value_scaled AND base_micro_denominator IS NOT NULL";
/**
* The value itself, where no unit is converted. A row that was kept since its body is lost may have a factor that was
* decided once and is no longer.
*/
const valueSql = () => `CASE WHEN base_numerator IS NULL THEN value_scaled * coalesce(base_factor, 1) WHEN base_digits IS NULL THEN ${quotientSql()} ELSE ${longQuotientSql()} END`;
/**
* `operand * numerator / divisor` rounded once, for whole numbers that are doubles. If one of them is 1, a single
* operation does it. Otherwise the remainder corrects the first quotient; the error terms of the two products give the
* remainder exactly (Dekker 1971). The remaining error is smaller than the distance of any such quotient to a rounding
* boundary, if the odd part of the divisor is below 2^49.
*/
const quotientSql = () => `CASE WHEN base_divisor = 1 THEN base_product WHEN base_numerator = 1 THEN base_quotient
    ELSE base_quotient + ((base_product - base_quotient * base_divisor) - (${productErrorSql("base_quotient", "base_divisor")})
      + (${productErrorSql("base_operand", "base_numerator")})) / base_divisor END`;
/** The exact rounding error of the product of two doubles. */
function productErrorSql(a, b) {
	const [highA, highB] = [highSql(a), highSql(b)];
	const [lowA, lowB] = [`(${a} - ${highA})`, `(${b} - ${highB})`];
	return `((${highA} * ${highB} - ${a} * ${b}) + ${highA} * ${lowB} + ${lowA} * ${highB}) + ${lowA} * ${lowB}`;
}
/** The upper half of the digits of a double (134217729 is 2^27 + 1). */
const highSql = (a) => `(134217729.0::DOUBLE * ${a} - (134217729.0::DOUBLE * ${a} - ${a}))`;
/** The digits of a number's text times the numerator, a whole number of up to 30 digits. */
const digitsSql = `replace(split_part(value_scaled::VARCHAR, 'e', 1), '.', '')::HUGEINT * base_numerator::HUGEINT`;
/**
* The quotient in whole numbers, for any other number: it has at least 21 digits, followed by a 1 if there is a
* remainder, and is parsed from text, which rounds it once. A thousand times slower.
*/
function longQuotientSql() {
	const shift = "(38 - length(abs(base_digits)::VARCHAR))";
	const scaled = `base_digits * ('1' || repeat('0', ${shift}))::HUGEINT`;
	const divisor = "base_denominator::HUGEINT";
	const text = "value_scaled::VARCHAR";
	return `concat(${scaled} // ${divisor}, CASE WHEN ${scaled} % ${divisor} = 0 THEN '0' ELSE '1' END,
    'e', ${`coalesce(nullif(split_part(${text}, 'e', 2), ''), '0')::INTEGER`} - ${`length(split_part(split_part(${text}, 'e', 1), '.', 2))`} - ${shift} - 1)::DOUBLE`;
}
// dist/src/schema/views/data-points-enriched.js
const dataPointsEnriched = {
	name: "data_points_enriched",
	description: "Data points with the names of initiative, survey, tracker, column and option, and with the value in the base unit.",
	columns: {
		...describedIn("data_points"),
		value_base: "The value in base_unit: value_scaled times numerator divided by denominator of the unit, exactly.",
		initiative_name: "Name of the initiative.",
		initiative_path: "Names from the root down to the initiative.",
		survey_name: "Name of the survey.",
		...describedIn("surveys", ["survey_type", "period_label"]),
		tracker_name: "Name of the tracker.",
		...describedIn("trackers", [
			"value_label",
			"tracker_type",
			"type_code"
		]),
		column_name: "Name of the table column.",
		option_name: "Name of the option."
	},
	worth: [
		"initiative_name",
		"tracker_name",
		"value_scaled",
		"unit",
		"period_end",
		"value_text",
		"column_name",
		"option_name"
	],
	sql: `
SELECT d.*, i.name AS initiative_name, i.path AS initiative_path, s.name AS survey_name, s.survey_type, s.period_label,
  t.name AS tracker_name, t.value_label, t.tracker_type, t.type_code, c.name AS column_name, o.name AS option_name
FROM ${withBaseValueSql("data_points")} d
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN surveys s USING (survey_id)
  LEFT JOIN trackers t USING (tracker_id)
  LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
  LEFT JOIN value_list_options o ON o.option_code = d.option_code
    AND o.value_list_id = CASE WHEN d.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END`
};
// dist/src/schema/doubts.js
/** What a group figure rests on (lake.md, "Doubts"): name and SQL condition on the columns of a row, in the order in which they are listed. */
const doubts = {
	unreconciled: "unreconciled_count > 0",
	exclusions: "exclusion_count > 0",
	competing: "competing_count > 0",
	overlap: "overlap_count > 0",
	parts_by_default: "parts_by_default_count > 0",
	superseded: "is_superseded",
	other_unit: "has_other_unit",
	aggregation_differs: "aggregation_differs_count > 0",
	shifted: "shifted_count > 0",
	earlier_year_end: "earlier_year_end_count > 0",
	incomplete: "leaf_count > reporting_leaf_count + parent_covered_leaf_count + not_applicable_leaf_count",
	boundary: "has_boundary_doubt",
	rejected: "has_rejected",
	currency_default: `currency_source IS NOT DISTINCT FROM 'default'`,
	unknown_unit: "unknown_unit_count > 0"
};
Object.keys(doubts);
/** SQL for the list of those that apply, in their order. @param conditions SQL by doubt; those that are left out never apply */
const doubtListSql = (conditions) => {
	return `[doubt FOR doubt IN [${Object.keys(doubts).flatMap((name) => {
		const condition = conditions[name];
		return condition === void 0 ? [] : [`CASE WHEN ${condition} THEN ${sqlLiteral(name)} END`];
	}).join(", ")}] IF doubt IS NOT NULL]`;
};
/** SQL for the doubts of a row of `initiative_rollup`. */
const doubtsSql = doubtListSql(doubts);
/** `1 site has`, `2 sites have` */
const counted = (count, one, more) => `${count} ${count === 1 ? one : more}`;
/** What each says to a reader, without a full stop. @param amount writes a value of the figure with its unit */
const words = {
	unreconciled: ({ unreconciled_count: count, value_if_stand_alone: alone }, amount) => `${counted(count, "parent does not reconcile", "parents do not reconcile")}${alone === null ? "" : `; if ${count === 1 ? "it reports only its" : "they report only their"} own: ${amount(alone)}`}`,
	exclusions: ({ exclusion_count: count }) => counted(count, "site sent numbers that do not count", "sites sent numbers that do not count"),
	competing: ({ competing_count: count }) => counted(count, "of its figures has another report with another number", "of its figures have another report with another number"),
	overlap: ({ overlap_count: count }) => counted(count, "of its figures is made of rows that may overlap", "of its figures are made of rows that may overlap"),
	parts_by_default: ({ parts_by_default_count: count }) => counted(count, "of its figures is made of quarters or months added up by default", "of its figures are made of quarters or months added up by default"),
	superseded: () => "figures below it in another unit or option are not in it",
	other_unit: () => "there is another figure in another unit",
	aggregation_differs: ({ aggregation_differs_count: count }) => counted(count, "total of the service differs from what is below it", "totals of the service differ from what is below them"),
	shifted: ({ shifted_count: count, max_months_before_year_end: months }) => `${counted(count, "site’s year ends", "sites’ years end")} in another month, up to ${counted(months, "month", "months")} earlier`,
	earlier_year_end: ({ reporting_year: year }) => `a site has two years that end in ${year}`,
	incomplete: (of) => counted(of.leaf_count - of.reporting_leaf_count - of.parent_covered_leaf_count - of.not_applicable_leaf_count, "site has no figure", "sites have no figure"),
	boundary: () => "there are figures of initiatives that are not in the tree",
	rejected: () => "a record of it was sent back",
	currency_default: () => "the currency is assumed",
	unknown_unit: () => "its unit is unknown to the lake"
};
const besideWords = ({ count, amount, unknownUnit }) => unknownUnit === null ? `${amount} of ${counted(count, "site", "sites")} is not in it: another unit or option` : `${counted(count, "site writes", "sites write")} ${amount} in an unknown unit, “${unknownUnit}”`;
/**
* The doubts of a figure in words, with their counts, in their order.
*
* @param o.amount writes a value of the figure with its unit
* @param o.beside what `superseded` and `other_unit` are about, if that is known
*/
function doubtWords(figure, o) {
	const { beside = [] } = o;
	const isBeside = (doubt) => doubt === "superseded" || doubt === "other_unit";
	const first = figure.doubts.findIndex(isBeside);
	return figure.doubts.flatMap((doubt, at) => {
		if (isBeside(doubt) && beside.length > 0) return at === first ? beside.map(besideWords) : [];
		return isDoubt(doubt) ? words[doubt](figure, o.amount) : doubt;
	});
}
const isDoubt = (name) => Object.hasOwn(doubts, name);
// dist/src/schema/views/figures-enriched.js
/** The levels of the hierarchy that have a column: whatever is deeper is in `initiative_path`. */
const levels = [
	0,
	1,
	2,
	3,
	4
];
/** The end of an option code that says how a row was counted (`locatedOptionSql`). */
const way = "'(^|\\+)(location|market)$'";
const ownOption = `CASE WHEN regexp_matches(f.option_code, ${way}) THEN regexp_replace(f.option_code, ${way}, '') END`;
const optionNameSql = `coalesce(o.name, CASE WHEN regexp_matches(f.option_code, ${way})
    THEN concat_ws(', ', coalesce(w.name, nullif(${ownOption}, '')), concat(regexp_extract(f.option_code, ${way}, 2), '-based')) END)`;
const namesSql = `i.path AS initiative_path, i.is_leaf,
  ${levels.map((level) => `coalesce(l${level}.name, i.path_ids[${level + 1}]) AS level_${level}`).join(", ")},
  t.value_label, t.tracker_type, c.name AS column_name, ${optionNameSql} AS option_name`;
const nameColumns = {
	initiative_path: "Names from the root down to the node.",
	is_leaf: "Whether the node has no children.",
	...Object.fromEntries(levels.map((level) => [`level_${level}`, `Name of the node at depth ${level} on the path, or its id if it has no name; NULL if the path ends above it.`])),
	...describedIn("trackers", ["value_label", "tracker_type"]),
	column_name: "Name of the table column.",
	option_name: "Name of the option, with location-based or market-based for rows that name one."
};
const doubtText = { doubt_text: "The doubts as one text, separated by commas; NULL if there are none." };
const doubtTextSql = `nullif(array_to_string(doubts, ', '), '') AS doubt_text`;
const joinsSql = `
  LEFT JOIN initiatives i ON i.initiative_id = f.initiative_id
  ${levels.map((level) => `LEFT JOIN initiatives l${level} ON l${level}.initiative_id = i.path_ids[${level + 1}]`).join("\n  ")}
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
	unreconciled: "u.initiative_id IS NOT NULL",
	competing: "f.has_other_value",
	overlap: "f.rows_may_overlap",
	parts_by_default: isPartsByDefaultSql("f", ofQuestion("over_time_reason")),
	shifted: `${monthsBeforeSql("f.period_end", "g.period_end")} > 0`,
	rejected: "f.has_rejected",
	currency_default: `f.currency_source IS NOT DISTINCT FROM 'default'`,
	unknown_unit: isUnknownUnitSql("f")
});
const figuresEnriched = {
	name: "figures_enriched",
	description: "The rows of figures with names, path by level and the doubts of each figure, flat for other tools. Add values only where is_additive, and only over initiatives of which none is above another.",
	columns: {
		...describedIn("figures"),
		initiative_name: "Name of the initiative.",
		depth: "Distance from the root; 0 for a root.",
		...nameColumns,
		tracker_name: "Name of the tracker.",
		...describedIn("trackers", ["type_code", "is_additive"]),
		doubts: "What to check before quoting the figure: unreconciled (the report of a node does not fit what is below it), competing, overlap, parts_by_default, shifted, rejected, currency_default, unknown_unit; empty if nothing.",
		...doubtText
	},
	worth: [
		"initiative_name",
		"tracker_name",
		"value",
		"base_unit",
		"reporting_year",
		"doubt_text",
		"type_code",
		"column_name",
		"option_name"
	],
	sql: `
SELECT *, ${doubtTextSql}
FROM (
  SELECT f.*, i.name AS initiative_name, i.depth, ${namesSql}, t.name AS tracker_name, t.type_code,
    ${ofQuestion("is_additive")} AS is_additive, ${figureDoubtsSql} AS doubts
  FROM figures f${joinsSql}
  LEFT JOIN internal.group_years g ON g.reporting_year = f.reporting_year
  LEFT JOIN (
    SELECT DISTINCT initiative_id, tracker_id, reporting_year, column_code FROM internal.rollup_doubts WHERE doubt = 'unreconciled') u
    ON u.initiative_id = f.initiative_id AND u.tracker_id = f.tracker_id AND u.reporting_year = f.reporting_year
      AND u.column_code IS NOT DISTINCT FROM f.column_code)`
};
// dist/src/schema/views/initiative-rollup.js
/** What a figure is of its ancestor's: SQL conditions. */
const shares = {
	is_own: "distance = 0",
	/** It is next below its ancestor, which may cover it itself. */
	is_below: "distance BETWEEN 1 AND shadow_distance",
	is_leaf: "is_leaf",
	/** It is in what its ancestor adds up, since nothing between them, nor the ancestor itself, covers it. */
	is_added: "value IS NOT NULL AND distance < shadow_distance",
	is_verified: "is_verified",
	/** It would be in it if reports that are too low held only their node's own. */
	is_added_if_stand_alone: "value IS NOT NULL AND distance < coalesce(free_distance, shadow_distance)"
};
/**
* What figures and doubts are of. The names depend on the ids: they are among the keys so that a filter on a name, a depth or a
* code reaches the figures and leaves few of them to add up.
*/
const keys = "initiative_id, initiative_name, depth, tracker_id, tracker_name, type_code, period_end, reporting_year";
const measureKeys = "measure_id, column_code, option_code, base_unit, period_start";
/** The condition on what joins a row of `sums`; depth and code are joined too, so that filters on them reach it. */
const sameSql = (other, row = "s") => `${other}.initiative_id = ${row}.initiative_id AND ${other}.tracker_id = ${row}.tracker_id AND ${other}.period_end = ${row}.period_end
    AND ${other}.reporting_year = ${row}.reporting_year AND ${other}.depth = ${row}.depth AND ${other}.type_code IS NOT DISTINCT FROM ${row}.type_code`;
/** Counted in a value, by measure; and of a node, whatever the measure. */
const measureDoubts = [
	"competing",
	"overlap",
	"parts_by_default",
	"aggregation_differs",
	"shifted",
	"earlier_year_end",
	"unknown_unit"
];
const placeDoubts = [
	"unreconciled",
	"exclusion",
	"rejected"
];
const countsSql = (doubts) => doubts.map((doubt) => `count(*) FILTER (doubt = ${sqlLiteral(doubt)}) AS ${doubt}_count`).join(", ");
const countNames = (doubts, sql) => doubts.map((doubt) => sql(`${doubt}_count`)).join(", ");
/** The doubts that apply to each node, of those that match a condition. */
const doubtedSql = (where) => `
    SELECT n.* EXCLUDE (descendant_id), t.tracker_name, t.type_code, d.* EXCLUDE (initiative_id)
    FROM internal.rollup_doubts d JOIN nodes n ON n.descendant_id = d.initiative_id LEFT JOIN asked t USING (tracker_id)
    WHERE ${where} AND n.distance >= d.from_distance AND n.distance < d.to_distance`;
/**
* One pass over the figures below a node, and one over the few doubts. Figures are first added up by what they are of the node's,
* then those into its sums: five sums with a condition each over all figures take half as long again. That nothing is counted
* twice is decided when figures are made: each has the distance to the next node above that covers it
* (`rollup_figures.shadow_distance`), so a query for one node, tracker or year reads no others.
*/
const initiativeRollup = {
	name: "initiative_rollup",
	description: "The additive figures of every node for each reporting year, with coverage and doubts. The value is the node’s own report if there is one, else the sum of the nearest reports below, so nothing is counted twice. A report covers everything below the node, in any option or unit, unless consolidation.csv decides stand_alone. A value without doubts can be quoted. Currencies are not converted; percentages and rates are not added; the current tree is used for all years.",
	columns: describedIn("group_figures"),
	worth: tables.group_figures.worth,
	sql: `
WITH nodes AS NOT MATERIALIZED (
  SELECT a.ancestor_id AS initiative_id, i.name AS initiative_name, i.depth, a.descendant_id, a.distance
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.ancestor_id),
asked AS NOT MATERIALIZED (SELECT tracker_id, name AS tracker_name, type_code FROM trackers),
parts AS NOT MATERIALIZED (
  SELECT ${keys}, ${measureKeys}, ${Object.entries(shares).map(([name, condition]) => `${condition} AS ${name}`).join(", ")},
    ${exactTotalsSql("value", "value")}, min(aggregation_value) AS aggregation_value,
    sum(reporting_leaf_count) AS reporting_leaf_count, sum(covered_leaf_count) AS covered_leaf_count,
    sum(not_applicable_leaf_count) AS not_applicable_leaf_count,
    bool_or(has_rejected) AS has_rejected, bool_or(is_private) AS is_private, ${weakestSourceSql("currency_source")} AS currency_source
  FROM (
    SELECT n.* EXCLUDE (descendant_id), t.tracker_name, t.type_code, f.* EXCLUDE (initiative_id), ${exactPartsSql("f.value")}
    FROM internal.rollup_figures f JOIN nodes n ON n.descendant_id = f.initiative_id LEFT JOIN asked t USING (tracker_id))
  GROUP BY ALL),
totals AS NOT MATERIALIZED (
  SELECT ${keys}, ${measureKeys},
    min(value_first) FILTER (is_own) AS own_value, min(aggregation_value) FILTER (is_own) AS aggregation_value,
    ${exactTotalsOfSql("value", "below_value", "is_below")},
    ${exactTotalsOfSql("value", "leaf_value", "is_leaf")},
    ${exactTotalsOfSql("value", "value", "is_added")},
    ${exactTotalsOfSql("value", "verified_value", "is_added AND is_verified")},
    ${exactTotalsOfSql("value", "value_if_stand_alone", "is_added_if_stand_alone")},
    coalesce(sum(value_count) FILTER (is_added), 0) AS reporting_count, coalesce(sum(value_count) FILTER (is_own), 0) AS own_count,
    sum(reporting_leaf_count) AS reporting_leaf_count, sum(covered_leaf_count) AS parent_covered_leaf_count,
    sum(not_applicable_leaf_count) AS not_applicable_leaf_count,
    coalesce(bool_or(has_rejected AND is_added), false) AS has_rejected, coalesce(bool_or(is_private AND is_added), false) AS is_private,
    ${weakestSourceSql("currency_source", "is_added")} AS currency_source
  FROM parts GROUP BY ALL),
of_measures AS NOT MATERIALIZED (
  SELECT ${keys}, measure_id, ${countsSql(measureDoubts)}, max(value) FILTER (doubt = 'shifted')::INTEGER AS max_months_before_year_end,
    ${exactTotalsSql("value", "superseded_value", `doubt = 'superseded'`)}
  FROM (SELECT *, ${exactPartsSql("value")} FROM (${doubtedSql("d.measure_id IS NOT NULL")})) GROUP BY ${keys}, measure_id),
of_places AS NOT MATERIALIZED (
  SELECT ${keys}, column_code, ${countsSql(placeDoubts)}, bool_or(doubt = 'unreconciled' AND value = 1) AS has_low
  FROM (${doubtedSql(`d.measure_id IS NULL AND d.doubt <> 'not_applicable'`)}) GROUP BY ${keys}, column_code),
silent AS NOT MATERIALIZED (
  SELECT ${keys}, count(*) AS leaf_count FROM (${doubtedSql(`d.doubt = 'not_applicable'`)}) GROUP BY ${keys}),
leaves AS NOT MATERIALIZED (
  SELECT a.ancestor_id AS initiative_id, count(*) AS leaf_count
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id WHERE i.is_leaf GROUP BY a.ancestor_id),
summed AS NOT MATERIALIZED (
  FROM ${exactSumsSql(`(
    SELECT s.*, d.* EXCLUDE (${keys}, measure_id, superseded_value_count),
      ${countNames(placeDoubts, (name) => `p.${name}`)}, coalesce(p.has_low, false) AS has_low,
      coalesce(d.superseded_value_count, 0) AS superseded_value_count
    FROM totals s LEFT JOIN of_measures d ON ${sameSql("d")} AND d.measure_id = s.measure_id
      LEFT JOIN of_places p ON ${sameSql("p")} AND p.column_code IS NOT DISTINCT FROM s.column_code)`, [
		"below_value",
		"leaf_value",
		"value",
		"verified_value",
		"value_if_stand_alone",
		"superseded_value"
	])}),
placed AS NOT MATERIALIZED (
  SELECT * EXCLUDE (reporting_leaf_count, parent_covered_leaf_count, not_applicable_leaf_count),
    sum(reporting_leaf_count) OVER place AS reporting_leaf_count, sum(parent_covered_leaf_count) OVER place AS parent_covered_leaf_count,
    sum(not_applicable_leaf_count) OVER place AS counted_not_applicable_count,
    bool_or(coalesce(superseded_value <> 0, false)) OVER place AS is_superseded,
    value IS NOT NULL OR superseded_value IS NOT NULL AS has_figure, bool_or(has_figure) OVER place AS has_figures,
    CASE WHEN has_figure THEN coalesce(base_unit, '') END AS shown_unit,
    min(shown_unit) OVER place <> max(shown_unit) OVER place AS has_other_unit
  FROM summed WINDOW place AS (PARTITION BY ${keys}, column_code)),
counted AS NOT MATERIALIZED (
  SELECT f.* EXCLUDE (${[...measureDoubts, ...placeDoubts].map((doubt) => `${doubt}_count`).join(", ")}, has_rejected, max_months_before_year_end,
      value_if_stand_alone, has_other_unit),
    CASE WHEN f.has_low THEN f.value_if_stand_alone END AS value_if_stand_alone,
    CASE WHEN f.reporting_count = 0 THEN CASE WHEN f.has_figure THEN 'superseded' ELSE 'excluded' END WHEN f.own_count = 0 THEN 'below'
      WHEN f.reporting_count > f.own_count THEN 'both' ELSE 'own' END AS basis,
    coalesce(f.has_other_unit, false) AS has_other_unit,
    ${countNames([...measureDoubts, ...placeDoubts], (name) => `coalesce(f.${name}, 0) AS ${name}`)},
    coalesce(f.max_months_before_year_end, 0) AS max_months_before_year_end,
    f.has_rejected OR coalesce(f.rejected_count, 0) > 0 AS has_rejected, l.leaf_count,
    coalesce(n.leaf_count, 0) - f.counted_not_applicable_count AS not_applicable_leaf_count,
    f.depth = 0 AND y.has_boundary_doubt AS has_boundary_doubt
  FROM placed f JOIN leaves l ON l.initiative_id = f.initiative_id JOIN internal.rollup_years y ON y.period_end = f.period_end
    LEFT JOIN silent n ON ${sameSql("n", "f")}
  WHERE f.has_figure OR (NOT f.has_figures AND f.exclusion_count > 0 AND f.option_code IS NULL AND f.base_unit IS NULL))
SELECT initiative_id, initiative_name, depth, measure_id, tracker_id, tracker_name, type_code, column_code, option_code, base_unit,
  reporting_year, period_start, period_end, value, ${doubtsSql} AS doubts, basis, own_value, aggregation_value, below_value, leaf_value,
  verified_value, reporting_count::INTEGER AS reporting_count, leaf_count::INTEGER AS leaf_count, reporting_leaf_count::INTEGER AS reporting_leaf_count,
  (reporting_leaf_count + parent_covered_leaf_count)::INTEGER AS covered_leaf_count,
  parent_covered_leaf_count::INTEGER AS parent_covered_leaf_count, not_applicable_leaf_count::INTEGER AS not_applicable_leaf_count,
  unreconciled_count::INTEGER AS unreconciled_count, value_if_stand_alone, exclusion_count::INTEGER AS exclusion_count,
  competing_count::INTEGER AS competing_count, overlap_count::INTEGER AS overlap_count,
  parts_by_default_count::INTEGER AS parts_by_default_count, superseded_value,
  aggregation_differs_count::INTEGER AS aggregation_differs_count, shifted_count::INTEGER AS shifted_count,
  max_months_before_year_end, has_rejected, is_private, currency_source
FROM counted`
};
// dist/src/schema/views/initiative-tree.js
const initiativeTree = {
	name: "initiative_tree",
	description: "Listed initiatives in depth-first order (position), siblings by name, with the numbers of surveys and data points of each node and of its whole subtree (itself included).",
	columns: {
		position: "Place in depth-first order, from 1.",
		initiative_id: "Id of the node.",
		indented_name: "Name, two spaces deeper for each level.",
		...describedIn("initiatives", [
			"name",
			"depth",
			"path",
			"parent_id"
		]),
		survey_count: "Current surveys of the node.",
		data_point_count: "Data points of the node.",
		subtree_survey_count: "Current surveys of the node and everything below it.",
		subtree_data_point_count: "Data points of the node and everything below it."
	},
	worth: [
		"indented_name",
		"subtree_data_point_count",
		"subtree_survey_count",
		"data_point_count",
		"survey_count"
	],
	sql: `
WITH own AS (
  SELECT i.initiative_id, coalesce(s.surveys, 0) AS surveys, coalesce(d.data_points, 0) AS data_points
  FROM initiatives i
    LEFT JOIN (SELECT initiative_id, count(*) AS surveys FROM surveys WHERE removed_at IS NULL GROUP BY ALL) s
      USING (initiative_id)
    LEFT JOIN (SELECT initiative_id, count(*) AS data_points FROM data_points GROUP BY ALL) d USING (initiative_id)
  WHERE i.removed_at IS NULL),
subtree AS (
  SELECT a.ancestor_id AS initiative_id, sum(o.surveys)::BIGINT AS surveys, sum(o.data_points)::BIGINT AS data_points
  FROM initiative_ancestors a JOIN own o ON o.initiative_id = a.descendant_id GROUP BY ALL),
places AS (
  SELECT a.descendant_id AS initiative_id,
    list([coalesce(i.name, ''), a.ancestor_id] ORDER BY a.distance DESC) AS place
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.ancestor_id GROUP BY ALL)
SELECT row_number() OVER (ORDER BY p.place)::INTEGER AS position, i.initiative_id,
  repeat('  ', i.depth) || coalesce(i.name, i.initiative_id) AS indented_name, i.name, i.depth, i.path, i.parent_id,
  o.surveys AS survey_count, o.data_points AS data_point_count,
  t.surveys AS subtree_survey_count, t.data_points AS subtree_data_point_count
FROM initiatives i JOIN own o USING (initiative_id) JOIN subtree t USING (initiative_id) JOIN places p USING (initiative_id)
ORDER BY position`
};
// dist/src/schema/views/record-uses.js
const recordUses = {
	name: "record_uses",
	description: "Where the numbers of each value record are used: the yearly figure that they are part of, or the figure that supersedes them. Numbers in neither are in exclusions.",
	columns: {
		...describedIn("utrvs", [
			"initiative_id",
			"utrv_id",
			"period",
			"period_end",
			"tracker_id"
		]),
		...describedIn("figures", [
			"column_code",
			"option_code",
			"base_unit"
		]),
		use: "figure (the numbers are part of it) or elsewhere (a figure of the same, a longer or a later period of the same initiative, tracker and column supersedes them).",
		figure_period_end: "Last day of the period of that figure.",
		number_count: "Numbers of the record."
	},
	worth: [
		"initiative_id",
		"use",
		"number_count",
		"base_unit",
		"period_end"
	],
	sql: `
SELECT initiative_id, utrv_id, period, period_end, tracker_id, column_code, option_code, base_unit, use, figure_period_end, number_count
FROM internal.used_numbers
UNION ALL
SELECT initiative_id, utrv_id, period, period_end, tracker_id, column_code, option_code, base_unit, 'figure', period_end, value_count
FROM figures WHERE basis IN ('reported', 'aggregation')`
};
// dist/src/schema/views/reporting-years.js
/** The years of the group that have figures, which of them had ended when the newest run began, and the newest of these (else of all). */
const reportingYears = {
	name: "reporting_years",
	sql: `
SELECT *, row_number() OVER (ORDER BY is_closed DESC, reporting_year DESC) = 1 AS is_newest
FROM (
  SELECT DISTINCT reporting_year, period_start, period_end,
    period_end < (SELECT timezone('UTC', max(started_at))::DATE FROM runs) AS is_closed
  FROM group_figures WHERE depth = 0 AND basis <> 'excluded')`
};
/**
* At most ten questions, the most important first: emissions, energy, water, waste, injuries and employees (GRI) if they are reported,
* then those that most sites report, one of each disclosure before a second. Only plain numbers, each in its most common base
* unit; no amounts in several currencies.
*/
const keyFigures = {
	name: "key_figures",
	sql: `
WITH measures AS (
  SELECT tracker_id, tracker_name, type_code, measure_id, base_unit, sum(reporting_count) AS n, sum(reporting_leaf_count) AS sites
  FROM group_figures g JOIN internal.reporting_years newest ON newest.is_newest
    AND g.reporting_year BETWEEN newest.reporting_year - 5 AND newest.reporting_year
  WHERE depth = 0 AND column_code IS NULL AND option_code IS NULL AND basis <> 'excluded'
  GROUP BY ALL),
asked AS (
  SELECT tracker_id, tracker_name, type_code, arg_max(measure_id, (n, measure_id)) AS measure_id,
    arg_max(base_unit, (n, measure_id)) AS base_unit, max(sites) AS sites,
    array_agg(coalesce(base_unit, 'without unit') ORDER BY n DESC, measure_id DESC)[2:] AS other_units
  FROM measures GROUP BY tracker_id, tracker_name, type_code HAVING max(n) > 0),
wanted (place, code, best) AS (VALUES (0, '305-1', '305-1-a'), (1, '305-2', '305-2-b'), (2, '305-3', '305-3-a'), (3, '302-1', '302-1-e'),
  (4, '303-5', '303-5-a'), (5, '306-3', '306-3-a'), (6, '403-9', '403-9-a-3'), (7, '2-7', '2-7-a')),
ranked AS (
  SELECT a.*, w.place AS wanted_place,
    row_number() OVER (PARTITION BY coalesce(w.code, regexp_extract(a.type_code, '^[^-]*-[^-]*'), a.tracker_id)
      ORDER BY a.type_code = w.best DESC NULLS LAST, a.sites DESC, a.type_code, a.tracker_id) AS nth
  FROM asked a JOIN trackers t ON t.tracker_id = a.tracker_id
    LEFT JOIN wanted w ON a.type_code = w.code OR starts_with(a.type_code, w.code || '-')
  WHERE t.unit_type IS DISTINCT FROM 'currency' OR len(a.other_units) = 0)
SELECT (row_number() OVER (ORDER BY CASE WHEN nth = 1 THEN wanted_place END NULLS LAST, nth, sites DESC, type_code, tracker_id))::INTEGER
    AS place, tracker_id, tracker_name, type_code, measure_id, base_unit, other_units
FROM ranked QUALIFY place <= 10`
};
// dist/src/schema/views/restatements.js
const oldColumns = Object.keys(tables.data_point_changes.columns).filter((name) => name.startsWith("old_"));
/** By `=`, since ASOF joins find no NULLs otherwise. */
const isSamePoint = (a, b) => [`${a}.utrv_id = ${b}.utrv_id`, ...[
	"row_index",
	"column_code",
	"option_code"
].map((name) => `coalesce(${a}.${name}::VARCHAR, '') = coalesce(${b}.${name}::VARCHAR, '') AND (${a}.${name} IS NULL) = (${b}.${name} IS NULL)`)].join(" AND ");
/**
* SQL for `data_point_changes` in which what was removed and came back, by record, row, column and option, is not removed:
* the row of the run in which it came back says what it was and what it is, wherever it is now.
*/
const settledChangesSql = `
  SELECT * FROM data_point_changes WHERE change = 'changed'
  UNION ALL BY NAME
  SELECT * FROM data_point_changes c WHERE change = 'removed' AND NOT EXISTS (
    SELECT 1 FROM data_point_changes a WHERE a.change = 'added' AND ${isSamePoint("a", "c")} AND a.run_id >= c.run_id)
  UNION ALL BY NAME
  SELECT a.* REPLACE (CASE WHEN r.run_id IS NULL THEN 'added' ELSE 'changed' END AS change,
      ${oldColumns.map((name) => `r.${name} AS ${name}`).join(", ")})
  FROM (FROM data_point_changes WHERE change = 'added') a
    ASOF LEFT JOIN (FROM data_point_changes WHERE change = 'removed') r
      ON ${isSamePoint("a", "r")} AND a.run_id >= r.run_id`;
/** Both numbers have about 15 digits: more of their difference is noise. */
const differenceSql = `round(c.after - c.before, 14 - floor(log10(nullif(greatest(abs(c.after), abs(c.before)), 0)))::INTEGER)`;
const restatements = {
	name: "restatements",
	description: "Numbers that changed or are gone after they were first loaded. was_reported says which of them had been reported; the rest is collection. The difference and its percentage are in base units: a change from 1,000 kWh to 1 MWh is not a restatement. There is no difference if a number is gone or the base units differ. If the scale is unknown, the numbers as sent are compared, if scale and unit are the same. What was removed and came back is compared with what it was.",
	columns: {
		...describedIn("data_point_changes", ["run_id", "changed_at"]),
		change: "changed or removed.",
		cause: "reported; or definition, if the number changed only because the tracker was redefined.",
		was_reported: "Whether it had been reported: the record was verified or its survey complete at any time before, or a pin has a figure made of it.",
		...describedIn("data_point_changes", ["survey_id", "initiative_id"]),
		initiative_name: "Name of the initiative.",
		tracker_id: "Tracker.",
		tracker_name: "Name of the tracker.",
		...describedIn("data_point_changes", [
			"utrv_id",
			"row_index",
			"column_code",
			"option_code",
			"period_end"
		]),
		...describedIn("data_point_changes", [
			"old_value_scaled",
			"new_value_scaled",
			"old_value_number",
			"new_value_number"
		]),
		...describedIn("data_point_changes", ["old_number_scale", "new_number_scale"]),
		difference: "After minus before, in the base unit.",
		percent: "The difference in percent of the number before.",
		...describedIn("data_point_changes", [
			"old_unit",
			"new_unit",
			"old_status",
			"new_status"
		]),
		...describedIn("data_point_changes", [
			"old_value_base",
			"new_value_base",
			"old_base_unit",
			"new_base_unit"
		])
	},
	worth: [
		"initiative_name",
		"tracker_name",
		"old_value_base",
		"new_value_base",
		"new_base_unit",
		"percent",
		"period_end"
	],
	sql: `
SELECT c.run_id, c.changed_at, c.change, c.cause,
  c.was_reported, c.survey_id, c.initiative_id, i.name AS initiative_name, c.tracker_id, t.name AS tracker_name,
  c.utrv_id, c.row_index, c.column_code, c.option_code, c.period_end,
  c.old_value_scaled, c.new_value_scaled, c.old_value_number, c.new_value_number, c.old_number_scale, c.new_number_scale,
  ${differenceSql} AS difference, ${cleanSql(`100 * ${differenceSql} / nullif(abs(c.before), 0)`)} AS percent,
  c.old_unit, c.new_unit, c.old_status, c.new_status, c.old_value_base, c.new_value_base, c.old_base_unit, c.new_base_unit
FROM (
  SELECT *, coalesce(old_value_base, old_value_scaled) AS old_value, coalesce(new_value_base, new_value_scaled) AS new_value,
    old_value IS NOT NULL AND new_value IS NOT NULL AS is_scaled,
    old_base_unit IS NOT DISTINCT FROM new_base_unit AS is_same_unit,
    old_number_scale IS NOT DISTINCT FROM new_number_scale AND old_unit IS NOT DISTINCT FROM new_unit AS is_as_sent,
    CASE WHEN is_scaled AND is_same_unit THEN old_value WHEN NOT is_scaled AND is_as_sent THEN old_value_number END AS before,
    CASE WHEN is_scaled AND is_same_unit THEN new_value WHEN NOT is_scaled AND is_as_sent THEN new_value_number END AS after
  FROM (${settledChangesSql})) c
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN trackers t USING (tracker_id)
WHERE c.change <> 'added' AND c.old_value_number IS NOT NULL
  AND CASE WHEN c.new_value_number IS NULL THEN true
    WHEN c.is_scaled THEN c.old_value <> c.new_value OR NOT c.is_same_unit
    ELSE c.old_value_number <> c.new_value_number OR NOT c.is_as_sent END`
};
// dist/src/schema/views/rollup-contributions.js
/** Every join is by what rows are filtered on, so that one figure of a group reads no others. */
const rollupContributions = {
	name: "rollup_contributions",
	description: "The figures that make up each value of initiative_rollup, each once.",
	columns: {
		...describedIn("group_figures", [
			"initiative_id",
			"measure_id",
			"tracker_id",
			"column_code",
			"option_code",
			"base_unit"
		]),
		reporting_year: "Year of the group.",
		contributor_id: "Initiative that contributes the figure.",
		contributor_name: "Its name.",
		distance: "Levels from the node down to the contributor; 0 for the node’s own figure.",
		figure_period_end: "period_end of the figure.",
		...describedIn("figures", [
			"value",
			"basis",
			"utrv_id"
		])
	},
	worth: [
		"contributor_name",
		"value",
		"base_unit",
		"reporting_year",
		"initiative_id",
		"column_code",
		"option_code"
	],
	sql: `
SELECT a.ancestor_id AS initiative_id, r.measure_id, r.tracker_id, r.column_code, r.option_code, r.base_unit, r.reporting_year,
  r.initiative_id AS contributor_id, i.name AS contributor_name, a.distance, r.figure_period_end, r.value, f.basis, f.utrv_id
FROM internal.rollup_figures r
  JOIN initiative_ancestors a ON a.descendant_id = r.initiative_id AND a.distance < r.shadow_distance
  JOIN initiatives i ON i.initiative_id = r.initiative_id
  JOIN figures f ON f.initiative_id = r.initiative_id AND f.tracker_id = r.tracker_id AND f.measure_id = r.measure_id
    AND f.period_end = r.figure_period_end
WHERE r.value IS NOT NULL`
};
// dist/src/schema/row-words.js
/** Whole words, whatever separates those of an expression; codes have `_` there, which is no letter of theirs. */
const wordsSql = (text, words) => `regexp_matches(${text}, ${sqlLiteral(`(^|[^\\pL\\pN])(${words.replaceAll(" ", "[-_ ]")})($|[^\\pL\\pN])`)}, 'i')`;
/** What a row says that is a sum of others, or a part of one. */
const totalWords = "total|subtotal|of which|thereof";
/** Which of the two ways of counting the same a text says. */
const saysWaySql = (text, which) => `(${wordsSql(text, `${which}[-_ ]?based`)} OR lower(trim(${text})) = ${sqlLiteral(which)})`;
/** SQL aggregate over the texts of a row with `says_location` and `says_market`: NULL if it says both, or neither. */
const locationSql = `CASE WHEN bool_or(says_location) <> bool_or(says_market)
    THEN CASE WHEN bool_or(says_location) THEN 'location' ELSE 'market' END END`;
/** SQL for the option of a number: its cell's own, then what its row says. */
const locatedOptionSql = (point, hint) => `CASE WHEN ${hint}.location IS NULL THEN ${point}.option_code ELSE concat_ws('+', ${point}.option_code, ${hint}.location) END`;
// dist/src/schema/views/table-cells.js
/** A cell as text: a code, a day, a text, or the number that was sent in place of a text or day. */
const textSql = `coalesce(d.option_code, d.value_date::VARCHAR, d.value_text,
        CASE WHEN d.value_type IN ('text', 'date') THEN regexp_replace(d.value_number::VARCHAR, '\\.0$', '') END)`;
/** Everything is joined by initiative, tracker and period too, so that a filter on them reaches all that is read. */
const tableCells = {
	name: "table_cells",
	description: "Numbers in tables with the other cells of their rows, for breakdowns: SELECT cells['source'], sum(value) … WHERE is_counting GROUP BY 1. Over rows that count, the sum is the figure. Several rows may have the same cells; a row that the reporter added as a total is counted like any other.",
	columns: {
		...describedIn("data_points", [
			"utrv_id",
			"row_index",
			"initiative_id",
			"tracker_id",
			"column_code",
			"option_code"
		]),
		...describedIn("figures", ["measure_id"]),
		value: "The number in base_unit.",
		...describedIn("data_points", [
			"base_unit",
			"period",
			"period_start",
			"period_end",
			"status"
		]),
		cells: "The other cells of the row: column to option code, text or day; several options are joined by commas.",
		cell_names: "The same with the names of the options.",
		is_counting: "Whether its record is the one that counts (lake.md, \"The record that counts\")."
	},
	worth: [
		"initiative_id",
		"value",
		"base_unit",
		"column_code",
		"cell_names",
		"period_end"
	],
	sql: `
WITH numbers AS (
  FROM ${withBaseValueSql(`(FROM data_points WHERE row_index IS NOT NULL AND ${isNumberSql})`, "value")}),
texts AS (
  SELECT d.*, ${textSql} AS cell, coalesce(o.name, ${textSql}) AS cell_name
  FROM (FROM data_points WHERE row_index IS NOT NULL AND column_code IS NOT NULL AND NOT (${isNumberSql})) d
    LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
    LEFT JOIN value_list_options o ON o.value_list_id = c.value_list_id AND o.option_code = d.option_code),
others AS (
  SELECT initiative_id, tracker_id, period_end, utrv_id, row_index, map_from_entries(list_sort(list((column_code, cell)))) AS cells,
    map_from_entries(list_sort(list((column_code, cell_name)))) AS cell_names, ${locationSql} AS location
  FROM (
    SELECT initiative_id, tracker_id, period_end, utrv_id, row_index, column_code, ${joinedSql("cell")} AS cell,
      ${joinedSql("cell_name")} AS cell_name, bool_or(${saysWaySql("cell", "location")}) AS says_location,
      bool_or(${saysWaySql("cell", "market")}) AS says_market
    FROM texts WHERE cell IS NOT NULL
    GROUP BY initiative_id, tracker_id, period_end, utrv_id, row_index, column_code)
  GROUP BY initiative_id, tracker_id, period_end, utrv_id, row_index)
SELECT n.utrv_id, n.row_index, n.initiative_id, n.tracker_id, n.column_code, n.option_code, ${measureIdSql("n", locatedOptionSql("n", "o"))} AS measure_id,
  n.value, n.base_unit, n.period, n.period_start, n.period_end, n.status,
  coalesce(o.cells, ${emptyMap()}) AS cells, coalesce(o.cell_names, ${emptyMap()}) AS cell_names,
  k.utrv_id IS NOT NULL AS is_counting
FROM numbers n
  LEFT JOIN others o ON o.initiative_id = n.initiative_id AND o.tracker_id = n.tracker_id AND o.period_end = n.period_end
    AND o.utrv_id = n.utrv_id AND o.row_index = n.row_index
  LEFT JOIN internal.counting_records k ON k.initiative_id = n.initiative_id AND k.tracker_id = n.tracker_id
    AND k.period = n.period AND k.period_end = n.period_end AND k.utrv_id = n.utrv_id`
};
/**
* SQL aggregate: the texts of one cell in the order of their options, joined by commas. Nearly every cell has a single one, and
* to sort what an aggregate is given takes three times as long as all the rest. Without a lambda function, which DuckDB 1.2 and
* 2.0 write differently.
*/
function joinedSql(text) {
	return `CASE WHEN count(*) = 1 THEN min(${text}) ELSE array_to_string(map_values(map_from_entries(${`list_sort(list((coalesce(option_code, chr(1114111)), ${text})))`})), ',') END`;
}
function emptyMap() {
	return "MAP([]::VARCHAR[], []::VARCHAR[])";
}
// dist/src/schema/views.js
/** In this order they can be created: a view may use those before it. */
const views = [
	initiativeTree,
	initiativeRollup,
	rollupContributions,
	recordUses,
	tableCells,
	completeness,
	surveyCompleteness,
	dataPointsEnriched,
	figuresEnriched,
	restatements
];
const internalViews = [
	countingRecords,
	reportingYears,
	keyFigures
];
/** Statements that create all views of a lake whose tables are there. */
const createViewsSql = () => [...internalViews.map(({ name, sql }) => `CREATE OR REPLACE VIEW ${internalSchema}.${name} AS ${sql}`), ...views.flatMap(createViewSql)];
const worthByName = new Map([...Object.entries(tables).map(([name, { worth }]) => [name, worth]), ...views.map(({ name, worth }) => [name, worth])]);
/** The columns of a view or table in order of worth; undefined for another name, and for a table that declares none. */
const declaredWorth = (name) => worthByName.get(name);
export { locationSql as a, wordsSql as c, withBaseValueSql as d, locatedOptionSql as i, settledChangesSql as l, declaredWorth as n, saysWaySql as o, views as r, totalWords as s, createViewsSql as t, doubtWords as u };
