-- A row for each snapshot that the run $1 was compared with and differs from: how many figures changed, of roots and
-- below them. `large` ones changed by $2 percent or more.
SELECT c.against,
  count(*) FILTER (i.parent_id IS NULL)::INTEGER AS changed,
  count(*) FILTER (i.parent_id IS NULL AND NOT c.had_doubts)::INTEGER AS without_doubt,
  count(*) FILTER (i.parent_id IS NULL AND NOT c.had_doubts AND c.after IS NOT NULL AND abs(c.percent) >= $2)::INTEGER
    AS large,
  count(*) FILTER (i.parent_id IS NULL AND NOT c.had_doubts AND c.after IS NULL)::INTEGER AS gone,
  count(*) FILTER (i.parent_id IS NOT NULL)::INTEGER AS below,
  count(*) FILTER (i.parent_id IS NOT NULL AND NOT c.had_doubts AND (c.after IS NULL OR abs(c.percent) >= $2))::INTEGER
    AS large_below
FROM group_figure_changes c LEFT JOIN initiatives i USING (initiative_id)
WHERE c.run_id = $1
GROUP BY c.against
ORDER BY c.against <> 'previous', c.against;
