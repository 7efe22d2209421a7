import { anyOf, notAfterLetter, notBeforeLetter, openings, stems, words } from './patterns.ts';
import { dividesByPer } from './per.ts';
import type { WordsAgainst } from './words-against.ts';

const preposition =
  'in|of|to|for|from|at|since|against|with|by|on|than|versus|vs|above|below|over|under|exceeding|within|outside|near';

const notAfterPreposition = `(?<!${notAfterLetter}(?:${preposition})[\\s-]+(?:(?:the|a|an|our|its|this|that)\\s+)?)`;

/** `Index`, `score` and `factor` are words of other languages too. */
const noNoun =
  `${preposition}|and|or|is|was|has|used|applied|achieved|reached|measured|value|level|change|increase|difference|` +
  'de|du|des|del|di|der|von|van|d|l';
const notBeforeNoun = `(?!\\s+(?!(?:${noNoun})${notBeforeLetter})\\p{L})`;

/** Not what others are compared with: `above average`, `above the median`. */
const notCompared = `(?<!${notAfterLetter}(?:above|below|over|under)[\\s-]+(?:the\\s+)?)`;

/** The thing asked for; not `frequency converters` or `in the Corruption Perception Index`. */
const askedFor = (...expressions: readonly string[]): RegExp =>
  new RegExp(
    `(?<!${notAfterLetter}in the (?:\\p{L}{1,30} ){1,3})${notAfterLetter}(?:${expressions.join('|')})` +
      `${notBeforeLetter}${notBeforeNoun}`,
    'iu',
  );

/** Not `emissions in the base year`, not `base year emissions`. */
const yearAskedFor = new RegExp(
  `${notAfterPreposition}${notAfterLetter}(?:target|base) year${notBeforeLetter}(?!['’]s)${notBeforeNoun}`,
  'iu',
);

export const english: WordsAgainst = {
  strong: {
    always: anyOf(
      stems('intensit'),
      words('mean of', 'divided by (?:the )?(?:number|total|revenue|net)'),
      new RegExp(`${notCompared}${notAfterLetter}(?:averag|median${notBeforeLetter})`, 'iu'),
      new RegExp(`(?<!${notAfterLetter}(?:(?:with|in|at|on) the|\\d{1,9}) )${words('highest', 'lowest').source}`, 'iu'),
      openings('mean'),
      dividesByPer,
    ),
    unlessAmount: anyOf(/%|(?<!\p{L})percent/iu, words('rates?', 'ratios?', 'share of', 'proportion of', 'per cent')),
  },
  weak: {
    always: anyOf(
      new RegExp(`${notAfterPreposition}${words('(?:minimum|maximum)').source}`, 'iu'),
      askedFor('gap', 'price', 'threshold', 'noise', 'species', 'length of service'),
      words('in which year', 'pH', 'days since'),
      openings('time to', 'countries', 'year(?!-| to )'),
      words('LTIF', 'LTIFR', 'LTIR', 'TRIR', 'TRIFR', 'TRCF', 'SAIDI', 'SAIFI', 'CAIDI', 'PUE', 'WUE', 'e?NPS'),
    ),
    unlessAmount: anyOf(
      askedFor('index', 'score', 'frequency', 'density', 'factor', 'temperature'),
      yearAskedFor,
      /^(?!(?:this|last|previous|each|every|per|full|one) )[\p{L}-]+ year$/iu,
    ),
  },
};

/** The name of an amount may be that of what is there at the end. */
export const englishLevels = [
  'stored',
  'stock',
  'inventory',
  'outstanding',
  'balance',
  'reserves',
  'capacity',
] as const;

export const englishAtTheEnd = words('at the end', 'as of', 'at year end');

export const englishCounts = words('number', 'count', 'headcount', 'amount');

/** Not `number of women as a percentage of all`. */
export const englishCountOpening =
  /^(?:total )?(?:number of|how many) (?!.{0,500}(?:\b(?:as|in) (?:an? )?(?:percent|share|ratio|rate|proportion|%)))/iu;
