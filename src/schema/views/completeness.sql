-- about: How complete each node, with everything below it, is in each reporting year, by kind of period. Default surveys
--     only; the current tree for all years.
-- worth: initiative_name, percent_answered, percent_surveyed, reporting_year, period
--   initiative_id: Id of the node.
--   initiative_name: Name of the node.
--   depth: Distance from the root; 0 for a root.
--   period: yearly, quarterly or monthly: quarters of one year are one row, and so are months.
--   reporting_year: as in figures
--   period_start: First day of the group’s year.
--   period_end: Last day of the group’s year.
--   leaf_count: Leaves of the node’s subtree today; 1 for a leaf.
--   surveyed_leaf_count: Those that have a survey of this kind in the year.
--   survey_count: Surveys of this kind and year in the subtree.
--   record_count: Value records.
--   answered_count: Records with an answer that was not rejected.
--   rejected_count: Records that were sent back, whatever they hold.
--   verified_count: Answered records that are verified.
--   not_applicable_count: Records that say that the question does not apply, and were not rejected.
--   not_reported_count: Records that say that nothing is reported, and were not rejected.
--   percent_answered: Records that are answered or not applicable, in percent of all.
--   percent_surveyed: Leaves with a survey, in percent of all.
CREATE OR REPLACE VIEW completeness AS
WITH collected AS (
  SELECT survey_id, initiative_id, period, period_end
  FROM surveys
  WHERE removed_at IS NULL AND survey_type = 'default'),
-- A record may have another period than its survey.
counted AS (
  SELECT initiative_id, period, period_end, 1 AS surveys FROM collected
  UNION ALL BY NAME
  SELECT
    s.initiative_id,
    u.period,
    u.period_end,
    count(*) AS records,
    count(*) FILTER (answer = 'answered' AND status IS DISTINCT FROM 'rejected') AS answered,
    count(*) FILTER (status = 'rejected') AS rejected,
    count(*) FILTER (answer = 'answered' AND status = 'verified') AS verified,
    count(*) FILTER (answer = 'not_applicable' AND status IS DISTINCT FROM 'rejected') AS not_applicable,
    count(*) FILTER (answer = 'not_reported' AND status IS DISTINCT FROM 'rejected') AS not_reported
  FROM utrvs u JOIN collected s USING (survey_id)
  GROUP BY ALL),
leaves AS (
  SELECT a.ancestor_id, count(*) AS leaf_count
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id
  WHERE i.is_leaf
  GROUP BY a.ancestor_id)
SELECT
  n.initiative_id,
  n.name AS initiative_name,
  n.depth,
  c.period,
  g.reporting_year,
  g.period_start,
  g.period_end,
  l.leaf_count,
  count(DISTINCT c.initiative_id) FILTER (i.is_leaf AND c.surveys > 0) AS surveyed_leaf_count,
  coalesce(sum(c.surveys), 0)::BIGINT AS survey_count,
  coalesce(sum(c.records), 0)::BIGINT AS record_count,
  coalesce(sum(c.answered), 0)::BIGINT AS answered_count,
  coalesce(sum(c.rejected), 0)::BIGINT AS rejected_count,
  coalesce(sum(c.verified), 0)::BIGINT AS verified_count,
  coalesce(sum(c.not_applicable), 0)::BIGINT AS not_applicable_count,
  coalesce(sum(c.not_reported), 0)::BIGINT AS not_reported_count,
  100.0::DOUBLE * (answered_count + not_applicable_count) / nullif(record_count, 0) AS percent_answered,
  100.0::DOUBLE * surveyed_leaf_count / l.leaf_count AS percent_surveyed
FROM counted c
  JOIN internal.group_years g ON c.period_end BETWEEN g.first_end AND g.last_end
  JOIN initiatives i ON i.initiative_id = c.initiative_id
  JOIN initiative_ancestors a ON a.descendant_id = c.initiative_id
  JOIN initiatives n ON n.initiative_id = a.ancestor_id
  JOIN leaves l ON l.ancestor_id = a.ancestor_id
GROUP BY n.initiative_id, n.name, n.depth, c.period, g.reporting_year, g.period_start, g.period_end, l.leaf_count;
