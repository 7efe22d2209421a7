import type { DuckDBValue } from '@duckdb/node-api';
import { type NamedQuestion, withExpressions } from '../answers/questions/named-question.ts';
import { type ListedQuestion, listQuestions } from '../answers/questions/question-folders.ts';
import { type AnswerRow, countAt, numberAt } from './cells.ts';
import type { RecordIds } from './record-url.ts';

/** A connection to a lake's database. Rows are objects; times and days are Date. */
export interface PagedLake {
  query(sql: string, values?: readonly DuckDBValue[]): Promise<readonly AnswerRow[]>;
}

/** What the page asks: named questions, with an SQL expression for each parameter that is not as usual. */
const asked = {
  lake: {},
  'key-figures': {},
  'year-on-year': {},
  verdict: {},
  'look-first': {},
  doubts: {},
  'figure-changes': { against: "'*'" },
  regions: {},
  completeness: { depth: '1' },
  'open-reports': { year: '(SELECT reporting_year FROM internal.reporting_years WHERE is_newest)' },
  'boundary-changes': {},
  'figures-of-the-group': { type_code: "'*'", details: 'true' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type AskedName = keyof typeof asked;

/** A question that says in its file how the page shows it, and its answer or why there is none. */
export interface ShownQuestion {
  readonly question: NamedQuestion;
  readonly rows: readonly AnswerRow[];
  readonly problem: string | null;
}

/** All that the page says, before it is written. */
export interface AskedLake {
  /** Of each question, in its order. */
  readonly of: (name: AskedName) => readonly AnswerRow[];
  readonly shown: readonly ShownQuestion[];
  readonly lake: LakeFacts;
  /** The address of a report or record in the service; null without such addresses. */
  readonly urlOf: (ids: RecordIds) => string | null;
  /** The folder of the CSV files as the page links them; null without files. */
  readonly folder: string | null;
}

/** The row of `@lake`, as far as several sections need it. */
export interface LakeFacts {
  readonly row: AnswerRow;
  /** The newest year that has ended, or else the newest; null without figures. */
  readonly year: number | null;
  readonly roots: number;
  readonly isSimulated: boolean;
}

export interface AskOptions {
  /** A folder with questions of one's own. */
  readonly ownQuestions?: string | undefined;
  readonly urlOf: AskedLake['urlOf'];
  readonly folder: string | null;
}

/** Asks each question once. */
export async function askAll(lake: PagedLake, { ownQuestions, urlOf, folder }: AskOptions): Promise<AskedLake> {
  const shipped = (await listQuestions(undefined)).questions;
  const rows = new Map<string, readonly AnswerRow[]>();
  for (const [name, given] of Object.entries(asked)) {
    rows.set(name, await lake.query(withExpressions(questionIn(shipped, name), given)));
  }
  const { questions } = ownQuestions === undefined ? { questions: shipped } : await listQuestions(ownQuestions);
  const shown: ShownQuestion[] = [];
  for (const question of questions) if (question.page !== null) shown.push(await show(lake, question));
  const [row] = rows.get('lake') ?? [];
  if (row === undefined) throw new Error('@lake has no answer');
  return { of: (name) => rows.get(name) ?? [], shown, lake: factsOf(row), urlOf, folder };
}

/**
 * A question of one's own that fails is a sentence on the page; one of esg-lake's is an error. As a subquery it can only
 * read: a run asks it in the lake that it is about to publish.
 */
async function show(lake: PagedLake, question: ListedQuestion): Promise<ShownQuestion> {
  try {
    return { question, rows: await lake.query(`FROM (\n${withExpressions(question, {})}\n)`), problem: null };
  } catch (error) {
    if (!question.isOwn) throw error;
    return { question, rows: [], problem: String(error) };
  }
}

function questionIn(questions: readonly ListedQuestion[], name: string): ListedQuestion {
  const found = questions.find((question) => question.name === name);
  if (found === undefined) throw new Error(`the question @${name} is missing`);
  return found;
}

const factsOf = (row: AnswerRow): LakeFacts => ({
  row,
  year: numberAt(row, 'newest_year'),
  roots: countAt(row, 'roots'),
  isSimulated: row['is_simulated'] === true,
});

/** The answers that have a CSV file, by its name. */
export function filesOf({
  of,
  shown,
}: AskedLake): readonly { readonly name: string; readonly rows: readonly AnswerRow[] }[] {
  const names = (Object.keys(asked) as readonly AskedName[]).filter((name) => name !== 'lake');
  return [
    ...names.map((name) => ({ name, rows: of(name) })),
    ...shown.map(({ question, rows }) => ({ name: question.name, rows })),
  ];
}
