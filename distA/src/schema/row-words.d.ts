/** Whole words, whatever separates those of an expression; codes have `_` there, which is no letter of theirs. */
export declare const wordsSql: (text: string, words: string) => string;
/** What a row says that is a sum of others, or a part of one. */
export declare const totalWords = "total|subtotal|of which|thereof";
/** Which of the two ways of counting the same a text says. */
export declare const saysWaySql: (text: string, which: 'location' | 'market') => string;
/** SQL aggregate over the texts of a row with `says_location` and `says_market`: NULL if it says both, or neither. */
export declare const locationSql = "CASE WHEN bool_or(says_location) <> bool_or(says_market)\n    THEN CASE WHEN bool_or(says_location) THEN 'location' ELSE 'market' END END";
/** SQL for the option of a number: its cell's own, then what its row says. */
export declare const locatedOptionSql: (point: string, hint: string) => string;
