import {
  type ListedQuestion,
  listQuestions,
  type NamedQuestion,
  shippedQuestion,
  withExpressions,
} from '../answers/questions/named-question.ts';
import { type AnswerRow, countAt, numberAt } from './cells.ts';

export interface PagedLake {
  query(sql: string): Promise<readonly AnswerRow[]>;
}

const asked = {
  'key-figures': {},
  'year-on-year': {},
  verdict: {},
  'look-first': {},
  doubts: {},
  'figure-changes': { against: "'*'" },
  regions: {},
  completeness: { depth: '1' },
  'open-reports': {},
  'boundary-changes': {},
  'figures-of-the-group': { type_code: "'*'", details: 'true' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface ShownQuestion {
  readonly question: NamedQuestion;
  readonly rows: readonly AnswerRow[];
  readonly problem: string | null;
}

export interface AskedLake {
  /** Of each question, in its order. */
  readonly of: (name: keyof typeof asked) => readonly AnswerRow[];
  readonly rows: ReadonlyMap<string, readonly AnswerRow[]>;
  readonly shown: readonly ShownQuestion[];
  /** The answer to `@lake`, and its `year`: the newest that has ended, else the newest; null without figures. */
  readonly lake: Readonly<{ row: AnswerRow; year: number | null; roots: number; isSimulated: boolean }>;
  /** Whether its CSV files are beside the page, which links them. */
  readonly hasFiles: boolean;
  /** Percent of a figure from which on a doubt counts. */
  readonly materiality: number;
}

export interface AskOptions extends Pick<AskedLake, 'hasFiles' | 'materiality'> {
  readonly ownQuestions?: string | undefined;
}

export async function askAll(lake: PagedLake, { ownQuestions, ...given }: AskOptions): Promise<AskedLake> {
  const ask = (name: string, given: Readonly<Record<string, string>>): Promise<readonly AnswerRow[]> =>
    lake.query(withExpressions(shippedQuestion(name), given));
  const [row] = await ask('lake', {});
  if (row === undefined) throw new Error('@lake has no answer');
  const [year, roots] = [numberAt(row, 'newest_year'), countAt(row, 'roots')];
  const facts = { row, year, roots, isSimulated: row['is_simulated'] === true };
  // Each would look for the newest year itself, several times: a quarter of the processor time.
  const newest = { year: `${year}::INTEGER` };
  const rows = new Map<string, readonly AnswerRow[]>();
  for (const [name, usual] of Object.entries(asked)) rows.set(name, await ask(name, { ...newest, ...usual }));
  const { questions } = await listQuestions(ownQuestions);
  const shown: ShownQuestion[] = [];
  for (const question of questions) if (question.page !== null) shown.push(await show(lake, question));
  return { of: (name) => rows.get(name) ?? [], rows, shown, lake: facts, ...given };
}

/** One's own question that fails is a sentence, one of esg-lake's an error. As a subquery it only reads the lake. */
async function show(lake: PagedLake, question: ListedQuestion): Promise<ShownQuestion> {
  try {
    return { question, rows: await lake.query(`FROM (\n${withExpressions(question, {})}\n)`), problem: null };
  } catch (error) {
    if (!question.isOwn) throw error;
    return { question, rows: [], problem: String(error) };
  }
}
