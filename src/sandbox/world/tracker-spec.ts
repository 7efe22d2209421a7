import type { ValueType } from './api-types.ts';

/** How a figure behaves; amounts are per year for a site of size 1. */
export interface Behaviour {
  readonly amount?: number;
  /** Relative change per year, -0.03 for three percent down. */
  readonly trend?: number;
  /** Variation over the year: 0.2 for ±20 %, with the peak in January. */
  readonly season?: number;
  readonly decimals?: number;
  /** A level on a day, as opposed to an amount that grows with the length of the period. */
  readonly level?: boolean;
}

export interface ColumnSpec extends Behaviour {
  readonly code: string;
  readonly name: string;
  readonly type: ValueType;
  readonly unit?: string;
  readonly unitType?: string;
  readonly numberScale?: string;
  readonly list?: string;
}

/** A question of the catalogue; `tracker.ts` turns it into the definition that the service embeds. */
export interface TrackerSpec extends Behaviour {
  readonly code: string;
  readonly name: string;
  readonly question: string;
  /** What is asked instead after some night redefined it. */
  readonly redefined?: string;
  readonly valueType: ValueType;
  readonly type?: 'kpi';
  readonly unit?: string;
  readonly unitType?: string;
  readonly numberScale?: string;
  readonly list?: string;
  readonly columns?: readonly ColumnSpec[];
  readonly maxRows?: number;
  /** Asked in every survey, before all others. */
  readonly core?: boolean;
}
