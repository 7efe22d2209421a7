// dist/src/schema/record-states.js
/**
* SQL aggregates that count value records by their state (lake.md, "States"). A record has one state: rejected, whatever
* it contains; else verified (with an answer), answered, not applicable, not reported or unanswered. A verified record
* also counts as answered.
*/
const recordCountsSql = `count(*) AS record_count,
    count(*) FILTER (answer = 'answered' AND status IS DISTINCT FROM 'rejected') AS answered_count,
    count(*) FILTER (status = 'rejected') AS rejected_count,
    count(*) FILTER (answer = 'answered' AND status = 'verified') AS verified_count,
    count(*) FILTER (answer = 'not_applicable' AND status IS DISTINCT FROM 'rejected') AS not_applicable_count,
    count(*) FILTER (answer = 'not_reported' AND status IS DISTINCT FROM 'rejected') AS not_reported_count`;
const recordCounts = {
	record_count: "Value records.",
	answered_count: "Records with an answer that was not rejected.",
	rejected_count: "Records that were sent back, whatever they hold.",
	verified_count: "Answered records that are verified.",
	not_applicable_count: "Records that say that the question does not apply, and were not rejected.",
	not_reported_count: "Records that say that nothing is reported, and were not rejected."
};
/** Names of the columns of `recordCountsSql`, in its order. */
const recordCountNames = Object.keys(recordCounts);
/** SQL for the percentage of records that are answered or not applicable; NULL without records. */
const percentAnsweredSql = (counts) => `100.0::DOUBLE * (${counts}.answered_count + ${counts}.not_applicable_count) / nullif(${counts}.record_count, 0)`;
// dist/src/schema/figure-rules.js
/** A record of a report counts before one of an aggregation, which combines other surveys. */
const isAggregationSql = (survey) => `(${survey}.survey_type IS NOT DISTINCT FROM 'aggregation')`;
/** SQL condition: the value record may count (lake.md, "The record that counts"), in a survey that is not removed. */
const isCandidateSql = (utrv) => `${utrv}.data_point_count > 0 AND ${utrv}.status IS DISTINCT FROM 'rejected'`;
/**
* SQL for a text whose maximum identifies the record that counts: one flag per rule, then the ids, all of fixed length.
* Finding the maximum of millions of records takes two thirds of the time of a window over them.
*/
const countingOrderSql = (utrv, survey) => `concat(CASE WHEN ${isAggregationSql(survey)} THEN '0' ELSE '1' END,
    CASE WHEN ${utrv}.status = 'verified' THEN '1' ELSE '0' END, CASE WHEN ${survey}.is_complete THEN '1' ELSE '0' END,
    ${utrv}.survey_id, ${utrv}.utrv_id)`;
/** The survey id in a text of `countingOrderSql`, which may be followed by more. */
const surveyOfOrderSql = (order) => `substring(${order}, 4, 24)`;
const utrvOfOrderSql = (order) => `substring(${order}, 28, 24)`;
/** SQL condition: the value record says that its question does not apply, and was not rejected. */
const saysNotApplicableSql = (utrv) => `${utrv}.answer = 'not_applicable' AND ${utrv}.status IS DISTINCT FROM 'rejected'`;
/** SQL condition: what the value record says is settled. */
const isSettledSql = (utrv, survey) => `(${utrv}.status IS NOT DISTINCT FROM 'verified' OR ${survey}.is_complete)`;
/** SQL condition on a text of `countingOrderSql`: a report that is neither verified nor of a complete survey. */
const isUnsettledOrderSql = (order) => `starts_with(${order}, '100')`;
/** SQL condition on a text of `countingOrderSql`. */
const isAggregationOrderSql = (order) => `starts_with(${order}, '0')`;
/** SQL condition on data points of numeric questions, whose values are figures: a JSON number in any other is none. */
const isNumericTypeSql = "coalesce(value_type, '') IN ('number', 'percentage', 'numericValueList')";
/** SQL condition on data points whose value is a number that can be compared. */
const isNumberSql = `${isNumericTypeSql} AND value_scaled IS NOT NULL`;
/**
* SQL for what a figure measures, as one text that is never NULL: tracker, column, option and base unit, joined by `|`,
* such as `64f0…|amount|gas|MWh` or `64f0…|||tons/CO2e`. An absent part is empty; an empty text is `%0`; `%` and `|`
* inside a part are `%25` and `%7C`. So different measures have different texts.
*
* @param row alias of a relation with these four columns
* @param option SQL for the option, if it is not the row's own
*/
const measureIdSql = (row, option = `${row}.option_code`) => `concat(${row}.tracker_id, '|', ${partSql(`${row}.column_code`)}, '|', ${partSql(option)}, '|', ${partSql(`${row}.base_unit`)})`;
const partSql = (part) => `CASE WHEN ${part} = '' THEN '%0' WHEN contains(${part}, '%') OR contains(${part}, '|')
    THEN replace(replace(${part}, '%', '%25'), '|', '%7C') ELSE ${part} END`;
