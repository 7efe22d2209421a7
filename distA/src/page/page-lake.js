import { recordUrl } from '../base/record-url.js';
import { sqlName } from '../schema/ddl.js';
import { recordCountNames, recordCountsSql } from '../schema/record-states.js';
import { readKeyFigures } from './key-figures/read-key-figures.js';
import { readLakeOverview, recentRunsSql } from './lake-overview.js';
import { shapedRow } from './row-shape.js';
/** Reads and prepares what the sections have in common. */
export async function openPageLake(lake, { sincePin = null, recordUrl: template = null, } = {}) {
    for (const statement of statements)
        await lake.query(statement);
    const rows = async (sql, shape, values) => (await lake.query(sql, values)).map((row) => shapedRow(row, shape));
    const overview = await readLakeOverview(rows);
    await lake.query(closedSql, [closedPeriods(overview)]);
    return {
        query: (sql, values) => lake.query(sql, values),
        sincePin,
        urlOf: (ids) => recordUrl(template, ids),
        rows,
        overview,
        keyFigures: await readKeyFigures(rows, overview),
    };
}
/** `page_surveys`: current default surveys with their counts. Years are the group's, whatever day a survey's year ends on. */
const surveysSql = `
CREATE OR REPLACE TEMP TABLE page_surveys AS
SELECT s.survey_id, s.name AS survey_name, s.initiative_id, i.name AS initiative_name, s.period, s.is_complete, s.last_updated_at,
  ${recordCountNames.map((name) => `coalesce(u.${name}, 0) AS ${name}`).join(', ')},
  count(*) OVER (
    PARTITION BY s.initiative_id, s.period, g.reporting_year, CASE WHEN s.period <> 'yearly' THEN s.period_end END) > 1 AS has_namesake,
  CASE WHEN s.period = 'yearly' THEN g.reporting_year::VARCHAR ELSE s.period_label END AS period_label,
  CASE WHEN s.period = 'yearly' THEN g.period_start ELSE s.period_start END AS period_start,
  CASE WHEN s.period = 'yearly' THEN g.period_end ELSE s.period_end END AS period_end
FROM surveys s JOIN ${sqlName('group_years')} g ON s.period_end BETWEEN g.first_end AND g.last_end
  LEFT JOIN (SELECT survey_id, ${recordCountsSql} FROM utrvs GROUP BY survey_id) u ON u.survey_id = s.survey_id
  LEFT JOIN initiatives i ON i.initiative_id = s.initiative_id
WHERE s.removed_at IS NULL AND s.survey_type = 'default'`;
/** `page_restated`: the reported numbers that the recent runs restated. */
const restatedSql = `
CREATE OR REPLACE TEMP TABLE page_restated AS
SELECT *, coalesce(old_value_base, old_value_scaled, old_value_number) AS was,
  coalesce(new_value_base, new_value_scaled, new_value_number) AS "is",
  CASE WHEN change = 'removed' THEN coalesce(old_base_unit, old_unit) ELSE coalesce(new_base_unit, new_unit) END AS unit
FROM restatements WHERE was_reported AND run_id IN (${recentRunsSql})`;
const statements = [surveysSql, restatedSql];
/** `page_closed`: the newest closed period of each frequency. */
const closedSql = `
CREATE OR REPLACE TEMP TABLE page_closed AS
SELECT period, "end" AS period_end, is_head
FROM (SELECT unnest(from_json($1, '[{"period": "VARCHAR", "end": "DATE", "is_head": "BOOLEAN"}]'), recursive := true))`;
const closedPeriods = ({ head, alsoClosed }) => JSON.stringify((head === null ? [] : [head, ...alsoClosed]).map((one) => ({ ...one, is_head: one === head })));
