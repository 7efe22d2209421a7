import { sourceText } from '../../base/sql-file.ts';

/** How an expression of words.tsv is compared with a text. */
const forms: Readonly<Record<string, (words: string) => string>> = {
  word: (words) => `{begin}(?:${words}){end}`,
  stem: (words) => `{begin}(?:${words})`,
  ending: (words) => `(?:${words}){end}`,
  opening: (words) => `^(?:${words}){end}`,
  pattern: (words) => words,
};

const parts = new Map([
  ['begin', String.raw`(?<![\p{L}\p{N}_])`],
  ['end', String.raw`(?![\p{L}\p{N}_])`],
]);
const expressions = new Map<string, string[]>();

for (const line of sourceText('transform/reading/words.tsv').trimEnd().split('\n').slice(1)) {
  const [, rule = '', form = '', words = ''] = line.split('\t');
  if (line.startsWith('#')) continue;
  const text = (forms[form]?.(words) ?? words).replace(/\{([a-z_]+)\}/g, (_, name: string) => parts.get(name) ?? '');
  if (form === 'part') parts.set(rule, text);
  else expressions.set(rule, [...(expressions.get(rule) ?? []), text]);
}

/** Any of the words of a rule in words.tsv, in all languages, in upper or lower case. */
export const wordsOf = (rule: string): RegExp => new RegExp((expressions.get(rule) ?? []).join('|'), 'iu');
