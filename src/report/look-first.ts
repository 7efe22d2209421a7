import { sourceText } from '../base/sql-file.ts';

/** A row of the named question `@look-first`. Names in it are as the service sent them: make them fit for where they are shown. */
export interface LookFirstRow {
  readonly doubt: string;
  readonly reason: string | null;
  readonly cause_name: string | null;
  /** 0 for a root; null for what is not listed. */
  readonly cause_depth: number | null;
  readonly figure_count: number;
  /** By how many percent a figure could change at most; null if that is not known. */
  readonly percent: number | null;
  readonly decision: string | null;
}

/** What it is about, in words: `who` and `what` make a sentence, `todo` is one. */
export interface LookFirstWords {
  /** A name from the service, or what is said in its place. */
  readonly who: string;
  /** The rest of the sentence, with its stop. */
  readonly what: string;
  readonly todo: string;
}

/** By doubt and reason of `figure_doubts`. */
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

/** What a doubt says of its cause, as the rest of a sentence, and what to do. */
export const doubtWords = (doubt: string, reason: string | null): readonly [what: string, todo: string] =>
  words.get(`${doubt} ${reason}`) ?? [`is ${doubt.replaceAll('_', ' ')}.`, 'Ask what its report holds, and decide.'];

/** The same sentence in summary, digest, page and `decide`. */
export function lookFirstWords(row: LookFirstRow): LookFirstWords {
  const [what, todo] = doubtWords(row.doubt, row.reason);
  const who = row.cause_depth === 0 ? 'The group itself' : (row.cause_name ?? 'An unnamed node');
  if (row.decision === 'stand_alone') {
    return { who, what: 'reports less than what is below it: it seems to report only for itself.', todo: 'Decide.' };
  }
  return { who, what, todo };
}
