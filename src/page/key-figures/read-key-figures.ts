import { listValue } from '@duckdb/node-api';
import type { DoubtedFigure } from '../../schema/doubts.ts';
import { isUnknownUnitSql } from '../../schema/figure-rules.ts';
import { type LakeNode, type LakeOverview, readNodes } from '../lake-overview.ts';
import { type AskRows, flag, listOf, number, orNull, type ShapedRow, text } from '../row-shape.ts';
import { type LikeForLike, likeForLike, readSiteSums, type YearSpan } from './like-for-like.ts';

/** A figure of a group over the years. */
export interface KeyFigure {
  readonly rootId: string;
  readonly trackerId: string;
  readonly measureId: string;
  readonly name: string;
  readonly typeCode: string | null;
  /** The group; null if the lake has only one. */
  readonly rootName: string | null;
  readonly unit: string | null;
  /** Other base units of figures of the same question, which cannot be added and are left out. */
  readonly otherUnits: readonly string[];
  /** Without gaps, oldest first. */
  readonly years: readonly KeyYear[];
  readonly likeForLike: LikeForLike | null;
}

/** As in `group_figures`; null where there is no row. */
export interface KeyYear {
  readonly year: number;
  readonly value: number | null;
  readonly doubted: DoubtedFigure | null;
  readonly beside: readonly OtherFigure[];
  readonly basis: string | null;
  readonly own: number | null;
  /** What its direct children add up to. */
  readonly children: number | null;
  readonly verified: number | null;
  readonly percentVerified: number | null;
  /** What the sites add up to, and what of it is verified. */
  readonly siteValue: number | null;
  readonly siteVerified: number;
  readonly reportingSites: number;
  readonly coveredSites: number;
  readonly sites: number;
}

const maxFigures = 10;
/** The number of years shown, up to the newest. */
export const maxYears = 6;

/** SQL on `group_figures`: NULL where the value is 0. */
export const percentVerifiedSql = 'round(100 * coalesce(verified_value, 0) / nullif(value, 0), 1)';

/** What the page shows of the groups. Each root is a group of its own. */
export interface KeyFigures {
  /** With several groups there are fewer figures of each, the largest groups first. */
  readonly figures: readonly KeyFigure[];
  readonly measures: readonly KeyMeasure[];
  /** The years shown; null without a figure of a year that has ended. */
  readonly span: YearSpan | null;
}

export async function readKeyFigures(rows: AskRows, overview: LakeOverview): Promise<KeyFigures> {
  const roots = rootsOf(overview);
  const span = await readSpan(rows);
  const measures =
    span === null || roots.length === 0
      ? []
      : await firstMeasures(rows, Math.floor(maxFigures / Math.min(roots.length, maxFigures)));
  if (span === null || measures.length === 0) return { figures: [], measures, span };
  return { figures: await readFigures(rows, roots, measures, span), measures, span };
}

async function readFigures(
  rows: AskRows,
  roots: readonly LakeNode[],
  measures: readonly KeyMeasure[],
  span: YearSpan,
): Promise<readonly KeyFigure[]> {
  const shown = roots.slice(0, maxFigures);
  const ids = measures.map(({ measureId }) => measureId);
  const years = await readYears(rows, ids, span);
  const beside = await readBeside(rows, ids, span);
  const sums = await readSiteSums(rows, ids, span);
  return measures.flatMap(({ name, ...measure }) =>
    shown.flatMap((root): readonly KeyFigure[] => {
      const isIts = (one: { readonly measureId: string; readonly rootId: string }): boolean =>
        one.measureId === measure.measureId && one.rootId === root.id;
      const found = years.filter(isIts);
      if (found.length === 0) return [];
      const first = Math.min(...found.map(({ year }) => year));
      const besideIt = beside.filter(isIts);
      const yearOf = (year: number): KeyYear => ({
        ...(found.find((one) => one.year === year) ?? { ...noFigure, year, sites: root.leafCount }),
        beside: besideIt.filter((one) => one.year === year),
        siteVerified: sums.filter((one) => isIts(one) && one.year === year).reduce((sum, one) => sum + one.verified, 0),
      });
      return [
        {
          ...measure,
          rootId: root.id,
          name: name ?? measure.typeCode ?? 'unnamed',
          rootName: nameAmong(roots, root),
          years: Array.from({ length: span.newest - first + 1 }, (_, i) => yearOf(first + i)),
          likeForLike: likeForLike(sums.filter(isIts), { first, newest: span.newest }),
        },
      ];
    }),
  );
}

