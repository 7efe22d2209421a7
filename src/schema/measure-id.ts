/**
 * SQL for what a figure measures in one text that is never NULL: tracker, column, option and base unit, joined by `|`, such as
 * `64f0…|amount|gas|MWh` or `64f0…|||tons/CO2e`. What is absent is empty; an empty text is `%0`; `%` and `|` inside of a part
 * are `%25` and `%7C`. So different measures have different texts.
 *
 * @param row alias of something with these four columns
 */
export const measureIdSql = (row: string): string =>
  `concat(${row}.tracker_id, '|', ${partSql(`${row}.column_code`)}, '|', ${partSql(`${row}.option_code`)}, '|', ${partSql(`${row}.base_unit`)})`;

const partSql = (part: string): string =>
  `CASE WHEN ${part} = '' THEN '%0' WHEN contains(${part}, '%') OR contains(${part}, '|')
    THEN replace(replace(${part}, '%', '%25'), '|', '%7C') ELSE ${part} END`;
