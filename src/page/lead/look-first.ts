import { listValue } from '@duckdb/node-api';
import type { LookFirstItem, LookFirstKind } from '../../report/report.ts';
import { dueReportsSql } from '../chase/chase.ts';
import { lowParentScale, readLowParents } from '../decisions/low-parents.ts';
import { readUnknownUnits } from '../decisions/unknown-units.ts';
import { dayNear, many, percent, rounded, thin, whole } from '../frame/page-formats.ts';
import { unitName } from '../frame/page-parts.ts';
import { amount } from '../frame/unit-scale.ts';
import { type KeyMeasure, readKeyMeasures } from '../key-figures/read-key-figures.ts';
import type { PageLake } from '../page-lake.ts';
import { keepOutliers } from '../quality/page-outliers.ts';
import { keepMovers, slipPowers } from '../restated/restated.ts';
import { number, orNull, text, time } from '../row-shape.ts';

/** What to look at first. */
export interface LookFirst {
  readonly items: readonly LookFirstItem[];
  /** Further ones by kind, those that weigh little included. */
  readonly left: ReadonlyMap<LookFirstKind, number>;
}

const maxItems = 5;
const leastWeight = 0.005;

/**
 * At most five items, the weightiest first: numbers that changed by a power of ten or are far from the year before, parents
 * that report less than what is below them, units that the lake does not know, reported figures that are gone, and reports
 * without any answer.
 */
export async function readLookFirst(lake: PageLake): Promise<LookFirst> {
  const { measures, span } = await readKeyMeasures(lake);
  const newest = span?.newest ?? Number.MAX_SAFE_INTEGER;
  const found = [
    ...(await slips(lake, newest)),
    ...(await outliers(lake)),
    ...(await parents(lake, measures, newest)),
    ...(await unknownUnits(lake, measures, newest)),
    ...(await lostFigures(lake, measures, newest)),
    ...(await emptyReports(lake)),
  ].sort((a, b) => b.weight - a.weight || (a.sentence < b.sentence ? -1 : 1));
  const items = onePerInitiative(found)
    .filter(({ weight }) => weight >= leastWeight)
    .slice(0, maxItems);
  const left = new Map<LookFirstKind, number>();
  for (const { kind } of found.filter((one) => !items.includes(one))) left.set(kind, (left.get(kind) ?? 0) + 1);
  return { items, left };
}