/** The newest value of the figure that the page shows first; null if there is none. */
export async function readFirstFigure(rows: AskRows): Promise<FirstFigure | null> {
  const roots = rootsOf({ nodes: await readNodes(rows) });
  const span = await readSpan(rows);
  if (span === null) return null;
  const [measure] = await firstMeasures(rows, 1);
  if (measure === undefined) return null;
  const years = await readYears(rows, [measure.measureId], span);
  const root = roots.slice(0, maxFigures).find(({ id }) => years.some(({ rootId }) => rootId === id));
  const found = years
    .filter(({ rootId, value }) => rootId === root?.id && value !== null)
    .reduce<FoundYear | null>((last, one) => (last === null || one.year > last.year ? one : last), null);
  if (root === undefined || found === null) return null;
  const { name, typeCode, unit } = measure;
  return {
    ...{ name: name ?? typeCode ?? 'unnamed', unit, rootName: nameAmong(roots, root) },
    year: { ...found, doubts: found.doubted?.doubts ?? [] },
  };
}

export interface FirstFigure extends Pick<KeyFigure, 'name' | 'unit' | 'rootName'> {
  readonly year: Pick<
    KeyYear,
    'year' | 'value' | 'basis' | 'own' | 'children' | 'verified' | 'percentVerified' | 'reportingSites' | 'sites'
  > & { readonly doubts: readonly string[] };
}

/** The largest first. */
const rootsOf = ({ nodes }: Pick<LakeOverview, 'nodes'>): readonly LakeNode[] =>
  nodes.filter(({ depth }) => depth === 0).sort((a, b) => b.leafCount - a.leafCount);

const nameAmong = (roots: readonly LakeNode[], root: LakeNode): string | null =>
  roots.length === 1 ? null : (root.name ?? 'unnamed');

const noFigure = {
  value: null,
  doubted: null,
  basis: null,
  own: null,
  children: null,
  verified: null,
  percentVerified: null,
  siteValue: null,
  siteVerified: 0,
  reportingSites: 0,
  coveredSites: 0,
};

/** The years shown, up to the newest that has ended; null without one, although `key_figures` then has those of the newest of all. */
async function readSpan(rows: AskRows): Promise<YearSpan | null> {
  const [found] = await rows(
    'SELECT reporting_year AS newest FROM internal.reporting_years WHERE is_newest AND is_closed',
    {
      newest: number,
    },
  );
  return found === undefined ? null : { first: found.newest - maxYears + 1, newest: found.newest };
}

const measureShape = {
  trackerId: text,
  measureId: text,
  name: orNull(text),
  typeCode: orNull(text),
  unit: orNull(text),
  otherUnits: listOf(text),
};

export type KeyMeasure = ShapedRow<typeof measureShape>;

/** SQL condition on the rows of `group_figures` that can be shown. */
const inSpan = ({ first, newest }: YearSpan): string => `depth = 0 AND reporting_year BETWEEN ${first} AND ${newest}`;

/** The first of the view `key_figures`. */
const firstMeasures = (rows: AskRows, most: number): Promise<readonly KeyMeasure[]> =>
  rows(
    `SELECT tracker_id AS "trackerId", measure_id AS "measureId", tracker_name AS name, type_code AS "typeCode", base_unit AS unit,
       other_units AS "otherUnits"
     FROM internal.key_figures WHERE place <= ${most} ORDER BY place`,
    measureShape,
  );

const doubtShape = {
  doubts: listOf(text),
  reporting_year: number,
  unreconciled_count: number,
  value_if_stand_alone: orNull(number),
  exclusion_count: number,
  competing_count: number,
  overlap_count: number,
  parts_by_default_count: number,
  aggregation_differs_count: number,
  shifted_count: number,
  max_months_before_year_end: number,
  reporting_leaf_count: number,
  parent_covered_leaf_count: number,
  not_applicable_leaf_count: number,
  leaf_count: number,
};

