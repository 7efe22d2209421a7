import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

/** A small group by hand: what is reported, and the figures that must result. */
export interface World {
  /** Before each id of its tables, since all worlds are in one lake. */
  readonly prefix: string;
  readonly title: string;
  readonly group: Group;
  readonly question?: Question;
  readonly answers?: readonly Answer[];
  /** Beside `answers`, which cases share. */
  readonly also?: readonly Answer[];
  readonly moves?: readonly Move[];
  readonly decisions?: readonly Decision[];
  /** The world of the snapshot before, as far as it differs; without decisions. */
  readonly before?: Pick<World, 'answers' | 'also'>;
  readonly expected?: readonly ExpectedRow[];
  readonly absent?: readonly OfRow[];
  readonly figures?: readonly ExpectedCells[];
  readonly exclusions?: readonly ExpectedCells[];
  readonly changes?: readonly ExpectedCells[];
}

export interface WorldFile {
  readonly name: string;
  readonly rule: string;
  readonly worlds: readonly World[];
}

/** Names of initiatives, with what is below them. */
export type Group = { readonly [name: string]: Group } | readonly (string | Group)[];

export interface Question {
  readonly name?: string;
  readonly code?: string;
  readonly unit?: string | null;
  readonly unit_type?: string;
  readonly adds_up?: boolean;
  readonly rows_add?: boolean;
  readonly over_time?: string;
  /** Its numbers are the column `amount` of a table, whose rows are named by a text. */
  readonly table?: boolean;
  /** The texts are options of the numbers. */
  readonly by_row?: boolean;
}

export interface Answer {
  readonly who: string;
  /** A number, rows by their texts, or `na`, `nothing` or `other`: a text. */
  readonly says: number | string | Readonly<Record<string, number | string>>;
  readonly question?: string;
  /** 2025 if it says nothing. */
  readonly year?: number;
  /** Q1 to Q4, M01 to M12; otherwise the calendar year, or the year that ends on a day. */
  readonly period?: string;
  readonly ends?: string;
  readonly unit?: string;
  readonly kind?: 'aggregation';
  readonly verified?: boolean;
  readonly complete?: boolean;
  readonly verification_required?: boolean;
}

export interface Move {
  readonly who: string;
  readonly from: string;
  readonly to: string;
  readonly seen: string;
}

export interface Decision {
  readonly report_of?: string;
  readonly is?: 'consolidated' | 'stand_alone' | 'not_counted' | 'wrong' | 'part_year';
  readonly from?: number;
  readonly to?: number;
  /** The question whose rows or numbers are decided. */
  readonly rows_of?: string;
  readonly numbers_of?: string;
  readonly are?: string;
  readonly over_initiatives?: string;
  readonly total_rows?: string;
}

export interface OfRow {
  readonly who: string;
  readonly option?: string;
  readonly unit?: string;
}

export type Cell = number | string | boolean | null;
export type ExpectedCells = Readonly<Record<string, Cell>>;

export interface ExpectedRow extends OfRow {
  /** `reporting + covered + missing` */
  readonly sites?: string;
  readonly doubts?: Readonly<Record<string, ExpectedCells>>;
  readonly notes?: Readonly<Record<string, ExpectedCells>>;
}

/** Keys that are known, with those below them; lists have those of their elements. Null is anything. */
type Shape = { readonly [key: string]: Shape } | null;

const of = (...keys: readonly string[]): Readonly<Record<string, null>> =>
  Object.fromEntries(keys.map((key) => [key, null]));
