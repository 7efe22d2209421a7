import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../../base/package-folder.ts';
import type { PageLake } from './page-lake.ts';
import { number, orNull, type ShapedRow, text } from './row-shape.ts';

const shape = {
  reason: text,
  initiative_id: text,
  tracker_name: orNull(text),
  column_name: orNull(text),
  option_code: orNull(text),
  measure_id: text,
  year: number,
  value: number,
  year_before: orNull(number),
  unit: orNull(text),
  other_units: orNull(text),
  utrv_id: orNull(text),
  found: number,
};

/** A figure that looks wrong by the rule of the question `outliers`. */
export type Outlier = ShapedRow<typeof shape>;

const seriesShape = { initiative_id: text, measure_id: text, year: number, value: number };

/** A figure of an outlier's initiative and measure in one year. */
export type OutlierYear = ShapedRow<typeof seriesShape>;

export interface Outliers {
  /** What counts as an outlier, as the question says. */
  readonly rule: string;
  /** The furthest from the year before first, cut. */
  readonly outliers: readonly Outlier[];
  readonly series: readonly OutlierYear[];
}

const maxOutliers = 8;

/** A change of sign cannot be ranked by a factor, and another unit has no year before. */
export const outlierOrder = `reason NOT LIKE '%sign%', reason LIKE '%unit%',
  greatest(abs(value), abs(year_before)) / nullif(least(abs(value), abs(year_before)), 0) DESC NULLS LAST,
  initiative_id, measure_id, period_end`;

/** Null if nothing has closed, or if the file of the question is not there. */
export async function readOutliers(lake: PageLake): Promise<Outliers | null> {
  const rule = await keepOutliers(lake);
  if (rule === null) return null;
  const outliers = await lake.rows(
    `SELECT *, year(period_end) AS year, count(*) OVER () AS found FROM page_outliers ORDER BY ${outlierOrder} LIMIT ${maxOutliers}`,
    shape,
  );
  const series = await lake.rows(
    `SELECT initiative_id, measure_id, year(period_end) AS year, value FROM figures
     SEMI JOIN (FROM page_outliers ORDER BY ${outlierOrder} LIMIT ${maxOutliers}) USING (initiative_id, measure_id) ORDER BY period_end`,
    seriesShape,
  );
  return { rule, outliers, series };
}

/** Fills `page_outliers` with the answer to the question for the year of the newest closed period; the rule it goes by. */
export async function keepOutliers(lake: PageLake): Promise<string | null> {
  const { head } = lake.facts;
  const question = head === null ? null : await outlierQuestion(Number(head.end.slice(0, 4)));
  if (question === null) return null;
  await lake.keep('page_outliers', question.sql);
  return question.rule;
}

/** The rule stands in one place: the question that users ask with `query @outliers`. */
async function outlierQuestion(year: number): Promise<{ readonly sql: string; readonly rule: string } | null> {
  const folder = packageFolder();
  if (folder === null) return null;
  const file = await readFile(join(folder, 'queries', 'outliers.sql'), 'utf8').catch(() => null);
  const times = file?.match(/^-- param: times \w+ = ([\d.]+);/m)?.[1];
  if (file === null || times === undefined) return null;
  const about = /^-- about: (.+)\n((?:-- {2}.+\n)*)/m.exec(file);
  return {
    sql: file
      .replace(/;\s*$/, '')
      .replace(/\$year\b/g, String(year))
      .replace(/\$times\b/g, times),
    rule: [about?.[1], ...(about?.[2] ?? '').split('\n').map((line) => line.slice(2).trim())].join(' ').trim(),
  };
}
