-- The figures of the group, with what they rest on: a value without doubts can be quoted as it is.
select
  g.initiative_id as group_id,
  g.initiative_name as group_name,
  g.reporting_year,
  g.measure_id,
  g.type_code,
  g.tracker_name as question,
  c.name as column_name,
  g.option_code,
  g.value,
  g.base_unit as unit,
  array_to_string(g.doubts, ', ') as doubts,
  len(g.doubts) = 0 as is_quotable,
  100 * coalesce(g.verified_value, 0) / nullif(g.value, 0) as percent_verified,
  g.reporting_leaf_count as reporting_sites,
  g.leaf_count as sites
from {{ source('esg_lake', 'group_figures') }} g
left join {{ source('esg_lake', 'tracker_columns') }} c on c.tracker_id = g.tracker_id and c.column_code = g.column_code
where g.depth = 0 and g.value is not null
