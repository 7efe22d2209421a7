-- What each site reported and can be added over sites, with the doubts of each figure. level_1 and level_2 of the path are
-- regions and countries in the simulated group. not_in_group says why the figure of the group leaves it out.
select
  f.initiative_id as site_id,
  f.initiative_name as site_name,
  f.level_1 as region,
  f.level_2 as country,
  f.reporting_year,
  f.period_end,
  f.measure_id,
  f.type_code,
  f.tracker_name as question,
  f.column_name,
  f.option_name,
  f.value,
  f.base_unit as unit,
  f.is_verified,
  f.doubt_text as doubts,
  n.not_in_rollup as not_in_group
from {{ source('esg_lake', 'figures_enriched') }} f
left join {{ source('esg_lake', 'figures_not_in_rollup') }} n using (initiative_id, measure_id, period_end)
where f.is_leaf and f.is_additive
