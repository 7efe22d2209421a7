import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffReasons } from '../../../src/schema/changed-figures.ts';
import { histories } from '../random/group-history.ts';
import { inputOf } from '../trust/world.ts';
import { diffLines } from './lines.ts';

it('the first and the last run of random groups differ for every reason', () => {
  const found = new Map<string, number>();
  for (const worlds of fc.sample(histories, { numRuns: 40, seed: 1 })) {
    const [first, last] = [worlds[0], worlds.at(-1)];
    if (first === undefined || last === undefined) throw new RangeError('no runs');
    const [a, b] = [inputOf(first), inputOf(last)];
    const lines = [...diffLines(a, b), ...diffLines(b, a)];
    for (const { reason, change } of lines) {
      for (const name of [reason, change ?? reason]) found.set(name, (found.get(name) ?? 0) + 1);
    }
  }
  expect([...diffReasons, 'added', 'removed', 'moved'].filter((name) => !found.has(name))).toEqual([]);
});
