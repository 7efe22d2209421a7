import { quotedIdentifier } from '@duckdb/node-api';
import { laterSql } from '../schema/changed-figures.ts';
import { type ComparedRelation, comparedRelations, sourcesSql } from '../schema/compared-relations.ts';
import { isAboutSql, mostSpecificSql, reportIsSql } from '../schema/decisions/deciding-rows.ts';
import { exactDifferencesSql } from '../schema/exact-sum.ts';

export type Side = 'before' | 'after';

const sides: readonly Side[] = ['before', 'after'];

/** SQL condition: two relations are about the same tracker, column and year of an initiative. */
const samePlaceSql = (a: string, b: string): string =>
  `${a}.tracker_id = ${b}.tracker_id AND ${a}.column_code IS NOT DISTINCT FROM ${b}.column_code AND ${a}.reporting_year = ${b}.reporting_year`;

/** `way_<side>`: the nodes above a contributor, up to the node of the line; NULL if it is not below that, or too deep. */
const waySql = (side: Side): string => `
  SELECT l.line, w.path_ids[list_position(w.path_ids, l.initiative_id) : len(w.path_ids) - 1] AS way
  FROM diff_lines l JOIN ${side}_initiatives w ON w.initiative_id = l.contributor_id
    JOIN ${side}_initiatives n ON n.initiative_id = l.initiative_id AND n.depth <= 2
  WHERE list_contains(w.path_ids, l.initiative_id)`;

const waysSql = `
CREATE OR REPLACE TEMP TABLE diff_ways AS
SELECT l.*, l.before IS NULL OR l.after IS NULL AS is_one_sided, b.way AS way_before, a.way AS way_after,
  coalesce(NOT i.is_leaf, false) OR coalesce(NOT j.is_leaf, false) AS has_children,
  CASE WHEN i.initiative_id IS NULL THEN 'added' WHEN j.initiative_id IS NULL THEN 'removed' ELSE 'moved' END AS move
FROM diff_lines l LEFT JOIN (${waySql('before')}) b USING (line) LEFT JOIN (${waySql('after')}) a USING (line)
  LEFT JOIN before_initiatives i ON i.initiative_id = l.contributor_id LEFT JOIN after_initiatives j ON j.initiative_id = l.contributor_id`;

/** `diff_asked`: whose reports a reason can be found in: contributors, and the nodes above them that may cover theirs. */
const askedSql = `
CREATE OR REPLACE TEMP TABLE diff_asked AS
SELECT DISTINCT unnest(list_concat(way_before, way_after, [contributor_id])) AS initiative_id, tracker_id, reporting_year
FROM diff_ways`;

const questionsOfSql = (side: Side, where: string): string =>
  `(SELECT tracker_id, column_code, type_code, true AS is_there FROM ${side}_questions WHERE column_code ${where})`;

/**
 * `diff_questions`: each question with its codes, of either side where the other does not have it. Decisions of both sides are
 * asked about it by its later code, so that only other decisions make a difference.
 */
const questionsSql = `
CREATE OR REPLACE TEMP TABLE diff_questions AS
SELECT tracker_id, column_code, CASE WHEN o.is_there THEN o.type_code ELSE n.type_code END AS before_type_code,
  CASE WHEN n.is_there THEN n.type_code ELSE o.type_code END AS after_type_code
FROM (
  ${questionsOfSql('before', 'IS NOT NULL')} o FULL JOIN ${questionsOfSql('after', 'IS NOT NULL')} n USING (tracker_id, column_code))
UNION ALL
SELECT tracker_id, NULL, CASE WHEN o.is_there THEN o.type_code ELSE n.type_code END,
  CASE WHEN n.is_there THEN n.type_code ELSE o.type_code END
FROM (
  ${questionsOfSql('before', 'IS NULL')} o FULL JOIN ${questionsOfSql('after', 'IS NULL')} n USING (tracker_id))`;

/** What consolidation.csv of one side says of reports, to questions with the codes of one. */
const consolidatedSql = (side: Side, codes: Side): string =>
  reportIsSql({
    reports: `(SELECT initiative_id, tracker_id, reporting_year FROM before_sources
      UNION SELECT initiative_id, tracker_id, reporting_year FROM after_sources)`,
    questions: `(SELECT tracker_id, ${codes}_type_code AS type_code FROM diff_questions WHERE column_code IS NULL)`,
    decisions: `${side}_consolidation_decisions`,
  });

