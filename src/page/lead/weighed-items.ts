import { listValue } from '@duckdb/node-api';
import { withExpressions } from '../../questions/named-question.ts';
import { shippedQuestion } from '../../questions/question-folders.ts';
import type { LookFirstItem, LookFirstKind } from '../../report/report.ts';
import { sqlName } from '../../schema/ddl.ts';
import { dueReportsSql } from '../chase/chase.ts';
import { dayNear, many, percent, rounded, thin, whole } from '../frame/page-formats.ts';
import { unitName } from '../frame/page-parts.ts';
import { amount } from '../frame/unit-scale.ts';
import type { KeyMeasure } from '../key-figures/read-key-figures.ts';
import type { PageLake } from '../page-lake.ts';
import { number, orNull, text, time } from '../row-shape.ts';
import { lowParentScale, readLowParents } from './low-parents.ts';
import { readUnknownUnits } from './unknown-units.ts';

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
  const { measures, span } = lake.keyFigures;
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
const ofYear = (year: number, newest: number): number => (year < newest ? 0.5 : 1);

/** As it was sent, since its size is what is in question. */
const withUnit = (value: number, unit: string | null): string =>
  `${rounded(value, 4)}${unit === null ? '' : `${thin}${unitName(unit)}`}`;

const shareText = (share: number, of: string): string => `${percent(Math.min(share, 1), 1)}${thin}% of ${of}`;

/** SQL for what each question, in one unit, has in a reporting year: the sum of all figures, whatever their sign. */
const totalsSql = `SELECT tracker_id, column_code, option_code, base_unit, measure_id, reporting_year, sum(abs(value)) AS total
  FROM figures GROUP BY ALL`;

/** What a number was at first and is now, so that one that was corrected is none. */
async function slips(lake: PageLake, newest: number): Promise<readonly LookFirstItem[]> {
  const found = await lake.rows(
    `WITH moved AS (
       SELECT initiative_id, utrv_id, row_index, column_code, option_code, any_value(initiative_name) AS name,
         any_value(tracker_id) AS tracker_id, any_value(tracker_name) AS tracker, any_value(survey_id) AS survey_id,
         any_value(period_end) AS period_end, any_value(unit) AS unit,
         arg_min(was, run_id) AS "from", arg_max("is", run_id) AS "to"
       FROM page_restated WHERE change = 'changed'
       GROUP BY initiative_id, utrv_id, row_index, column_code, option_code
       HAVING bool_and(percent IS NOT NULL) AND "from" <> 0)
     SELECT m.initiative_id AS id, m.name, m.tracker, m.tracker_id AS "trackerId", f.reporting_year AS year,
       m.utrv_id AS "utrvId", m.survey_id AS "surveyId", m."from", m."to", m.unit,
       abs(m."to" - m."from") / nullif(greatest(t.total, t.total - m."to" + m."from"), 0) AS share
     FROM moved m JOIN figures f ON f.initiative_id = m.initiative_id AND f.tracker_id = m.tracker_id
         AND f.column_code IS NOT DISTINCT FROM m.column_code AND f.option_code IS NOT DISTINCT FROM m.option_code
         AND f.period_end = m.period_end AND f.utrv_id = m.utrv_id
       JOIN (${totalsSql}) t ON t.measure_id = f.measure_id AND t.reporting_year = f.reporting_year
     WHERE share IS NOT NULL`,
    {
      ...{ id: text, name: orNull(text), tracker: orNull(text), trackerId: text, year: number },
      ...{ utrvId: text, surveyId: text, from: number, to: number, unit: orNull(text), share: number },
    },
  );
  return found.flatMap((one) => {
    const powers = slipPowers(one.to / one.from);
    if (powers === null) return [];
    return item('slip', {
      name: one.name,
      what: `, ${one.tracker ?? 'unnamed'} ${one.year}: ${rounded(one.from, 4)} became ${withUnit(one.to, one.unit)}, ${shareText(one.share, 'all that counts')}.`,
      todo: `${powers > 0 ? '×' : '÷'}${thin}${whole(10 ** Math.abs(powers))}: ask for the unit.`,
      weight: one.share * ofYear(one.year, newest),
      ids: { initiative_id: one.id, survey_id: one.surveyId, utrv_id: one.utrvId, tracker_id: one.trackerId },
    });
  });
}

