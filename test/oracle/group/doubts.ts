import { groupBy } from '../group-by.ts';
import type { Tree } from '../tree.ts';
import { sizeOf } from '../trust/amounts.ts';
import type { Figure } from '../trust/figure.ts';
import type { Fitted, FittedYear } from './fit.ts';
import { countedFigures, type GroupInput, isAggregation, measureKey, once, placeKey } from './input.ts';
import type { Place, PlaceNode } from './values.ts';

export const doubtKinds = ['missing', 'contradicted', 'boundary', 'overlap', 'other_unit', 'unverified'] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** A part of a doubt, where it arises. */
export interface Part {
  readonly cause: string;
  /** With its sign; null if its size is unknown. */
  readonly amount: bigint | null;
  readonly reason: string;
}

export type Parts = readonly Part[];

/** What is the same for all nodes of a place. */
export interface PlaceWorld {
  readonly input: GroupInput;
  readonly tree: Tree;
  readonly key: string;
  readonly place: Place;
  readonly fitted: FittedYear;
  /** All measures of the place with a figure. */
  readonly measures: readonly string[];
}

/** §4: the parts of each summed doubt, by node and measure, children first. */
export function partsOf(world: PlaceWorld, kind: Exclude<DoubtKind, 'other_unit'>): ReadonlyMap<string, Parts> {
  const parts = new Map<string, Parts>();
  const arises = arising(world, kind);
  for (const [node, at] of world.place) {
    for (const measure of world.measures) {
      const below = world.tree.children(node).flatMap((child) => parts.get(`${child} ${measure}`) ?? []);
      const own = at.own.get(measure);
      const fit = world.fitted.get(world.key)?.get(node)?.get(measure);
      const passesOn =
        !at.holds || (fit?.looksAlone === true && at.decided === null && own !== undefined && !isAggregation(own));
      const isCovering = kind === 'missing' && at.counts && own !== undefined && isAggregation(own) && below.length > 0;
      const passed = isCovering ? beyond(at, own, measure, below) : passesOn ? below : [];
      parts.set(`${node} ${measure}`, [...arises(at, measure, own, fit), ...passed]);
    }
  }
  return parts;
}

/** An aggregation that counts covers only what it has beyond the sum below: of the smallest parts first. */
function beyond(at: PlaceNode, own: Figure, measure: string, below: Parts): Parts {
  const reason = 'aggregation';
  if (below.some(({ amount }) => amount === null)) return below.map((part) => ({ ...part, reason }));
  const sum = below.reduce((all, { amount }) => all + (amount ?? 0n), 0n);
  const more = sizeOf(own.amount) - sizeOf(at.below.get(measure) ?? 0n);
  let left = sum - (more > 0n ? more : 0n);
  if (left <= 0n) return [];
  return [...below].sort(byAmount).map(({ cause, amount }) => {
    const kept = (amount ?? 0n) < left ? (amount ?? 0n) : left;
    left -= kept;
    return { cause, amount: kept, reason };
  });
}

/** Unknown before known, then the greatest; ties: the least id. */
export function byAmount(a: Part, b: Part): number {
  if ((a.amount === null) !== (b.amount === null)) return a.amount === null ? -1 : 1;
  const difference = sizeOf(b.amount ?? 0n) - sizeOf(a.amount ?? 0n);
  return difference === 0n ? (a.cause < b.cause ? -1 : 1) : difference > 0n ? 1 : -1;
}

type Arises = (at: PlaceNode, measure: string, own: Figure | undefined, fit: Fitted | undefined) => Parts;

function arising(world: PlaceWorld, kind: Exclude<DoubtKind, 'other_unit'>): Arises {
  switch (kind) {
    case 'missing':
      return missing(world);
    case 'contradicted':
      return contradicted(world.input);
    case 'boundary':
      return boundary(world);
    case 'overlap':
      return ({ node, counts }, _, own) =>
        !counts || own === undefined || own.overReport === 0n
          ? []
          : [{ cause: node, amount: own.overReport, reason: own.overReason ?? 'total_words' }];
    case 'unverified':
      return ({ node, counts }, _, own) =>
        !counts || own === undefined || own.isFinal
          ? []
          : [
              {
                cause: node,
                amount: sizeOf(own.amount),
                reason: isOfOpenSurvey(own) ? 'survey_open' : 'not_verified',
              },
            ];
  }
}