const measureCells = ['over_initiatives', 'over_rows', 'over_time'] as const;
const measuresSql = (side: Side): string => `
  SELECT q.tracker_id, q.column_code, ${measureCells
    .map(
      (cell) =>
        `coalesce(first(d.${cell} ORDER BY ${mostSpecificSql('d')}, d.column_code IS NOT NULL DESC, d.line DESC) FILTER (d.${cell} IS NOT NULL), '') AS ${cell}`,
    )
    .join(', ')}
  FROM (SELECT *, after_type_code AS type_code FROM diff_questions) q JOIN ${side}_measure_decisions d
    ON ${isAboutSql('d', 'q')} AND (d.column_code IS NULL OR d.column_code = q.column_code)
  WHERE coalesce(${measureCells.map((cell) => `d.${cell}`).join(', ')}) IS NOT NULL
  GROUP BY q.tracker_id, q.column_code`;

const aliasesSql = (side: Side): string => `
  SELECT u.unit, u.unit_type, first({'meaning': d."is", 'factor': d.factor} ORDER BY d.unit_type IS NOT NULL DESC, d.line DESC) AS alias
  FROM (
    SELECT DISTINCT u.unit, u.unit_type
    FROM (SELECT unnest(units) AS u FROM before_sources UNION ALL SELECT unnest(units) FROM after_sources)) u
    JOIN ${side}_unit_aliases d ON d.unit = u.unit AND (d.unit_type IS NULL OR d.unit_type = u.unit_type) AND d."is" IS NOT NULL
  GROUP BY u.unit, u.unit_type`;

/** What the owner decided, where the two folders say different things. */
const decisionsSql: readonly string[] = [
  ...sides.map((side) => `CREATE OR REPLACE TEMP TABLE ${side}_consolidated AS ${consolidatedSql(side, side)}`),
  `CREATE OR REPLACE TEMP TABLE diff_consolidated AS
   SELECT initiative_id, tracker_id, reporting_year FROM (${consolidatedSql('before', 'after')}) o
     FULL JOIN (${consolidatedSql('after', 'after')}) n USING (initiative_id, tracker_id, reporting_year)
   WHERE o.report_is IS DISTINCT FROM n.report_is`,
  `CREATE OR REPLACE TEMP TABLE diff_measures AS
   SELECT DISTINCT tracker_id, column_code FROM ((${measuresSql('before')}) EXCEPT (${measuresSql('after')}))
   UNION SELECT tracker_id, column_code FROM ((${measuresSql('after')}) EXCEPT (${measuresSql('before')}))`,
  `CREATE OR REPLACE TEMP TABLE diff_units AS
   SELECT DISTINCT unit, unit_type FROM ((${aliasesSql('before')}) EXCEPT (${aliasesSql('after')}))
   UNION SELECT unit, unit_type FROM ((${aliasesSql('after')}) EXCEPT (${aliasesSql('before')}))`,
];

/** `diff_held`: lines of one side that somebody above the contributor covers on the other. */
const heldSql = `
CREATE OR REPLACE TEMP TABLE diff_held AS
${sides
  .map(
    (side) => `SELECT DISTINCT l.line
FROM (SELECT line, tracker_id, column_code, reporting_year, unnest(way_${side}) AS node FROM diff_ways WHERE ${side} IS NULL) l
  JOIN ${side}_sources s ON s.initiative_id = l.node AND ${samePlaceSql('s', 'l')}
  LEFT JOIN ${side}_consolidated c ON c.initiative_id = s.initiative_id AND c.tracker_id = s.tracker_id AND c.reporting_year = s.reporting_year
WHERE s.counts AND (s.basis = 'aggregation' OR c.report_is IS DISTINCT FROM 'stand_alone')`,
  )
  .join('\nUNION ')}`;

