/** A record of a report counts before one of an aggregation, which combines other surveys. */
export declare const isAggregationSql: (survey: string) => string;
/** SQL condition: the value record may count (lake.md, "The record that counts"), in a survey that is not removed. */
export declare const isCandidateSql: (utrv: string) => string;
/**
 * SQL for a text whose maximum identifies the record that counts: one flag per rule, then the ids, all of fixed length.
 * Finding the maximum of millions of records takes two thirds of the time of a window over them.
 */
export declare const countingOrderSql: (utrv: string, survey: string) => string;
/** Length of a text of `countingOrderSql`; ids have 24 characters. */
export declare const orderLength = 51;
/** The survey id in a text of `countingOrderSql`, which may be followed by more. */
export declare const surveyOfOrderSql: (order: string) => string;
export declare const utrvOfOrderSql: (order: string) => string;
/** SQL condition: the value record says that its question does not apply, and was not rejected. */
export declare const saysNotApplicableSql: (utrv: string) => string;
/** SQL condition: what the value record says is settled. */
export declare const isSettledSql: (utrv: string, survey: string) => string;
/** SQL condition on a text of `countingOrderSql`: a report that is neither verified nor of a complete survey. */
export declare const isUnsettledOrderSql: (order: string) => string;
/** SQL condition on a text of `countingOrderSql`. */
export declare const isAggregationOrderSql: (order: string) => string;
/** SQL condition on data points of numeric questions, whose values are figures: a JSON number in any other is none. */
export declare const isNumericTypeSql = "coalesce(value_type, '') IN ('number', 'percentage', 'numericValueList')";
/** SQL condition on data points whose value is a number that can be compared. */
export declare const isNumberSql = "coalesce(value_type, '') IN ('number', 'percentage', 'numericValueList') AND value_scaled IS NOT NULL";
/**
 * SQL for what a figure measures, as one text that is never NULL: tracker, column, option and base unit, joined by `|`,
 * such as `64f0…|amount|gas|MWh` or `64f0…|||tons/CO2e`. An absent part is empty; an empty text is `%0`; `%` and `|`
 * inside a part are `%25` and `%7C`. So different measures have different texts.
 *
 * @param row alias of a relation with these four columns
 * @param option SQL for the option, if it is not the row's own
 */
export declare const measureIdSql: (row: string, option?: string) => string;
/** SQL for what names the currency of a data point; NULL if it is no amount of money. */
export declare const currencySourceSql: (point: string) => string;
/** SQL aggregate: the weakest of some sources of a currency; NULL if there are none. */
export declare const weakestSourceSql: (source: string, where?: string) => string;
/** SQL condition on figures whose unit `units` lacks, though it is none made of two. */
export declare const isUnknownUnitSql: (figure: string) => string;
/** SQL condition on figures whose parts are added only because of their unit. @param reason SQL for the `over_time_reason` of tracker or column */
export declare const isPartsByDefaultSql: (figure: string, reason: string) => string;
/** SQL for the months by which a figure's year ends before the group's, from the month of the one to that of the other. */
export declare const monthsBeforeSql: (figureEnd: string, groupEnd: string) => string;