function missing({ input, place, key }: PlaceWorld): Arises {
  const [tracker, column, year] = JSON.parse(key) as [string, string | null, number];
  const leaves = [...place.values()].filter(({ state }) => state === 'reporting');
  const excluded = new Set((excludedAnswers(input).get(key) ?? []).map(({ node }) => node));
  const before = new Map<string, readonly Figure[]>();
  for (const figure of figuresOfColumns(input).get(JSON.stringify([tracker, column])) ?? []) {
    const { initiativeId, reportingYear } = figure;
    if (reportingYear >= year || reportingYear < year - 3) continue;
    const known = before.get(initiativeId) ?? [];
    const newest = Math.max(reportingYear, ...known.map((each) => each.reportingYear));
    before.set(
      initiativeId,
      [...known, figure].filter((each) => each.reportingYear === newest),
    );
  }
  return ({ node, state, counts }, measure, own) => {
    if (own !== undefined && counts) {
      const { valueCount, unusableRows } = own;
      if (unusableRows === 0) return [];
      const amount = (sizeOf(own.amount) * BigInt(unusableRows)) / BigInt(valueCount);
      return [{ cause: node, amount, reason: 'unusable' }];
    }
    if (state !== 'missing') return [];
    return [
      { cause: node, amount: missingAmount(node, measure), reason: excluded.has(node) ? 'unusable' : 'no_number' },
    ];
  };

  function missingAmount(node: string, measure: string): bigint | null {
    const known = before.get(node);
    if (known === undefined) {
      const sum = leaves.reduce((all, { own }) => all + sizeOf(own.get(measure)?.amount ?? 0n), 0n);
      return leaves.length === 0 ? 0n : sum / BigInt(leaves.length);
    }
    const same = known.find((figure) => measureKey(figure) === measure);
    if (same !== undefined) return sizeOf(same.amount);
    const [, , , unit] = JSON.parse(measure) as (string | null)[];
    return known.some((figure) => figure.baseUnit === unit) ? 0n : null;
  }
}

/** Of one figure the greatest of its gap, its rival and its difference to the year before. */
function contradicted(input: GroupInput): Arises {
  const figures = figuresByYear(input);
  return ({ node, counts, decided, isReport, holds }, _, own, fit) => {
    // a decision speaks of reports: an aggregation is compared as if there were none
    if (isReport && decided !== null) return [];
    const gap: Part = { cause: node, amount: sizeOf(fit?.gap ?? 0n), reason: fit?.reason ?? 'below' };
    if (own === undefined) return holds && gap.amount !== 0n ? [gap] : [];
    if (!counts) return [];
    const earlier = figures.get(yearKey(own, own.reportingYear - 1));
    const jump = earlier === undefined || isAggregation(earlier) !== isAggregation(own) ? 0n : jumpOf(own, earlier);
    const all: readonly Part[] = [
      gap,
      { cause: node, amount: own.rival, reason: 'other_report' },
      { cause: node, amount: jump, reason: 'year_before' },
    ];
    const greatest = all.reduce((most, part) => ((part.amount ?? 0n) > (most.amount ?? 0n) ? part : most));
    return greatest.amount === 0n ? [] : [greatest];
  };
}

const excludedAnswers = once(({ answers }) =>
  groupBy(
    answers.flatMap(({ excluded, ...answer }) => [...excluded].map((column) => ({ ...answer, column }))),
    ({ tracker, column, year }) => JSON.stringify([tracker, column, year]),
  ),
);
const figuresOfColumns = once((input) =>
  groupBy(countedFigures(input), ({ trackerId, columnCode }) => JSON.stringify([trackerId, columnCode])),
);
const figuresOfPlaces = once((input) => groupBy(countedFigures(input), placeKey));
const figuresByYear = once(
  (input) => new Map(countedFigures(input).map((figure) => [yearKey(figure, figure.reportingYear), figure] as const)),
);

const yearKey = (figure: Figure, year: number): string => `${figure.initiativeId} ${year} ${measureKey(figure)}`;

function jumpOf({ amount: now }: Figure, { amount: then }: Figure): bigint {
  if (now === 0n || then === 0n) return 0n;
  const isTenfold = sizeOf(now) >= 10n * sizeOf(then) || sizeOf(then) >= 10n * sizeOf(now);
  return isTenfold || now > 0n !== then > 0n ? sizeOf(now - then) : 0n;
}

const isOfOpenSurvey = ({ sources: [only, ...others] }: Figure): boolean =>
  only !== undefined && others.length === 0 && !only.isSurveyComplete;

/** What moved, and figures of initiatives that are not listed. */
function boundary({ input, tree, key, place }: PlaceWorld): Arises {
  const gone = (figuresOfPlaces(input).get(key) ?? []).filter(({ initiativeId }) => !tree.has(initiativeId));
  const lastParent = new Map(
    [...input.changes]
      .sort((a, b) => (a.seenAt < b.seenAt ? -1 : 1))
      .flatMap(({ node, oldParent, newParent, change }) => {
        const parent = change === 'removed' ? oldParent : newParent;
        return parent === null ? [] : [[node, parent] as const];
      }),
  );
  const placeFor = (node: string): string | null => {
    for (let at = lastParent.get(node); at !== undefined; at = lastParent.get(at)) if (tree.has(at)) return at;
    const [only, ...others] = tree.roots;
    return others.length === 0 ? (only ?? null) : null;
  };
  return ({ node }, measure, _, fit) => [
    ...[...(fit?.moved ?? [])].map(([cause, amount]) => ({ cause, amount, reason: 'moved' })),
    ...gone
      .filter(
        (figure) => measureKey(figure) === measure && placeFor(figure.initiativeId) === node && !place.get(node)?.holds,
      )
      .map((figure) => ({ cause: figure.initiativeId, amount: figure.amount, reason: 'gone' })),
  ];
}