/** `diff_decided`: lines to which other decisions apply. Of what parents hold, only where a figure enters or leaves. */
const decidedSql = `
CREATE OR REPLACE TEMP TABLE diff_decided AS
SELECT line FROM diff_ways l JOIN diff_measures m ON m.tracker_id = l.tracker_id AND m.column_code IS NOT DISTINCT FROM l.column_code
UNION
SELECT l.line FROM diff_ways l JOIN (
    SELECT initiative_id, tracker_id, column_code, reporting_year, unnest(units) AS u FROM before_sources
    UNION SELECT initiative_id, tracker_id, column_code, reporting_year, unnest(units) FROM after_sources) s
  ON s.initiative_id = l.contributor_id AND ${samePlaceSql('s', 'l')}
  JOIN diff_units u ON u.unit = s.u.unit AND u.unit_type IS NOT DISTINCT FROM s.u.unit_type
UNION
SELECT l.line
FROM (
  SELECT *, unnest(list_distinct(list_concat(way_before, way_after, CASE WHEN has_children THEN [contributor_id] ELSE [] END))) AS node
  FROM diff_ways WHERE is_one_sided) l
  JOIN diff_consolidated c ON c.initiative_id = l.node AND c.tracker_id = l.tracker_id AND c.reporting_year = l.reporting_year
  JOIN (
    SELECT initiative_id, tracker_id, column_code, reporting_year FROM before_sources
    UNION SELECT initiative_id, tracker_id, column_code, reporting_year FROM after_sources) s
    ON s.initiative_id = l.node AND ${samePlaceSql('s', 'l')}`;

/** What a contributor says covers what is below it, if it has children. */
const coversSql = (side: Side, source: string, decided: string): string => `coalesce(${source}.counts
  AND (${source}.basis = 'aggregation' OR NOT EXISTS (SELECT 1 FROM ${side}_initiatives p WHERE p.initiative_id = l.contributor_id AND NOT p.is_leaf)
    OR ${decided}.report_is IS DISTINCT FROM 'stand_alone'), false)`;

const ofPlaceSql = (side: Side, alias: string, decided: string, asked: string): string => `
  LEFT JOIN ${side}_sources ${alias} ON ${alias}.initiative_id = l.contributor_id AND ${samePlaceSql(alias, 'l')}
  LEFT JOIN ${side}_consolidated ${decided} ON ${decided}.initiative_id = l.contributor_id AND ${decided}.tracker_id = l.tracker_id
    AND ${decided}.reporting_year = l.reporting_year
  LEFT JOIN ${side}_questions ${asked} ON ${asked}.tracker_id = l.tracker_id AND ${asked}.column_code IS NOT DISTINCT FROM l.column_code`;

/** Everything that is compared of a line, then the first reason that applies. */
const reasonsSql = `
CREATE OR REPLACE TEMP TABLE diff_reasons AS
WITH trackers AS (
  SELECT tracker_id, count(DISTINCT side) = 2 AS is_in_both, count(DISTINCT definition) > 1 AS is_other_definition
  FROM (SELECT 'before' AS side, tracker_id, definition FROM before_questions UNION ALL SELECT 'after', tracker_id, definition FROM after_questions)
  GROUP BY tracker_id),
years AS (
  SELECT reporting_year FROM (
    FROM before_years UNION FROM after_years)
  GROUP BY reporting_year HAVING count(*) > 1),
compared AS (
  SELECT l.line, l.move, l.way_before IS NOT NULL AND l.way_after IS NOT NULL AS is_below, l.is_one_sided AND h.line IS NOT NULL AS is_held,
    l.way_before IS DISTINCT FROM l.way_after AS is_other_way, d.line IS NOT NULL AS is_decided,
    l.has_children AND ${coversSql('before', 'o', 'oc')} <> ${coversSql('after', 'n', 'nc')} AS is_other_holder,
    o.initiative_id IS NOT NULL AS is_said_before, n.initiative_id IS NOT NULL AS is_said_after,
    coalesce(t.is_in_both, false) AND (oq.is_additive IS DISTINCT FROM nq.is_additive OR oq.rows_add IS DISTINCT FROM nq.rows_add
      OR oq.over_time IS DISTINCT FROM nq.over_time) AS adds_differ,
    coalesce(t.is_other_definition, false) AS is_other_definition, y.reporting_year IS NOT NULL AS is_other_year,
    coalesce(o.utrv_ids <> n.utrv_ids, false) AS is_other_record, coalesce(o.definitions <> n.definitions, false) AS is_other_unit,
    coalesce(o.answers <> n.answers, false) AS is_other_answer,
    coalesce(o.utrv_ids, []) AS utrv_ids_before, coalesce(n.utrv_ids, []) AS utrv_ids_after
  FROM diff_ways l ${ofPlaceSql('before', 'o', 'oc', 'oq')} ${ofPlaceSql('after', 'n', 'nc', 'nq')}
    LEFT JOIN diff_held h ON h.line = l.line LEFT JOIN diff_decided d ON d.line = l.line
    LEFT JOIN trackers t ON t.tracker_id = l.tracker_id LEFT JOIN years y ON y.reporting_year = l.reporting_year)
SELECT line, CASE WHEN NOT is_below OR (is_held AND is_other_way) THEN 'boundary' WHEN is_decided THEN 'decision'
    WHEN is_held OR is_other_holder THEN 'superseded'
    WHEN NOT is_said_before AND NOT adds_differ AND NOT is_other_year THEN 'arrived'
    WHEN NOT is_said_after AND NOT adds_differ AND NOT is_other_year THEN 'withdrawn'
    WHEN is_other_record THEN 'record' WHEN is_other_unit OR (adds_differ AND is_other_definition) THEN 'definition'
    WHEN is_other_answer THEN 'value' ELSE 'rule' END AS reason,
  CASE reason WHEN 'boundary' THEN move END AS change, utrv_ids_before, utrv_ids_after
FROM compared`;

