-- A row for each of the group's years that a replaced record may concern: it ends in the year, or overlaps it.
SELECT DISTINCT y.reporting_year
FROM touched_records p
  JOIN internal.group_years y
    ON p.period_end BETWEEN y.first_end AND y.last_end
      OR (p.period_start <= y.period_end - 7 AND p.period_end >= y.period_start + 7)
ORDER BY ALL