/** SQL for what names the currency of a data point; NULL if it is no amount of money. */
const currencySourceSql = (point) => `CASE WHEN ${point}.unit_type = 'currency' THEN
    CASE WHEN ${point}.unit_source IN ('survey', 'cell', 'default') THEN ${point}.unit_source ELSE 'definition' END END`;
/** SQL aggregate: the weakest of some sources of a currency; NULL if there are none. */
const weakestSourceSql = (source, where = "true") => `CASE min(CASE ${source} WHEN 'default' THEN 0 WHEN 'definition' THEN 1 WHEN 'cell' THEN 2 WHEN 'survey' THEN 3 END) FILTER (${where})
    WHEN 0 THEN 'default' WHEN 1 THEN 'definition' WHEN 2 THEN 'cell' WHEN 3 THEN 'survey' END`;
/** SQL condition on figures whose unit `units` lacks, though it is none made of two. */
const isUnknownUnitSql = (figure) => `${figure}.base_unit IS NOT NULL AND ${figure}.currency_source IS NULL AND ${figure}.base_unit <> '%'
  AND NOT regexp_matches(regexp_replace(${figure}.base_unit, '/CO2e', '', 'gi'), '/| per ', 'i')
  AND ${figure}.base_unit NOT IN (SELECT base_unit FROM units)`;