const linesSql = `
CREATE OR REPLACE TEMP TABLE diff_lines AS
SELECT row_number() OVER ()::INTEGER AS line, f.figure, l.* FROM (
  SELECT initiative_id, measure_id, reporting_year, contributor_id, ${laterSql(['contributor_name', 'tracker_id', 'column_code'])},
    o.value AS before, n.value AS after
  FROM before_contributions o FULL JOIN after_contributions n USING (initiative_id, measure_id, reporting_year, contributor_id)
  WHERE o.value IS DISTINCT FROM n.value) l JOIN diff_figures f USING (initiative_id, measure_id, reporting_year)`;

/** SQL for what each reason makes of the difference of each figure, and in how many lines; run it after `findReasons`. */
export const differencesByReasonSql = exactDifferencesSql(
  '(FROM diff_lines JOIN diff_reasons USING (line))',
  ['figure', 'reason', 'change'],
  ', count(DISTINCT line)::INTEGER AS line_count',
);

/** Two lakes that are attached to one connection. */
export interface ComparedSides {
  run(sql: string): Promise<unknown>;
  /** The names of their databases. */
  readonly databases: Readonly<Record<Side, string>>;
  /** The default database of the connection. */
  readonly home: string;
}

/**
 * Creates the temporary table `<side>_<relation>` with the rows of one of the `comparedRelations`.
 *
 * @param where SQL that follows `FROM relation`, to leave out rows that are not needed
 * @param sql for the same rows, made faster by leaving them out earlier
 */
export async function readSide(
  { run, databases, home }: ComparedSides,
  side: Side,
  relation: ComparedRelation,
  where = '',
  sql: string = comparedRelations[relation],
): Promise<void> {
  await run(`USE ${quotedIdentifier(databases[side])}`);
  try {
    await run(`CREATE OR REPLACE TEMP TABLE ${side}_${relation} AS SELECT k.* FROM (${sql}) k ${where}`);
  } finally {
    await run(`USE ${quotedIdentifier(home)}`);
  }
}

/**
 * Creates `diff_lines`, the contributions that differ of the rows of `diff_figures`, and `diff_reasons`, the reason of each and the
 * records that it was found in.
 */
export async function findReasons(compared: ComparedSides): Promise<void> {
  const { run } = compared;
  const ofFigures = 'SEMI JOIN temp.diff_figures USING (initiative_id, measure_id, reporting_year)';
  for (const side of sides) await readSide(compared, side, 'contributions', ofFigures);
  await run(linesSql);
  for (const side of sides) for (const relation of comparedWhole) await readSide(compared, side, relation);
  for (const sql of [waysSql, askedSql]) await run(sql);
  const asked = 'SEMI JOIN temp.diff_asked USING (initiative_id, tracker_id, reporting_year)';
  for (const side of sides) await readSide(compared, side, 'sources', asked, sourcesSql(asked));
  for (const sql of [questionsSql, ...decisionsSql, heldSql, decidedSql, reasonsSql]) await run(sql);
}

const comparedWhole: readonly ComparedRelation[] = [
  'years',
  'initiatives',
  'questions',
  'consolidation_decisions',
  'measure_decisions',
  'unit_aliases',
];
