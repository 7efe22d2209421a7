/** §4: words that speak against adding. Whole words, or stems (`*`), in upper or lower case. */
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

/** In names and questions. */
const strong: readonly Word[] = [
  stem('percent', 'percent', true),
  { id: '%', pattern: /%/, yieldsToAmount: true },
  word('rate', 'rates?', true),
  word('ratio', 'ratio', true),
  stem('intensity', 'intensit'),
  word('share of', 'share of', true),
  stem('average', 'averag'),
  word('mean of', 'mean of'),
  word('median', 'median'),
  word('highest', 'highest'),
  word('lowest', 'lowest'),
  {
    id: 'per',
    pattern:
      /(?<![\p{L}\p{N}_])(?<!\bas\s)per[\s-]+(?!(?:year|annum|month|quarter|day|gri)(?![\p{L}\p{N}_]))[\p{L}\p{N}]/iu,
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

/** In names only. */
const weak: readonly Word[] = [
  word('minimum', 'minimum'),
  word('maximum', 'maximum'),
  word('index', 'index', true),
  word('score', 'score', true),
  word('gap', 'gap'),
  word('frequency', 'frequency', true),
  word('density', 'density', true),
  word('factor', 'factor', true),
  word('price', 'price'),
  word('temperature', 'temperature', true),
  word('in which year', 'in which year'),
  word('target or base year', askedYear),
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

/** §3: an amount that may be one of a moment, by its name. */
export const saysStored = (name: string): boolean =>
  word('', 'stored|stock|inventory|outstanding|balance|reserves|capacity').pattern.test(name);

/** lake.md: a number without a unit of a moment, by its question. */
export const saysAtTheEnd = (question: string): boolean =>
  word('', 'at the end|as of|at year end').pattern.test(question);

/** §4: a row that is, or may be, a sum of others or a part of one. */
export const saysTotal = (text: string): boolean => separated('total|subtotal|of which|thereof').test(text);

/** §4: which of the two ways of counting Scope 2 a row's code or text says. */
export function locationOrMarket(text: string): 'location' | 'market' | 'both' | null {
  const says = (which: string): boolean =>
    separated(`${which} ?based`).test(text) || text.trim().toLowerCase() === which;
  if (says('location')) return says('market') ? 'both' : 'location';
  return says('market') ? 'market' : null;
}

/** §4: the bare words, which in the name of an option are a hint only. */
export const namesLocationOrMarket = (name: string): boolean => separated('location|market').test(name);

/** Codes separate their words by `_`, which is no letter of them. */
const separated = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source.replaceAll(' ', '[-_ ]')})(?![\\p{L}\\p{N}])`, 'iu');
