import type { ApiColumn, ApiTracker } from '../../tools/simulated-group/api-types.ts';
import { isOfHistory, isOfRecords, type RuleFile, ruleFiles } from './rule-files.ts';

/** A small group by hand, as a rule of figures writes it down: what is reported, and the rows that must result. */
export interface GroupText {
  readonly group?: Tree;
  /** Of the group: those that the service does not list, and those that it listed in the run before only. */
  readonly unlisted?: readonly string[];
  readonly removed?: readonly string[];
  /** The only question; `questions` are several, by name or each answered with 1. */
  readonly question?: Question;
  readonly questions?: Readonly<Record<string, Question>> | readonly Question[];
  readonly value_lists?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly answers?: readonly Answer[];
  /** What every answer says, unless it says otherwise. */
  readonly each?: Partial<Answer>;
  /** Beside `answers`, which cases share. */
  readonly also?: readonly Answer[];
  /** Since the run before. Without `from` it was not listed yet; without `to`, and in no group, it is not any more. */
  readonly moves?: readonly { readonly who: string; readonly from?: string; readonly to?: string }[];
  /** The days on which the service created initiatives. @default 2020-01-01 */
  readonly created?: Readonly<Record<string, string>>;
  readonly decisions?: readonly Decision[];
  readonly year_end?: string;
  /** What was reported in the run before. */
  readonly before?: Pick<GroupText, 'answers' | 'also'> & { readonly decisions?: readonly [] };
  /** Why it cannot be in one lake with others. */
  readonly alone?: string;
}

/** Names of initiatives, with what is below them. */
export type Tree = { readonly [name: string]: Tree } | readonly (string | Tree)[];

export interface Question {
  readonly name?: string;
  readonly asks?: string;
  readonly code?: string;
  readonly unit?: string | null;
  readonly unit_type?: string;
  readonly scale?: string;
  readonly type?: ApiTracker['valueType'];
  /** Its numbers are the column `amount` of a table, whose rows are named by a text. */
  readonly table?: boolean;
  readonly columns?: readonly Column[];
  /** Its numbers are named by options, of this list if there is one. */
  readonly by_row?: boolean;
  readonly list?: string;
  /** Whether its numbers add up over initiatives, and over time: this is checked. */
  readonly adds_up?: boolean;
  readonly over_time?: string;
}

export interface Column {
  readonly code: string;
  readonly name?: string;
  readonly type?: ApiColumn['type'];
  readonly unit?: string;
  readonly unit_type?: string;
  readonly list?: string;
}

/** A survey. Without more words it is a report of 2025, verified and complete. */
export interface Answer {
  readonly who: string;
  /** A number, rows by their texts, `na`, `nr` or `nothing`; of several questions: each, by name. */
  readonly says: unknown;
  /** What it also says to the only question, before that and with a greater id. */
  readonly says_first?: unknown;
  readonly question?: string;
  readonly year?: number;
  /** Q1 to Q4, M01 to M12; beside `ends` quarterly or monthly. */
  readonly period?: string;
  readonly ends?: string;
  readonly unit?: string;
  readonly currency?: string;
  readonly kind?: 'aggregation';
  readonly verified?: boolean;
  readonly rejected?: boolean;
  readonly complete?: boolean;
  readonly private?: boolean;
  /** The state of assurance of its records. */
  readonly assured?: string;
  readonly verification_required?: boolean;
  readonly updated?: string;
  /** What its ids end in. @default its place among the answers, from 1 */
  readonly place?: number;
  /** Questions as this survey defines them. */
  readonly defines?: Readonly<Record<string, Question>>;
}

export interface Decision {
  readonly report_of?: string;
  readonly is?: 'consolidated' | 'stand_alone' | 'not_counted' | 'wrong' | 'part_year';
  readonly from?: number;
  readonly to?: number;
  /** The question that is decided: of a report, of rows, of numbers. */
  readonly question?: string;
  readonly rows_of?: string;
  readonly numbers_of?: string;
  readonly code?: string;
  readonly column?: string;
  readonly are?: string;
  readonly over_initiatives?: string;
  readonly over_time?: string;
  readonly total_rows?: string;
  readonly unit?: string;
  readonly unit_type?: string;
  readonly means?: string;
  readonly factor?: number;
  readonly reason?: string;
}

