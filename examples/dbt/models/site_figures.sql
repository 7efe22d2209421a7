-- What each site reported and can be added over sites. level_1 and level_2 of the path are
-- regions and countries in the simulated group. is_in_group says whether the figure of the group has it.
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
  f.is_final,
  g.contributor_id is not null as is_in_group
from {{ source('esg_lake', 'figures_enriched') }} f
left join (
  select c.*
  from {{ source('esg_lake', 'rollup_contributions') }} c
  join {{ source('esg_lake', 'initiatives') }} r on r.initiative_id = c.initiative_id and r.depth = 0
) g on g.contributor_id = f.initiative_id and g.measure_id = f.measure_id and g.figure_period_end = f.period_end
where f.is_leaf and f.is_additive