/**
 * The powers of ten by which a number changed: a factor of at least 100 is more often a wrong unit or scale than a real change.
 * Null for any other change.
 */
function slipPowers(factor: number): number | null {
  if (factor <= 0) return null;
  const powers = Math.log10(factor);
  const nearest = Math.round(powers);
  return Math.abs(nearest) < 2 || Math.abs(powers - nearest) >= 0.005 ? null : nearest;
}

/** Figures of the newest closed year by the rule of `@outliers`; a change of sign has no factor, another unit no year before. */
async function outliers(lake: PageLake): Promise<readonly LookFirstItem[]> {
  const { head } = lake.overview;
  const question = head === null ? null : await shippedQuestion('outliers');
  if (head === null || question === null) return [];
  const found = await lake.rows(
    `WITH outliers AS MATERIALIZED (${withExpressions(question, { year: String(Number(head.end.slice(0, 4))) })})
     SELECT o.initiative_id AS id, o.initiative_name AS name, o.tracker_name AS tracker, f.tracker_id AS "trackerId", f.reporting_year AS year,
       o.year_before AS before, o.value, o.unit, o.utrv_id AS "utrvId", f.survey_id AS "surveyId",
       abs(o.value - o.year_before) / nullif(greatest(t.total, t.total - abs(o.value) + abs(o.year_before)), 0) AS share
     FROM outliers o JOIN figures f ON f.initiative_id = o.initiative_id AND f.measure_id = o.measure_id AND f.period_end = o.period_end
       JOIN (${totalsSql}) t ON t.measure_id = o.measure_id AND t.reporting_year = f.reporting_year
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
  if (measures.length === 0) return []; // an empty list cannot be bound
  const found = await lake.rows(
    `WITH gone AS (
       SELECT r.*, y.reporting_year, count(*) OVER (PARTITION BY r.initiative_id, y.reporting_year) AS numbers
       FROM page_restated r JOIN ${sqlName('group_years')} y ON r.period_end BETWEEN y.first_end AND y.last_end
       WHERE r.change = 'removed' AND NOT EXISTS (
         FROM figures f WHERE f.initiative_id = r.initiative_id AND f.tracker_id = r.tracker_id AND f.reporting_year = y.reporting_year
           AND f.column_code IS NOT DISTINCT FROM r.column_code AND f.option_code IS NOT DISTINCT FROM r.option_code))
     SELECT g.initiative_id AS id, g.initiative_name AS name, g.tracker_name AS tracker, g.tracker_id AS "trackerId", g.reporting_year AS year,
       g.was, g.unit, g.numbers, g.utrv_id AS "utrvId", g.survey_id AS "surveyId",
       abs(g.was) / nullif(coalesce(t.total, 0) + abs(g.was), 0) AS share
     FROM gone g LEFT JOIN (${totalsSql}) t ON t.tracker_id = g.tracker_id AND t.column_code IS NULL AND t.option_code IS NULL
       AND t.base_unit IS NOT DISTINCT FROM g.unit AND t.reporting_year = g.reporting_year
     WHERE g.column_code IS NULL AND g.option_code IS NULL AND g.tracker_id IN (SELECT unnest($1)) AND share IS NOT NULL
     QUALIFY row_number() OVER (PARTITION BY g.initiative_id, g.reporting_year ORDER BY share DESC, g.tracker_id, g.utrv_id) = 1`,
    {
      ...{ id: text, name: orNull(text), tracker: orNull(text), trackerId: text, year: number },
      ...{ was: number, unit: orNull(text), share: number, numbers: number, utrvId: text, surveyId: text },
    },
    [listValue(measures.map(({ trackerId }) => trackerId))],
  );
  return found.map((one) =>
    item('lost', {
      name: one.name,
      what: `, ${one.year}: ${many(one.numbers, 'reported number')} ${one.numbers === 1 ? 'is' : 'are'} gone, ${amount(one.was, one.unit)} of ${one.tracker ?? 'unnamed'} among them, ${shareText(one.share, 'all that counted')}.`,
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
