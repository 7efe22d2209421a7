import { plainText } from '../../base/printable.ts';
import { sqlFile } from '../../base/sql-file.ts';
import type { Lake } from '../../publish/lake.ts';
import { type Findings, readFindings } from '../../report/findings.ts';
import type { DecisionFileName } from '../../schema/decisions.ts';

/** What keeps figures of the group from being quoted, and what may be decided about it. */
export interface WhatToDecide extends Pick<Findings, 'figures' | 'look_first'> {
  readonly snapshot_id: string;
  readonly proposed: readonly ProposedLine[];
  readonly unmatched: readonly UnmatchedDecision[];
}

/** A line that evidence proposes. Texts are as the service sent them. */
export interface ProposedLine {
  readonly file: DecisionFileName;
  /** In the columns of a new file; without a reason. */
  readonly line: string;
  readonly reason: string;
}

export async function readWhatToDecide(lake: Lake): Promise<WhatToDecide> {
  const { figures, look_first } = await readFindings(lake, { runId: '', compared: [] });
  return {
    snapshot_id: lake.snapshot.snapshotId,
    ...(figures === undefined ? {} : { figures }),
    look_first: look_first ?? [],
    proposed: await lake.query<ProposedLine>(sqlFile('answers/decide/proposed-lines.sql')),
    unmatched: await readUnmatchedDecisions(lake.query),
  };
}

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
