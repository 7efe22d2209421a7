import { type PageTableName, pageTableFile } from '../../base/page-files.ts';
import { chaseOrder, dueReportsSql } from './chase.ts';
import { keepCoverage } from './coverage-rows.ts';
import { csvText } from './csv-lines.ts';
import { maxTableRows } from './cut-note.ts';
import { keepOutliers, outlierOrder } from './outlier-rows.ts';
import type { PageLake } from './page-lake.ts';
import { pageRegions } from './page-regions.ts';
import { maxYears } from './read-key-figures.ts';
import { keepMovers, moverOrder, removalOrder, removalsSql } from './restated-rows.ts';
import { keepUnits, unitOrder } from './unit-rows.ts';

/** What stands on the page cut, ranked or drawn, as a table with all its rows. */
interface PageTable {
  readonly name: PageTableName;
  readonly sql: string;
  readonly order: string;
}

export interface PageTableText {
  /** Of the file. */
  readonly name: string;
  readonly text: string;
}

/** The tables of the page as CSV files, one after the other; those without rows are left out. */
export async function* lakePageTables(lake: PageLake): AsyncGenerator<PageTableText> {
  for (const { name, sql, order } of await tablesOf(lake)) {
    const text = await csvText(lake, { sql, order, maxRows: maxTableRows });
    if (text !== null) yield { name: pageTableFile(name), text };
  }
}

async function tablesOf(lake: PageLake): Promise<readonly PageTable[]> {
  const { head, runs } = lake.facts;
  const nights = runs.length < 2 ? [] : await nightTables(lake);
  await keepUnits(lake);
  const always: readonly PageTable[] = [
    { name: 'completeness', sql: completenessSql, order: 'path, initiative_id, period_end, period' },
    {
      name: 'key-figures',
      sql: keyFiguresSql(lake),
      order: 'type_code NULLS LAST, measure_id, period_end, initiative_id',
    },
    ...nights,
    { name: 'issues', sql: issuesSql, order: issueOrder },
    { name: 'units', sql: 'FROM page_units', order: unitOrder },
    { name: 'runs', sql: 'SELECT * EXCLUDE (pipeline) FROM runs', order: 'started_at DESC, run_id DESC' },
  ];
  if (head === null) return always;
  await keepCoverage(lake, head, pageRegions(lake.facts).depth);
  return [
    { name: 'to-chase', sql: toChaseSql(lake), order: chaseOrder },
    ...always,
    ...((await keepOutliers(lake)) === null
      ? []
      : [{ name: 'outliers', sql: 'FROM page_outliers', order: outlierOrder } as const]),
    { name: 'coverage', sql: namedCoverageSql, order: 'topic, path, initiative_id' },
  ];
}

/** What has changed since the first load. */
async function nightTables(lake: PageLake): Promise<readonly PageTable[]> {
  await keepMovers(lake);
  return [
    { name: 'restatements', sql: 'FROM page_movers', order: moverOrder },
    { name: 'removed', sql: removalsSql(lake), order: removalOrder },
  ];
}

const toChaseSql = (lake: PageLake): string => `
SELECT d.survey_id, d.initiative_id, i.name AS initiative_name, i.path, d.survey_name, d.period, d.period_label, d.is_complete,
  d.last_updated_at, d.gap, d.record_count, d.answered_count, d.rejected_count, d.verified_count, d.not_applicable_count,
  d.not_reported_count
FROM (${dueReportsSql(lake)}) d LEFT JOIN initiatives i ON i.initiative_id = d.initiative_id`;

const completenessSql = `
SELECT c.initiative_id, c.initiative_name, i.path, c.* EXCLUDE (initiative_id, initiative_name)
FROM page_completeness c JOIN initiatives i ON i.initiative_id = c.initiative_id`;

/** Of the years that the page draws, and of periods that have not ended. */
const keyFiguresSql = ({ facts: { head } }: PageLake): string => `
SELECT r.initiative_id, r.initiative_name, r.measure_id, r.type_code, r.tracker_name, c.name AS column_name, r.option_code,
  r.period_start, r.period_end, r.base_unit, r.value, r.basis, r.own_value, r.below_value, r.leaf_value, r.verified_value,
  r.reporting_leaf_count, r.covered_leaf_count, r.leaf_count, r.has_rejected, r.is_currency_assumed
FROM initiative_rollup r LEFT JOIN tracker_columns c ON c.tracker_id = r.tracker_id AND c.column_code = r.column_code
WHERE r.depth = 0${head === null ? '' : ` AND r.period_end > make_date(${Number(head.end.slice(0, 4)) - maxYears}, 12, 31)`}`;

const issuesSql = `
SELECT d.severity, d.code, d.resource, d.message, d.value, coalesce(d.initiative_id, s.initiative_id) AS initiative_id,
  i.path, d.survey_id, s.name AS survey_name, d.utrv_id, d.json_pointer, d.response_id
FROM data_issues d LEFT JOIN surveys s ON s.survey_id = d.survey_id
  LEFT JOIN initiatives i ON i.initiative_id = coalesce(d.initiative_id, s.initiative_id)`;
const issueOrder = `CASE severity WHEN 'rejected' THEN 0 WHEN 'degraded' THEN 1 ELSE 2 END, code, survey_id, utrv_id, json_pointer`;

const namedCoverageSql = `
SELECT c.id AS initiative_id, i.name AS initiative_name, i.path, c.topic, c.trackers, c.leaves, c.answered,
  round(100.0 * c.answered / (c.trackers * c.leaves), 1)::DOUBLE AS percent
FROM page_coverage c JOIN initiatives i ON i.initiative_id = c.id`;
