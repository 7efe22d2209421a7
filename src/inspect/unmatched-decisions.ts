import { suggest } from '../base/suggest.ts';
import { numberOf, type SqlRow, textOf } from '../load/database.ts';
import { isOfCodeSql } from '../schema/decisions/deciding-rows.ts';

/** A row of decisions that names something which the lake does not have. */
export interface UnmatchedDecision {
  readonly file: string;
  readonly line: number;
  readonly what: 'initiative' | 'tracker' | 'type code' | 'column';
  readonly named: string;
  /** What the lake has that is nearest; null if nothing is near. */
  readonly nearest: string | null;
}

type Select = (sql: string) => Promise<readonly SqlRow[]>;

export async function readUnmatchedDecisions(select: Select): Promise<readonly UnmatchedDecision[]> {
  const known = new Map<string, readonly string[]>();
  const unmatched: UnmatchedDecision[] = [];
  for (const row of await select(unmatchedSql)) {
    const what = whats.find((one) => one === row['what']) ?? 'type code';
    const names = known.get(what) ?? (await select(namesSql[what])).map((each) => textOf(each, 'name'));
    known.set(what, names);
    const named = textOf(row, 'named');
    const nearest = suggest(named.replaceAll('*', ''), names) ?? null;
    unmatched.push({ file: textOf(row, 'file'), line: numberOf(row, 'line'), what, named, nearest });
  }
  return unmatched;
}

const whats = ['initiative', 'tracker', 'type code', 'column'] as const;

const namesSql: Readonly<Record<UnmatchedDecision['what'], string>> = {
  initiative: 'SELECT initiative_id AS name FROM initiatives WHERE removed_at IS NULL ORDER BY ALL',
  tracker: 'SELECT tracker_id AS name FROM trackers ORDER BY ALL',
  'type code': 'SELECT DISTINCT type_code AS name FROM trackers WHERE type_code IS NOT NULL ORDER BY ALL',
  column: 'SELECT DISTINCT column_code AS name FROM tracker_columns ORDER BY ALL',
};

const questionsSql = `
  SELECT 'consolidation.csv' AS file, line, type_code, tracker_id, NULL AS column_code FROM consolidation_decisions
  UNION ALL SELECT 'measures.csv', line, type_code, tracker_id, column_code FROM measure_decisions`;

const unmatchedSql = `
WITH questions AS (${questionsSql})
SELECT 'consolidation.csv' AS file, line, 'initiative' AS what, initiative_id AS named
FROM (FROM consolidation_decisions WHERE initiative_id IS NOT NULL) d
  ANTI JOIN (FROM initiatives WHERE removed_at IS NULL) i USING (initiative_id)
UNION ALL
SELECT file, line, 'tracker', tracker_id FROM (FROM questions WHERE tracker_id IS NOT NULL) d ANTI JOIN trackers t USING (tracker_id)
UNION ALL
SELECT file, line, 'type code', type_code
FROM (FROM questions WHERE type_code IS NOT NULL) d ANTI JOIN trackers t ON ${isOfCodeSql('t.type_code', 'd.type_code')}
UNION ALL
SELECT file, line, 'column', column_code
FROM (FROM questions WHERE column_code IS NOT NULL) d ANTI JOIN tracker_columns c USING (column_code)
ORDER BY file, line, what`;
