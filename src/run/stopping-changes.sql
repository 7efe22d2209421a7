-- A row: how many figures of roots the run $1 changed by $2 percent or more, or lost, of years that ended before $3.
-- Only figures that had no doubt in the snapshot before or are in the newest pin.
WITH changes AS (
  SELECT c.*
  FROM group_figure_changes c
    JOIN initiatives i USING (initiative_id)
    JOIN internal.group_years y USING (reporting_year)
  WHERE c.run_id = $1 AND i.parent_id IS NULL AND y.period_end < $3::DATE),
-- what a pin has as it is now differs from the snapshot before, and is no news
pinned AS (FROM changes WHERE against <> 'previous' AND before IS NOT NULL)
SELECT count(*)::INTEGER AS figures
FROM changes c
WHERE c.against = 'previous'
  AND (NOT c.had_doubts OR EXISTS (
    FROM pinned p
    WHERE p.initiative_id = c.initiative_id AND p.measure_id = c.measure_id AND p.reporting_year = c.reporting_year))
  AND (c.after IS NULL OR abs(c.percent) >= $2 OR c.before = 0);
