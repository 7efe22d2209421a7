/** A check of a folder of evidence: its SQL selects what is wrong, from the tables that `checkSql` makes. */
interface EvidenceCheck {
  readonly what: string;
  readonly rows: string;
}

const number = (column: string): string => `CAST(${column} AS DOUBLE)`;
const count = (column: string): string => `CAST(${column} AS BIGINT)`;
const samePlace = (a: string, b: string): string =>
  `${a}.tracker_id = ${b}.tracker_id AND ${a}.column_code IS NOT DISTINCT FROM ${b}.column_code`;

/** Whether one record covers the days of another, as years of 52 or 53 weeks do. */
const covers = (long: string, short: string): string =>
  `CAST(${long}.period_start AS DATE) <= CAST(${short}.period_start AS DATE) + 7 AND CAST(${long}.period_end AS DATE) >= CAST(${short}.period_end AS DATE) - 7`;

/** What was received and what it was read as. */
const ofBodies: readonly EvidenceCheck[] = [
  {
    what: 'each response has the SHA-256 that it is named after, and the size and private records that bodies.csv names',
    rows: `
  FROM (FROM files WHERE folder = 'bodies') f LEFT JOIN bodies b ON b.response_id || '.json' = f.file
    LEFT JOIN private_records p ON p.response_id = b.response_id
  WHERE f.sha256 || '.json' <> f.file OR f.bytes IS DISTINCT FROM ${count('b.byte_count')}
    OR coalesce(p.records, 0) IS DISTINCT FROM ${count('b.private_records')}`,
  },
  {
    what: 'the responses are those of bodies.csv, to the requests that it names',
    rows: `
  FROM (FROM bodies WHERE state = 'kept') b FULL JOIN (FROM files WHERE folder = 'bodies') f ON f.file = b.response_id || '.json'
    LEFT JOIN surveys s ON s.response_id = b.response_id
  WHERE f.file IS NULL OR b.response_id IS NULL OR b.method <> 'GET' OR (b.is_hierarchy = 'true') = (s.response_id IS NOT NULL)
    OR split_part(b.request, '?', 1) NOT LIKE CASE WHEN b.is_hierarchy = 'true' THEN '%/initiatives' ELSE '%/surveys/' || s.survey_id END`,
  },
  {
    what: 'each response is there for what bodies.csv says, and nothing is read from others',
    rows: `
  FROM bodies b FULL JOIN (
    SELECT response_id, bool_or(part = 1) AS is_value, bool_or(part = 2) AS is_exclusion, bool_or(part = 3) AS is_other FROM (
      SELECT response_id, 1 AS part FROM leaves UNION ALL SELECT response_id, 2 FROM exclusions
      UNION ALL SELECT detail_response_id, 3 FROM exclusions UNION ALL SELECT response_id, 3 FROM sites)
    WHERE response_id IS NOT NULL GROUP BY response_id) u ON u.response_id = b.response_id
  WHERE b.response_id IS NULL OR (b.is_value = 'true') <> coalesce(u.is_value, false)
    OR (b.is_exclusion = 'true') <> coalesce(u.is_exclusion, false) OR (b.is_other = 'true') <> coalesce(u.is_other, false)`,
  },
  {
    what: 'each value record is in its response, of the survey, initiative, question, period and status that leaves.csv names',
    rows: `
  FROM (FROM leaves WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) l
    LEFT JOIN records r ON r.response_id = l.response_id AND r.record_pointer = l.record_pointer
  WHERE r.utrv_id IS DISTINCT FROM l.utrv_id OR r.survey_id IS DISTINCT FROM l.survey_id OR r.initiative_id IS DISTINCT FROM l.contributor_id
    OR r.tracker_id IS DISTINCT FROM l.tracker_id OR is_other(l.survey_name, r.survey_name) OR is_other(l.survey_type, r.survey_type)
    OR CAST(r.is_complete AS VARCHAR) IS DISTINCT FROM l.survey_is_complete OR is_other(l.status, r.status) OR l.answer <> 'answered'
    OR r.is_private IS DISTINCT FROM l.is_private OR r.period IS DISTINCT FROM l.period
    OR r.period_end <> CAST(l.period_end AS DATE) OR r.period_start <> CAST(l.period_start AS DATE)
    OR (coalesce(json_type(r.assurance_status), 'NULL') IN ('VARCHAR', 'NULL') AND is_other(l.assurance_status, text_of(r.assurance_status)))`,
  },
  {
    what: 'each number is in its record, in the column and option that leaves.csv names, with the scale and unit of cell, column or question',
    rows: `
  FROM (FROM leaves WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) l
    LEFT JOIN numbers n ON n.response_id = l.response_id AND n.record_pointer = l.record_pointer AND n.value_pointer = l.value_pointer
  WHERE n.number IS NULL OR differs(n.number, ${number('l.value_number')}, abs(n.number)) OR CAST(n.row_index AS VARCHAR) IS DISTINCT FROM l.row_index
    OR is_other(l.column_code, n.column_code) OR (n.option_code IS NOT NULL AND is_other(l.option_code, n.option_code))
    OR is_other(l.value_text, CASE WHEN n.sent_type = 'VARCHAR' THEN n.sent END)
    OR is_other(l.number_scale, n.number_scale) OR differs(n.scale_factor, ${number('l.scale_factor')}, n.scale_factor)
    OR is_other(l.unit, n.unit) OR is_other(l.unit_type, n.unit_type) OR is_other(l.base_unit, n.base_unit)
    OR differs(n.base_factor, ${number('l.base_factor')}, n.base_factor)`,
  },
  {
    what: 'the initiatives of all tables are below the initiative in the listing, with the names, parents and levels that it gives',
    rows: `
  FROM (
    SELECT initiative_id, initiative_name, parent_id, distance FROM rollup
    UNION ALL BY NAME SELECT contributor_id AS initiative_id, contributor_name AS initiative_name, distance FROM contributions
    UNION ALL BY NAME SELECT initiative_id, initiative_name FROM exclusions
    UNION ALL BY NAME SELECT initiative_id, initiative_name FROM sites
    UNION ALL BY NAME SELECT initiative_id, initiative_name FROM doubts WHERE initiative_id IS NOT NULL) n
    LEFT JOIN tree t ON t.initiative_id = n.initiative_id
  WHERE (SELECT is_known FROM hierarchy) AND (t.initiative_id IS NULL OR is_other(n.initiative_name, t.name)
    OR t.distance <> ${count('n.distance')} OR (t.distance > 0 AND n.distance IS NOT NULL AND n.parent_id <> t.parent_id))`,
  },
  {
    what: 'sites.csv has every initiative below without children, once for each question and column',
    rows: `
  SELECT s.initiative_id FROM (
    SELECT f.tracker_id, f.column_code, t.initiative_id FROM (SELECT DISTINCT tracker_id, column_code FROM figure) f
      CROSS JOIN (FROM tree WHERE initiative_id NOT IN (SELECT parent_id FROM tree WHERE distance > 0)) t) e
    FULL JOIN sites s ON s.initiative_id = e.initiative_id AND ${samePlace('s', 'e')}
  WHERE (SELECT is_known FROM hierarchy) AND (s.initiative_id IS NULL OR e.initiative_id IS NULL)
  UNION ALL SELECT initiative_id FROM sites GROUP BY initiative_id, tracker_id, column_code HAVING count(*) > 1`,
  },
  {
    what: 'each number of these questions, initiatives and this year that was received is in leaves.csv or exclusions.csv, or is superseded by another',
    rows: `
  FROM numbers n, (SELECT DISTINCT initiative_id AS top, period_start, period_end FROM figure) f
  WHERE n.initiative_id IN (SELECT initiative_id FROM tree) AND regexp_full_match(n.utrv_id, '[0-9a-fA-F]{24}') AND months_of(n.period) IS NOT NULL
    AND n.period_end BETWEEN CAST(f.period_start AS DATE) + 7 AND CAST(f.period_end AS DATE) + 7
    AND EXISTS (FROM figure p WHERE ${samePlace('p', 'n')})
    AND NOT EXISTS (FROM leaves l WHERE l.utrv_id = n.utrv_id AND (l.value_pointer = n.value_pointer OR l.response_id <> n.response_id))
    AND NOT EXISTS (FROM exclusions e WHERE e.initiative_id = n.initiative_id AND ${samePlace('e', 'n')}
      AND e.period = n.period AND CAST(e.period_end AS DATE) = n.period_end)
    -- A later part of the year, or a longer period; of the same period the record that goes first.
    AND NOT EXISTS (FROM leaves l JOIN contributions c ON c.measure_id = l.measure_id AND c.contributor_id = l.contributor_id
      WHERE l.contributor_id = n.initiative_id AND ${samePlace('l', 'n')} AND l.utrv_id <> n.utrv_id AND (c.basis = 'period_end'
        OR (c.basis = 'parts' AND n.survey_type IS NOT DISTINCT FROM 'aggregation') OR (${covers('l', 'n')} AND (l.period <> n.period OR n.status IS NOT DISTINCT FROM 'rejected' OR n.counting_order < concat(
          CASE WHEN l.survey_type IS NOT DISTINCT FROM 'aggregation' THEN '0' ELSE '1' END, CASE WHEN l.status = 'verified' THEN '1' ELSE '0' END,
          CASE WHEN l.survey_is_complete = 'true' THEN '1' ELSE '0' END, l.survey_id, l.utrv_id)))))
    AND NOT EXISTS (FROM numbers o WHERE o.initiative_id = n.initiative_id AND ${samePlace('o', 'n')} AND o.utrv_id <> n.utrv_id
      AND o.status IS DISTINCT FROM 'rejected' AND ${covers('o', 'n')} AND (months_of(o.period) > months_of(n.period)
        OR (o.period = n.period AND (n.status IS NOT DISTINCT FROM 'rejected' OR n.counting_order < o.counting_order))))
    -- Another end of its year.
    AND NOT (n.period = 'yearly' AND EXISTS (FROM contributions c JOIN figure p ON p.measure_id = c.measure_id
      WHERE c.contributor_id = n.initiative_id AND p.tracker_id = n.tracker_id AND CAST(c.figure_period_end AS DATE) <> n.period_end))
    -- A report above; or, in place of an aggregation, those below.
    AND NOT EXISTS (FROM holders h JOIN lines x ON x.ancestor_id = h.contributor_id AND x.initiative_id = n.initiative_id AND x.distance > 0
      WHERE ${samePlace('h', 'n')})
    AND NOT (n.survey_type IS NOT DISTINCT FROM 'aggregation' AND EXISTS (FROM contributions c JOIN figure p ON p.measure_id = c.measure_id
      JOIN lines x ON x.initiative_id = c.contributor_id AND x.ancestor_id = n.initiative_id AND x.distance > 0 WHERE ${samePlace('p', 'n')}))`,
  },
  {
    what: 'each excluded record is in its response, of the question, period and status that exclusions.csv names',
    rows: `
  FROM (FROM exclusions WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) e
    LEFT JOIN records r ON r.response_id = e.response_id AND r.record_pointer = e.record_pointer
  WHERE r.utrv_id IS DISTINCT FROM e.utrv_id OR r.initiative_id IS DISTINCT FROM e.initiative_id OR r.tracker_id IS DISTINCT FROM e.tracker_id
    OR is_other(e.status, r.status) OR r.is_private IS DISTINCT FROM e.is_private OR r.period IS DISTINCT FROM e.period
    OR r.period_end <> CAST(e.period_end AS DATE) OR r.period_start <> CAST(e.period_start AS DATE)`,
  },
  {
    what: 'it is excluded for the reason that its response shows',
    rows: `
  FROM (FROM exclusions WHERE response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')) e
    JOIN records r ON r.response_id = e.response_id AND r.record_pointer = e.record_pointer
    LEFT JOIN (
      SELECT response_id, record_pointer, column_code, count(*) FILTER (number IS NOT NULL AND scale_factor IS NOT NULL) AS usable,
        count(*) FILTER (number IS NULL) AS texts, count(*) FILTER (number IS NOT NULL AND scale_factor IS NULL) AS unscaled, list(sent) AS sent
      FROM numbers GROUP BY ALL) n
      ON n.response_id = e.response_id AND n.record_pointer = e.record_pointer AND n.column_code IS NOT DISTINCT FROM e.column_code
    LEFT JOIN records d ON d.response_id = e.detail_response_id AND d.record_pointer = e.detail_record_pointer
  WHERE (e.reason = 'rejected') <> (r.status IS NOT DISTINCT FROM 'rejected') OR n.usable IS NULL
    OR CASE e.reason
      WHEN 'not_a_number' THEN n.texts = 0 OR NOT (list_contains(n.sent, e.detail) OR list_contains(n.sent, ltrim(e.detail, chr(39))))
      WHEN 'not_scaled' THEN n.unscaled = 0
      WHEN 'several_values' THEN n.usable < 2
      WHEN 'other_record' THEN d.utrv_id IS DISTINCT FROM e.detail AND e.detail_response_id IN (SELECT response_id FROM bodies WHERE state = 'kept')
        OR d.initiative_id <> e.initiative_id OR d.tracker_id <> e.tracker_id OR NOT (${covers('d', 'e')})
        OR EXISTS (FROM leaves l WHERE l.utrv_id = d.utrv_id AND ${samePlace('l', 'e')})
        OR (d.period = e.period AND d.counting_order < r.counting_order AND d.not_applicable IS DISTINCT FROM 'na')
      WHEN 'rejected' THEN false ELSE e.period = 'yearly' END`,
  },
  {
    what: 'units.csv has the factors of law that every lake has, and those of decisions/units.csv',
    rows: `
  SELECT lines FROM (
    SELECT string_agg(line, chr(10) ORDER BY line) AS lines FROM (
      SELECT concat_ws('|', unit_type, unit, base_unit, CAST(${number('numerator')} AS HUGEINT), CAST(${number('denominator')} AS HUGEINT)) AS line
      FROM units WHERE line IS NULL))
  WHERE sha256(lines) IS DISTINCT FROM UNITS_SHA256
  UNION ALL
  SELECT u.unit FROM units u FULL JOIN (FROM unit_decisions WHERE "is" IS NOT NULL) d
    ON u.line IS NOT NULL AND NOT is_other(u.unit, d.unit) AND u.unit_type IS NOT DISTINCT FROM d.unit_type AND u."is" = d."is"
    LEFT JOIN units k ON k.line IS NULL AND k.unit = d."is" AND (d.unit_type IS NULL OR k.unit_type = d.unit_type)
  WHERE (u.line IS NOT NULL OR u.unit IS NULL) AND (d.unit IS NULL OR u.unit IS NULL OR (u.base_unit = k.base_unit
      AND differs(${number('u.factor')}, ${number('k.factor')} * coalesce(${number('d.factor')}, 1), ${number('u.factor')})))
    OR differs(${number('u.factor')}, ${number('u.numerator')} / ${number('u.denominator')}, ${number('u.factor')})`,
  },
];

