import { environmentTrackers } from './catalogue-environment.ts';
import { generalTrackers } from './catalogue-general.ts';
import { peopleTrackers } from './catalogue-people.ts';
import type { TrackerSpec } from './tracker-spec.ts';

/** Every question of the catalogue, core ones first; the order is part of the simulated world. */
export const catalogue: readonly TrackerSpec[] = sortCoreFirst([
  ...generalTrackers,
  ...environmentTrackers,
  ...peopleTrackers,
]);

/** How many questions every survey asks before its own selection. */
export const coreCount: number = catalogue.filter((spec) => spec.core === true).length;

/** Question `index`; beyond the catalogue, an endless supply of local indicators. */
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

function sortCoreFirst(specs: readonly TrackerSpec[]): readonly TrackerSpec[] {
  return [...specs.filter((spec) => spec.core === true), ...specs.filter((spec) => spec.core !== true)];
}
