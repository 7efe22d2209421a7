import { type DuckDBValue, listValue } from '@duckdb/node-api';
import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../../schema/exact-sum.ts';
import type { PageLake } from '../page-lake.ts';
import { flag, listOf, number, orNull, type ShapedRow, text } from '../row-shape.ts';

/** A figure of the organisation over the years. */
export interface KeyFigure {
  readonly trackerId: string;
  readonly name: string;
  readonly typeCode: string | null;
  readonly unit: string | null;
  /** Other base units of figures of the same question, which cannot be added and are left out. */
  readonly otherUnits: readonly string[];
  /** Without gaps, oldest first. */
  readonly years: readonly KeyYear[];
  readonly likeForLike: LikeForLike | null;
}

export interface KeyYear {
  /** The year in which the reporting year ends. */
  readonly year: number;
  /** The sum of the leaves' reports, even if a node above them reports too; null if there are none. */
  readonly below: number | null;
  readonly verified: number | null;
  readonly siteCount: number;
  /** The sum of the roots' own reports; null if there are none. */
  readonly own: number | null;
}

/** The leaves that reported in every year from `since` on. */
export interface LikeForLike {
  readonly since: number;
  readonly siteCount: number;
  /** One per year, from `since` to the newest. */
  readonly sums: readonly number[];
}

const maxFigures = 10;
/** The number of years shown, up to the newest. */
export const maxYears = 6;

/**
 * GRI disclosures in their order on the page: emissions, energy, water, waste, injuries, employees. The figure named here is
 * taken if it is reported, or else the most reported one of the disclosure.
 */
const wantedSql = `VALUES (0, '305-1', '305-1-a'), (1, '305-2', '305-2-b'), (2, '305-3', '305-3-a'), (3, '302-1', '302-1-e'),
  (4, '303-5', '303-5-a'), (5, '306-3', '306-3-a'), (6, '403-9', '403-9-a-3'), (7, '2-7', '2-7-a')`;

export async function readKeyFigures(lake: PageLake): Promise<readonly KeyFigure[]> {
  const calendar = await usualYears(lake);
  if (calendar === null) return [];
  const measures = await chosenMeasures(lake, calendar);
  if (measures.length === 0) return [];
  const sums = await readSums(lake, measures, calendar);
  return measures.map((measure) => {
    const ofIt = sums.filter(({ measureId }) => measureId === measure.measureId);
    return keyFigure(measure, ofIt, calendar);
  });
}

/** The reporting years that end on the most common day. */
interface Calendar {
  /** `12-31` */
  readonly monthDay: string;
  /** The newest year that has ended. */
  readonly newest: number;
}

/** SQL condition; its month and day are `$1`. */
const inCalendar = ({ newest }: Calendar): string =>
  `strftime(period_end, '%m-%d') = $1 AND year(period_end) BETWEEN ${newest - maxYears + 1} AND ${newest}`;

async function usualYears({ rows, overview: { upTo } }: PageLake): Promise<Calendar | null> {
  const ended: readonly DuckDBValue[] = upTo === null ? [] : [upTo.toISOString().slice(0, 10)];
  const [found] = await rows(
    `SELECT strftime(period_end, '%m-%d') AS "monthDay", max(year(period_end)) AS newest
     FROM (SELECT period_end, count(*) AS n FROM figures ${upTo === null ? '' : 'WHERE period_end < $1::DATE'} GROUP BY period_end)
     GROUP BY "monthDay" ORDER BY sum(n) DESC, "monthDay" DESC LIMIT 1`,
    { monthDay: text, newest: number },
    ended,
  );
  return found ?? null;
}

const measureShape = {
  measureId: text,
  trackerId: text,
  name: orNull(text),
  typeCode: orNull(text),
  unit: orNull(text),
  otherUnits: listOf(text),
};

type Measure = ShapedRow<typeof measureShape>;

/**
 * The wanted ones first, then those that most initiatives report, one of each disclosure before a second. Only plain numbers (no
 * columns, no options) that add up, each in its most common base unit; no amounts in several currencies.
 */
async function chosenMeasures({ rows }: PageLake, calendar: Calendar): Promise<readonly Measure[]> {
  return rows(
    `WITH reported AS (
       SELECT f.measure_id, f.tracker_id, f.base_unit, count(*) AS n
       FROM figures f JOIN initiatives i USING (initiative_id)
       WHERE f.column_code IS NULL AND f.option_code IS NULL AND i.removed_at IS NULL AND ${inCalendar(calendar)}
       GROUP BY ALL),
     asked AS (
       SELECT arg_max(measure_id, (n, measure_id)) AS measure_id, tracker_id, arg_max(base_unit, (n, measure_id)) AS base_unit,
         max(n) AS n, array_agg(coalesce(base_unit, 'without unit') ORDER BY n DESC, measure_id DESC)[2:] AS other_units
       FROM reported GROUP BY tracker_id),
     wanted (place, code, best) AS (${wantedSql}),
     ranked AS (
       SELECT a.*, t.name, t.type_code, w.place,
         row_number() OVER (PARTITION BY coalesce(w.code, regexp_extract(t.type_code, '^[^-]*-[^-]*'), a.tracker_id)
           ORDER BY t.type_code = w.best DESC NULLS LAST, a.n DESC, t.type_code, a.tracker_id) AS nth
       FROM asked a JOIN trackers t USING (tracker_id)
         LEFT JOIN wanted w ON t.type_code = w.code OR starts_with(t.type_code, w.code || '-')
       WHERE t.is_additive AND (t.unit_type IS DISTINCT FROM 'currency' OR len(a.other_units) = 0))
     SELECT measure_id AS "measureId", tracker_id AS "trackerId", name, type_code AS "typeCode", base_unit AS unit,
       other_units AS "otherUnits"
     FROM ranked
     ORDER BY CASE WHEN nth = 1 THEN place END NULLS LAST, nth, n DESC, type_code, tracker_id LIMIT ${maxFigures}`,
    measureShape,
    [calendar.monthDay],
  );
}

