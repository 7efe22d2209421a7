-- The group's years, as far as there are records or figures of records that are gone: a period belongs to the year in
-- which it ends, or that ended up to seven days before. `year_end` is MM-DD; 02-28 and 02-29 are the last of February.
DELETE FROM internal.group_years;
INSERT INTO internal.group_years BY NAME
WITH periods AS (
  SELECT period_end FROM utrvs
  UNION ALL SELECT period_end FROM figures
  UNION ALL SELECT period_end FROM period_figures
  UNION ALL SELECT period_end FROM exclusions),
ends AS (
  SELECT y::INTEGER AS reporting_year, CASE
      WHEN getvariable('year_end') IN ('02-28', '02-29') THEN last_day(make_date(y, 2, 1))
      ELSE (y || '-' || getvariable('year_end'))::DATE END AS period_end
  FROM (SELECT unnest(range(min(year(period_end)) - 2, max(year(period_end)) + 3)) AS y FROM periods)),
years AS (
  SELECT *, lag(period_end) OVER (ORDER BY reporting_year) AS before
  FROM ends)
SELECT reporting_year, before + 1 AS period_start, period_end, before + 8 AS first_end, period_end + 7 AS last_end
FROM years WHERE before IS NOT NULL;
