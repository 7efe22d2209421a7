-- Value records. `rec` numbers them by survey and place in its body, `cell` is initiative, question and period in one
-- number; of its candidates the one with the greatest `rank` counts.
CREATE OR REPLACE TEMP TABLE records AS
WITH numbered AS (
  SELECT survey_id, row_number() OVER (ORDER BY survey_id) AS survey, is_complete,
    survey_type IS NOT DISTINCT FROM 'aggregation' AS is_aggregation,
    least(completed_at, last_updated_at) AS reported_at
  FROM surveys),
said AS (
  SELECT u.utrv_id, u.source_index, u.status, u.answer, u.data_point_count, u.verification_required, u.is_private,
    u.assurance_status, s.* EXCLUDE (survey_id), n.node, t.t, p.reporting_year,
    (n.node::BIGINT << 40) | (t.t::BIGINT << 20) | p.slot AS cell
  FROM utrvs u
    JOIN numbered s USING (survey_id)
    JOIN (FROM slots WHERE is_made) p
      ON p.period = u.period AND p.period_start = u.period_start AND p.period_end = u.period_end
    JOIN nodes n USING (initiative_id)
    JOIN (FROM questions WHERE column_code IS NULL) t USING (tracker_id))
SELECT utrv_id, (survey << 22) | source_index AS rec, cell, node, t, reporting_year, is_aggregation, reported_at,
  status IS NOT DISTINCT FROM 'verified' AS is_verified, is_complete, is_verified OR is_complete AS is_settled,
  status IS NOT DISTINCT FROM 'rejected' AS is_rejected, data_point_count > 0 AS is_answered,
  answer = 'answered' AS has_answer, answer = 'not_reported' AS is_not_reported,
  answer = 'not_applicable' AND NOT is_rejected AS is_na, is_answered AND NOT is_rejected AS is_candidate,
  is_verified OR (is_complete AND verification_required IS NOT DISTINCT FROM false) AS is_final,
  coalesce(is_private, false) AS is_private, assurance_status, rec | ((NOT is_aggregation)::BIGINT << 62)
    | (is_verified::BIGINT << 61) | (is_complete::BIGINT << 60) AS rank
FROM said;

-- By initiative, question and period: the record that counts, and the aggregation that would without reports. A settled
-- report that says `na` ends the matter against reports that are not settled (`rank` begins with 4).
CREATE OR REPLACE TEMP TABLE cells AS
WITH ranked AS (
  SELECT cell, max(rank) FILTER (is_candidate) AS greatest,
    max(rank) FILTER (is_candidate AND is_aggregation) AS aggregation,
    count(*) FILTER (is_candidate) AS candidates, count(*) FILTER (is_candidate AND is_aggregation) AS aggregations,
    count(*) FILTER (is_na) AS nas, count(*) FILTER (is_na AND is_aggregation) AS aggregation_nas,
    coalesce(bool_or(is_na AND is_settled AND NOT is_aggregation), false) AS is_na, bool_or(is_rejected) AS has_rejected
  FROM (FROM records WHERE is_answered OR is_rejected OR is_na) GROUP BY cell),
-- a survey may answer a cell twice: the greater id counts
contested AS (
  SELECT cell, arg_max(rank, (rank >> 22, utrv_id)) FILTER (is_candidate) AS greatest,
    arg_max(rank, (rank >> 22, utrv_id)) FILTER (is_candidate AND is_aggregation) AS aggregation
  FROM records SEMI JOIN (FROM ranked WHERE candidates > 1) USING (cell) GROUP BY cell),
counted AS (
  SELECT *, CASE WHEN is_na AND greatest >> 60 = 4 THEN aggregation ELSE greatest END AS counting
  FROM (
    SELECT r.* REPLACE (
      coalesce(c.greatest, r.greatest) AS greatest,
      coalesce(c.aggregation, r.aggregation) AS aggregation)
    FROM ranked r LEFT JOIN contested c USING (cell)))
SELECT c.cell, (c.cell >> 40)::INTEGER AS node, ((c.cell >> 20) & 1048575)::INTEGER AS t, p.* EXCLUDE (slot),
  c.has_rejected, counting & ((1::BIGINT << 60) - 1) AS rec, aggregation & ((1::BIGINT << 60) - 1) AS aggregation_rec,
  counting >> 62 = 0 AS is_aggregation,
  CASE WHEN counting >> 62 = 0 THEN aggregations + aggregation_nas
    ELSE candidates - aggregations + nas - aggregation_nas END AS candidate_count
FROM counted c JOIN slots p ON p.slot = (c.cell & 1048575);
