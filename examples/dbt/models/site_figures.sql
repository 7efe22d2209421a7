-- What each site reported that can be added over sites, by country (level_2 of this group), with the doubts of each figure.
select
  initiative_id as site_id,
  initiative_name as site_name,
  level_1 as region,
  level_2 as country,
  reporting_year,
  measure_id,
  type_code,
  tracker_name as question,
  column_name,
  option_name,
  value,
  base_unit as unit,
  is_verified,
  doubt_text as doubts
from {{ source('esg_lake', 'figures_enriched') }}
where is_leaf and is_additive
