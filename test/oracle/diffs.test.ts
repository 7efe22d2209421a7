import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffSnapshots } from '../../src/inspect/diff-snapshots.ts';
import { pinSnapshot } from '../../src/load/publish/pin-snapshot.ts';
import { findCurrent, type Snapshot } from '../../src/load/publish/snapshot-folders.ts';
import { diffedFigures, linesOf, sortedLines } from './diff/compare-diff.ts';
import { diffLines } from './diff/lines.ts';
import { after as afterWorld, before as beforeWorld } from './diff/reasons-world.ts';
import { inputOf } from './trust/world.ts';
import { loadWorld } from './trust/world-lake.ts';

let folder: string;
let before: Snapshot;
let after: Snapshot;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-diff-'));
  before = await published(await loadWorld(inputOf(beforeWorld), folder));
  after = await published(await loadWorld(inputOf(afterWorld), folder));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function published(output: string): Promise<Snapshot> {
  const found = await findCurrent(output);
  if (found === null) throw new Error('nothing is published');
  return found;
}

describe('group figures of two snapshots', () => {
  it('differ as the oracle says, for every reason', async () => {
    expect(sortedLines(linesOf(await diffedFigures(before, after)))).toEqual(
      sortedLines(diffLines(inputOf(beforeWorld), inputOf(afterWorld))),
    );
  });

  it('differ the other way round as the oracle says', async () => {
    expect(sortedLines(linesOf(await diffedFigures(after, before)))).toEqual(
      sortedLines(diffLines(inputOf(afterWorld), inputOf(beforeWorld), { isBack: true })),
    );
  });

  it('come with those of the earlier snapshot first, then those of the root, then the largest share', async () => {
    const weights = (await diffedFigures(before, after)).map(({ before: was, depth, share }) => [
      ...[Number(was === null), depth],
      -(share ?? 0),
    ]);
    const differing = (a: readonly number[], b: readonly number[]): number =>
      a.map((n, at) => n - (b[at] ?? 0)).find((n) => n !== 0) ?? 0;
    expect(weights).toEqual(weights.toSorted(differing));
    for (const at of [0, 1, 2]) expect(new Set(weights.map((weight) => weight[at])).size).toBeGreaterThan(1);
  });
});

describe('a snapshot of another version', () => {
  it('cannot be compared unless it is pinned', async () => {
    await expect(diffSnapshots(older(before), after)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/group figures of .* cannot be compared: another version of esg-lake made it/),
      hint: expect.stringContaining('snapshots pin NAME'),
    });
  });

  it('has the same lines as before, from the files of its pin; tables and surveys are not compared', async () => {
    const lines = linesOf(await diffedFigures(before, after));
    await pinSnapshot({
      output: dirname(dirname(before.folder)),
      name: 'reported',
      snapshot: before.snapshotId,
      now: Date.now(),
    });
    const found = await diffSnapshots(older(before), after);
    expect(sortedLines(linesOf(found.group_figures ?? []))).toEqual(sortedLines(lines));
    expect([found.tables, found.surveys]).toEqual([null, null]);
    expect(found.notes).toEqual([expect.stringContaining('another version of esg-lake made')]);
  });

  it('is compared by its pin also where its database is gone', async () => {
    const lines = linesOf(await diffedFigures(before, after));
    const { group_figures: figures, notes } = await diffSnapshots(
      { ...before, databaseFile: join(folder, 'gone.duckdb') },
      after,
    );
    expect(sortedLines(linesOf(figures ?? []))).toEqual(sortedLines(lines));
    expect(notes).toEqual([expect.stringContaining('is gone')]);
  });
});

it('a damaged file of a pin is named, with exit code 7', async () => {
  const file = join(before.folder, '..', '..', 'pins', 'reported', 'contributions.parquet');
  await truncate(file, 200);
  await expect(diffSnapshots(older(before), after)).rejects.toMatchObject({
    exitCode: 7,
    message: expect.stringContaining('contributions.parquet has 200 bytes'),
  });
});

const older = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  manifest: { ...snapshot.manifest, schema_version: snapshot.manifest.schema_version - 1 },
});
