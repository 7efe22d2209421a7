-- title: How many figures may be quoted
-- about: For each root and year how many of its figures may be quoted as they are, how many more once they are
--   verified, and how many must be checked first.
-- worth: initiative_name, reporting_year, figures, quote, verify, check
-- param: year INTEGER or all = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting
--   year

SELECT initiative_name, reporting_year,
  count(*) AS figures,
  count(*) FILTER (verdict = 'quote') AS quote,
  count(*) FILTER (verdict = 'verify') AS verify,
  count(*) FILTER (verdict = 'check') AS "check",
  initiative_id
FROM group_figures
WHERE depth = 0 AND ($year IS NULL OR reporting_year = $year)
GROUP BY initiative_id, initiative_name, reporting_year
ORDER BY max(max(sites)) OVER (PARTITION BY initiative_id) DESC, initiative_name, initiative_id, reporting_year;
