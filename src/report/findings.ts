import { shippedQuestion, withExpressions } from '../answers/questions/named-question.ts';
import { sourceText, sqlFile } from '../base/package-files.ts';
import { type ChangeCounts, type FigureChange, type FigureChanges, largePercent } from './change-text.ts';

/** How many figures of the roots may be quoted in the newest year that has ended. */
export interface VerdictCounts {
  readonly reporting_year: number;
  readonly figures: number;
  /** Without doubts. */
  readonly quote: number;
  /** Whose only doubt is that they are not verified. */
  readonly verify: number;
  readonly check: number;
}

/** A row of the question `look-first`. Names are as the service sent them: make them fit for where they are shown. */
export interface OpenDoubt {
  readonly doubt: string;
  readonly reason: string | null;
  readonly cause_id: string | null;
  readonly cause_name: string | null;
  /** 0 for a root; null for what is not listed. */
  readonly cause_depth: number | null;
  readonly figure_count: number;
  /** By how many percent a figure could change at most; null if that is not known. */
  readonly percent: number | null;
  readonly decision: string | null;
  /** Points: by how many percent it could change each of the figures, at most 100, added up. */
  readonly weight: number;
  /** Of the weightiest figure, with its year, and by how much it could change. */
  readonly measure_name: string;
  readonly reporting_year: number;
  readonly amount: number | null;
  readonly unit: string | null;
  /** Lines of decisions that evidence proposes. */
  readonly decision_line: string | null;
}

export interface Findings {
  /** Absent if no year has ended. */
  readonly figures?: VerdictCounts;
  /** Against the snapshot before and the newest pin, if there are such and this version made them. */
  readonly figure_changes?: readonly FigureChanges[];
  /** Doubts of the roots by kind and cause, the weightiest first. */
  readonly look_first?: readonly OpenDoubt[];
}

type Value = string | number;
type QueriedRow = Readonly<Record<string, unknown>>;

export interface LakeReader {
  query(sql: string, values?: readonly Value[]): Promise<readonly QueriedRow[]>;
}

export interface ComparedRun {
  readonly runId: string;
  /** What its figures were compared with: `previous`, the name of a pin. */
  readonly compared: readonly string[];
}

export async function readFindings(lake: LakeReader, run: ComparedRun): Promise<Findings> {
  const figures = summed(await ask<VerdictCounts>(lake, 'verdict'));
  return {
    ...(figures === null ? {} : { figures }),
    figure_changes: await readFigureChanges(lake, run),
    look_first: await ask<OpenDoubt>(lake, 'look-first'),
  };
}

/** Call it after the merge. */
export async function readFigureChanges(
  lake: LakeReader,
  { runId, compared }: ComparedRun,
  most = 10,
): Promise<readonly FigureChanges[]> {
  if (compared.length === 0) return [];
  const counts = await lake.query(sqlFile('report/figure-change-counts.sql'), [runId, largePercent]);
  const given = { run: '$1', against: `'*'`, depth: '2', most: String(most) };
  const figures = counts.length === 0 ? [] : await ask<FigureChange>(lake, 'figure-changes', given, [runId]);
  const counted = plain<ChangeCounts & { readonly against: string }>(counts);
  return compared.map((against) => ({
    ...(counted.find((one) => one.against === against) ?? { against, ...unchanged }),
    figures: figures.filter((one) => one.against === against),
  }));
}

const unchanged: ChangeCounts = { changed: 0, without_doubt: 0, large: 0, gone: 0, below: 0, large_below: 0 };

/** @param given SQL expressions in place of the defaults of the question's parameters */
async function ask<T>(
  lake: LakeReader,
  name: string,
  given: Readonly<Record<string, string>> = {},
  values: readonly Value[] = [],
): Promise<readonly T[]> {
  return plain<T>(await lake.query(withExpressions(shippedQuestion(name), given), values));
}

/** As JSON has them: 64-bit integers are exact up to 2^53. */
const plain = <T>(rows: readonly QueriedRow[]): readonly T[] =>
  rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
      ) as T,
  );

function summed(rows: readonly VerdictCounts[]): VerdictCounts | null {
  if (rows.length === 0) return null;
  const year = Math.max(...rows.map(({ reporting_year: one }) => one));
  const of = (count: Exclude<keyof VerdictCounts, 'reporting_year'>): number =>
    rows.reduce((sum, row) => sum + (row.reporting_year === year ? row[count] : 0), 0);
  return { reporting_year: year, figures: of('figures'), quote: of('quote'), verify: of('verify'), check: of('check') };
}

const words = new Map(
  sourceText('report/doubt-words.tsv')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [doubt, reason, what = '', todo = ''] = line.split('\t');
      return [`${doubt} ${reason}`, [what, todo]] as const;
    }),
);

export const doubtWords = (doubt: string, reason: string | null): readonly [what: string, todo: string] =>
  words.get(`${doubt} ${reason}`) ?? [`is ${doubt.replaceAll('_', ' ')}.`, 'Ask what its report holds, and decide.'];

/** `who` and `what` make a sentence, the same in summary, digest, page and `decide`; `todo` is one. */
export function lookFirstWords(
  row: Pick<OpenDoubt, 'doubt' | 'reason' | 'cause_name' | 'cause_depth' | 'decision'>,
): Readonly<Record<'who' | 'what' | 'todo', string>> {
  const [what, todo] =
    row.decision === 'stand_alone'
      ? ['reports less than what is below it: it seems to report only for itself.', 'Does it include its sites?']
      : doubtWords(row.doubt, row.reason);
  return { who: row.cause_depth === 0 ? 'The group itself' : (row.cause_name ?? 'An unnamed node'), what, todo };
}
