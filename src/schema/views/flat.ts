import { describedIn, type ViewDeclaration } from './view-declaration.ts';

export const dataPointsEnriched: ViewDeclaration = {
  name: 'data_points_enriched',
  description:
    'Data points with the names of initiative, survey, tracker, column and option, and with the value in the base unit.',
  columns: {
    ...describedIn('data_points'),
    value_base: 'The value in base_unit: value_scaled times numerator divided by denominator of the unit, exactly.',
    initiative_name: 'Name of the initiative.',
    initiative_path: 'Names from the root down to the initiative.',
    survey_name: 'Name of the survey.',
    ...describedIn('surveys', ['survey_type', 'period_label']),
    tracker_name: 'Name of the tracker.',
    ...describedIn('trackers', ['value_label', 'tracker_type', 'type_code']),
    column_name: 'Name of the table column.',
    option_name: 'Name of the option.',
  },
  worth: [
    'initiative_name',
    'tracker_name',
    'value_scaled',
    'unit',
    'period_end',
    'value_text',
    'column_name',
    'option_name',
  ],
  sql: `
SELECT d.*, i.name AS initiative_name, i.path AS initiative_path, s.name AS survey_name, s.survey_type, s.period_label,
  t.name AS tracker_name, t.value_label, t.tracker_type, t.type_code, c.name AS column_name, o.name AS option_name
FROM internal.base_values d
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN surveys s USING (survey_id)
  LEFT JOIN trackers t USING (tracker_id)
  LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
  LEFT JOIN value_list_options o ON o.option_code = d.option_code
    AND o.value_list_id = CASE WHEN d.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END`,
};

/** A cell as text: a code, a day, a text, or the number that was sent in place of a text or day. */
const textSql = `coalesce(d.option_code, d.value_date::VARCHAR, d.value_text,
        CASE WHEN d.value_type IN ('text', 'date') THEN regexp_replace(d.value_number::VARCHAR, '\\.0$', '') END)`;

/** Everything is joined by initiative, tracker and period too, so that a filter on them reaches all that is read. */
export const tableCells: ViewDeclaration = {
  name: 'table_cells',
  description:
    "Numbers in tables with the other cells of their rows, for breakdowns: SELECT cells['source'], sum(value) … WHERE is_counting GROUP BY 1. Over rows that count, the sum is the figure. Several rows may have the same cells; a row that the reporter added as a total is counted like any other.",
  columns: {
    ...describedIn('data_points', [
      'utrv_id',
      'row_index',
      'initiative_id',
      'tracker_id',
      'column_code',
      'option_code',
    ]),
    ...describedIn('figures', ['measure_id']),
    value: 'The number in base_unit.',
    ...describedIn('data_points', ['base_unit', 'period', 'period_start', 'period_end', 'status']),
    cells: 'The other cells of the row: column to option code, text or day; several options are joined by commas.',
    cell_names: 'The same with the names of the options.',
    is_counting: 'Whether its record is the one that counts (lake.md, "The record that counts").',
  },
  worth: ['initiative_id', 'value', 'base_unit', 'column_code', 'cell_names', 'period_end'],
  sql: `
WITH numbers AS (
  FROM internal.base_values
  WHERE row_index IS NOT NULL AND internal.is_numeric(value_type) AND value_scaled IS NOT NULL),
texts AS (
  SELECT d.*, ${textSql} AS cell, coalesce(o.name, ${textSql}) AS cell_name
  FROM (FROM data_points WHERE row_index IS NOT NULL AND column_code IS NOT NULL
      AND NOT (internal.is_numeric(value_type) AND value_scaled IS NOT NULL)) d
    LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
    LEFT JOIN value_list_options o ON o.value_list_id = c.value_list_id AND o.option_code = d.option_code),
others AS (
  SELECT initiative_id, tracker_id, period_end, utrv_id, row_index, map_from_entries(list_sort(list((column_code, cell)))) AS cells,
    map_from_entries(list_sort(list((column_code, cell_name)))) AS cell_names
  FROM (
    SELECT initiative_id, tracker_id, period_end, utrv_id, row_index, column_code, ${joinedSql('cell')} AS cell,
      ${joinedSql('cell_name')} AS cell_name
    FROM texts WHERE cell IS NOT NULL
    GROUP BY initiative_id, tracker_id, period_end, utrv_id, row_index, column_code)
  GROUP BY initiative_id, tracker_id, period_end, utrv_id, row_index)
SELECT n.utrv_id, n.row_index, n.initiative_id, n.tracker_id, n.column_code, n.option_code,
  internal.measure_id_of(n.tracker_id, n.column_code,
    CASE WHEN w.way IS NULL THEN n.option_code ELSE concat_ws('+', n.option_code, w.way) END, n.base_unit) AS measure_id,
  n.value_base AS value, n.base_unit, n.period, n.period_start, n.period_end, n.status,
  coalesce(o.cells, ${emptyMap()}) AS cells, coalesce(o.cell_names, ${emptyMap()}) AS cell_names,
  k.utrv_id IS NOT NULL AS is_counting
FROM numbers n
  LEFT JOIN others o ON o.initiative_id = n.initiative_id AND o.tracker_id = n.tracker_id AND o.period_end = n.period_end
    AND o.utrv_id = n.utrv_id AND o.row_index = n.row_index
  LEFT JOIN internal.row_ways w ON w.utrv_id = n.utrv_id AND w.row_index = n.row_index
  LEFT JOIN (
    SELECT initiative_id, tracker_id, utrv_id FROM figures
    UNION SELECT initiative_id, tracker_id, utrv_id FROM period_figures) k
    ON k.initiative_id = n.initiative_id AND k.tracker_id = n.tracker_id AND k.utrv_id = n.utrv_id`,
};

