import { plainText } from '../../base/printable.ts';
import { sqlFile } from '../../base/sql-file.ts';

/** A row of decisions that names something which the lake does not have. */
export interface UnmatchedDecision {
  readonly file: string;
  readonly line: number;
  readonly what: string;
  readonly named: string;
  /** What the lake has that is nearest: a code, the beginning of one with `*`, or an id with its name; null if it has none. */
  readonly nearest: string | null;
}

/** `consolidation.csv, line 3: the lake has no initiative x; the nearest is y`. */
export const unmatchedSentence = ({ file, line, what, named, nearest }: UnmatchedDecision): string =>
  plainText(
    `${file}, line ${line}: the lake has no ${what} ${named}${nearest === null ? '' : `; the nearest is ${nearest}`}`,
  );

export const readUnmatchedDecisions = async (
  query: (sql: string) => Promise<readonly object[]>,
): Promise<readonly UnmatchedDecision[]> =>
  (await query(sqlFile('answers/decide/unmatched-decisions.sql'))) as readonly UnmatchedDecision[];
