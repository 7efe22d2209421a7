import { sourceText } from '../../base/package-files.ts';
import { hasDenominator, unitTypeOf } from './units.ts';
import { isNumericType, valueTypes } from './value-types.ts';

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

/** In lower case: to compile expressions that ignore case takes three times as long, 50 ms a thread. */
function wordsOf(rule: string): RegExp {
  const words = (expressions.get(rule) ?? []).join('|').toLowerCase();
  return new RegExp(
    words.replace(/\\p\{(.)\}/g, (_, kind: string) => `\\p{${kind.toUpperCase()}}`),
    'u',
  );
}

const against = {
  strong: { always: wordsOf('strong'), unlessAmount: wordsOf('strong_unless_amount') },
  weak: { always: wordsOf('weak'), unlessAmount: wordsOf('weak_unless_amount') },
} as const;
const [levels, atTheEnd] = [wordsOf('level'), wordsOf('at_the_end')];
const [counts, countQuestions] = [wordsOf('count'), wordsOf('count_question')];

function wordsAgainst(name: string | null, question: string | null, isAmount: boolean): keyof typeof against | null {
  const says = (strength: keyof typeof against, text: string | null): boolean =>
    saysAny(against[strength].always, text) || (!isAmount && saysAny(against[strength].unlessAmount, text));
  if (says('strong', name) || says('strong', question)) return 'strong';
  return says('weak', name) ? 'weak' : null;
}

const saysAny = (words: RegExp, ...texts: readonly (string | null)[]): boolean =>
  texts.some((text) => text !== null && words.test(text.toLowerCase()));

export interface AskedTracker {
  readonly name: string | null;
  readonly question: string | null;
  readonly typeCode: string | null;
  readonly valueType: string | null;
  readonly unit: string | null;
  readonly unitType: string | null;
}

/** A column has the type code of its tracker, and its unit if it has none itself. */
type AskedColumn = Pick<AskedTracker, 'name' | 'valueType' | 'unit' | 'unitType'>;

export interface Additivity {
  readonly is_additive: boolean | null;
  readonly rows_add: boolean | null;
  readonly over_time: 'sum' | 'period_end' | 'none' | 'undecided' | null;
  readonly additive_reason: AdditiveReason | null;
  readonly over_time_reason: 'decision' | DecidingOverTime | null;
}

/** See lake.md, "What adds up". An unknown type is treated like a number, since records may contain one. */
export function decideAdditivity(tracker: AskedTracker, asked: AskedColumn | null): Additivity {
  const column = asked === null ? null : spelledOut(asked, tracker);
  const { valueType } = column ?? tracker;
  if (valueType !== null && valueTypes.has(valueType) && !isNumericType(valueType))
    return { is_additive: null, rows_add: null, over_time: null, additive_reason: null, over_time_reason: null };
  const kind = kindOf(column?.unit ?? tracker.unit, column?.unitType ?? tracker.unitType);
  const additiveReason = whyAdditive(tracker, column, kind);
  const isAdditive = additiveReason === 'default';
  const overTimeReason = whyOverTime(tracker, column, kind, isAdditive);
  return {
    is_additive: isAdditive,
    rows_add: isAdditive,
    over_time: overTimeReasons[overTimeReason],
    additive_reason: additiveReason,
    over_time_reason: overTimeReason,
  };
}

/** What the question says before an abbreviation in brackets that is the name of a column: `Incident Rate (IR)`. */
function spelledOut(column: AskedColumn, { name, question }: AskedTracker): AskedColumn {
  const { name: short } = column;
  if (short === null || !/^[\p{Lu}\d]{2,9}$/u.test(short)) return column;
  const before = new RegExp(`([^,;:()]+)\\(${short}\\)`, 'u');
  const [, long = short] = before.exec(name ?? '') ?? before.exec(question ?? '') ?? [];
  return { ...column, name: long.trim() };
}

type UnitKind = 'percent' | 'parts_per' | 'denominator' | 'amount' | 'area' | 'length' | 'unknown' | 'none';

