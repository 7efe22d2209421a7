/**
 * SQL condition on data points: their value is a number that can be compared. A JSON number in a text, date or choice is not
 * one, whatever it looks like; what is of no known type may be one.
 */
export const isNumberSql = `value_scaled IS NOT NULL
  AND coalesce(value_type, '') NOT IN ('text', 'date', 'valueList', 'valueListMulti', 'textValueList')`;
