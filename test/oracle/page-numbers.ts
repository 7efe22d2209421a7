import { type DoubtedFigure, doubtWords } from '../../src/schema/doubts.ts';
import type { ApiInitiative } from '../../tools/simulated-group/api-types.ts';
import { sumOf } from './rational.ts';
import { reportingYear } from './trust/calendar.ts';
import type { Figure } from './trust/figure.ts';
import type { TrustInput } from './trust/input.ts';
import type { Expected } from './trust/oracle.ts';
import type { ValueRecord } from './trust/records.ts';
import type { RollupRow } from './trust/rollup.ts';

/** The numbers that a page shows, as it writes them, without the spaces between groups of digits. */
export interface PageNumbers {
  /** The bar of the headline: verified, answered, explained, sent back, open. */
  readonly states: readonly number[];
  /** The sentence above it. */
  readonly sentence: string;
  /**
   * Of the table of key figures: name and code, unit, year, value, percent verified, sum of the sites, sites reporting, sites,
   * own report, level below, same sites, of them, doubts. Numbers have at least six digits.
   */
  readonly keyFigures: readonly (readonly string[])[];
  /** The large figures of the first screen: name, and number in the unit of the page. */
  readonly heroes: readonly (readonly [name: string, value: string])[];
}

export function pageNumbers(page: string): PageNumbers {
  const main = page.slice(page.indexOf('<main>'));
  const key = /<ul class="key">(.*?)<\/ul>/s.exec(main)?.[1] ?? '';
  const table = /<caption>Key figures by year<\/caption>.*?<tbody>(.*?)<\/tbody>/s.exec(main)?.[1] ?? '';
  return {
    states: [...key.matchAll(/<b>(.*?)<\/b>/g)].map(([, count = '']) => Number(plain(count))),
    sentence: plain(/<h1>(.*?)<\/h1>/s.exec(main)?.[1] ?? ''),
    heroes: [...main.matchAll(/<a class="nm"[^>]*>(.*?)<\/a><p class="big"><b>(.*?)<\/b>/gs)].map(
      ([, name = '', value = '']) => [plain(name), plain(value)] as const,
    ),
    keyFigures: [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plain(cell)),
    ),
  };
}

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u202f', '')
    .replaceAll('\u2212', '-')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The same from what the service says. The group's newest closed year is given, since which it is depends on the night. */
export function expectedHeadline(
  { surveys, yearEnd = '12-31' }: TrustInput,
  expected: Expected,
  year: number,
): Pick<PageNumbers, 'states' | 'sentence'> {
  const reports = surveys.filter(
    ({ body: { type, period, effectiveDate } }) =>
      type === 'default' && period === 'yearly' && reportingYear(effectiveDate.slice(0, 10), yearEnd) === year,
  );
  const ids = new Set(reports.map(({ body }) => body._id));
  const states = expected.records.filter(({ surveyId }) => ids.has(surveyId)).map(stateOf);
  const count = (...wanted: readonly RecordState[]): number => states.filter((each) => wanted.includes(each)).length;
  const percent = (part: number): string => `${((100 * part) / states.length).toFixed(0)}%`;
  const open = reports.filter(({ body }) => body.completedDate === undefined).length;
  return {
    states: [
      count('verified'),
      count('answered'),
      count('not_applicable', 'not_reported'),
      count('rejected'),
      count('unanswered'),
    ],
    sentence: `${year} is ${percent(count('verified', 'answered', 'not_applicable'))} answered and ${percent(count('verified'))} verified; ${open} of ${reports.length}reports are still open.`,
  };
}

export type RecordState = 'rejected' | 'verified' | 'answered' | 'not_applicable' | 'not_reported' | 'unanswered';

/** lake.md, "States". */
export function stateOf({ isRejected, isVerified, says }: ValueRecord): RecordState {
  if (isRejected) return 'rejected';
  if (says === 'value') return isVerified ? 'verified' : 'answered';
  return says === 'na' ? 'not_applicable' : says === 'nr' ? 'not_reported' : 'unanswered';
}

interface ShownFigure {
  readonly code: string;
  readonly unit: string;
  readonly year: number;
  /** The newest year shown. */
  readonly newest: number;
  /** The first year in which the same sites are compared. */
  readonly since: number | null;
}

/** A row of the table of key figures, without its first three cells: the figure of the group, and the sites behind it. */
export function expectedKeyFigure(
  { initiatives }: TrustInput,
  expected: Expected,
  { code, unit, year, newest, since }: ShownFigure,
): readonly string[] {
  const isShown = (one: Pick<Figure, 'trackerId' | 'columnCode' | 'optionCode' | 'baseUnit'>): boolean =>
    expected.definitions.get(one.trackerId)?.typeCode === code &&
    one.columnCode === null &&
    one.optionCode === null &&
    (one.baseUnit ?? 'number') === unit;
  const row = expected.groupFigures.find((one) => one.depth === 0 && one.reportingYear === year && isShown(one));
  const leaves = leavesOf(initiatives);
  const sites = (in_: number): readonly Figure[] =>
    expected.figures.filter((one) => isShown(one) && one.reportingYear === in_ && leaves.has(one.initiativeId));
  const years = since === null ? [] : Array.from({ length: newest - since + 1 }, (_, i) => since + i);
  const same = sites(year).filter(({ initiativeId }) =>
    years.every((each) => sites(each).some((one) => one.initiativeId === initiativeId)),
  );
  const isSame = since !== null && year >= since;
  const number = (value: number | null | undefined): string => (value == null ? '–' : written(value));
  return [
    number(row?.value),
    row === undefined || !row.value ? '–' : `${Math.round((1000 * (row.verifiedValue ?? 0)) / row.value) / 10}%`,
    number(row?.leafValue),
    String(row?.reportingLeafCount ?? 0),
    String(row?.leafCount ?? leaves.size),
    number(row?.ownValue),
    number(row?.belowValue),
    isSame ? written(sumOf(same.map(({ value }) => value))) : '–',
    isSame ? String(same.length) : '–',
    row === undefined || row.doubts.length === 0 ? '–' : doubtWords(doubtedOf(row), { amount: written }).join('; '),
  ];
}

const doubtedOf = (row: RollupRow): DoubtedFigure => ({
  doubts: row.doubts,
  reporting_year: row.reportingYear,
  unreconciled_count: row.unreconciledCount,
  value_if_stand_alone: row.valueIfStandAlone,
  exclusion_count: row.exclusionCount,
  competing_count: row.competingCount,
  overlap_count: row.overlapCount,
  parts_by_default_count: row.partsByDefaultCount,
  aggregation_differs_count: row.aggregationDiffersCount,
  shifted_count: row.shiftedCount,
  max_months_before_year_end: row.maxMonthsBeforeYearEnd,
  reporting_leaf_count: row.reportingLeafCount,
  parent_covered_leaf_count: row.parentCoveredLeafCount,
  not_applicable_leaf_count: row.notApplicableLeafCount,
  leaf_count: row.leafCount,
});

export const leavesOf = (initiatives: readonly ApiInitiative[]): ReadonlySet<string> => {
  const parents = new Set(initiatives.map(({ parentId }) => parentId));
  return new Set(initiatives.map(({ _id }) => _id).filter((id) => !parents.has(id)));
};

/** Whole numbers from six digits on, else six digits. */
const written = (value: number): string =>
  new Intl.NumberFormat('en-US', {
    useGrouping: false,
    maximumFractionDigits: value === 0 ? 0 : Math.max(0, Math.min(6, 5 - Math.floor(Math.log10(Math.abs(value))))),
  }).format(value);
