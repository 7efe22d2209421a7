import type { AdditivityPatterns } from '../../schema/rules.ts';
import { hasDenominator } from './units.ts';
import { isNumericType, valueTypes } from './value-types.ts';

/**
 * What is known about a tracker or a column. A column has the type code of its tracker, and its unit if it has none
 * itself.
 */
export interface AdditivityInput {
  readonly valueType: string | null;
  readonly typeCode: string | null;
  readonly unit: string | null;
  readonly unitType: string | null;
  /** Name and question; for a column its own name, then those of its tracker. */
  readonly texts: readonly (string | null)[];
  /** The question; for a column also its name. */
  readonly questions: readonly (string | null)[];
}

/** As columns of `trackers` and `tracker_columns`. */
export interface Additivity {
  readonly is_additive: boolean | null;
  readonly rows_add: boolean | null;
  readonly over_time: 'sum' | 'period_end' | 'none' | 'undecided' | null;
  /** The rule that decided it, human-readable. */
  readonly additive_reason: string | null;
  readonly over_time_reason: string | null;
}

/**
 * Whether the values of a question add up (lake.md, "What adds up"). A question whose type is absent or unknown is
 * treated like a number, since its records may contain one; for types that are known not to be numbers, the result is
 * NULL.
 */
export function decideAdditivity(question: AdditivityInput, patterns: AdditivityPatterns): Additivity {
  const { valueType } = question;
  if (valueType !== null && valueTypes.has(valueType) && !isNumericType(valueType)) {
    return { is_additive: null, rows_add: null, over_time: null, additive_reason: null, over_time_reason: null };
  }
  const wins = matching(question.typeCode, patterns.additive);
  const against = wins === null ? whyNotAdditive(question, patterns) : null;
  if (against !== null) {
    return {
      is_additive: false,
      rows_add: false,
      over_time: 'none',
      additive_reason: against,
      over_time_reason: against,
    };
  }
  const stock = whyStock(question, patterns);
  const forIt = wins === null ? 'nothing says otherwise' : `type code matches additive ${wins}`;
  return {
    is_additive: true,
    rows_add: true,
    over_time: stock === null ? 'sum' : 'none',
    additive_reason: forIt,
    over_time_reason: stock ?? 'unit',
  };
}

function whyNotAdditive(question: AdditivityInput, { notAdditive }: AdditivityPatterns): string | null {
  const { valueType, typeCode, unit, unitType, texts } = question;
  if (valueType === 'percentage') return 'percentage';
  if (unit === '%') return 'unit %';
  if (unitType === 'partsPer') return 'unit type partsPer';
  if (unit !== null && hasDenominator(unit)) return 'unit with a denominator';
  const pattern = matching(typeCode, notAdditive);
  if (pattern !== null) return `type code matches not-additive ${pattern}`;
  const word = firstMatch(texts, rateWords);
  return word === null ? null : `name or question says "${word}"`;
}

function whyStock(
  { typeCode, unit, unitType, questions }: AdditivityInput,
  { stock }: AdditivityPatterns,
): string | null {
  if (unitType === 'area') return 'unit type area';
  const pattern = matching(typeCode, stock);
  if (pattern !== null) return `type code matches stock ${pattern}`;
  const isBare = unitType === 'numberScale' || (unit === null && unitType !== 'currency');
  const words = isBare ? firstMatch(questions, stockWords) : null;
  return words === null ? null : `question says "${words}"`;
}

const word = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, 'iu');

const rateWords = word('rate|ratio|intensity|average|mean|share|percent|per');
const stockWords = word('at the end|as of|at year end');

function firstMatch(texts: readonly (string | null)[], pattern: RegExp): string | null {
  for (const text of texts) {
    const found = text === null ? null : pattern.exec(text);
    if (found !== null) return found[0].toLowerCase();
  }
  return null;
}

/** The first pattern that the code matches as a whole. */
function matching(typeCode: string | null, patterns: readonly string[]): string | null {
  if (typeCode === null) return null;
  const code = typeCode.toLowerCase();
  return patterns.find((pattern) => matches(code, pattern.toLowerCase())) ?? null;
}

/** Compares piece by piece, so that no pattern can make it slow. */
function matches(code: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return code === first;
  if (!code.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = code.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return code.length - last.length >= at && code.endsWith(last);
}
