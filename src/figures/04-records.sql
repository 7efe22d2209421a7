-- Records that say something. `rec` numbers them by survey and id; the greatest `rank` of a period is the one that
-- counts. Beside the years that are made: yearly reports of those around them, which may be in the way of quarters and
-- months.
CREATE OR REPLACE TEMP TABLE records AS
WITH asked AS (
  SELECT survey_id, is_complete, survey_type IS NOT DISTINCT FROM 'aggregation' AS is_aggregation,
    least(completed_at, last_updated_at) AS reported_at
  FROM surveys),
said AS (
  SELECT u.*, s.* EXCLUDE (survey_id), y.reporting_year, y.is_made
  FROM (FROM utrvs WHERE data_point_count > 0 OR status = 'rejected' OR answer = 'not_applicable') u
    JOIN asked s USING (survey_id)
    JOIN period_ends y ON y.end_day = u.period_end
  WHERE y.is_made OR (u.period = 'yearly' AND u.period_end < y.period_end - 7))
SELECT utrv_id, survey_id, row_number() OVER (ORDER BY survey_id, utrv_id) AS rec, n.node, s.initiative_id, tracker_id,
  period, period_start, period_end, reporting_year, is_made, is_aggregation, reported_at,
  status IS NOT DISTINCT FROM 'verified' AS is_verified, coalesce(is_complete, false) AS is_complete,
  is_verified OR s.is_complete AS is_settled, status IS NOT DISTINCT FROM 'rejected' AS is_rejected,
  data_point_count > 0 AS is_answered, answer = 'not_applicable' AND NOT is_rejected AS is_na,
  is_verified OR (s.is_complete AND verification_required IS NOT DISTINCT FROM false) AS is_final,
  coalesce(is_private, false) AS is_private, assurance_status,
  CASE WHEN is_answered AND NOT is_rejected THEN rec + ((NOT is_aggregation)::BIGINT << 42)
    + (is_verified::BIGINT << 41) + (s.is_complete::BIGINT << 40) END AS rank
FROM said s JOIN nodes n USING (initiative_id);

-- A row for initiative, tracker and period: the record that counts, and the aggregation that would if there were no
-- reports. A settled report that says `na` ends the matter against reports that are not settled (`rank` begins with 4).
CREATE OR REPLACE TEMP TABLE periods AS
WITH ranked AS (
  SELECT node, initiative_id, tracker_id, period, period_start, period_end, reporting_year, is_made,
    max(rank) AS greatest, max(rank) FILTER (is_aggregation) AS aggregation,
    count(rank) AS candidates, count(rank) FILTER (is_aggregation) AS aggregations,
    count(*) FILTER (is_na) AS nas, count(*) FILTER (is_na AND is_aggregation) AS aggregation_nas,
    coalesce(bool_or(is_na AND is_settled AND NOT is_aggregation), false) AS is_na, bool_or(is_rejected) AS has_rejected
  FROM records GROUP BY ALL),
counted AS (
  SELECT *, CASE WHEN is_na AND greatest >> 40 = 4 THEN aggregation ELSE greatest END AS counting FROM ranked)
SELECT row_number() OVER ()::INTEGER AS place, c.* EXCLUDE (greatest, aggregation, counting, is_na),
  y.period_start AS year_start, y.period_end AS year_end,
  counting & ((1::BIGINT << 40) - 1) AS rec, aggregation & ((1::BIGINT << 40) - 1) AS aggregation_rec,
  counting >> 42 = 0 AS is_aggregation,
  CASE WHEN counting >> 42 = 0 THEN aggregations + aggregation_nas
    ELSE candidates - aggregations + nas - aggregation_nas END AS candidate_count
FROM counted c JOIN group_years y USING (reporting_year);