export type Cell = number | string | boolean | null;
export type Cells = Readonly<Record<string, Cell>>;

/** A row of the roll-up; what is not named may be anything. */
export interface RollupRow {
  readonly who: string;
  readonly question?: string;
  readonly option?: string;
  readonly unit?: string | null;
  readonly year?: number;
  /** `reporting + covered + missing` */
  readonly sites?: string;
  readonly doubts?: Readonly<Record<string, Cells>>;
  readonly notes?: Readonly<Record<string, Cells>>;
}

/** Tables of which a case lists every row, with the columns of interest. */
export const listedTables = ['figures', 'period_figures', 'exclusions', 'record_uses', 'completeness'] as const;

export type Expected = { readonly [table in (typeof listedTables)[number]]?: readonly Cells[] } & {
  readonly expected?: readonly RollupRow[];
  readonly absent?: readonly RollupRow[];
  /** What trackers and columns say of adding up. */
  readonly adds_up?: readonly Cells[];
  readonly changes?: readonly Cells[];
};

export interface GroupCase extends GroupText, Expected {
  readonly rule: RuleFile;
  readonly title: string;
}

/** Keys that are known, with those below them; lists have those of their elements. Null is anything. */
type Shape = { readonly [key: string]: Shape } | null;

const of = (...keys: readonly string[]): Readonly<Record<string, null>> =>
  Object.fromEntries(keys.map((key) => [key, null]));
const answer: Shape = {
  ...of('who', 'says', 'says_first', 'question', 'year', 'period', 'ends', 'unit', 'currency', 'kind', 'verified'),
  ...of('rejected', 'complete', 'private', 'assured', 'verification_required', 'updated', 'defines'),
};
const question: Shape = {
  ...of('name', 'asks', 'code', 'unit', 'unit_type', 'scale', 'type', 'table', 'by_row', 'list'),
  ...of('adds_up', 'over_time'),
  columns: of('code', 'name', 'type', 'unit', 'unit_type', 'list'),
};
const ofDoubt = of('percent', 'amount', 'cause', 'reason', 'line', 'count');
const doubts: Shape = Object.fromEntries(
  ['missing', 'contradicted', 'boundary', 'overlap', 'other_unit', 'unverified'].map((kind) => [kind, ofDoubt]),
);
const row = of('who', 'question', 'option', 'unit', 'year');
const group: Shape = {
  ...of('group', 'alone', 'unlisted', 'removed', 'created', 'questions', 'value_lists', 'year_end', ...listedTables),
  ...of('adds_up'),
  ...{ question, answers: answer, also: answer, moves: of('who', 'from', 'to') },
  decisions: {
    ...of('report_of', 'is', 'from', 'to', 'question', 'rows_of', 'numbers_of', 'code', 'column', 'are', 'unit'),
    ...of('over_initiatives', 'over_time', 'total_rows', 'unit_type', 'means', 'factor'),
  },
  before: { answers: answer, also: answer, decisions: null },
  expected: {
    ...row,
    ...of('value', 'verdict', 'basis', 'percent_verified', 'own_value', 'below_value', 'repaired_value', 'sites'),
    ...{ option_name: null, doubts, notes: doubts },
  },
  absent: row,
  changes: {
    ...of('who', 'before', 'after', 'percent', 'reason', 'cause', 'cause_difference', 'had_doubts', 'has_doubts'),
  },
};
const file: Shape = { ...of('rule'), ...group, cases: { ...of('title'), ...group } };

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

/** The cases of a rule: what they share, and what each has instead. */
export function casesOf(rule: RuleFile): readonly GroupCase[] {
  checkKeys(rule.content, file, rule.name);
  const {
    rule: _,
    cases,
    ...shared
  } = rule.content as unknown as GroupText & Expected & { readonly rule: string; readonly cases: readonly GroupCase[] };
  return cases.map((each) => ({ ...shared, ...each, rule }));
}

export const groupRules: readonly RuleFile[] = ruleFiles.filter((rule) => !isOfRecords(rule) && !isOfHistory(rule));
export const groupCases: readonly GroupCase[] = groupRules.flatMap(casesOf);