/**
 * SQL aggregate: the texts of one cell in the order of their options, joined by commas. Nearly every cell has a single one, and
 * to sort what an aggregate is given takes three times as long as all the rest. Without a lambda function, which DuckDB 1.2 and
 * 2.0 write differently.
 */
function joinedSql(text: string): string {
  const byOption = `list_sort(list((coalesce(option_code, chr(1114111)), ${text})))`;
  return `CASE WHEN count(*) = 1 THEN min(${text}) ELSE array_to_string(map_values(map_from_entries(${byOption})), ',') END`;
}

function emptyMap(): string {
  return 'MAP([]::VARCHAR[], []::VARCHAR[])';
}

/** The levels of the hierarchy that have a column: whatever is deeper is in `initiative_path`. */
const levels = [0, 1, 2, 3, 4];

/** The end of an option code that says how a row was counted. */
const way = "'(^|\\+)(location|market)$'";
const ownOption = `CASE WHEN regexp_matches(f.option_code, ${way}) THEN regexp_replace(f.option_code, ${way}, '') END`;
const optionNameSql = `coalesce(o.name, CASE WHEN regexp_matches(f.option_code, ${way})
    THEN concat_ws(', ', coalesce(w.name, nullif(${ownOption}, '')), concat(regexp_extract(f.option_code, ${way}, 2), '-based')) END)`;

const namesSql = `i.path AS initiative_path, i.is_leaf,
  ${levels.map((level) => `coalesce(l${level}.name, i.path_ids[${level + 1}]) AS level_${level}`).join(', ')},
  t.value_label, t.tracker_type, c.name AS column_name, ${optionNameSql} AS option_name`;

const nameColumns = {
  initiative_path: 'Names from the root down to the node.',
  is_leaf: 'Whether the node has no children.',
  ...Object.fromEntries(
    levels.map((level) => [
      `level_${level}`,
      `Name of the node at depth ${level} on the path, or its id if it has no name; NULL if the path ends above it.`,
    ]),
  ),
  ...describedIn('trackers', ['value_label', 'tracker_type']),
  column_name: 'Name of the table column.',
  option_name: 'Name of the option, with location-based or market-based for rows that name one.',
};

const joinsSql = `
  LEFT JOIN initiatives i ON i.initiative_id = f.initiative_id
  ${levels.map((level) => `LEFT JOIN initiatives l${level} ON l${level}.initiative_id = i.path_ids[${level + 1}]`).join('\n  ')}
  LEFT JOIN trackers t ON t.tracker_id = f.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = f.tracker_id AND c.column_code = f.column_code
  LEFT JOIN value_list_options o ON o.option_code = f.option_code
    AND o.value_list_id = CASE WHEN f.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END
  LEFT JOIN value_list_options w ON w.option_code = ${ownOption}
    AND w.value_list_id = CASE WHEN f.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END`;

/** What a column says of its numbers goes before what its tracker says. */
const ofQuestion = (column: string): string => `CASE WHEN f.column_code IS NULL THEN t.${column} ELSE c.${column} END`;

export const figuresEnriched: ViewDeclaration = {
  name: 'figures_enriched',
  description:
    'The rows of figures with names and path by level, flat for other tools. Add values only where is_additive, and only over initiatives of which none is above another.',
  columns: {
    ...describedIn('figures'),
    initiative_name: 'Name of the initiative.',
    depth: 'Distance from the root; 0 for a root.',
    ...nameColumns,
    tracker_name: 'Name of the tracker.',
    ...describedIn('trackers', ['type_code', 'is_additive']),
  },
  worth: [
    'initiative_name',
    'tracker_name',
    'value',
    'base_unit',
    'reporting_year',
    'type_code',
    'column_name',
    'option_name',
  ],
  sql: `
SELECT f.*, i.name AS initiative_name, i.depth, ${namesSql}, t.name AS tracker_name, t.type_code,
  ${ofQuestion('is_additive')} AS is_additive
FROM figures f${joinsSql}`,
};
