import { saysNotApplicableSql } from '../../schema/figure-rules.ts';
import { askedRecordsSql } from './figure-tables.ts';

/** A CSV file of the evidence: rows of the tables of `collectFigure`, in an order without ties. */
interface EvidenceTable {
  readonly file: string;
  /** What it has; for the README. */
  readonly about: string;
  readonly sql: string;
  readonly order: string;
}

const figureColumns = `r.measure_id, r.tracker_id, r.type_code, r.column_code, r.option_code, r.base_unit, r.reporting_year, r.period_start,
  r.period_end, r.value, array_to_string(r.doubts, ', ') AS doubts, r.basis, r.reconciliation, r.own_value, r.aggregation_value,
  r.below_value, r.leaf_value, r.verified_value, r.value_if_stand_alone, r.superseded_value, r.reporting_count, r.leaf_count,
  r.reporting_leaf_count, r.parent_covered_leaf_count, r.not_applicable_leaf_count, r.unreconciled_count, r.exclusion_count,
  r.competing_count, r.overlap_count, r.parts_by_default_count, r.aggregation_differs_count, r.shifted_count,
  r.max_months_before_year_end, r.has_rejected, r.is_private, r.currency_source`;

/** Of doubts that no other table names: who raises each, or no one where it is about the whole. */
const doubtsSql = `
WITH own AS (
  SELECT r.measure_id, r.tracker_id, r.column_code, unnest(r.doubts) AS doubt
  FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0),
raised AS (
  SELECT CASE doubt WHEN 'exclusion' THEN 'exclusions' ELSE doubt END AS doubt, tracker_id, column_code, measure_id, initiative_id, value
  FROM asked_doubts WHERE doubt <> 'not_applicable'
  UNION ALL
  SELECT 'rejected', tracker_id, column_code, measure_id, contributor_id, value FROM asked_contributions WHERE has_rejected
  UNION ALL
  SELECT 'currency_default', tracker_id, column_code, measure_id, contributor_id, value FROM asked_contributions
  WHERE currency_source = 'default'
  UNION ALL
  SELECT 'incomplete', tracker_id, column_code, NULL, initiative_id, NULL FROM asked_sites WHERE state = 'missing')
SELECT DISTINCT o.doubt, o.measure_id, d.initiative_id, n.name AS initiative_name, n.path, d.value
FROM own o LEFT JOIN raised d ON d.doubt = o.doubt AND d.tracker_id = o.tracker_id AND d.column_code IS NOT DISTINCT FROM o.column_code
    AND (d.measure_id IS NULL OR d.measure_id = o.measure_id OR d.doubt = 'superseded')
  LEFT JOIN asked_nodes n ON n.initiative_id = d.initiative_id`;

const sitesSql = `
SELECT p.tracker_id, p.column_code, n.initiative_id, n.name AS initiative_name, n.path, CASE
    WHEN r.initiative_id IS NOT NULL THEN 'reporting' WHEN c.initiative_id IS NOT NULL THEN 'covered'
    WHEN a.initiative_id IS NOT NULL THEN 'not_applicable' ELSE 'missing' END AS state,
  CASE WHEN state = 'not_applicable' THEN a.utrv_id END AS utrv_id
FROM (SELECT DISTINCT tracker_id, column_code FROM asked_places) p CROSS JOIN (FROM asked_nodes WHERE is_leaf) n
  LEFT JOIN asked_reporting r ON r.initiative_id = n.initiative_id AND r.tracker_id = p.tracker_id
    AND r.column_code IS NOT DISTINCT FROM p.column_code
  LEFT JOIN asked_covering c ON c.initiative_id = n.initiative_id AND c.tracker_id = p.tracker_id
    AND c.column_code IS NOT DISTINCT FROM p.column_code
  LEFT JOIN (
    SELECT d.initiative_id, d.tracker_id, min(u.utrv_id) AS utrv_id
    FROM (SELECT DISTINCT initiative_id, tracker_id FROM asked_doubts WHERE doubt = 'not_applicable') d
      LEFT JOIN asked_not_applicable u ON u.initiative_id = d.initiative_id AND u.tracker_id = d.tracker_id
    GROUP BY d.initiative_id, d.tracker_id) a
    ON a.initiative_id = n.initiative_id AND a.tracker_id = p.tracker_id`;

/** Those below, and those that were below once: they left, or what they were below did. */
const touchedSql = `
WITH RECURSIVE touched AS (
  SELECT initiative_id FROM asked_nodes
  UNION
  SELECT e.initiative_id FROM touched t JOIN (
    SELECT old_parent_id AS parent_id, initiative_id FROM boundary_changes
    UNION ALL SELECT parent_id, initiative_id FROM initiatives) e ON e.parent_id = t.initiative_id)
FROM touched`;

const recordPointer = (record: string): string => `'/data/universalTrackerValues/' || ${record}.source_index`;

