import fc from 'fast-check';
import { expect, it } from 'vitest';
import { doubtKinds } from '../group/doubts.ts';
import { exclusionReasons } from '../trust/exclusion-reasons.ts';
import { expectedOf } from '../trust/oracle.ts';
import { inputOf } from '../trust/world.ts';
import { histories } from './group-history.ts';

it('random groups have every doubt, exclusion and way to make a figure', () => {
  const found = new Map<string, number>();
  for (const worlds of fc.sample(histories, { numRuns: 60, seed: 1 })) {
    const expected = expectedOf(inputOf(worlds.at(-1) ?? { nodes: {}, questions: {}, surveys: [] }));
    const names = new Set<string>([
      ...expected.rollup.flatMap(({ doubts, basis }) => [...doubts, basis]),
      ...expected.exclusions.map(({ reason }) => reason),
      ...expected.figures.map(({ basis }) => basis),
    ]);
    for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  }
  const wanted = [
    ...doubtKinds,
    ...exclusionReasons,
    ...['own report', 'own report + below', 'below', "service's aggregation"],
    ...['reported', 'parts', 'period_end', 'aggregation'],
  ];
  expect(wanted.filter((name) => !found.has(name))).toEqual([]);
});