const answer: Shape = {
  ...of('who', 'says', 'question', 'year', 'period', 'ends', 'unit'),
  ...of('kind', 'verified', 'complete', 'verification_required'),
};
const ofDoubt = of('percent', 'amount', 'cause', 'reason', 'line', 'count');
const doubts: Shape = Object.fromEntries(
  ['missing', 'contradicted', 'boundary', 'overlap', 'other_unit', 'unverified'].map((kind) => [kind, ofDoubt]),
);
const world = {
  ...of('group'),
  question: of('name', 'code', 'unit', 'unit_type', 'adds_up', 'rows_add', 'over_time', 'table', 'by_row'),
  answers: answer,
  also: answer,
  moves: of('who', 'from', 'to', 'seen'),
  decisions: of('report_of', 'is', 'from', 'to', 'rows_of', 'numbers_of', 'are', 'over_initiatives', 'total_rows'),
  before: { answers: answer, also: answer },
  expected: {
    ...of('who', 'option', 'unit', 'value', 'verdict', 'basis', 'percent_verified', 'own_value', 'below_value'),
    ...of('repaired_value', 'sites'),
    ...{ doubts, notes: doubts },
  },
  absent: of('who', 'option', 'unit'),
  figures: of('who', 'value', 'period_end', 'basis'),
  exclusions: of('who', 'reason', 'detail', 'period_end'),
  changes: {
    ...of('who', 'before', 'after', 'percent', 'reason', 'cause', 'cause_difference', 'had_doubts', 'has_doubts'),
  },
};
const file = { ...of('rule'), ...world, cases: { ...of('title'), ...world } };

function checkKeys(value: unknown, shape: Shape, where: string): void {
  if (shape === null || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const each of value) checkKeys(each, shape, where);
  else
    for (const [key, each] of Object.entries(value)) {
      const known = shape[key];
      if (known === undefined) throw new Error(`${where}: nobody reads ${key}`);
      checkKeys(each, known, `${where}, ${key}`);
    }
}

/** The worlds of a file: what the cases share, and what each has instead. */
export function worldsOf(text: string, name: string): WorldFile {
  const parsed: unknown = parse(text);
  checkKeys(parsed, file, name);
  const { rule, cases, ...shared } = parsed as Omit<World, 'prefix' | 'title'> & {
    readonly rule: string;
    readonly cases: readonly World[];
  };
  const worlds = cases.map((each, index) => ({ ...shared, ...each, prefix: `${name.slice(0, 2)}.${index + 1}/` }));
  return { name, rule, worlds };
}

export function readWorlds(folder: string): readonly WorldFile[] {
  const names = readdirSync(folder).sort();
  return names.map((name) => worldsOf(readFileSync(join(folder, name), 'utf8'), basename(name, '.yaml')));
}

/** Each initiative of a group, with those above it and itself, the root first. */
export function pathsOf(group: Group, above: readonly string[] = []): readonly (readonly string[])[] {
  const each = (name: string, below: Group): readonly (readonly string[])[] => {
    const path = [...above, name];
    return [path, ...pathsOf(below, path)];
  };
  if (isList(group)) return group.flatMap((one) => (typeof one === 'string' ? each(one, []) : pathsOf(one, above)));
  return Object.entries(group).flatMap(([name, below]) => each(name, below));
}

const isList = (group: Group): group is readonly (string | Group)[] => Array.isArray(group);

export interface Period {
  readonly period: 'yearly' | 'quarterly' | 'monthly';
  readonly start: string;
  readonly end: string;
}

export function periodOf({ year = 2025, period, ends }: Answer): Period {
  const firstOf = (months: number): string => new Date(Date.UTC(year, months, 1)).toISOString().slice(0, 10);
  const lastOf = (months: number): string => new Date(Date.UTC(year, months, 0)).toISOString().slice(0, 10);
  if (ends !== undefined) {
    const [endYear = 0, month = 0] = ends.split('-').map(Number);
    return { period: 'yearly', start: new Date(Date.UTC(endYear - 1, month, 1)).toISOString().slice(0, 10), end: ends };
  }
  if (period === undefined) return { period: 'yearly', start: `${year}-01-01`, end: `${year}-12-31` };
  const number = Number(period.slice(1));
  return period.startsWith('Q')
    ? { period: 'quarterly', start: firstOf(3 * number - 3), end: lastOf(3 * number) }
    : { period: 'monthly', start: firstOf(number - 1), end: lastOf(number) };
}

export const isNumeric = ({ says }: Answer): boolean => !['nothing', 'na', 'other'].includes(String(says));
export const questionOf = ({ question }: World): Required<Omit<Question, 'unit_type'>> & Question => ({
  ...{ name: 'Emissions', code: '305-1-a', unit: 'tons/CO2e', adds_up: true, rows_add: true, over_time: 'sum' },
  ...{ table: false, by_row: false },
  ...question,
});
export const answersOf = ({ answers = [], also = [] }: World): readonly Answer[] => [...answers, ...also];