/** The weightiest of each initiative and kind; a slip is not an outlier as well. */
function onePerInitiative(found: readonly LookFirstItem[]): readonly LookFirstItem[] {
  const seen = new Set<string>();
  return found.filter(({ kind, initiative_id, name }) => {
    const key = `${kind === 'outlier' ? 'slip' : kind} ${initiative_id ?? name}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

type Ids = Pick<LookFirstItem, 'initiative_id' | 'survey_id' | 'utrv_id' | 'tracker_id'>;

const noIds: Ids = { initiative_id: null, survey_id: null, utrv_id: null, tracker_id: null };

const item = (
  kind: LookFirstKind,
  o: { name: string | null; what: string; todo: string; weight: number; ids: Partial<Ids> },
): LookFirstItem => {
  const name = o.name ?? 'An unnamed node';
  const sentence = `${name}${o.what}`.replaceAll(thin, ' ');
  return { kind, sentence, name, what: o.what, todo: o.todo, weight: Math.min(o.weight, 1), ...noIds, ...o.ids };
};

/** Older years count half. */
const ofYear = (year: number | null, newest: number): number => (year === null || year < newest ? 0.5 : 1);

/** As it was sent, since its size is what is in question. */
const withUnit = (value: number, unit: string | null): string =>
  `${rounded(value, 4)}${unit === null ? '' : `${thin}${unitName(unit)}`}`;

const shareText = (share: number, of: string): string => `${percent(Math.min(share, 1), 1)}${thin}% of ${of}`;

/** What a number was at first and is now, so that one that was corrected is none. */
async function slips(lake: PageLake, newest: number): Promise<readonly LookFirstItem[]> {
  if (lake.overview.runs.length < 2) return [];
  await keepMovers(lake);
  const found = await lake.rows(
    `SELECT initiative_id AS id, any_value(initiative_name) AS name, any_value(tracker_name) AS tracker, any_value(tracker_id) AS "trackerId",
       any_value(label) AS label, any_value(reporting_year) AS year, utrv_id AS "utrvId", any_value(survey_id) AS "surveyId",
       arg_min(was, run_id) AS "from", arg_max("is", run_id) AS "to", any_value(unit) AS unit, arg_max(share, run_id) AS share
     FROM page_movers WHERE change = 'changed' AND counts
     GROUP BY initiative_id, utrv_id, row_index, column_code, option_code
     HAVING bool_and(percent IS NOT NULL) AND "from" <> 0 AND share IS NOT NULL`,
    {
      ...{ id: text, name: orNull(text), tracker: orNull(text), trackerId: text, label: text, year: orNull(number) },
      ...{ utrvId: text, surveyId: text, from: number, to: number, unit: orNull(text), share: number },
    },
  );
  return found.flatMap((one) => {
    const powers = slipPowers(one.to / one.from);
    if (powers === null) return [];
    return item('slip', {
      name: one.name,
      what: `, ${one.tracker ?? 'unnamed'} ${one.label}: ${rounded(one.from, 4)} became ${withUnit(one.to, one.unit)}, ${shareText(one.share, 'all that counts')}.`,
      todo: `${powers > 0 ? '×' : '÷'}${thin}${whole(10 ** Math.abs(powers))}: ask for the unit.`,
      weight: one.share * ofYear(one.year, newest),
      ids: { initiative_id: one.id, survey_id: one.surveyId, utrv_id: one.utrvId, tracker_id: one.trackerId },
    });
  });
}

/** Figures of the newest closed year by the rule of `@outliers`; a change of sign has no factor, another unit no year before. */
async function outliers(lake: PageLake): Promise<readonly LookFirstItem[]> {
  if ((await keepOutliers(lake)) === null) return [];
  const found = await lake.rows(
    `WITH totals AS (
       SELECT measure_id, reporting_year, sum(abs(value)) AS total FROM figures f
       SEMI JOIN page_outliers o ON o.measure_id = f.measure_id AND o.period_end = f.period_end
       GROUP BY measure_id, reporting_year)
     SELECT o.initiative_id AS id, o.initiative_name AS name, o.tracker_name AS tracker, f.tracker_id AS "trackerId", f.reporting_year AS year,
       o.year_before AS before, o.value, o.unit, o.utrv_id AS "utrvId",
       f.survey_id AS "surveyId",
       abs(o.value - o.year_before) / nullif(greatest(t.total, t.total - abs(o.value) + abs(o.year_before)), 0) AS share
     FROM page_outliers o JOIN figures f ON f.initiative_id = o.initiative_id AND f.measure_id = o.measure_id AND f.period_end = o.period_end
       JOIN totals t ON t.measure_id = o.measure_id AND t.reporting_year = f.reporting_year
     WHERE o.year_before IS NOT NULL AND share IS NOT NULL`,
    {
      ...{ id: text, name: orNull(text), tracker: orNull(text), trackerId: text, year: number, before: number },
      ...{ value: number, unit: orNull(text), utrvId: orNull(text), surveyId: orNull(text), share: number },
    },
  );
  return found.map((one) =>
    item('outlier', {
      name: one.name,
      what: `, ${one.tracker ?? 'unnamed'} ${one.year}: ${withUnit(one.value, one.unit)}, the year before ${rounded(one.before, 4)}; ${shareText(one.share, 'all that counts')}.`,
      todo: 'Far from the year before: ask whether it is right.',
      weight: one.share / 2,
      ids: { initiative_id: one.id, survey_id: one.surveyId, utrv_id: one.utrvId, tracker_id: one.trackerId },
    }),
  );
}

/** Parents whose report is less than what is below it, by what a key figure falls short. */
async function parents(
  lake: PageLake,
  measures: readonly KeyMeasure[],
  newest: number,
): Promise<readonly LookFirstItem[]> {
  return (await readLowParents(lake, measures, newest)).map((one) => {
    const scale = lowParentScale(one);
    return item('parent', {
      name: one.name,
      what: ` reports ${scale.withUnit(one.own)}, ${one.tracker ?? 'unnamed'} ${one.year}; level below: ${scale.withUnit(one.below)}. Too low in ${whole(one.low)} of ${many(one.questions, 'question')}.`,
      todo: one.isOpen ? 'Does it report only its own?' : 'It is decided what it reports: ask for its report.',
      weight: one.weight,
      ids: { initiative_id: one.id, tracker_id: one.trackerId },
    });
  });
}

/** Units that the lake does not know: what they mean is not known, so those who write them are what weighs. */
async function unknownUnits(
  lake: PageLake,
  measures: readonly KeyMeasure[],
  newest: number,
): Promise<readonly LookFirstItem[]> {
  return (await readUnknownUnits(lake, measures, newest)).map((one) =>
    item('unit', {
      name: one.nodes === 1 ? one.name : `${whole(one.nodes)} nodes`,
      what: ` ${one.nodes === 1 ? 'writes' : 'write'} “${one.unit}”, a unit that the lake does not know: ${many(one.numbers, 'number')} ${one.numbers === 1 ? 'is' : 'are'} in no total, ${rounded(one.total, 6)} of ${one.tracker ?? 'unnamed'} ${one.year} among them.`,
      todo: 'Which unit is it?',
      weight: one.weight,
      ids: { initiative_id: one.nodes === 1 ? one.id : null, tracker_id: one.trackerId },
    }),
  );
}

/** Reported key figures that are gone and in whose place there is nothing. */
async function lostFigures(
  lake: PageLake,
  measures: readonly KeyMeasure[],
  newest: number,
): Promise<readonly LookFirstItem[]> {
  if (measures.length === 0 || lake.overview.runs.length < 2) return [];
  await keepMovers(lake);
  const found = await lake.rows(
    `WITH lost AS (
       SELECT *, count(*) OVER (PARTITION BY initiative_id, reporting_year) AS numbers
       FROM page_movers m WHERE change = 'removed' AND NOT EXISTS (
         FROM figures f WHERE f.initiative_id = m.initiative_id AND f.tracker_id = m.tracker_id AND f.reporting_year = m.reporting_year
           AND f.column_code IS NOT DISTINCT FROM m.column_code AND f.option_code IS NOT DISTINCT FROM m.option_code))
     SELECT initiative_id AS id, initiative_name AS name, tracker_name AS tracker, tracker_id AS "trackerId", label, reporting_year AS year, was, unit,
       share, numbers, utrv_id AS "utrvId", survey_id AS "surveyId"
     FROM lost WHERE column_code IS NULL AND option_code IS NULL AND tracker_id IN (SELECT unnest($1)) AND share IS NOT NULL AND was IS NOT NULL
     QUALIFY row_number() OVER (PARTITION BY initiative_id, reporting_year ORDER BY share DESC, tracker_id, utrv_id) = 1`,
    {
      ...{ id: text, name: orNull(text), tracker: orNull(text), trackerId: text, label: text, year: orNull(number) },
      ...{ was: number, unit: orNull(text), share: number, numbers: number, utrvId: text, surveyId: text },
    },
    [listValue(measures.map(({ trackerId }) => trackerId))],
  );
  return found.map((one) =>
    item('lost', {
      name: one.name,
      what: `, ${one.year ?? one.label}: ${many(one.numbers, 'reported number')} ${one.numbers === 1 ? 'is' : 'are'} gone, ${amount(one.was, one.unit)} of ${one.tracker ?? 'unnamed'} among them, ${shareText(one.share, 'all that counted')}.`,
      todo: 'Ask whether it was withdrawn on purpose.',
      weight: one.share * ofYear(one.year, newest),
      ids: { initiative_id: one.id, survey_id: one.surveyId, utrv_id: one.utrvId, tracker_id: one.trackerId },
    }),
  );
}

/** Of the newest closed periods. */
async function emptyReports(lake: PageLake): Promise<readonly LookFirstItem[]> {
  const { head } = lake.overview;
  if (head === null) return [];
  const found = await lake.rows(
    `SELECT survey_id AS "surveyId", initiative_id AS id, initiative_name AS name, CASE WHEN has_namesake THEN survey_name END AS report, period_label AS label,
       record_count AS records, last_updated_at AS at
     FROM (${dueReportsSql}) WHERE gap = record_count AND rejected_count = 0`,
    {
      ...{ surveyId: text, id: text, name: orNull(text), report: orNull(text), label: text },
      ...{ records: number, at: orNull(time) },
    },
  );
  return found.map((one) =>
    item('report', {
      name: one.name,
      what: `, ${one.report === null ? 'report of' : `“${one.report}”,`} ${one.label}: none of ${many(one.records, 'record')} is answered${one.at === null ? '' : `, unchanged since ${dayNear(one.at, lake.overview.upTo)}`}.`,
      todo: 'Ask the site.',
      weight: one.records / Math.max(head.record_count, one.records),
      ids: { initiative_id: one.id, survey_id: one.surveyId },
    }),
  );
}