/** Statements that fill further temporary tables, in this order. */
export const evidenceStatements: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE asked_places AS
     SELECT DISTINCT r.tracker_id, r.column_code, r.period_start, r.period_end
     FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0`,
  `CREATE OR REPLACE TEMP TABLE asked_doubts AS
     SELECT d.*, n.name, n.path, n.distance
     FROM internal.rollup_doubts d JOIN asked_nodes n USING (initiative_id) SEMI JOIN asked_places p
       ON p.tracker_id = d.tracker_id AND p.period_end = d.period_end
     WHERE n.distance >= d.from_distance AND n.distance < d.to_distance`,
  `CREATE OR REPLACE TEMP TABLE asked_covering AS
     SELECT DISTINCT a.descendant_id AS initiative_id, f.tracker_id, f.column_code
     FROM internal.rollup_figures f JOIN asked_nodes n USING (initiative_id) SEMI JOIN asked_places p
         ON p.tracker_id = f.tracker_id AND p.period_end = f.period_end
       JOIN initiative_ancestors a ON a.ancestor_id = f.initiative_id AND a.distance > 0
     WHERE f.covered_leaf_count > 0`,
  `CREATE OR REPLACE TEMP TABLE asked_reporting AS
     SELECT DISTINCT f.initiative_id, f.tracker_id, f.column_code
     FROM internal.rollup_figures f SEMI JOIN asked_places p
       ON p.tracker_id = f.tracker_id AND p.period_end = f.period_end
     WHERE f.value IS NOT NULL`,
  `CREATE OR REPLACE TEMP TABLE asked_not_applicable AS
     SELECT u.utrv_id, u.initiative_id, u.tracker_id FROM utrvs u JOIN (SELECT DISTINCT tracker_id, period_start, period_end FROM asked_places) p
       ON p.tracker_id = u.tracker_id AND u.period_end BETWEEN p.period_start + 7 AND p.period_end + 7
     WHERE u.period = 'yearly' AND ${saysNotApplicableSql('u')} AND u.initiative_id IN (SELECT initiative_id FROM asked_nodes WHERE is_leaf)`,
  `CREATE OR REPLACE TEMP TABLE asked_sites AS ${sitesSql}`,
  `CREATE OR REPLACE TEMP TABLE asked_others AS
     SELECT utrv_id FROM asked_sites WHERE utrv_id IS NOT NULL
     UNION SELECT detail FROM asked_exclusions WHERE reason IN ('other_record', 'parts_of_another_year') AND detail IS NOT NULL`,
  `INSERT INTO asked_utrvs BY NAME ${askedRecordsSql(`tracker_id IN (SELECT tracker_id FROM asked_rollup)
     AND utrv_id IN (FROM asked_others ANTI JOIN asked_utrvs USING (utrv_id))`)}`,
  `CREATE OR REPLACE TEMP TABLE asked_touched AS ${touchedSql}`,
  `CREATE OR REPLACE TEMP TABLE asked_bodies AS
     SELECT response_id, bool_or(is_value) AS is_value, bool_or(is_exclusion) AS is_exclusion, bool_or(is_other) AS is_other,
       bool_or(is_hierarchy) AS is_hierarchy, coalesce(max(p.private_records), 0) AS private_records
     FROM (
       SELECT response_id, survey_id, utrv_id IN (SELECT utrv_id FROM asked_records) AS is_value,
         utrv_id IN (SELECT utrv_id FROM asked_exclusions) AS is_exclusion, utrv_id IN (FROM asked_others) AS is_other, false AS is_hierarchy
       FROM asked_utrvs
       UNION ALL
       SELECT response_id, NULL, false, false, false, true FROM asked_nodes) b
       LEFT JOIN (
         SELECT survey_id, count(*) AS private_records FROM utrvs
         WHERE is_private AND survey_id IN (SELECT survey_id FROM asked_utrvs) GROUP BY survey_id) p USING (survey_id)
     WHERE response_id IS NOT NULL GROUP BY response_id`,
];

export const evidenceTables: readonly EvidenceTable[] = [
  {
    file: 'figure.csv',
    about: 'the figure: a line for each column, option and unit, with its doubts and what it is made of',
    sql: `SELECT r.initiative_id, r.initiative_name, n.path, ${figureColumns}
      FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0`,
    order: 'measure_id',
  },
  {
    file: 'contributions.csv',
    about:
      'the figures that make up each value, each once; `basis` says whether one is a report or made of parts of the year',
    sql: `SELECT c.measure_id, c.contributor_id, c.contributor_name, n.path, c.distance, c.figure_period_start, c.figure_period_end, c.value,
        c.basis, c.value_count, c.is_verified, c.assurance_status, c.is_private, c.currency_source, c.has_rejected, c.candidate_count,
        c.has_other_value, c.rows_may_overlap
      FROM asked_contributions c JOIN asked_nodes n ON n.initiative_id = c.contributor_id`,
    order: 'measure_id, path, contributor_id',
  },
  {
    file: 'leaves.csv',
    about:
      'every number of these figures as it was sent: its value record, survey and response, the JSON pointers of record and number there, scale, unit and the value in the base unit; `is_added` is false for a total that a decision leaves out',
    sql: `SELECT r.measure_id, r.contributor_id, r.figure_period_end, u.utrv_id, u.tracker_id, u.survey_id, u.survey_name, u.survey_type,
        u.is_complete AS survey_is_complete, u.period, u.period_start, u.period_end, u.status, u.answer, u.assurance_status, u.is_private,
        x.row_index, x.column_code, x.option_code, u.response_id,
        ${recordPointer('u')} AS record_pointer, record_pointer || x.json_pointer AS value_pointer,
        x.value_number, x.value_text, x.number_scale, x.scale_factor, x.value_scaled, x.unit, x.unit_type, x.base_factor, x.base_unit, x.value,
        x.is_added
      FROM asked_records r JOIN asked_utrvs u USING (utrv_id)
        JOIN asked_numbers x ON x.utrv_id = r.utrv_id AND x.measure_id = r.measure_id`,
    order: 'measure_id, contributor_id, period_end, utrv_id, value_pointer',
  },
  {
    file: 'rollup.csv',
    about: 'the same as figure.csv for every initiative below',
    sql: `SELECT r.initiative_id, r.initiative_name, n.path, n.parent_id, n.distance, ${figureColumns}
      FROM asked_rollup r JOIN asked_nodes n USING (initiative_id)`,
    order: 'path, initiative_id, measure_id',
  },
  {
    file: 'doubts.csv',
    about: 'each doubt of the figure with the initiatives that raise it; none where it is about the whole',
    sql: doubtsSql,
    order: 'measure_id, doubt, path, initiative_id, value',
  },
  {
    file: 'exclusions.csv',
    about:
      'numbers that were received but are in no figure of the year, with the reason; `is_doubt`: no report above covers them',
    sql: `SELECT e.initiative_id, e.initiative_name, e.path, e.tracker_id, e.column_code, e.option_code, e.base_unit, e.period,
        e.period_start, e.period_end, e.reason, e.detail, e.record_count, e.utrv_id, u.status, u.is_private, u.response_id,
        ${recordPointer('u')} AS record_pointer, e.is_doubt, d.response_id AS detail_response_id, ${recordPointer('d')} AS detail_record_pointer
      FROM asked_exclusions e LEFT JOIN asked_utrvs u USING (utrv_id) LEFT JOIN asked_utrvs d ON d.utrv_id = e.detail
        AND e.reason IN ('other_record', 'parts_of_another_year')`,
    order: 'path, initiative_id, tracker_id, column_code, option_code, base_unit, period, period_end, reason',
  },
  {
    file: 'sites.csv',
    about:
      'the leaves of the hierarchy: reporting, covered (by a report above), not_applicable (with a record that says so) or missing',
    sql: `SELECT s.*, u.response_id, ${recordPointer('u')} AS record_pointer FROM asked_sites s LEFT JOIN asked_utrvs u USING (utrv_id)`,
    order: 'tracker_id, column_code, path, initiative_id',
  },
  {
    file: 'history.csv',
    about:
      'what changed in the records of this year since they were first loaded, up to the snapshot; also of initiatives that are no longer below',
    sql: `SELECT h.* FROM data_point_changes h
      WHERE h.utrv_id IN (SELECT utrv_id FROM asked_utrvs)
        OR EXISTS (
          FROM asked_places p, asked_touched n WHERE p.tracker_id = h.tracker_id AND n.initiative_id = h.initiative_id
            AND h.period_end BETWEEN p.period_start AND p.period_end + 7)`,
    order: 'changed_at, run_id, utrv_id, row_index, column_code, option_code, survey_id',
  },
  {
    file: 'boundary.csv',
    about:
      'initiatives that were added, removed, moved or renamed since the first load, below the initiative or once below it; what is below one that moves moves with it and has no line',
    sql: 'FROM boundary_changes WHERE initiative_id IN (FROM asked_touched)',
    order: 'seen_at, run_id, initiative_id, change',
  },
  {
    file: 'units.csv',
    about:
      'what converts each unit: those of law, which are in every lake, and with `line` those of decisions/units.csv (`is`: the unit that is meant)',
    sql: `SELECT unit_type, unit, name, NULL AS "is", base_unit, numerator, denominator, factor, NULL AS line FROM units
      UNION ALL
      SELECT unit_type, unit, NULL, "is", base_unit, numerator, denominator, numerator / denominator, line FROM internal.unit_aliases WHERE "is" IS NOT NULL`,
    order: 'line NULLS FIRST, unit_type, unit',
  },
  {
    file: 'bodies.csv',
    about:
      'the responses of the service that all this was read from, by the SHA-256 of their bytes; `state`: kept (in bodies/), missing, damaged or withheld (it contains a credential); `is_other`: a record that an exclusion or a site names is in it; `private_records`: records in it that are private',
    sql: `SELECT b.response_id, s.state, b.is_value, b.is_exclusion, b.is_other, b.is_hierarchy, s.private_records, r.method, r.path AS request,
        r.fetched_at, r.byte_count
      FROM asked_bodies b JOIN asked_body_states s USING (response_id) LEFT JOIN responses r USING (response_id)`,
    order: 'response_id',
  },
];
