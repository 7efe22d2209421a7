-- A row for each response of `asked_responses`, with what became of it ($1, JSON).
CREATE OR REPLACE TEMP TABLE evidence_responses AS
WITH states AS (
  SELECT unnest(
    from_json($1, '[{"response_id": "VARCHAR", "state": "VARCHAR", "private_records": "INTEGER"}]'),
    recursive := true))
SELECT r.response_id, s.state, r.holds, s.private_records, r.byte_count, r.request, r.fetched_at
FROM asked_responses r JOIN states s USING (response_id)
ORDER BY r.response_id;
