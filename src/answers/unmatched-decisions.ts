import { closest } from '../base/suggest.ts';
import { numberOf, type SqlRow, textOf, textOrNull } from '../load/database.ts';
import { isOfCodeSql } from '../schema/decisions/deciding-rows.ts';

/** A row of decisions that names something which the lake does not have. */
export interface UnmatchedDecision {
  readonly file: string;
  readonly line: number;
  readonly what: 'initiative' | 'tracker' | 'type code' | 'column';
  readonly named: string;
  /** What the lake has that is nearest: a code, the beginning of one with `*`, or an id with its name; null if it has none. */
  readonly nearest: string | null;
}

type Select = (sql: string) => Promise<readonly SqlRow[]>;

export async function readUnmatchedDecisions(select: Select): Promise<readonly UnmatchedDecision[]> {
  const known = new Map<string, ReadonlyMap<string, string | null>>();
  const unmatched: UnmatchedDecision[] = [];
  for (const row of await select(unmatchedSql)) {
    const what = whats.find((one) => one === row['what']) ?? 'type code';
    const names =
      known.get(what) ??
      new Map((await select(namesSql[what])).map((each) => [textOf(each, 'code'), textOrNull(each, 'name')]));
    known.set(what, names);
    const named = textOf(row, 'named');
    const nearest = nearestOf(named, names);
    unmatched.push({ file: textOf(row, 'file'), line: numberOf(row, 'line'), what, named, nearest });
  }
  return unmatched;
}

/** @param names by code or id; null where it has no name of its own */
function nearestOf(named: string, names: ReadonlyMap<string, string | null>): string | null {
  const codes = [...names.keys()];
  if (named.endsWith('*')) {
    const found = closest(named.slice(0, -1), codes.flatMap(beginnings));
    return found === undefined ? null : `${found.candidate}*`;
  }
  const found = closest(named, codes)?.candidate;
  if (found === undefined) return null;
  const name = names.get(found) ?? null;
  return name === null ? found : `${found} (${name})`;
}

/** `305-1-a`, `305-1` and `305`: of codes that are equally near, the longest. */
const beginnings = (code: string): readonly string[] =>
  code.split('-').map((_, at, parts) => parts.slice(0, parts.length - at).join('-'));

const whats = ['initiative', 'tracker', 'type code', 'column'] as const;

const namesSql: Readonly<Record<UnmatchedDecision['what'], string>> = {
  initiative: 'SELECT initiative_id AS code, name FROM initiatives WHERE removed_at IS NULL ORDER BY ALL',
  tracker: 'SELECT tracker_id AS code, name FROM trackers ORDER BY ALL',
  'type code': 'SELECT DISTINCT type_code AS code, NULL AS name FROM trackers WHERE type_code IS NOT NULL ORDER BY ALL',
  column: 'SELECT DISTINCT column_code AS code, NULL AS name FROM tracker_columns ORDER BY ALL',
};

const questionsSql = `
  SELECT 'consolidation.csv' AS file, line, type_code, tracker_id, NULL AS column_code FROM internal.consolidation_decisions
  UNION ALL SELECT 'measures.csv', line, type_code, tracker_id, column_code FROM internal.measure_decisions`;

const unmatchedSql = `
WITH questions AS (${questionsSql})
SELECT 'consolidation.csv' AS file, line, 'initiative' AS what, initiative_id AS named
FROM (FROM internal.consolidation_decisions WHERE initiative_id IS NOT NULL) d
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
