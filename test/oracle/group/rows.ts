import { type Tree, treeOf } from '../tree.ts';
import { sizeOf } from '../trust/amounts.ts';
import type { Figure } from '../trust/figure.ts';
import { byAmount, type DoubtKind, doubtKinds, type Part, type Parts, partsOf } from './doubts.ts';
import { type FittedYear, fittedYear } from './fit.ts';
import { type GroupInput, isAggregation, isRefused } from './input.ts';
import { type Place, type PlaceNode, placesOf } from './values.ts';

/** A row of `initiative_rollup`, and of `group_figures` down to depth 2. */
export interface GroupRow {
  readonly node: string;
  readonly depth: number;
  readonly year: number;
  readonly tracker: string;
  readonly column: string | null;
  readonly option: string | null;
  readonly unit: string | null;
  readonly value: bigint;
  readonly basis: string;
  readonly percentVerified: number | null;
  readonly own: bigint | null;
  readonly below: bigint | null;
  /** Null if it is the value. */
  readonly repaired: bigint | null;
  readonly sites: number;
  readonly reporting: number;
  readonly covered: number;
  readonly missing: number;
  readonly doubts: readonly DoubtKind[];
  readonly verdict: 'quote' | 'verify' | 'check';
  readonly found: readonly FoundDoubt[];
  /** Those that the value is made of. */
  readonly figures: readonly Figure[];
}

/** A row of `figure_doubts`. */
export interface FoundDoubt {
  readonly doubt: DoubtKind;
  readonly isNote: boolean;
  readonly percent: Fraction | null;
  readonly amount: bigint | null;
  readonly cause: string;
  readonly causeAmount: bigint | null;
  readonly causeCount: number;
  readonly reason: string;
}

/** Compared exactly: parts of a whole. */
export interface Fraction {
  readonly part: bigint;
  readonly whole: bigint;
}

/** §3 and §4 of the contract of figures, without SQL: every node, measure and year. */
export function groupRows(input: GroupInput): readonly GroupRow[] {
  const tree = treeOf(input.nodes);
  const places = placesOf(input, tree);
  const years = [...new Set(input.figures.map(({ reportingYear }) => reportingYear))];
  return years.flatMap((year) => {
    const ofYear = new Map([...places].filter(([key]) => yearOf(key) === year));
    const adding = new Map([...ofYear].filter(([key]) => input.addsUp(...trackerAndColumn(key))));
    const fitted = fittedYear(input, tree, adding);
    return [...ofYear].flatMap(([key, place]) =>
      adding.has(key) ? rowsOf({ input, tree, key, place, fitted }) : alone({ input, tree, key, place }),
    );
  });
}

const yearOf = (key: string): number => (JSON.parse(key) as [string, string | null, number])[2];
const trackerAndColumn = (key: string): [string, string | null] => {
  const [tracker, column] = JSON.parse(key) as [string, string | null, number];
  return [tracker, column];
};

interface PlaceInput {
  readonly input: GroupInput;
  readonly tree: Tree;
  readonly key: string;
  readonly place: Place;
}

const summed = ['missing', 'contradicted', 'boundary', 'overlap', 'unverified'] as const;

function rowsOf({
  input,
  tree,
  key,
  place,
  fitted,
}: PlaceInput & { readonly fitted: FittedYear }): readonly GroupRow[] {
  const measures = [...new Set([...place.values()].flatMap(({ own }) => [...own.keys()]))];
  const world = { input, tree, key, place, fitted, measures };
  const parts = new Map(summed.map((kind) => [kind, partsOf(world, kind)]));
  return [...place.values()].flatMap((at) => {
    const fits = fitted.get(key)?.get(at.node);
    return measures.flatMap((measure) => {
      const fit = fits?.get(measure);
      const value = at.value.get(measure);
      const isUnnamed = value === undefined && at.holds && fit !== undefined && fit.gap !== 0n;
      if (value === undefined && !isUnnamed) return [];
      const arisen = new Map<DoubtKind, Parts>(
        summed.map((kind) => [kind, parts.get(kind)?.get(`${at.node} ${measure}`) ?? []]),
      );
      const repaired = fit?.repaired ?? null;
      const row = { ...rowBase({ input, tree, key, place }, at, measure, value ?? 0n) };
      const found = doubtsOf(arisen, {
        ...{ measure, value: row.value, at },
        others: otherUnits(at, measure),
        materiality: input.materiality,
      });
      return [{ ...row, repaired: repaired === row.value ? null : repaired, ...found }];
    });
  });
}

/** What does not add up is shown where it is reported, with the doubts of its own figure. */
function alone({ input, tree, key, place }: PlaceInput): readonly GroupRow[] {
  return [...place.values()].flatMap((at) =>
    [...(isRefused(at.decided) ? [] : at.own)].map(([measure, figure]) => {
      const self: PlaceNode = {
        ...at,
        ...{ counts: true, holds: true, below: new Map(), value: new Map([[measure, figure.amount]]) },
        figures: new Map([[measure, [figure]]]),
        ...{ covered: at.sites - at.reporting, missing: 0 },
      };
      const only = new Map([[at.node, self]]);
      const world = { input, tree, key, place: only, fitted: new Map(), measures: [measure] };
      const arisen = new Map<DoubtKind, Parts>(
        summed.map((kind) => [
          kind,
          kind === 'boundary' ? [] : (partsOf(world, kind).get(`${at.node} ${measure}`) ?? []),
        ]),
      );
      const row = rowBase({ input, tree, key, place: only }, self, measure, figure.amount);
      return {
        ...row,
        repaired: null,
        ...doubtsOf(arisen, { ...{ measure, value: row.value, at: self }, others: [], materiality: input.materiality }),
      };
    }),
  );
}

