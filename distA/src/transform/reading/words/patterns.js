const letter = '[\\p{L}\\p{N}_]';
export const notAfterLetter = `(?<!${letter})`;
export const notBeforeLetter = `(?!${letter})`;
/** Any of these expressions, in upper or lower case. */
export const anyOf = (...patterns) => new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'iu');
/** Whole words: `rate`, not `rated`. */
export const words = (...expressions) => new RegExp(`${notAfterLetter}(?:${expressions.join('|')})${notBeforeLetter}`, 'iu');
/** What a word begins with: `averag` of `averaged`. */
export const stems = (...expressions) => new RegExp(`${notAfterLetter}(?:${expressions.join('|')})`, 'iu');
/** What a word ends with, as compounds do: `quote` of `Frauenquote`. */
export const endings = (...expressions) => new RegExp(`(?:${expressions.join('|')})${notBeforeLetter}`, 'iu');
/** What a text begins with. */
export const openings = (...expressions) => new RegExp(`^(?:${expressions.join('|')})${notBeforeLetter}`, 'iu');