/** SQL condition on figures whose parts are added only because of their unit. @param reason SQL for the `over_time_reason` of tracker or column */
const isPartsByDefaultSql = (figure, reason) => `(${figure}.basis = 'parts' AND ${reason} IS NOT DISTINCT FROM 'amount_unit')`;
/** SQL for the months by which a figure's year ends before the group's, from the month of the one to that of the other. */
const monthsBeforeSql = (figureEnd, groupEnd) => `greatest(12 * (year(${groupEnd}) - year(${figureEnd})) + month(${groupEnd}) - month(${figureEnd}), 0)`;
// dist/src/schema/exact-sum.js
/**
* Sums of reported numbers without rounding noise that do not depend on the order of the numbers: 948512.6, never
* 948512.6000000001, and 1000000.1 - 1000000 is 0.1. Adding doubles cannot do that. So each number is taken as the
* decimal that it is written as, decimals are added exactly, and the sum is rounded to 15 significant digits (lake.md,
* "The figure of an initiative").
*/
/**
* SQL for the four columns that `exactTotalsSql` adds up, one of which is not NULL: `<name>_exact` (in units of
* 1e-12: a whole number for values with at most 15 digits, nearly all), `<name>_fine` (other numbers below 1e9, parsed
* from text: a thousand times slower), `<name>_large` (the same up to 1e20) and `<name>_huge` (from 1e20 on, added as
* doubles). No number of values that fits in memory makes a sum of the first three overflow.
*/
function exactPartsSql(value, name = "value") {
	return `CASE ${steps.map((step) => `WHEN ${isWholeSql(value, step)} THEN ${wholeSql(value, step)}`).join(" ")} END AS ${name}_exact,
    CASE WHEN ${name}_exact IS NULL AND abs(${value}) < 1e9 THEN ${value}::VARCHAR::DECIMAL(38, ${fineDigits}) END AS ${name}_fine,
    CASE WHEN ${name}_exact IS NULL AND abs(${value}) >= 1e9 AND abs(${value}) < 1e20
      THEN ${value}::VARCHAR::DECIMAL(38, ${largeDigits}) END AS ${name}_large,
    CASE WHEN abs(${value}) >= 1e20 THEN ${value} END AS ${name}_huge`;
}
/** Numbers of decimals that are tried for values with at most 15 digits, the usual ones first. */
const steps = [
	6,
	2,
	0,
	9,
	12
];
/**
* Whether the number is a decimal of at most 15 digits with this many decimals: times 10^decimals it is whole, and its
* double is exact.
*/
const isWholeSql = (value, decimals) => `(abs(${value}) < 1e${15 - decimals} AND round(${value} * 1e${decimals}) / 1e${decimals} = ${value})`;
const wholeSql = (value, decimals) => `round(${value} * 1e${decimals})::BIGINT::HUGEINT * ${10n ** BigInt(unitDigits - decimals)}`;
/** The unit of `<name>_exact` is 1e-12. */
const unitDigits = 12;
/**
* Number of decimals of the other two columns. A double below 1e-5 may have more, which are rounded; one from 1e9 on
* has at most seven.
*/
const fineDigits = 22;
const largeDigits = 8;
const addends = [
	"exact",
	"fine",
	"large",
	"huge"
];
/** Of a sum: what is needed to add it to others exactly. */
const sumParts = [
	"count",
	"first",
	...addends
];
/**
* SQL aggregates from which `exactSumsSql` computes the sum called `sum`.
*
* @param name the column whose parts `exactPartsSql` has added
* @param where SQL condition on the rows to add
*/
function exactTotalsSql(name, sum, where = "true") {
	const only = filterSql(where);
	const parts = addends.map((part) => `sum(${name}_${part})${only} AS ${sum}_${part}`);
	return [
		`count(${name})${only} AS ${sum}_count`,
		`min(${name})${only} AS ${sum}_first`,
		...parts
	].join(", ");
}
/**
* SQL aggregates that add up those of `exactTotalsSql(…, part)` of several groups.
*
* @param where SQL condition on the groups to add
*/
function exactTotalsOfSql(part, sum, where = "true") {
	const only = filterSql(where);
	const parts = addends.map((name) => `sum(${part}_${name})${only} AS ${sum}_${name}`);
	return [
		`coalesce(sum(${part}_count)${only}, 0)::BIGINT AS ${sum}_count`,
		`min(${part}_first)${only} AS ${sum}_first`,
		...parts
	].join(", ");
}
const filterSql = (where) => where === "true" ? "" : ` FILTER (${where})`;
/**
* SQL for a relation with exact sums in place of the aggregates of `exactTotalsSql`: NULL without values and beyond the
* range of doubles. The sum of a single value is that value, digit for digit. Computed in steps: an expression used ten
* times in another is planned ten times, which took longer than adding.
*/
function exactSumsSql(relation, sums) {
	return `(SELECT * EXCLUDE (${sums.flatMap((sum) => steppingStones.map((name) => `${sum}_${name}`)).join(", ")}), ${each(sums, sumSql)}
    FROM (SELECT *, ${each(sums, unitsSql)} FROM (SELECT *, ${each(sums, wholeSumSql)} FROM ${relation})))`;
}
/**
* SQL for a relation with the exact `difference` of `after` and `before`, by the columns of a key; NULL counts as 0.
* Subtracted from 0, so that a 0 that is gone makes 0 and not -0.
* @param more further aggregates, each after a comma
*/
const exactDifferencesSql = (relation, key, more = "") => exactSumsSql(`(
    SELECT ${key.join(", ")}, ${exactTotalsSql("value", "difference")}${more}
    FROM (SELECT *, ${exactPartsSql("value")} FROM (
      SELECT *, after AS value FROM ${relation} WHERE after IS NOT NULL
      UNION ALL SELECT *, 0 - before FROM ${relation} WHERE before IS NOT NULL))
    GROUP BY ${key.join(", ")})`, ["difference"]);
