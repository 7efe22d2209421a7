import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCurrent, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { diffedFigures, linesOf, sortedLines } from './diff/compare-diff.ts';
import { diffLines } from './diff/lines.ts';
import { histories } from './random/group-history.ts';
import { inputOf, type World } from './trust/world.ts';
import { loadWorld } from './trust/world-lake.ts';

/** Groups in one test, so that none takes longer than a test may. */
const together = 2;

/** `FAST_CHECK='{"seed":1,"path":"3"}'` repeats a failure; with `"endOnFailure":false` it looks for a smaller one. */
const parameters = { numRuns: together, endOnFailure: true, ...JSON.parse(process.env['FAST_CHECK'] ?? '{}') };

it.each(Array.from({ length: 5 }, (_, i) => i + 1))(
  'the first and the last run of random groups differ as the oracle says, line by line: %i',
  async () => {
    await fc.assert(fc.asyncProperty(histories, compare), parameters);
  },
);

interface Run {
  readonly snapshot: Snapshot;
  readonly world: World;
}

const none = { missing: [], unexpected: [] };

async function differences(before: Run, after: Run): Promise<Readonly<Record<keyof typeof none, readonly string[]>>> {
  const found = sortedLines(linesOf(await diffedFigures(before.snapshot, after.snapshot)));
  const isBack = before.snapshot.snapshotId > after.snapshot.snapshotId;
  const expected = sortedLines(diffLines(inputOf(before.world), inputOf(after.world), { isBack }));
  return {
    missing: expected.filter((line) => !found.includes(line)),
    unexpected: found.filter((line) => !expected.includes(line)),
  };
}

async function compare(worlds: readonly World[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-diff-'));
  const [first, last] = [worlds[0], worlds.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('no runs');
  try {
    const before = await findCurrent(await loadWorld(inputOf(first), folder));
    const after = await findCurrent(await loadWorld(inputOf(last), folder));
    if (before === null || after === null) throw new RangeError('not two snapshots');
    expect(await differences({ snapshot: before, world: first }, { snapshot: after, world: last })).toEqual(none);
    expect(await differences({ snapshot: after, world: last }, { snapshot: before, world: first })).toEqual(none);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
