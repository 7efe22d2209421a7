import type { PageLake } from './page-lake.ts';
import { recentRunsSql } from './recent-runs.ts';
import { flag, number, orNull, type ShapedRow, text } from './row-shape.ts';

const nightShape = { run_id: text, restated: number, surveys: number, added: number, removed: number };

/** What a run changed: numbers restated, and the surveys that have them; data points that came and went. */
export type NightChanges = ShapedRow<typeof nightShape>;

/** Only nights in which something changed. */
export async function readNightChanges(lake: PageLake): Promise<readonly NightChanges[]> {
  await keepRestated(lake);
  return lake.rows(nightChangesSql(lake), nightShape);
}

/** Fills `page_restated` with the restatements of the recent nights. */
export const keepRestated = (lake: PageLake): Promise<void> =>
  lake.keep('page_restated', `FROM restatements WHERE run_id IN ${recentRunsSql(lake.facts)}`);

const nightChangesSql = ({ facts }: PageLake): string => `
WITH points AS (
  SELECT run_id, count(*) FILTER (change = 'added') AS added, count(*) FILTER (change = 'removed') AS removed
  FROM data_point_changes WHERE run_id IN ${recentRunsSql(facts)} GROUP BY run_id),
numbers AS (
  SELECT run_id, count(*) AS restated, count(DISTINCT survey_id) AS surveys
  FROM page_restated GROUP BY run_id)
SELECT p.run_id, coalesce(n.restated, 0) AS restated, coalesce(n.surveys, 0) AS surveys, p.added, p.removed
FROM points p LEFT JOIN numbers n USING (run_id)`;

const moverShape = {
  run_id: text,
  initiative_id: text,
  tracker_name: orNull(text),
  column_name: orNull(text),
  option_name: orNull(text),
  label: text,
  utrv_id: text,
  was: orNull(number),
  is: orNull(number),
  unit: orNull(text),
  percent: orNull(number),
  /** Of the difference in what all initiatives report now of the same tracker, column, unit and period. */
  share: orNull(number),
  /** Restatements of the recent nights. */
  found: number,
};

/** A restated number. */
export type Mover = ShapedRow<typeof moverShape>;

const maxMovers = 10;

export async function readMovers(lake: PageLake): Promise<readonly Mover[]> {
  await keepMovers(lake);
  return lake.rows(
    `SELECT *, count(*) OVER () AS found FROM page_movers ORDER BY ${moverOrder} LIMIT ${maxMovers}`,
    moverShape,
  );
}

/** Fills `page_movers`, which the page ranks and its tables hold whole. */
export async function keepMovers(lake: PageLake): Promise<void> {
  await keepRestated(lake);
  await lake.keep('page_movers', moversSql);
}

/** Percent alone would put 0.1 that became 0.3 first, and the difference alone mixes kilograms and money. */
export const moverOrder =
  'share DESC NULLS LAST, abs(percent) DESC NULLS LAST, utrv_id, row_index, column_code, option_code';

/** Restatements of the recent nights, each with its share of the total. */
const moversSql = `
WITH totals AS (
  SELECT d.tracker_id, d.column_code, d.base_unit, d.period_end, sum(abs(d.value_scaled * d.base_factor)) AS total
  FROM data_points d SEMI JOIN page_restated r ON r.tracker_id = d.tracker_id AND r.period_end = d.period_end
    SEMI JOIN page_surveys s ON s.survey_id = d.survey_id
  WHERE d.value_scaled IS NOT NULL GROUP BY ALL)
SELECT r.run_id, r.changed_at, r.initiative_id, r.initiative_name, r.tracker_id, t.type_code, r.tracker_name, r.column_code,
  coalesce(c.name, r.column_code) AS column_name, r.option_code,
  coalesce(o.name, r.option_code) AS option_name, r.row_index, coalesce(s.period_label, r.period_end::VARCHAR) AS label,
  coalesce(r.old_value_base, r.old_value_scaled, r.old_value_number) AS was,
  coalesce(r.new_value_base, r.new_value_scaled, r.new_value_number) AS "is", coalesce(r.new_base_unit, r.new_unit) AS unit,
  r.difference, r.percent, abs(r.difference) / nullif(g.total, 0) AS share, r.utrv_id, r.survey_id
FROM page_restated r LEFT JOIN surveys s ON s.survey_id = r.survey_id
  LEFT JOIN trackers t ON t.tracker_id = r.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = r.tracker_id AND c.column_code = r.column_code
  LEFT JOIN value_list_options o ON o.option_code = r.option_code
    AND o.value_list_id = CASE WHEN r.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END
  LEFT JOIN totals g ON g.tracker_id = r.tracker_id AND g.period_end = r.period_end
    AND g.column_code IS NOT DISTINCT FROM r.column_code AND g.base_unit IS NOT DISTINCT FROM r.new_base_unit`;

const removalShape = {
  initiative_id: text,
  label: orNull(text),
  is_withdrawn: flag,
  figures: number,
  /** The newest of those that removed some. */
  run_id: text,
  found: number,
  withdrawn_surveys: number,
  withdrawn_figures: number,
};

/** A survey that lost data points in the recent nights. */
export type Removal = ShapedRow<typeof removalShape>;

const maxRemovals = 5;

export const readRemovals = (lake: PageLake): Promise<readonly Removal[]> =>
  lake.rows(
    `SELECT *, count(*) OVER () AS found, count(*) FILTER (is_withdrawn) OVER () AS withdrawn_surveys,
       coalesce(sum(figures) FILTER (is_withdrawn) OVER (), 0)::BIGINT AS withdrawn_figures
     FROM (${removalsSql(lake)}) ORDER BY ${removalOrder} LIMIT ${maxRemovals}`,
    removalShape,
  );

export const removalOrder = 'figures DESC, survey_id, initiative_id';

export const removalsSql = ({ facts }: PageLake): string => `
SELECT c.survey_id, c.initiative_id, i.name AS initiative_name, s.name AS survey_name, s.period_label AS label,
  coalesce(bool_or(s.removed_at IS NOT NULL), false) AS is_withdrawn, count(*) AS figures, max(c.run_id) AS run_id,
  max(c.changed_at) AS changed_at
FROM data_point_changes c LEFT JOIN surveys s ON s.survey_id = c.survey_id
  LEFT JOIN initiatives i ON i.initiative_id = c.initiative_id
WHERE c.change = 'removed' AND c.run_id IN ${recentRunsSql(facts)}
GROUP BY c.survey_id, c.initiative_id, i.name, s.name, s.period_label`;
