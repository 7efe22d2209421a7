const letter = '[\\p{L}\\p{N}_]';

export const notAfterLetter = `(?<!${letter})`;
export const notBeforeLetter = `(?!${letter})`;

/** Any of these expressions, in upper or lower case. */
export const anyOf = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'iu');

/** Whole words: `rate`, not `rated`. */
export const words = (...expressions: readonly string[]): RegExp =>
  new RegExp(`${notAfterLetter}(?:${expressions.join('|')})${notBeforeLetter}`, 'iu');

/** What a word begins with: `averag` of `averaged`. */
export const stems = (...expressions: readonly string[]): RegExp =>
  new RegExp(`${notAfterLetter}(?:${expressions.join('|')})`, 'iu');

/** What a word ends with, as compounds do: `quote` of `Frauenquote`. */
export const endings = (...expressions: readonly string[]): RegExp =>
  new RegExp(`(?:${expressions.join('|')})${notBeforeLetter}`, 'iu');

/** What a text begins with. */
export const openings = (...expressions: readonly string[]): RegExp =>
  new RegExp(`^(?:${expressions.join('|')})${notBeforeLetter}`, 'iu');

/** Words that speak against adding. */
export interface WordsAgainst {
  /** In names and questions. */
  readonly strong: Against;
  /** In names only. */
  readonly weak: Against;
}

interface Against {
  readonly always: RegExp;
  /** Only where the unit is no amount: 5 tons of waste with 3 % of asbestos are tons. */
  readonly unlessAmount: RegExp;
}
