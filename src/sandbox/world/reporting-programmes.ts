import type { ApiPeriod } from './api-types.ts';
import type { Node, Organisation } from './organisation.ts';
import { seedHash } from './random.ts';

/** A survey of a node's programme. */
export interface Turn {
  readonly period: ApiPeriod;
  readonly year: number;
  /** The last month of the period, 1 to 12. */
  readonly month: number;
  /** @default 'default' */
  readonly type?: 'aggregation';
  /** 1 for a second survey of the same period. @default 0 */
  readonly pack?: 1;
}

const yearsTo = (month: number): readonly Turn[] =>
  [2025, 2024, 2023, 2022, 2021].map((year) => ({ period: 'yearly', year, month }));
const quartersOf = (year: number): readonly Turn[] =>
  [12, 9, 6, 3].map((month): Turn => ({ period: 'quarterly', year, month }));
const monthOf = (year: number, month: number): Turn => ({ period: 'monthly', year, month });

const years = yearsTo(12);
const quarters = years.flatMap(({ year }) => quartersOf(year));
const months = years.flatMap(({ year }) => Array.from({ length: 12 }, (_, i) => monthOf(year, 12 - i)));
const fiscal: readonly Turn[] = [...yearsTo(3), ...quarters, ...months];
const lastYears = quartersOf(2025);

/** The order in which an ordinary site's surveys are created: newest first, depending on its reporting period. */
const habits: readonly (readonly Turn[])[] = [
  [...years, ...quarters, ...months],
  [...years.slice(0, 3), ...quarters, ...months, ...years.slice(3)],
  [...years.slice(0, 2), ...months, ...quarters, ...years.slice(2)],
];

/** The site, by its place among the sites, that every year is asked of in two surveys. */
export const twiceAsked = 3;

/** Sites that report unlike the others, by their place among the sites. */
const unusualSites: ReadonlyMap<number, readonly Turn[]> = new Map([
  // Quarters only; of 2024 the first is missing.
  [1, programme([...lastYears, ...quartersOf(2024).slice(0, 3)])],
  // From quarters to months in October 2025.
  [2, programme([...lastYears.slice(1), monthOf(2025, 12), monthOf(2025, 11), monthOf(2025, 10)])],
  // Two surveys of every year, by two departments.
  [twiceAsked, programme(years.flatMap((turn): readonly Turn[] => [turn, { ...turn, pack: 1 }]))],
  // Quarters of which the last was asked twice.
  [6, programme(lastYears.flatMap((turn, i): readonly Turn[] => (i === 0 ? [turn, { ...turn, pack: 1 }] : [turn])))],
  // Quarters, and two of their months as well.
  [9, programme([...lastYears, monthOf(2025, 12), monthOf(2025, 1)])],
]);

/** Years to March, and the four quarters of a calendar year beside them. */
const fiscalWithQuarters: readonly Turn[] = programme(
  [...yearsTo(3).slice(0, 1), ...quartersOf(2024), ...yearsTo(3).slice(1)],
  fiscal,
);

const aggregated = (turns: readonly Turn[]): readonly Turn[] =>
  turns.map((turn): Turn => ({ ...turn, type: 'aggregation' }));
/** A parent has an aggregation of each period, and its own report of the same. */
const withAggregations = (turns: readonly Turn[]): readonly Turn[] =>
  turns.flatMap((turn): readonly Turn[] => [...aggregated([turn]), turn]);
const parent = withAggregations(habits[0] ?? []);
const fiscalParent = withAggregations(fiscal);

/** Countries with an aggregation of the year beside quarters of their own: all four, or all but the first. */
const unusualCountries: ReadonlyMap<number, readonly Turn[]> = new Map(
  [lastYears, lastYears.slice(0, 3)].map((own, i) => {
    const [newest = [], older = []] = years.map((turn) => aggregated([turn]));
    return [2 + i, programme([...newest, ...own, ...older], parent)];
  }),
);

/** All surveys of a node, in the order in which they are created. */
export function programmeOf(seed: number, organisation: Organisation, node: Node): readonly Turn[] {
  const count = organisation.nodes.length;
  if (node.kind !== 'site' && count > 1) {
    if (node.yearEnd === 3) return fiscalParent;
    return (node.kind === 'country' ? unusualCountries.get(node.ordinal) : undefined) ?? parent;
  }
  // The last site always reports annually: it is the one with the odd, unaligned period.
  if (node.index === count - 1) return habits[0] ?? [];
  if (node.yearEnd === 3) return node.ordinal % 2 === 1 ? fiscalWithQuarters : fiscal;
  const usual = habits[[0, 0, 0, 0, 1, 1, 1, 2, 2][seedHash(seed, 'habit', node.index) % 9] ?? 0] ?? [];
  return unusualSites.get(node.ordinal) ?? usual;
}

/** The given surveys first, then all others, but no report of a year that is reported in parts. */
function programme(first: readonly Turn[], rest: readonly Turn[] | undefined = habits[0]): readonly Turn[] {
  const known = new Set(first.map((turn) => JSON.stringify(turn)));
  const inParts = new Set(first.filter(({ period }) => period !== 'yearly').map(({ year }) => year));
  const isWanted = (turn: Turn): boolean =>
    !known.has(JSON.stringify(turn)) &&
    (turn.period !== 'yearly' || turn.type === 'aggregation' || turn.month !== 12 || !inParts.has(turn.year));
  return [...first, ...(rest ?? []).filter(isWanted)];
}