const yearShape = {
  ...doubtShape,
  rootId: text,
  measureId: text,
  value: orNull(number),
  basis: orNull(text),
  own: orNull(number),
  children: orNull(number),
  verified: orNull(number),
  percentVerified: orNull(number),
  siteValue: orNull(number),
};

type FoundYear = Omit<KeyYear, 'beside' | 'siteVerified'> & { readonly rootId: string; readonly measureId: string };

async function readYears(rows: AskRows, measureIds: readonly string[], span: YearSpan): Promise<readonly FoundYear[]> {
  const found = await rows(
    `SELECT ${Object.keys(doubtShape).join(', ')}, initiative_id AS "rootId", measure_id AS "measureId", value, basis, own_value AS own,
       below_value AS children, verified_value AS verified, ${percentVerifiedSql} AS "percentVerified", leaf_value AS "siteValue"
     FROM group_figures WHERE ${inSpan(span)} AND measure_id IN (SELECT unnest($1))`,
    yearShape,
    [listValue([...measureIds])],
  );
  return found.map(
    ({ rootId, measureId, value, basis, own, children, verified, percentVerified, siteValue, ...doubted }) => ({
      ...{ rootId, measureId, value, basis, own, children, verified, percentVerified, siteValue, doubted },
      year: doubted.reporting_year,
      reportingSites: doubted.reporting_leaf_count,
      coveredSites: doubted.parent_covered_leaf_count,
      sites: doubted.leaf_count,
    }),
  );
}

const besideShape = {
  rootId: text,
  /** Of the key figure. */
  measureId: text,
  year: number,
  unit: orNull(text),
  isKnown: flag,
  amount: number,
  count: number,
};

/** What a group has of the same question and year in another unit or option, and how many figures that is made of. */
export type OtherFigure = ShapedRow<typeof besideShape>;

const readBeside = (rows: AskRows, measureIds: readonly string[], span: YearSpan): Promise<readonly OtherFigure[]> =>
  rows(
    `WITH asked AS (FROM group_figures WHERE ${inSpan(span)} AND measure_id IN (SELECT unnest($1))),
     beside AS (
       SELECT a.measure_id AS shown_id, o.* FROM asked a JOIN (FROM group_figures WHERE ${inSpan(span)}) o
         ON o.initiative_id = a.initiative_id AND o.tracker_id = a.tracker_id AND o.column_code IS NOT DISTINCT FROM a.column_code
           AND o.reporting_year = a.reporting_year AND o.measure_id <> a.measure_id
       WHERE len(a.doubts) > 0 AND coalesce(o.superseded_value, o.value) IS NOT NULL),
     held AS (
       SELECT b.initiative_id, d.measure_id, d.reporting_year, count(*) AS n
       FROM (SELECT DISTINCT initiative_id, measure_id, reporting_year FROM beside) b
         JOIN (FROM ${'internal.rollup_doubts'} WHERE doubt = 'superseded') d ON d.measure_id = b.measure_id AND d.reporting_year = b.reporting_year
         JOIN initiative_ancestors a ON a.ancestor_id = b.initiative_id AND a.descendant_id = d.initiative_id
           AND a.distance >= d.from_distance AND a.distance < d.to_distance
       GROUP BY ALL)
     SELECT b.initiative_id AS "rootId", b.shown_id AS "measureId", b.reporting_year AS year, b.base_unit AS unit,
       NOT (${isUnknownUnitSql('b')}) AS "isKnown", coalesce(b.superseded_value, b.value) AS amount, greatest(coalesce(h.n, 0), b.reporting_count, 1) AS count
     FROM beside b LEFT JOIN held h ON h.initiative_id = b.initiative_id AND h.measure_id = b.measure_id AND h.reporting_year = b.reporting_year
     ORDER BY abs(amount) DESC, b.measure_id`,
    besideShape,
    [listValue([...measureIds])],
  );
