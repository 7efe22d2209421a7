import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../base/package-folder.ts';
import type { ValueType } from './api-types.ts';

/** Every question of the catalog, one per line of `questions.ndjson`, core ones first. Worlds depend on the order. */
export const catalogue: readonly TrackerSpec[] = readFileSync(
  join(packageFolder() ?? '.', 'src/sandbox/questions.ndjson'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line): TrackerSpec => JSON.parse(line));

/** Number of questions that every survey contains before its own selection. */
export const coreCount: number = catalogue.filter((spec) => spec.core === true).length;

/** Question `index`; beyond the catalog, an endless supply of local indicators. */
export function trackerSpec(index: number): TrackerSpec {
  return catalogue[index] ?? localIndicator(index - catalogue.length + 1);
}

function localIndicator(number: number): TrackerSpec {
  return {
    code: `LOCAL-${number}`,
    name: `Local indicator ${number}`,
    question: `What was the reading of local indicator ${number} in the period?`,
    valueType: 'number',
    type: 'kpi',
    amount: 10 + (number % 90),
    decimals: number % 4,
  };
}

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

/** A question of the catalog; `tracker.ts` turns it into the definition that the service embeds. */
export interface TrackerSpec extends Behaviour {
  readonly code: string;
  readonly name: string;
  readonly question: string;
  /** What the question asks after some night redefined it. */
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
