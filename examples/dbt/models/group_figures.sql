-- The figures of the group, with what they rest on: where the verdict is quote, the value can be quoted as it is.
select
  g.initiative_id as group_id,
  g.initiative_name as group_name,
  g.reporting_year,
  g.measure_id,
  g.type_code,
  g.tracker_name as question,
  g.column_name,
  g.option_code,
  g.value,
  g.base_unit as unit,
  g.verdict,
  array_to_string(g.doubts, ', ') as doubts,
  g.percent_verified,
  g.sites_reporting,
  g.sites
from {{ source('esg_lake', 'group_figures') }} g
where g.depth = 0