type RowBase = Omit<GroupRow, 'repaired' | 'doubts' | 'verdict' | 'found'>;

function rowBase({ tree, key }: PlaceInput, at: PlaceNode, measure: string, value: bigint): RowBase {
  const [tracker, column, option, unit] = JSON.parse(measure) as [string, string | null, string | null, string | null];
  const own = at.own.get(measure);
  const figures = at.figures.get(measure) ?? [];
  const all = absolute(figures);
  const verified = absolute(figures.filter(({ isVerified }) => isVerified));
  const ofService = own !== undefined && isAggregation(own);
  const hasOwn = at.counts && (own !== undefined || at.holds);
  return {
    ...{ node: at.node, depth: tree.depth(at.node), year: yearOf(key), tracker, column, option, unit, value },
    basis: !hasOwn
      ? 'below'
      : ofService
        ? "service's aggregation"
        : at.holds || !at.below.has(measure)
          ? 'own report'
          : 'own report + below',
    percentVerified: all === 0n ? null : Number((verified * 1_000_000n) / all) / 10_000,
    own: own?.amount ?? null,
    below: at.below.get(measure) ?? null,
    ...{ sites: at.sites, reporting: at.reporting, covered: at.covered, missing: at.missing, figures },
  };
}

const absolute = (figures: readonly Figure[]): bigint => figures.reduce((sum, { amount }) => sum + sizeOf(amount), 0n);

/** Other measures of the place with a value at this node: of another unit, or counted in another way. */
function otherUnits(at: PlaceNode, measure: string): readonly Part[] {
  const [, , option, unit] = JSON.parse(measure) as (string | null)[];
  const others = [...at.value].flatMap(([other, value]) => {
    if (other === measure || value === 0n) return [];
    const [, , otherOption, otherUnit] = JSON.parse(other) as (string | null)[];
    if (otherUnit !== unit) return [null];
    return isLocated(option) === isLocated(otherOption) ? [] : [sizeOf(value)];
  });
  if (others.length === 0) return [];
  if (others.includes(null)) return [{ cause: at.node, amount: null, reason: 'unit' }];
  return [{ cause: at.node, amount: others.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n), reason: 'way' }];
}

const isLocated = (option: string | null | undefined): boolean => /(^|\+)(location|market)$/.test(option ?? '');

interface OfRow {
  readonly measure: string;
  readonly value: bigint;
  readonly at: PlaceNode;
  readonly others: Parts;
  readonly materiality: number;
}

type Sized = Omit<FoundDoubt, 'isNote'>;

function doubtsOf(arisen: ReadonlyMap<DoubtKind, Parts>, row: OfRow): Pick<GroupRow, 'doubts' | 'verdict' | 'found'> {
  const sized = doubtKinds.flatMap((kind) => {
    const parts = kind === 'other_unit' ? row.others : (arisen.get(kind) ?? []);
    return parts.length === 0 ? [] : sizedDoubt(kind, parts, row);
  });
  const limit = BigInt(Math.round(row.materiality * 1e6));
  const isLarge = (percent: Fraction | null): boolean =>
    percent === null || percent.part * 100_000_000n >= percent.whole * limit;
  const notes = sized.filter(({ percent }) => !isLarge(percent));
  const together = notes.flatMap(({ percent }) => percent ?? []).reduce(plus, { part: 0n, whole: 1n });
  const [greatest] = isLarge(together) ? [...notes].sort(bySize) : [];
  const found = sized.map((doubt) => ({ ...doubt, isNote: !isLarge(doubt.percent) && doubt !== greatest }));
  const doubts = found.filter(({ isNote }) => !isNote).map(({ doubt }) => doubt);
  const [only] = doubts;
  const verdict = only === undefined ? 'quote' : doubts.length === 1 && only === 'unverified' ? 'verify' : 'check';
  return { doubts, verdict, found };
}

/** None where the amount is 0, but for shares of sites and figures of a value of 0. */
function sizedDoubt(doubt: DoubtKind, parts: Parts, { measure, value, at }: OfRow): readonly Sized[] {
  const figures = at.figures.get(measure) ?? [];
  const isUnknown = parts.some(({ amount }) => amount === null);
  const sum = parts.reduce((all, { amount }) => all + (amount ?? 0n), 0n);
  const amount = isUnknown ? null : sizeOf(sum);
  const whole = [sizeOf(value), absolute(figures)].reduce((a, b) => (a > b ? a : b));
  const share = (part: number, of: number): Fraction | null =>
    of === 0 ? null : { part: BigInt(part), whole: BigInt(of) };
  const notFinal = figures.filter(({ isFinal }) => !isFinal).length;
  const percent =
    amount === null
      ? null
      : whole !== 0n
        ? { part: amount, whole }
        : doubt === 'missing'
          ? share(parts.length, at.sites)
          : doubt === 'unverified'
            ? share(notFinal, figures.length)
            : null;
  if (amount === 0n && (whole !== 0n || percent === null || percent.part === 0n)) return [];
  const cause = greatestOf(parts);
  return [
    {
      ...{
        doubt,
        percent,
        amount,
        cause: cause.cause,
        causeAmount: cause.amount === null ? null : sizeOf(cause.amount),
        reason: cause.reason,
      },
      causeCount: parts.length,
    },
  ];
}

function greatestOf(parts: Parts): Part {
  const [first] = [...parts].sort(byAmount);
  if (first === undefined) throw new RangeError('a doubt without parts');
  return first;
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  part: a.part * b.whole + b.part * a.whole,
  whole: a.whole * b.whole,
});

function bySize(a: Sized, b: Sized): number {
  const difference =
    (b.percent?.part ?? 0n) * (a.percent?.whole ?? 1n) - (a.percent?.part ?? 0n) * (b.percent?.whole ?? 1n);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}
