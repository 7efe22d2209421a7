/**
 * What a pin keeps of a lake in files of its own, so that a later schema version can compare it: by the name of the file
 * (`.parquet`), SQL for its rows. Runs in a database whose default catalog is the lake. In `contributions`, `utrv_ids` are all
 * value records that a figure is made of.
 */
export const keptFigures = {
  group_figures: 'FROM group_figures',
  contributions: `
    SELECT c.* EXCLUDE (utrv_id), [c.utrv_id] AS utrv_ids
    FROM rollup_contributions c SEMI JOIN group_figures g ON g.initiative_id = c.initiative_id`,
  initiatives: 'FROM initiatives',
} as const;
