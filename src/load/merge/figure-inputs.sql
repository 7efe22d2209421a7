-- One row: hashes of what all figures depend on beside records. Decisions are the same in all runs of a lake.
SELECT
  (SELECT bit_xor(hash(initiative_id, name, path_ids, created_at, removed_at)) FROM initiatives) AS tree,
  (SELECT count(*) FROM boundary_changes) AS boundary_changes,
  (SELECT bit_xor(hash(tracker_id, name, value_label, type_code, value_type, unit, unit_type, number_scale,
    value_list_id))
    FROM trackers) AS questions,
  (SELECT bit_xor(hash(tracker_id, column_code, name, value_type, unit, unit_type, number_scale,
    value_list_id))
    FROM tracker_columns) AS columns,
  (SELECT bit_xor(hash(value_list_id, option_code, name)) FROM value_list_options) AS options