const sumShape = {
  measureId: text,
  year: number,
  /** Whether it is of roots with nodes below them; otherwise of leaves. */
  isOwn: flag,
  /** Null for all sites together. */
  since: orNull(number),
  sum: orNull(number),
  verified: orNull(number),
  siteCount: number,
};

type YearSum = ShapedRow<typeof sumShape>;

/**
 * The sums of the leaves' reports by year (as `leaf_value` of the roots in `initiative_rollup`), in total and by the year since
 * which each leaf has reported without a break (the year after the newest for leaves without a report in the newest); and the
 * sums of the roots' own reports.
 */
function readSums({ rows }: PageLake, measures: readonly Measure[], calendar: Calendar): Promise<readonly YearSum[]> {
  const { monthDay, newest } = calendar;
  return rows(
    `WITH reports AS (
       SELECT f.measure_id, f.initiative_id, year(f.period_end) AS year, f.value, f.is_verified, NOT i.is_leaf AS is_own,
         count(*) OVER (PARTITION BY f.measure_id, f.initiative_id ORDER BY f.period_end DESC) AS nth
       FROM (FROM figures WHERE ${inCalendar(calendar)} AND measure_id IN (SELECT unnest($2))) f JOIN initiatives i USING (initiative_id)
       WHERE (i.is_leaf OR i.depth = 0) AND i.removed_at IS NULL),
     dated AS (
       SELECT *, coalesce(min(year) FILTER (year + nth - 1 = ${newest}) OVER (PARTITION BY measure_id, initiative_id), ${newest + 1}) AS since
       FROM reports),
     totals AS (
       SELECT measure_id AS "measureId", year, is_own AS "isOwn", since, ${exactTotalsSql('value', 'sum')},
         ${exactTotalsSql('value', 'verified', 'is_verified')}, count(*) AS "siteCount"
       FROM (SELECT *, ${exactPartsSql('value')} FROM dated)
       GROUP BY GROUPING SETS ((measure_id, year, is_own), (measure_id, year, is_own, since)))
     FROM ${exactSumsSql('totals', ['sum', 'verified'])}`,
    sumShape,
    [monthDay, listValue(measures.map(({ measureId }) => measureId))],
  );
}

function keyFigure({ name, ...measure }: Measure, sums: readonly YearSum[], { newest }: Calendar): KeyFigure {
  const sites = sums.filter(({ isOwn }) => !isOwn);
  const own = sums.filter(({ isOwn, since }) => isOwn && since === null);
  const first = Math.min(newest, ...sums.map(({ year }) => year));
  const years = Array.from({ length: newest - first + 1 }, (_, i) => first + i).map((year) => {
    const all = sites.find((one) => one.year === year && one.since === null);
    return {
      year,
      below: all?.sum ?? null,
      verified: all?.verified ?? null,
      siteCount: all?.siteCount ?? 0,
      own: own.find((one) => one.year === year)?.sum ?? null,
    };
  });
  const likeForLike = comparable(sites, first, newest);
  return { ...measure, name: name ?? measure.typeCode ?? 'unnamed', years, likeForLike };
}

/** The longest series of years up to the newest in which at least half of the newest year's sites, and at least three, always reported. */
function comparable(sites: readonly YearSum[], first: number, newest: number): LikeForLike | null {
  const countSince = (since: number): number =>
    ofSitesSince(sites, since, newest).reduce((sum, { siteCount }) => sum + siteCount, 0);
  const enough = Math.max(3, countSince(newest) / 2);
  for (let since = first; since < newest; since++) {
    const siteCount = countSince(since);
    if (siteCount < enough) continue;
    const sumOf = (year: number): number => summed(ofSitesSince(sites, since, year).map(({ sum }) => sum ?? 0));
    return { since, siteCount, sums: Array.from({ length: newest - since + 1 }, (_, i) => sumOf(since + i)) };
  }
  return null;
}

const ofSitesSince = (sites: readonly YearSum[], since: number, year: number): readonly YearSum[] =>
  sites.filter((one) => one.year === year && one.since !== null && one.since <= since);

/** Sums of figures have 15 significant digits, like the figures themselves. */
const summed = (values: readonly number[]): number =>
  Number(values.reduce((sum, value) => sum + value, 0).toPrecision(15));
