/** §4, and lake.md "What adds up": words that speak against adding. Whole words, or stems (`*`), in upper or lower case. */
interface Word {
  readonly id: string;
  readonly pattern: RegExp;
  /** A unit that is an amount beats it. */
  readonly yieldsToAmount: boolean;
}

const word = (id: string, source: string, yieldsToAmount = false): Word => ({
  id,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])`, 'iu'),
  yieldsToAmount,
});
const stem = (id: string, source: string, yieldsToAmount = false): Word =>
  word(id, `(?:${source})[\\p{L}\\p{N}_]*`, yieldsToAmount);

/** lake.md: what others are compared with, and which of many things. */
const notCompared = '(?<!(?:above|below|over|under)[ -](?:the )?)';
const notSome = '(?<!(?:\\d|(?:in|at|on|with) the) )';
const brokenDownBy =
  'category|type|source|scope|segment|country|region|jurisdiction|pollutant|gender|age group|business unit|stream|method|route|fuel|level|grade|cause';
/** Italian: "per la formazione" says what something is for. */
const article = "il|lo|la|i|gli|le|un|uno|una|l(?=['’])";

/** In names and questions. */
const strong: readonly Word[] = [
  stem('percent', 'percent', true),
  { id: '%', pattern: /%/, yieldsToAmount: true },
  word('rate', 'rates?', true),
  word('ratio', 'ratios?', true),
  stem('intensity', 'intensit'),
  word('share of', 'share of', true),
  word('proportion of', 'proportion of', true),
  stem('average', `${notCompared}averag`),
  word('mean of', 'mean of'),
  { id: 'mean', pattern: /^mean(?![\p{L}\p{N}_])/iu, yieldsToAmount: false },
  word('divided by', 'divided by'),
  word('median', `${notCompared}median`),
  word('highest', `${notSome}highest`),
  word('lowest', `${notSome}lowest`),
  {
    id: 'per',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}_])(?<!\\bas\\s)per[\\s-]+(?!(?:year|annum|month|quarter|day|gri|${article}|(?:\\p{L}+ )?(?:${brokenDownBy}))(?![\\p{L}\\p{N}_]))[\\p{L}\\p{N}]`,
      'iu',
    ),
    yieldsToAmount: false,
  },
  stem('Anteil', 'Anteil', true),
  stem('Quote', 'Quote', true),
  stem('Prozent', 'Prozent', true),
  stem('Durchschnitt', 'Durchschnitt'),
  stem('pourcent', 'pourcent', true),
  word('taux de', 'taux de', true),
  word('moyenne de', 'moyenne de'),
  stem('porcentaje', 'porcentaje', true),
  stem('promedio', 'promedio'),
  word('tasa de', 'tasa de', true),
  stem('percentuale', 'percentuale', true),
  stem('gemiddeld', 'gemiddeld'),
];

/** A year that is asked for: "Target year of the plan", not "emissions in the base year". */
const askedYear =
  '(?<!(?:in|to|from|since|of|for|against|with|the)\\s)(?:target|base) year(?=$|\\s*[,;:.?()]|\\s+(?:of|for|to)\\b)';

const prepositions = 'in|of|to|for|from|at|since|against|with|by|on|above|below|over|under|within|near';

/** lake.md: what is asked for, and no description of the noun that follows. */
const asked = (id: string, yieldsToAmount = false): Word =>
  word(
    id,
    `(?<!in the (?:\\p{L}+ ){1,3})${id}(?!\\s+(?!(?:${prepositions}|and|or|is|was|used|applied|value|level|de|del|di)(?![\\p{L}\\p{N}_]))\\p{L})`,
    yieldsToAmount,
  );
const extreme = (id: string): Word => word(id, `(?<!(?:${prepositions})\\s(?:the\\s)?)${id}`);

/** In names only. */
const weak: readonly Word[] = [
  extreme('minimum'),
  extreme('maximum'),
  asked('index', true),
  asked('score', true),
  asked('gap'),
  asked('frequency', true),
  asked('density', true),
  asked('factor', true),
  asked('price'),
  asked('temperature', true),
  asked('threshold'),
  asked('noise'),
  asked('species'),
  asked('length of service'),
  word('pH', 'pH'),
  word('days since', 'days since'),
  word('abbreviation', 'TRIR|LTIFR?|LTIR|PUE|WUE|SAIDI|SAIFI'),
  word('in which year', 'in which year'),
  word('target or base year', askedYear, true),
  { id: 'year', pattern: /^year(?![\p{L}\p{N}_-]| to )/iu, yieldsToAmount: false },
  { id: 'a year', pattern: /^[\p{L}-]+ year$/iu, yieldsToAmount: true },
  { id: 'begins', pattern: /^(?:time to|countries)(?![\p{L}\p{N}_])/iu, yieldsToAmount: false },
];

export interface Texts {
  readonly name: string;
  /** Null for a column, which has a name only. */
  readonly question: string | null;
}

/** The first word against adding; those that an amount beats are passed over where the unit is one. */
export function wordAgainst({ name, question }: Texts, isAmount: boolean): string | null {
  const isSaid = ({ pattern, yieldsToAmount }: Word, text: string | null): boolean =>
    text !== null && !(isAmount && yieldsToAmount) && pattern.test(text);
  const found =
    strong.find((each) => isSaid(each, name) || isSaid(each, question)) ?? weak.find((each) => isSaid(each, name));
  return found?.id ?? null;
}

/** lake.md: a count is an amount. */
export const isNamedCount = (columnName: string): boolean =>
  word('', 'number|count|headcount|amount').pattern.test(columnName);
export const asksForCount = (text: string): boolean => /^(?:total )?number of /i.test(text);

/** §3: an amount that may be one of a moment, by its name. */
export const saysStored = (name: string): boolean =>
  word('', 'stored|stock|inventory|outstanding|balance|reserves|capacity').pattern.test(name) ||
  stem('', 'Bestand|Vorrat|stocké|existencias|almacenad').pattern.test(name);

/** §10: a number without a unit of a moment, by its name or question. */
export const saysAtTheEnd = (text: string): boolean => word('', 'at the end|as of|at year end').pattern.test(text);
