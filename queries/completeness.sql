-- title: How complete the reports are
-- about: For every node and everything below it: how many sites have a survey, and how many of its questions are
--   answered, verified, sent back or open.
-- worth: initiative, percent_answered, sites_surveyed, sites, percent_surveyed
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: period VARCHAR = 'yearly'; yearly, quarterly or monthly
-- param: depth INTEGER = 2; how far below the root to look

SELECT repeat('  ', c.depth) || c.initiative_name AS initiative, c.period_end, c.surveyed_leaf_count AS sites_surveyed,
  c.leaf_count AS sites, c.record_count AS questions, c.answered_count AS answered, c.verified_count AS verified,
  c.not_applicable_count AS not_applicable, c.not_reported_count AS not_reported, c.rejected_count AS rejected,
  c.record_count - c.answered_count - c.not_applicable_count - c.not_reported_count - c.rejected_count AS unanswered,
  round(c.percent_answered, 1) AS percent_answered,
  round(100 * c.verified_count / nullif(c.record_count, 0), 1) AS percent_verified,
  round(c.percent_surveyed, 1) AS percent_surveyed, c.survey_count AS surveys, c.depth, c.initiative_id
FROM completeness c JOIN initiatives i ON i.initiative_id = c.initiative_id
WHERE c.period = $period AND c.reporting_year = $year AND c.depth <= $depth
ORDER BY i.path, c.initiative_id, c.period_end;
