-- The figures of the group, with what they rest on: a value without doubts can be quoted as it is.
select
  initiative_id as group_id,
  initiative_name as group_name,
  reporting_year,
  measure_id,
  type_code,
  tracker_name as question,
  column_name,
  option_name,
  value,
  base_unit as unit,
  doubt_text as doubts,
  doubt_text is null as is_quotable,
  100 * coalesce(verified_value, 0) / nullif(value, 0) as percent_verified,
  reporting_leaf_count as reporting_sites,
  leaf_count as sites
from {{ source('esg_lake', 'initiative_rollup_enriched') }}
where depth = 0 and value is not null
