import { sqlLiteral } from '../base/sql-text.ts';

/** Whole words, whatever separates those of an expression; codes have `_` there, which is no letter of theirs. */
export const wordsSql = (text: string, words: string): string =>
  `regexp_matches(${text}, ${sqlLiteral(`(^|[^\\pL\\pN])(${words.replaceAll(' ', '[-_ ]')})($|[^\\pL\\pN])`)}, 'i')`;

/** What a row says that is a sum of others, or a part of one. */
export const totalWords = 'total|subtotal|of which|thereof';
/** Which of the two ways of counting the same a text says. */
export const saysWaySql = (text: string, which: 'location' | 'market'): string =>
  `(${wordsSql(text, `${which}[-_ ]?based`)} OR lower(trim(${text})) = ${sqlLiteral(which)})`;

/** SQL aggregate over the texts of a row with `says_location` and `says_market`: NULL if it says both, or neither. */
export const locationSql = `CASE WHEN bool_or(says_location) <> bool_or(says_market)
    THEN CASE WHEN bool_or(says_location) THEN 'location' ELSE 'market' END END`;

/** SQL for the option of a number: its cell's own, then what its row says. */
export const locatedOptionSql = (point: string, hint: string): string =>
  `CASE WHEN ${hint}.location IS NULL THEN ${point}.option_code ELSE concat_ws('+', ${point}.option_code, ${hint}.location) END`;
