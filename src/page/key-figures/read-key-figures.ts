import { type DuckDBValue, listValue } from '@duckdb/node-api';
import { type LakeOverview, readNodes } from '../lake-overview.ts';
import type { PageLake } from '../page-lake.ts';
import { type AskRows, listOf, number, orNull, type ShapedRow, text } from '../row-shape.ts';
import { type LikeForLike, likeForLike, readSiteSums, type YearSpan } from './like-for-like.ts';

/** A figure of a group over the years. */
export interface KeyFigure {
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

/** As in `group_figures`. */
export interface KeyYear {
  readonly year: number;
  readonly value: number | null;
  readonly doubts: readonly string[];
  readonly basis: string | null;
  readonly own: number | null;
  /** What its direct children add up to. */
  readonly children: number | null;
  readonly verified: number | null;
  readonly percentVerified: number | null;
  readonly reportingSites: number;
  readonly sites: number;
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

/** SQL on `group_figures`: NULL where the value is 0. */
export const percentVerifiedSql = 'round(100 * coalesce(verified_value, 0) / nullif(value, 0), 1)';

/** Each root is a group of its own: with several there are fewer figures of each, the largest groups first. */
export async function readKeyFigures(lake: PageLake): Promise<readonly KeyFigure[]> {
  const roots = largestRoots(lake.overview);
  const shown = roots.slice(0, maxFigures);
  const newest = await newestYear(lake.rows, lake.overview.upTo);
  if (newest === null || shown.length === 0) return [];
  const span = { first: newest - maxYears + 1, newest };
  const measures = await chosenMeasures(lake.rows, span, Math.floor(maxFigures / shown.length));
  const ids = measures.map(({ measureId }) => measureId);
  if (ids.length === 0) return [];
  const years = await readYears(lake.rows, ids, span);
  const sums = await readSiteSums(lake, ids, span);
  return measures.flatMap(({ name, measureId, ...measure }) =>
    shown.flatMap((root): readonly KeyFigure[] => {
      const isIts = (one: { readonly measureId: string; readonly rootId: string }): boolean =>
        one.measureId === measureId && one.rootId === root.id;
      const found = years.filter(isIts);
      if (found.length === 0) return [];
      const first = Math.min(...found.map(({ year }) => year));
      return [
        {
          ...measure,
          name: name ?? measure.typeCode ?? 'unnamed',
          rootName: nameAmong(roots, root),
          years: Array.from({ length: newest - first + 1 }, (_, i) => first + i).map(
            (year) => found.find((one) => one.year === year) ?? { ...noFigure, year, sites: root.leafCount },
          ),
          likeForLike: likeForLike(sums.filter(isIts), { first, newest }),
        },
      ];
    }),
  );
}

/** The newest value of the figure that the page shows first; null if there is none. */
export async function readFirstFigure(rows: AskRows, upTo: Date): Promise<FirstFigure | null> {
  const roots = largestRoots({ nodes: await readNodes(rows) });
  const newest = await newestYear(rows, upTo);
  if (newest === null) return null;
  const span = { first: newest - maxYears + 1, newest };
  const [measure] = await chosenMeasures(rows, span, 1);
  if (measure === undefined) return null;
  const years = await readYears(rows, [measure.measureId], span);
  const root = roots.slice(0, maxFigures).find(({ id }) => years.some(({ rootId }) => rootId === id));
  const year = years
    .filter(({ rootId, value }) => rootId === root?.id && value !== null)
    .reduce<KeyYear | null>((last, one) => (last === null || one.year > last.year ? one : last), null);
  if (root === undefined || year === null) return null;
  const { name, typeCode, unit } = measure;
  return { name: name ?? typeCode ?? 'unnamed', unit, rootName: nameAmong(roots, root), year };
}

export interface FirstFigure extends Pick<KeyFigure, 'name' | 'unit' | 'rootName'> {
  readonly year: KeyYear;
}

const largestRoots = ({ nodes }: Pick<LakeOverview, 'nodes'>): LakeOverview['nodes'] =>
  nodes.filter(({ depth }) => depth === 0).sort((a, b) => b.leafCount - a.leafCount);

const nameAmong = (roots: LakeOverview['nodes'], root: LakeOverview['nodes'][number]): string | null =>
  roots.length === 1 ? null : (root.name ?? 'unnamed');

const noFigure = {
  value: null,
  doubts: [],
  basis: null,
  own: null,
  children: null,
  verified: null,
  percentVerified: null,
  reportingSites: 0,
};

/** The newest reporting year that has ended. */
async function newestYear(rows: AskRows, upTo: Date | null): Promise<number | null> {
  const ended: readonly DuckDBValue[] = upTo === null ? [] : [upTo.toISOString().slice(0, 10)];
  const [found] = await rows(
    `SELECT max(reporting_year) AS newest FROM group_figures WHERE depth = 0 ${upTo === null ? '' : 'AND period_end < $1::DATE'}`,
    { newest: orNull(number) },
    ended,
  );
  return found?.newest ?? null;
}

const measureShape = {
  measureId: text,
  name: orNull(text),
  typeCode: orNull(text),
  unit: orNull(text),
  otherUnits: listOf(text),
};

type Measure = ShapedRow<typeof measureShape>;

/** SQL condition on the rows of `group_figures` that can be shown. */
const inSpan = ({ first, newest }: YearSpan): string => `depth = 0 AND reporting_year BETWEEN ${first} AND ${newest}`;

/**
 * The wanted ones first, then those that most sites report, one of each disclosure before a second. Only plain numbers (no
 * columns, no options), each in its most common base unit; no amounts in several currencies.
 */
function chosenMeasures(rows: AskRows, span: YearSpan, most: number): Promise<readonly Measure[]> {
  return rows(
    `WITH measures AS (
       SELECT tracker_id, tracker_name AS name, type_code, measure_id, base_unit, sum(reporting_count) AS n, sum(reporting_leaf_count) AS sites
       FROM group_figures WHERE ${inSpan(span)} AND column_code IS NULL AND option_code IS NULL AND basis <> 'excluded'
       GROUP BY ALL),
     asked AS (
       SELECT tracker_id, name, type_code, arg_max(measure_id, (n, measure_id)) AS measure_id, arg_max(base_unit, (n, measure_id)) AS base_unit,
         max(sites) AS sites, array_agg(coalesce(base_unit, 'without unit') ORDER BY n DESC, measure_id DESC)[2:] AS other_units
       FROM measures GROUP BY tracker_id, name, type_code HAVING max(n) > 0),
     wanted (place, code, best) AS (${wantedSql}),
     ranked AS (
       SELECT a.*, w.place,
         row_number() OVER (PARTITION BY coalesce(w.code, regexp_extract(a.type_code, '^[^-]*-[^-]*'), a.tracker_id)
           ORDER BY a.type_code = w.best DESC NULLS LAST, a.sites DESC, a.type_code, a.tracker_id) AS nth
       FROM asked a JOIN trackers t USING (tracker_id)
         LEFT JOIN wanted w ON a.type_code = w.code OR starts_with(a.type_code, w.code || '-')
       WHERE t.unit_type IS DISTINCT FROM 'currency' OR len(a.other_units) = 0)
     SELECT measure_id AS "measureId", name, type_code AS "typeCode", base_unit AS unit, other_units AS "otherUnits"
     FROM ranked
     ORDER BY CASE WHEN nth = 1 THEN place END NULLS LAST, nth, sites DESC, type_code, tracker_id LIMIT ${most}`,
    measureShape,
  );
}

const yearShape = {
  rootId: text,
  measureId: text,
  year: number,
  value: orNull(number),
  doubts: listOf(text),
  basis: orNull(text),
  own: orNull(number),
  children: orNull(number),
  verified: orNull(number),
  percentVerified: orNull(number),
  reportingSites: number,
  sites: number,
};

function readYears(
  rows: AskRows,
  measureIds: readonly string[],
  span: YearSpan,
): Promise<readonly ShapedRow<typeof yearShape>[]> {
  return rows(
    `SELECT initiative_id AS "rootId", measure_id AS "measureId", reporting_year AS year, value, doubts, basis, own_value AS own,
       below_value AS children, verified_value AS verified, ${percentVerifiedSql} AS "percentVerified",
       reporting_leaf_count AS "reportingSites", leaf_count AS sites
     FROM group_figures WHERE ${inSpan(span)} AND measure_id IN (SELECT unnest($1))`,
    yearShape,
    [listValue([...measureIds])],
  );
}
