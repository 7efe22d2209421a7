import { quotedString } from '@duckdb/node-api';
import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../../schema/exact-sum.ts';
import type { PageLake } from './page-lake.ts';
import { flag, listOf, number, orNull, type ShapedRow, text } from './row-shape.ts';

/** One number of the organisation over the years. */
export interface KeyFigure {
  readonly trackerId: string;
  readonly name: string;
  readonly typeCode: string | null;
  readonly unit: string | null;
  /** Other base units that the same question has figures in: they cannot be added, and are not in it. */
  readonly otherUnits: readonly string[];
  /** Without gaps, oldest first. */
  readonly years: readonly KeyYear[];
  readonly likeForLike: LikeForLike | null;
}

export interface KeyYear {
  /** In which the reporting year ends. */
  readonly year: number;
  /** What the leaves reported, whoever reports above them; null if none did. */
  readonly below: number | null;
  readonly verified: number | null;
  readonly siteCount: number;
  /** What the roots themselves report; null if none does. */
  readonly own: number | null;
}

/** The leaves that reported in every year since. */
export interface LikeForLike {
  readonly since: number;
  readonly siteCount: number;
  /** From `since` to the newest year. */
  readonly sums: readonly number[];
}

const maxFigures = 10;
/** The newest. */
export const maxYears = 6;

/**
 * GRI disclosures in the order in which they are asked for: emissions, energy, water, waste, injuries, employees. Of each the
 * number named here, where it is reported, else its most reported one.
 */
const wanted: readonly (readonly [disclosure: string, number: string])[] = [
  ['305-1', '305-1-a'],
  ['305-2', '305-2-b'],
  ['305-3', '305-3-a'],
  ['302-1', '302-1-e'],
  ['303-5', '303-5-a'],
  ['306-3', '306-3-a'],
  ['403-9', '403-9-a-3'],
  ['2-7', '2-7-a'],
];

export async function readKeyFigures(lake: PageLake): Promise<readonly KeyFigure[]> {
  const calendar = await usualYears(lake);
  if (calendar === null) return [];
  const measures = await chosenMeasures(lake, calendar);
  if (measures.length === 0) return [];
  const inMeasures = `measure_id IN (${measures.map(({ measureId }) => quotedString(measureId)).join(', ')})`;
  const years = `${inMeasures} AND ${inCalendar(calendar)}`;
  const sums = await readSums(lake, years, calendar.newest);
  return measures.map((measure) => {
    const ofIt = sums.filter(({ measureId }) => measureId === measure.measureId);
    return keyFigure(measure, ofIt, calendar);
  });
}

/** Years that end on the day on which most do. */
interface Calendar {
  /** `12-31` */
  readonly monthDay: string;
  /** The newest year that has ended. */
  readonly newest: number;
}

const inCalendar = ({ monthDay, newest }: Calendar): string =>
  `strftime(period_end, '%m-%d') = ${quotedString(monthDay)} AND year(period_end) BETWEEN ${newest - maxYears + 1} AND ${newest}`;

async function usualYears({ rows, facts: { upTo } }: PageLake): Promise<Calendar | null> {
  const ended = upTo === null ? '' : `WHERE period_end < DATE '${upTo.toISOString().slice(0, 10)}'`;
  const [found] = await rows(
    `SELECT strftime(period_end, '%m-%d') AS "monthDay", max(year(period_end)) AS newest
     FROM (SELECT period_end, count(*) AS n FROM figures ${ended} GROUP BY period_end)
     GROUP BY "monthDay" ORDER BY sum(n) DESC, "monthDay" DESC LIMIT 1`,
    { monthDay: text, newest: number },
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
 * Those wanted first, then what most initiatives report, of each disclosure one before a second. Only numbers of their own (no
 * columns, no options) that add up; of each question in the base unit that most report in, and no amounts in several currencies.
 */
async function chosenMeasures({ rows }: PageLake, calendar: Calendar): Promise<readonly Measure[]> {
  const codes = wanted.map(([...texts], at) => `(${at}, ${texts.map(quotedString).join(', ')})`).join(', ');
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
     wanted (place, code, best) AS (VALUES ${codes}),
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
  );
}

const sumShape = {
  measureId: text,
  year: number,
  /** Of roots that have others below them; else of leaves. */
  isOwn: flag,
  /** Null: of all sites together. */
  since: orNull(number),
  sum: orNull(number),
  verified: orNull(number),
  siteCount: number,
};

type YearSum = ShapedRow<typeof sumShape>;

/**
 * What the leaves reported in a year (as `leaf_value` of the roots in `initiative_rollup`), all together and by the year since
 * which each has reported without a break; those that have not reported in the newest year stand under the one after. And what
 * the roots report themselves.
 */
const readSums = ({ rows }: PageLake, years: string, newest: number): Promise<readonly YearSum[]> =>
  rows(
    `WITH reports AS (
       SELECT f.measure_id, f.initiative_id, year(f.period_end) AS year, f.value, f.is_verified, NOT i.is_leaf AS is_own,
         count(*) OVER (PARTITION BY f.measure_id, f.initiative_id ORDER BY f.period_end DESC) AS nth
       FROM (FROM figures WHERE ${years}) f JOIN initiatives i USING (initiative_id)
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
  );

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

/** The longest run of years up to the newest in which at least half of its sites, and three, reported every time. */
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
