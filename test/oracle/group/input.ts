import { sizeOf } from '../trust/amounts.ts';
import type { Figure, Measure } from '../trust/figure.ts';

/** What the figures of a group follow from (contract of figures, §2): plain data, amounts in 1e-12. */
export interface GroupInput {
  readonly nodes: readonly GroupNode[];
  /** Figures of all years and initiatives, listed or not. */
  readonly figures: readonly Figure[];
  readonly answers: readonly YearAnswers[];
  /** The decision that applies, by its rules of precedence; null if there is none. */
  readonly decided: (node: string, tracker: string, year: number) => ReportIs | null;
  readonly addsUp: (tracker: string, column: string | null) => boolean;
  readonly changes: readonly BoundaryChange[];
  /** In percent. */
  readonly materiality: number;
}

export type ReportIs = 'consolidated' | 'stand_alone' | 'not_counted' | 'wrong' | 'part_year';

export interface GroupNode {
  readonly id: string;
  /** Null: a root. */
  readonly parent: string | null;
  /** ISO 8601. */
  readonly created: string;
}

/** What an initiative answers of a question in a reporting year. */
export interface YearAnswers {
  readonly node: string;
  readonly year: number;
  readonly tracker: string;
  /** It has records of the question. */
  readonly isAsked: boolean;
  /** All its counting yearly answers are `na`. */
  readonly isNa: boolean;
  /** Columns of which an exclusion of a reason other than `rate` exists; null: no table. */
  readonly excluded: ReadonlySet<string | null>;
}

export interface BoundaryChange {
  readonly node: string;
  readonly change: 'added' | 'moved' | 'removed';
  readonly seenAt: string;
  readonly oldParent: string | null;
  readonly newParent: string | null;
}

export const measureKey = ({ trackerId, columnCode, optionCode, baseUnit }: Measure): string =>
  JSON.stringify([trackerId, columnCode, optionCode, baseUnit]);

/** A column of a question in a year. */
export const placeKey = ({ trackerId, columnCode, reportingYear }: Figure): string =>
  JSON.stringify([trackerId, columnCode, reportingYear]);

/** The service's own sum of an initiative, which is no report of it. */
export const isAggregation = ({ basis }: Figure): boolean => basis === 'aggregation';

/** |a| is at least `percent` % of |b|. */
export const atLeast = (a: bigint, percent: bigint, b: bigint): boolean => sizeOf(a) * 100n >= sizeOf(b) * percent;

/** What is made of an input once. */
export function once<T>(make: (input: GroupInput) => T): (input: GroupInput) => T {
  const known = new WeakMap<GroupInput, { readonly made: T }>();
  return (input) => {
    const found = known.get(input) ?? { made: make(input) };
    known.set(input, found);
    return found.made;
  };
}

/** Figures that no decision takes out. */
export const countedFigures = once(({ figures, decided }) =>
  figures.filter(
    ({ initiativeId, trackerId, reportingYear }) => !isRefused(decided(initiativeId, trackerId, reportingYear)),
  ),
);

export const isRefused = (decided: ReportIs | null): boolean => decided === 'not_counted' || decided === 'wrong';
