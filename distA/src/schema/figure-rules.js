/** A record of a report counts before one of an aggregation, which combines other surveys. */
export const isAggregationSql = (survey) => `(${survey}.survey_type IS NOT DISTINCT FROM 'aggregation')`;
/** SQL condition: the value record may count (lake.md, "The record that counts"), in a survey that is not removed. */
export const isCandidateSql = (utrv) => `${utrv}.data_point_count > 0 AND ${utrv}.status IS DISTINCT FROM 'rejected'`;
/**
 * SQL for a text whose maximum identifies the record that counts: one flag per rule, then the ids, all of fixed length.
 * Finding the maximum of millions of records takes two thirds of the time of a window over them.
 */
export const countingOrderSql = (utrv, survey) => `concat(CASE WHEN ${isAggregationSql(survey)} THEN '0' ELSE '1' END,
    CASE WHEN ${utrv}.status = 'verified' THEN '1' ELSE '0' END, CASE WHEN ${survey}.is_complete THEN '1' ELSE '0' END,
    ${utrv}.survey_id, ${utrv}.utrv_id)`;
/** Length of a text of `countingOrderSql`; ids have 24 characters. */
export const orderLength = 51;
/** The survey id in a text of `countingOrderSql`, which may be followed by more. */
export const surveyOfOrderSql = (order) => `substring(${order}, 4, 24)`;
export const utrvOfOrderSql = (order) => `substring(${order}, 28, 24)`;
/** SQL condition: the value record says that its question does not apply, and was not rejected. */
export const saysNotApplicableSql = (utrv) => `${utrv}.answer = 'not_applicable' AND ${utrv}.status IS DISTINCT FROM 'rejected'`;
/** SQL condition: what the value record says is settled. */
export const isSettledSql = (utrv, survey) => `(${utrv}.status IS NOT DISTINCT FROM 'verified' OR ${survey}.is_complete)`;
/** SQL condition on a text of `countingOrderSql`: a report that is neither verified nor of a complete survey. */
export const isUnsettledOrderSql = (order) => `starts_with(${order}, '100')`;
/** SQL condition on a text of `countingOrderSql`. */
export const isAggregationOrderSql = (order) => `starts_with(${order}, '0')`;
/** SQL condition on data points of numeric questions, whose values are figures: a JSON number in any other is none. */
export const isNumericTypeSql = "coalesce(value_type, '') IN ('number', 'percentage', 'numericValueList')";
/** SQL condition on data points whose value is a number that can be compared. */
export const isNumberSql = `${isNumericTypeSql} AND value_scaled IS NOT NULL`;
/**
 * SQL for what a figure measures, as one text that is never NULL: tracker, column, option and base unit, joined by `|`,
 * such as `64f0…|amount|gas|MWh` or `64f0…|||tons/CO2e`. An absent part is empty; an empty text is `%0`; `%` and `|`
 * inside a part are `%25` and `%7C`. So different measures have different texts.
 *
 * @param row alias of a relation with these four columns
 * @param option SQL for the option, if it is not the row's own
 */
export const measureIdSql = (row, option = `${row}.option_code`) => `concat(${row}.tracker_id, '|', ${partSql(`${row}.column_code`)}, '|', ${partSql(option)}, '|', ${partSql(`${row}.base_unit`)})`;
const partSql = (part) => `CASE WHEN ${part} = '' THEN '%0' WHEN contains(${part}, '%') OR contains(${part}, '|')
    THEN replace(replace(${part}, '%', '%25'), '|', '%7C') ELSE ${part} END`;
/** SQL for what names the currency of a data point; NULL if it is no amount of money. */
export const currencySourceSql = (point) => `CASE WHEN ${point}.unit_type = 'currency' THEN
    CASE WHEN ${point}.unit_source IN ('survey', 'cell', 'default') THEN ${point}.unit_source ELSE 'definition' END END`;
/** SQL aggregate: the weakest of some sources of a currency; NULL if there are none. */
export const weakestSourceSql = (source, where = 'true') => `CASE min(CASE ${source} WHEN 'default' THEN 0 WHEN 'definition' THEN 1 WHEN 'cell' THEN 2 WHEN 'survey' THEN 3 END) FILTER (${where})
    WHEN 0 THEN 'default' WHEN 1 THEN 'definition' WHEN 2 THEN 'cell' WHEN 3 THEN 'survey' END`;
/** SQL condition on figures whose unit `units` lacks, though it is none made of two. */
export const isUnknownUnitSql = (figure) => `${figure}.base_unit IS NOT NULL AND ${figure}.currency_source IS NULL AND ${figure}.base_unit <> '%'
  AND NOT regexp_matches(regexp_replace(${figure}.base_unit, '/CO2e', '', 'gi'), '/| per ', 'i')
  AND ${figure}.base_unit NOT IN (SELECT base_unit FROM units)`;
/** SQL condition on figures whose parts are added only because of their unit. @param reason SQL for the `over_time_reason` of tracker or column */
export const isPartsByDefaultSql = (figure, reason) => `(${figure}.basis = 'parts' AND ${reason} IS NOT DISTINCT FROM 'amount_unit')`;
/** SQL for the months by which a figure's year ends before the group's, from the month of the one to that of the other. */
export const monthsBeforeSql = (figureEnd, groupEnd) => `greatest(12 * (year(${groupEnd}) - year(${figureEnd})) + month(${groupEnd}) - month(${figureEnd}), 0)`;