/** What the tables say of each other. */
const ofTables: readonly EvidenceCheck[] = [
  {
    what: 'each value is the number as sent, times its scale and the factor of its unit',
    rows: `
  FROM leaves WHERE differs(${number('value_number')} * ${number('scale_factor')} * ${number('base_factor')}, ${number('value')}, abs(${number('value')}))
    OR differs(${number('value_number')} * ${number('scale_factor')}, ${number('value_scaled')}, abs(${number('value_scaled')}))`,
  },
  {
    what: 'each measure is of the question, column, option and unit that its id names',
    rows: `
  FROM (
    SELECT measure_id, tracker_id, column_code, base_unit, option_code FROM figure UNION ALL SELECT measure_id, tracker_id, column_code, base_unit, option_code FROM rollup
    UNION ALL SELECT measure_id, tracker_id, column_code, base_unit, option_code FROM leaves)
  WHERE split_part(measure_id, '|', 1) <> tracker_id OR is_other(column_code, part_of(measure_id, 2)) OR is_other(base_unit, part_of(measure_id, 4))
    OR is_other(option_code, part_of(measure_id, 3)) AND is_other(option_code, nullif(regexp_replace(part_of(measure_id, 3), '([+]|^)(location|market)$', ''), ''))`,
  },
  {
    what: 'no number is in two contributions, and only totals that decisions/measures.csv leaves out are not added',
    rows: `
  SELECT utrv_id FROM leaves GROUP BY utrv_id, value_pointer HAVING count(*) > 1
  UNION ALL
  SELECT l.utrv_id FROM leaves l WHERE l.is_added <> 'true' AND NOT EXISTS (
    FROM measure_decisions d JOIN figure f ON f.measure_id = l.measure_id
    WHERE d.over_rows = 'without_total' AND is_about(d.tracker_id, d.type_code, f.tracker_id, f.type_code) AND (d.column_code IS NULL OR d.column_code = l.column_code))`,
  },
  {
    what: 'each contribution is the sum of its numbers, and is verified, assured and private as they are',
    rows: `
  FROM contributions c FULL JOIN (
    SELECT measure_id, contributor_id, figure_period_end, fsum(${number('value')}) FILTER (is_added = 'true') AS total,
      fsum(abs(${number('value')})) AS amount, count(*) FILTER (is_added = 'true') AS numbers, bool_and(status IS NOT DISTINCT FROM 'verified') AS is_verified,
      bool_or(is_private = 'true') AS is_private, any_value(assurance_status) AS assurance_status, count(DISTINCT coalesce(assurance_status, '')) AS statuses
    FROM leaves GROUP BY ALL) l
    ON l.measure_id = c.measure_id AND l.contributor_id = c.contributor_id AND l.figure_period_end = c.figure_period_end
  WHERE c.measure_id IS NULL OR l.measure_id IS NULL OR l.numbers <> ${count('c.value_count')} OR differs(${number('c.value')}, l.total, l.amount)
    OR (c.is_verified = 'true' AND NOT l.is_verified) OR (c.is_private <> 'true' AND l.is_private) OR ${count('c.candidate_count')} < 1
    OR (c.has_other_value = 'true' AND ${count('c.candidate_count')} < 2) OR (l.statuses > 1 AND c.assurance_status IS NOT NULL)
    OR (c.basis IN ('reported', 'aggregation') AND ((c.is_verified = 'true') <> l.is_verified OR (c.is_private = 'true') <> l.is_private
      OR c.assurance_status IS DISTINCT FROM l.assurance_status))`,
  },
  {
    what: 'each record is of the period of its contribution, and that of the year of the figure',
    rows: `
  FROM contributions c JOIN figure f ON f.measure_id = c.measure_id JOIN leaves l ON l.measure_id = c.measure_id AND l.contributor_id = c.contributor_id
    CROSS JOIN settings z
  WHERE CAST(c.figure_period_end AS DATE) NOT BETWEEN CAST(f.period_start AS DATE) + 7 AND CAST(f.period_end AS DATE) + 7
    OR CAST(f.period_start AS DATE) <> CAST(CAST(f.period_end AS DATE) + 1 - to_months(12) AS DATE)
    OR f.period_end <> CASE WHEN z.year_end IN ('02-28', '02-29') THEN CAST(last_day(make_date(${count('f.reporting_year')}, 2, 1)) AS VARCHAR)
      ELSE f.reporting_year || '-' || z.year_end END
    OR CASE c.basis WHEN 'parts' THEN l.period = 'yearly' OR NOT (${covers('f', 'l')})
      WHEN 'period_end' THEN l.period = 'yearly' OR abs(CAST(l.period_end AS DATE) - CAST(c.figure_period_end AS DATE)) > 7
      ELSE l.period <> 'yearly' OR l.period_start <> c.figure_period_start OR l.period_end <> c.figure_period_end
        OR (c.basis = 'aggregation') <> (l.survey_type IS NOT DISTINCT FROM 'aggregation') END`,
  },
  {
    what: 'no two records of a contribution are of the same days',
    rows: `
  FROM leaves a JOIN leaves b ON b.measure_id = a.measure_id AND b.contributor_id = a.contributor_id AND b.utrv_id < a.utrv_id
  WHERE CAST(a.period_start AS DATE) <= CAST(b.period_end AS DATE) AND CAST(b.period_start AS DATE) <= CAST(a.period_end AS DATE)`,
  },
  {
    what: 'each figure is the sum of its contributions, with what they say of it',
    rows: `
  FROM figure f FULL JOIN (
    SELECT measure_id, fsum(${number('value')}) AS total, fsum(abs(${number('value')})) AS amount, count(*) AS figures,
      fsum(CASE WHEN is_verified = 'true' THEN ${number('value')} END) AS verified, count(*) FILTER (has_other_value = 'true') AS competing,
      count(*) FILTER (rows_may_overlap = 'true') AS overlapping, bool_or(has_rejected = 'true') AS has_rejected, bool_or(is_private = 'true') AS is_private,
      min(position(currency_source IN 'default definition cell survey')) AS source
    FROM contributions GROUP BY measure_id) c ON c.measure_id = f.measure_id
  WHERE f.measure_id IS NULL OR coalesce(c.figures, 0) <> ${count('f.reporting_count')}
    OR differs(${number('f.value')}, c.total, c.amount) OR differs(${number('f.verified_value')}, c.verified, c.amount)
    OR coalesce(c.competing, 0) <> ${count('f.competing_count')} OR coalesce(c.overlapping, 0) <> ${count('f.overlap_count')}
    OR (f.has_rejected <> 'true' AND c.has_rejected) OR (f.is_private = 'true') <> coalesce(c.is_private, false)
    OR position(f.currency_source IN 'default definition cell survey') IS DISTINCT FROM c.source`,
  },
  {
    what: 'no contribution is covered by a report or aggregation above it',
    rows: `
  FROM contributions c JOIN figure f ON f.measure_id = c.measure_id
    JOIN lines x ON x.initiative_id = c.contributor_id AND x.distance > 0 JOIN holders h ON h.contributor_id = x.ancestor_id AND ${samePlace('h', 'f')}`,
  },
  {
    what: 'the figures are the lines of rollup.csv for the initiative itself',
    rows: `
  (FROM figure EXCEPT SELECT * EXCLUDE (parent_id, distance) FROM rollup WHERE distance = '0')
  UNION ALL (SELECT * EXCLUDE (parent_id, distance) FROM rollup WHERE distance = '0' EXCEPT FROM figure)`,
  },
  {
    what: 'each line of rollup.csv is the sum of its own figure and the lines of its children',
    rows: `
  FROM rollup r LEFT JOIN (
    SELECT parent_id, measure_id, fsum(${number('value')}) AS below, fsum(abs(${number('value')})) AS amount, fsum(${number('verified_value')}) AS verified,
      sum(${count('reporting_count')}) AS figures, sum(${count('competing_count')}) AS competing, sum(${count('overlap_count')}) AS overlapping,
      sum(${count('parts_by_default_count')}) AS parts, sum(${count('shifted_count')}) AS shifted, max(${count('max_months_before_year_end')}) AS months
    FROM rollup GROUP BY ALL) b ON b.parent_id = r.initiative_id AND b.measure_id = r.measure_id
  WHERE differs(${number('r.below_value')}, b.below, b.amount)
    OR CASE r.basis
      WHEN 'below' THEN r.own_value IS NOT NULL OR r.value <> r.below_value OR differs(${number('r.verified_value')}, b.verified, b.amount)
        OR ${count('r.reporting_count')} <> b.figures OR ${count('r.competing_count')} <> b.competing OR ${count('r.overlap_count')} <> b.overlapping
        OR ${count('r.parts_by_default_count')} <> b.parts OR ${count('r.shifted_count')} <> b.shifted OR ${count('r.max_months_before_year_end')} <> b.months
      WHEN 'own' THEN r.value IS DISTINCT FROM r.own_value OR r.reporting_count <> '1' OR coalesce(r.verified_value, r.value) <> r.value
      WHEN 'both' THEN differs(${number('r.value')}, ${number('r.own_value')} + ${number('r.below_value')}, abs(${number('r.own_value')}) + b.amount)
        OR ${count('r.reporting_count')} <> 1 + b.figures
      ELSE r.value IS NOT NULL OR r.own_value IS NOT NULL OR r.verified_value IS NOT NULL OR r.reporting_count <> '0' END`,
  },
  {
    what: 'the figure of each contributor in rollup.csv is its contribution, and leaf_value the sum of those of the leaves',
    rows: `
  SELECT c.contributor_id FROM contributions c LEFT JOIN rollup r ON r.initiative_id = c.contributor_id AND r.measure_id = c.measure_id
  WHERE r.own_value IS DISTINCT FROM c.value OR (r.basis = 'own' AND (c.is_verified = 'true') <> (r.verified_value IS NOT NULL))
  UNION ALL
  SELECT r.initiative_id FROM rollup r LEFT JOIN (
    SELECT x.ancestor_id, l.measure_id, fsum(${number('l.own_value')}) AS total, fsum(abs(${number('l.own_value')})) AS amount
    FROM rollup l JOIN lines x ON x.initiative_id = l.initiative_id WHERE l.initiative_id IN (SELECT initiative_id FROM sites) GROUP BY ALL) s
    ON s.ancestor_id = r.initiative_id AND s.measure_id = r.measure_id
  WHERE (SELECT is_known FROM hierarchy) AND differs(${number('r.leaf_value')}, s.total, s.amount)`,
  },
  {
    what: 'the doubts of each line of rollup.csv are those that its counts imply',
    rows: `
  FROM (
    SELECT string_split(coalesce(doubts, ''), ', ') AS doubts, [CASE WHEN ${count('unreconciled_count')} > 0 THEN 'unreconciled' END,
      CASE WHEN ${count('exclusion_count')} > 0 THEN 'exclusions' END, CASE WHEN ${count('competing_count')} > 0 THEN 'competing' END,
      CASE WHEN ${count('overlap_count')} > 0 THEN 'overlap' END, CASE WHEN ${count('parts_by_default_count')} > 0 THEN 'parts_by_default' END,
      CASE WHEN bool_or(${number('superseded_value')} <> 0) OVER place THEN 'superseded' END,
      CASE WHEN min(coalesce(base_unit, '')) OVER place <> max(coalesce(base_unit, '')) OVER place THEN 'other_unit' END,
      CASE WHEN ${count('aggregation_differs_count')} > 0 THEN 'aggregation_differs' END, CASE WHEN ${count('shifted_count')} > 0 THEN 'shifted' END,
      CASE WHEN ${count('leaf_count')} > ${count('reporting_leaf_count')} + ${count('parent_covered_leaf_count')} + ${count('not_applicable_leaf_count')} THEN 'incomplete' END,
      CASE WHEN has_rejected = 'true' THEN 'rejected' END, CASE WHEN currency_source = 'default' THEN 'currency_default' END] AS implied
    FROM rollup WINDOW place AS (PARTITION BY initiative_id, tracker_id, column_code))
  WHERE NOT list_has_all(list_concat(implied, ['', 'earlier_year_end', 'boundary', 'unknown_unit']), doubts)
    OR NOT list_has_all(doubts, list_distinct(implied))`,
  },
  {
    what: 'the counts of each line of rollup.csv are those of exclusions.csv and sites.csv',
    rows: `
  FROM rollup r
    LEFT JOIN (
      SELECT x.ancestor_id, e.tracker_id, e.column_code, count(DISTINCT e.initiative_id) FILTER (e.is_doubt = 'true') AS least,
        count(DISTINCT e.initiative_id) FILTER (e.reason NOT IN ('part_of_open_year', 'not_over_time')) AS most
      FROM exclusions e JOIN lines x ON x.initiative_id = e.initiative_id GROUP BY ALL) e
      ON e.ancestor_id = r.initiative_id AND ${samePlace('e', 'r')}
    LEFT JOIN (
      SELECT x.ancestor_id, s.tracker_id, s.column_code, count(*) AS leaves, count(*) FILTER (s.state = 'reporting') AS reporting
      FROM sites s JOIN lines x ON x.initiative_id = s.initiative_id GROUP BY ALL) s
      ON s.ancestor_id = r.initiative_id AND ${samePlace('s', 'r')}
  WHERE (SELECT is_known FROM hierarchy) AND (${count('r.exclusion_count')} NOT BETWEEN coalesce(e.least, 0) AND coalesce(e.most, 0)
    OR ${count('r.leaf_count')} IS DISTINCT FROM s.leaves OR ${count('r.reporting_leaf_count')} IS DISTINCT FROM s.reporting)`,
  },
  {
    what: 'the counts of the figures are those of doubts.csv, exclusions.csv and sites.csv',
    rows: `
  FROM figure f WHERE ${count('exclusion_count')} <> (
      SELECT count(DISTINCT e.initiative_id) FROM exclusions e WHERE e.is_doubt = 'true' AND ${samePlace('e', 'f')})
    OR ${count('exclusion_count')} <> (
      SELECT count(DISTINCT d.initiative_id) FROM doubts d WHERE d.measure_id = f.measure_id AND d.doubt = 'exclusions')
    OR ${count('unreconciled_count')} <> (
      SELECT count(DISTINCT d.initiative_id) FROM doubts d WHERE d.measure_id = f.measure_id AND d.doubt = 'unreconciled')
    OR [${count('leaf_count')}, ${count('reporting_leaf_count')}, ${count('parent_covered_leaf_count')}, ${count('not_applicable_leaf_count')}] <> (
      SELECT [count(*), count(*) FILTER (state = 'reporting'), count(*) FILTER (state = 'covered'), count(*) FILTER (state = 'not_applicable')]
      FROM sites s WHERE ${samePlace('s', 'f')})`,
  },
  {
    what: 'the doubts of the figures are those of doubts.csv, raised by contributors and sites',
    rows: `
  SELECT f.doubt FROM (SELECT measure_id, unnest(string_split(doubts, ', ')) AS doubt FROM figure WHERE doubts <> '') f
    FULL JOIN (SELECT DISTINCT measure_id, doubt FROM doubts) d ON d.measure_id = f.measure_id AND d.doubt = f.doubt
  WHERE f.doubt IS NULL OR d.doubt IS NULL
  UNION ALL
  SELECT doubt FROM (
    SELECT measure_id, 'competing' AS doubt, contributor_id AS initiative_id FROM contributions WHERE has_other_value = 'true'
    UNION ALL SELECT measure_id, 'overlap', contributor_id FROM contributions WHERE rows_may_overlap = 'true'
    UNION ALL SELECT f.measure_id, 'incomplete', s.initiative_id FROM sites s JOIN figure f ON ${samePlace('f', 's')} WHERE s.state = 'missing') w
    FULL JOIN (SELECT DISTINCT measure_id, doubt, initiative_id FROM doubts WHERE doubt IN ('competing', 'overlap', 'incomplete')) d
    USING (measure_id, doubt, initiative_id)
  WHERE w.measure_id IS NULL OR d.measure_id IS NULL`,
  },
  {
    what: 'each site reports, is covered by a report above, has sent that it does not apply, or is missing',
    rows: `
  SELECT s.initiative_id FROM sites s
    LEFT JOIN (SELECT DISTINCT c.contributor_id, f.tracker_id, f.column_code FROM contributions c JOIN figure f ON f.measure_id = c.measure_id) c
      ON c.contributor_id = s.initiative_id AND ${samePlace('c', 's')}
    LEFT JOIN (SELECT DISTINCT x.initiative_id, h.tracker_id, h.column_code FROM holders h JOIN lines x ON x.ancestor_id = h.contributor_id AND x.distance > 0) h
      ON h.initiative_id = s.initiative_id AND ${samePlace('h', 's')}
    LEFT JOIN records r ON r.response_id = s.response_id AND r.record_pointer = s.record_pointer
    LEFT JOIN bodies b ON b.response_id = s.response_id
  WHERE (SELECT is_known FROM hierarchy) AND CASE s.state
    WHEN 'reporting' THEN c.contributor_id IS NULL AND h.initiative_id IS NULL
    WHEN 'covered' THEN c.contributor_id IS NOT NULL OR h.initiative_id IS NULL
    WHEN 'not_applicable' THEN c.contributor_id IS NOT NULL OR h.initiative_id IS NOT NULL OR s.utrv_id IS NULL OR (b.state = 'kept' AND (
      r.not_applicable IS DISTINCT FROM 'na' OR r.utrv_id <> s.utrv_id OR r.initiative_id <> s.initiative_id OR r.tracker_id <> s.tracker_id
      OR r.status IS NOT DISTINCT FROM 'rejected' OR r.period <> 'yearly'
      OR r.period_end NOT BETWEEN (SELECT min(CAST(period_start AS DATE)) FROM figure) + 7 AND (SELECT max(CAST(period_end AS DATE)) FROM figure) + 7))
    WHEN 'missing' THEN c.contributor_id IS NOT NULL OR h.initiative_id IS NOT NULL ELSE true END`,
  },
  {
    what: 'an exclusion is a doubt if no report above covers it',
    rows: `
  FROM exclusions e LEFT JOIN (
      SELECT DISTINCT x.initiative_id, h.tracker_id, h.column_code FROM holders h JOIN lines x ON x.ancestor_id = h.contributor_id AND x.distance > 0) h
    ON h.initiative_id = e.initiative_id AND ${samePlace('h', 'e')}
  WHERE (SELECT is_known FROM hierarchy) AND EXISTS (FROM figure f WHERE ${samePlace('f', 'e')})
    AND (e.is_doubt = 'true') <> (h.initiative_id IS NULL AND e.reason NOT IN ('part_of_open_year', 'not_over_time'))`,
  },
  {
    what: 'the last change of a number in history.csv is what it is now',
    rows: `
  FROM (
    SELECT utrv_id, row_index, column_code, option_code, arg_max(new_value_number, changed_at || run_id) AS value_number,
      arg_max(new_value_scaled, changed_at || run_id) AS value_scaled
    FROM history WHERE change <> 'removed' GROUP BY ALL) h
    JOIN leaves l ON l.utrv_id = h.utrv_id AND l.row_index IS NOT DISTINCT FROM h.row_index
      AND l.column_code IS NOT DISTINCT FROM h.column_code AND l.option_code IS NOT DISTINCT FROM h.option_code
  WHERE ${number('h.value_number')} IS DISTINCT FROM ${number('l.value_number')}
    OR ${number('h.value_scaled')} IS DISTINCT FROM ${number('l.value_scaled')}`,
  },
  {
    what: 'the last parent and name of an initiative in boundary.csv are what they are now',
    rows: `
  FROM (
    SELECT initiative_id, arg_max(change, seen_at || run_id) AS change, arg_max(coalesce(new_parent_id, ''), seen_at || run_id) AS parent_id,
      arg_max(coalesce(new_name, ''), seen_at || run_id) AS name
    FROM boundary GROUP BY initiative_id) b
    LEFT JOIN tree t ON t.initiative_id = b.initiative_id
  WHERE (SELECT is_known FROM hierarchy) AND CASE WHEN t.initiative_id IS NULL THEN
      b.change <> 'removed' AND b.parent_id IN (SELECT initiative_id FROM tree)
    ELSE b.change = 'removed' OR is_other(nullif(b.name, ''), t.name) OR (t.distance > 0 AND b.parent_id <> t.parent_id) END`,
  },
  {
    what: 'the decisions are those that manifest.json names, with the SHA-256 that it names; and that of manifest.json is in README.md',
    rows: `
  SELECT a.path FROM (SELECT folder || '/' || file AS path, sha256 FROM files WHERE folder = 'decisions') a
    FULL JOIN (SELECT d ->> '$.path' AS path, d ->> '$.sha256' AS sha256 FROM (SELECT unnest(decisions) AS d FROM settings)) b ON b.path = a.path
  WHERE a.sha256 IS DISTINCT FROM b.sha256
  UNION ALL
  SELECT r.filename FROM read_text('README.md') r, settings z WHERE NOT contains(r.content, z.sha256)`,
  },
];

export const evidenceChecks: readonly EvidenceCheck[] = [...ofBodies, ...ofTables];