function kindOf(unit: string | null, unitType: string | null): UnitKind {
  if (unit === '%') return 'percent';
  if (unit !== null && hasDenominator(unit)) return 'denominator';
  const type = unitType ?? unitTypeOf(unit ?? '');
  if (type === 'partsPer') return 'parts_per';
  if (type === 'numberScale' || (unit === null && type !== 'currency')) return 'none';
  if (type === 'area' || type === 'length') return type;
  return type !== null && amounts.has(type) ? 'amount' : 'unknown';
}

const isAmount = (kind: UnitKind): boolean => kind === 'amount' || kind === 'area' || kind === 'length';

const amounts: ReadonlySet<string> = new Set(['energy', 'mass', 'volume', 'co2Emissions', 'time', 'currency']);

function whyAdditive(tracker: AskedTracker, column: AskedColumn | null, kind: UnitKind): AdditiveReason {
  if ((column ?? tracker).valueType === 'percentage') return 'percentage';
  if (kind === 'percent') return 'percent_unit';
  if (kind === 'parts_per' || kind === 'denominator') return kind;
  if (hasCodeOf('rate', tracker.typeCode)) return 'rate_code';
  const word =
    ownWords(column, kind) ?? wordsAgainst(tracker.name, tracker.question, isAmount(kind) || isCount(tracker, column));
  return word === null ? 'default' : `${word}_word`;
}

const isCount = (tracker: AskedTracker, column: AskedColumn | null): boolean =>
  column === null ? saysAny(countQuestions, tracker.name, tracker.question) : saysAny(counts, column.name);

/** What the name of a column says counts more than the unit of its tracker: a recycling rate of masses is no mass. */
function ownWords(column: AskedColumn | null, kind: UnitKind): ReturnType<typeof wordsAgainst> {
  if (column === null) return null;
  const hasUnit = column.unit !== null || column.unitType === 'currency';
  return wordsAgainst(column.name, null, hasUnit && isAmount(kind));
}

function whyOverTime(
  tracker: AskedTracker,
  column: AskedColumn | null,
  kind: UnitKind,
  isAdditive: boolean,
): DecidingOverTime {
  // Disclosures of events also ask for their rate; a share of people at the end of a period is a level as they are.
  if (isAdditive && hasCodeOf('flow', tracker.typeCode)) return 'flow_code';
  if (hasCodeOf('stock', tracker.typeCode)) return 'stock_code';
  const columnName = column?.name ?? null;
  if (kind === 'none' && saysAny(atTheEnd, tracker.name, tracker.question, columnName)) return 'at_the_end';
  if (!isAdditive) return 'not_additive';
  if (kind === 'amount') return saysAny(levels, tracker.name, columnName) ? 'may_be_level' : 'amount_unit';
  if (kind === 'none') return 'no_unit';
  return kind === 'area' || kind === 'length' ? kind : 'unknown_unit';
}

export const overTimeReasons = {
  not_additive: 'none',
  flow_code: 'sum',
  stock_code: 'period_end',
  at_the_end: 'period_end',
  area: 'period_end',
  may_be_level: 'undecided',
  amount_unit: 'sum',
  length: 'undecided',
  unknown_unit: 'undecided',
  no_unit: 'undecided',
} as const satisfies Readonly<Record<string, Additivity['over_time']>>;

type DecidingOverTime = keyof typeof overTimeReasons;

/** Disclosures of the GRI standards, by the beginning of their type code (lake.md, "What adds up"). */
const codesOf = {
  /** Intensities, training hours per head, pay ratios. */
  rate: ['302-3', '305-4', '404-1', '405-2', '2-21', '202-1'],
  /** People at the end of the period. */
  stock: ['2-7', '2-8', '405-1', '403-8'],
  /** People and events of the period. */
  flow: ['401-1', '401-3', '403-9', '403-10', '205-3', '206-1', '414-2', '416-2', '418-1'],
} as const;

const hasCodeOf = (kind: keyof typeof codesOf, typeCode: string | null): boolean =>
  typeCode !== null && codesOf[kind].some((code) => typeCode.startsWith(code));

/** What decided whether numbers add up (docs/lake.md has the table). */
export const additiveReasons = [
  ...(['decision', 'percentage', 'percent_unit', 'parts_per', 'denominator', 'rate_code'] as const),
  ...(['strong_word', 'weak_word', 'default'] as const),
] as const;

type AdditiveReason = (typeof additiveReasons)[number];