const steppingStones = [
	...sumParts,
	"whole",
	"rest",
	"digits",
	"units"
];
const each = (sums, sql) => sums.map(sql).join(", ");
/**
* `<sum>_whole` and `<sum>_rest`, the latter in units of 1e-22: together everything but `<sum>_huge`. NULL if there is
* only `<sum>_exact`.
*/
const wholeSumSql = (sum) => {
	const parts = [
		{
			units: `coalesce(${sum}_exact, 0)`,
			digits: unitDigits
		},
		{
			units: `coalesce(${wholeTextSql(`${sum}_fine`)}, 0)`,
			digits: fineDigits
		},
		{
			units: `coalesce(${wholeTextSql(`${sum}_large`)}, 0)`,
			digits: largeDigits
		}
	];
	const wholes = parts.map(({ units, digits }) => `${units} // ${powerOf10(digits)}`);
	const rests = parts.map(({ units, digits }) => `${units} % ${powerOf10(digits)} * ${powerOf10(fineDigits - digits)}`);
	const isOdd = `${sum}_fine IS NOT NULL OR ${sum}_large IS NOT NULL`;
	return `CASE WHEN ${isOdd} THEN ${wholes.join(" + ")} END AS ${sum}_whole,
    CASE WHEN ${isOdd} THEN ${rests.join(" + ")} END AS ${sum}_rest`;
};
/** SQL for a decimal in units of its last digit. */
const wholeTextSql = (decimal) => `replace(${decimal}::VARCHAR, '.', '')::HUGEINT`;
const powerOf10 = (exponent) => `${10n ** BigInt(exponent)}::HUGEINT`;
/**
* `<sum>_units`, a whole number, and `<sum>_digits`, the power of ten to divide it by. From 1e16 on, the fraction is
* cut off: it changes none of 15 digits, since halves are rounded away from zero.
*/
const unitsSql = (sum) => {
	const [whole, rest, one] = [
		`${sum}_whole`,
		`${sum}_rest`,
		powerOf10(fineDigits)
	];
	const isSmall = `abs(${whole}) < 10000000000000000`;
	const borrowed = `CASE WHEN ${whole} > 0 AND ${rest} % ${one} < 0 THEN 1 WHEN ${whole} < 0 AND ${rest} % ${one} > 0 THEN -1 ELSE 0 END`;
	return `CASE WHEN ${whole} IS NULL THEN ${unitDigits} WHEN ${isSmall} THEN ${fineDigits} ELSE 0 END AS ${sum}_digits,
    CASE WHEN ${whole} IS NULL THEN ${sum}_exact WHEN ${isSmall} THEN ${whole} * ${one} + ${rest}
      ELSE ${whole} + ${rest} // ${one} - ${borrowed} END AS ${sum}_units`;
};
/**
* The sum, rounded to 15 significant digits, halves away from zero. A sum that is a whole number of millionths with at
* most 15 digits is a quotient of two exact doubles; a double finds the millionths and a product proves them, since to divide
* whole numbers of 128 bits takes ten times as long. For any other sum, the digits are computed and parsed from text.
*/
function sumSql(sum) {
	const units = `${sum}_units`;
	const millionths = `round(${units}::DOUBLE / 1e6)`;
	const cut = `greatest(length(abs(${units})::VARCHAR) - 15, 0)`;
	const step = `('1' || repeat('0', ${cut}))::HUGEINT`;
	return `CASE WHEN ${sum}_count <= 1 THEN ${sum}_first
    WHEN ${sum}_huge IS NOT NULL THEN CASE WHEN abs(${sum}_huge) < ${greatest}
      THEN ${cleanSql(`coalesce(${units}, 0)::DOUBLE / 10::DOUBLE ** ${sum}_digits + ${sum}_huge`)} END
    WHEN ${sum}_digits = ${unitDigits} AND abs(${units}) < 1000000000000000000000 AND ${millionths}::HUGEINT * 1000000 = ${units}
      THEN ${millionths} / 1e6
    ELSE concat(CASE WHEN ${units} < 0 THEN '-' END, (abs(${units}) + ${step} // 2) // ${step}, 'e', ${cut} - ${sum}_digits)::DOUBLE
    END AS ${sum}`;
}
/** From here on, a number rounded to 15 digits is beyond the range of doubles. */
const greatest = "1.797693134862315e308";
/** SQL for a number rounded to 15 significant digits. */
const cleanSql = (value) => `printf('%.15g', ${value})::DOUBLE`;
export { utrvOfOrderSql as C, recordCounts as D, recordCountNames as E, recordCountsSql as O, surveyOfOrderSql as S, percentAnsweredSql as T, isUnknownUnitSql as _, exactTotalsOfSql as a, monthsBeforeSql as b, countingOrderSql as c, isAggregationSql as d, isCandidateSql as f, isSettledSql as g, isPartsByDefaultSql as h, exactSumsSql as i, currencySourceSql as l, isNumericTypeSql as m, exactDifferencesSql as n, exactTotalsSql as o, isNumberSql as p, exactPartsSql as r, sumParts as s, cleanSql as t, isAggregationOrderSql as u, isUnsettledOrderSql as v, weakestSourceSql as w, saysNotApplicableSql as x, measureIdSql as y };
