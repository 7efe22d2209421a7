import { readFileSync } from 'node:fs';

/**
 * §2 "Rows": what the texts of a table's row say of its numbers. The words are data: those of the product's own list.
 */
export interface RowSays {
  readonly isTotal: boolean;
  readonly isOfWhich: boolean;
  /** Null if it says both ways of counting, or neither. */
  readonly way: 'location' | 'market' | null;
  /** Lower case, NFC, without space around them. */
  readonly texts: readonly string[];
}

type Kind = 'location' | 'market' | 'total' | 'of_which';

const source = readFileSync(new URL('../../../src/figures/row-words.sql', import.meta.url), 'utf8');
const listed = [...source.matchAll(/\('\w\w', '(location|market|total|of_which)', '([^']+)'\)/g)];

const patterns = new Map(
  (['location', 'market', 'total', 'of_which'] as const).map((kind) => [
    kind,
    listed.flatMap(([, of, words = '']) => (of === kind ? words.split('|').map(patternOf) : [])),
  ]),
);

/** A space is also `-`, `_` or nothing; `*` is any ending, inside an expression of one word. */
function patternOf(word: string): RegExp {
  const source = word.replace(/\*$/, '').replaceAll(' ', '[-_ ]?').replaceAll('*', '[^-_ ]*');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})${word.endsWith('*') ? '' : '(?![\\p{L}\\p{N}])'}`, 'u');
}

/** @param isScope2 whether the words that stand alone, or after "Scope 2", count: LB, MB, location, market */
export function rowSays(texts: readonly string[], isScope2: boolean): RowSays {
  const words = texts.map(plainText);
  const says = (kind: Kind): boolean => words.some((text) => patterns.get(kind)?.some((one) => one.test(text)));
  const isAlone = (...names: readonly string[]): boolean =>
    isScope2 && words.some((text) => names.includes(text.replace(/^scope 2[ ,:-]*/, '')));
  const location = says('location') || isAlone('lb', 'location');
  const market = says('market') || isAlone('mb', 'market');
  return {
    isTotal: says('total'),
    isOfWhich: says('of_which'),
    way: location === market ? null : location ? 'location' : 'market',
    texts: words,
  };
}

export const plainText = (text: string): string => text.trim().toLowerCase().normalize('NFC');
