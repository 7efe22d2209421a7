import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffSnapshots } from '../../src/answers/diff-snapshots.ts';
import { findCurrent, type Snapshot } from '../../src/publish/snapshot-folders.ts';
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

it('of a snapshot that another version made only the values of group figures are compared', async () => {
  const figures = await diffedFigures(before, after);
  const found = await diffSnapshots(older(before), after);
  expect(found.group_figures).toEqual(figures.map((figure) => ({ ...figure, reasons: [], lines: [] })));
  expect([found.tables, found.surveys]).toEqual([null, null]);
  expect(found.notes).toEqual([expect.stringContaining('was made by another version of esg-lake')]);
});

it('a damaged file is named, with exit code 7', async () => {
  const [file] = older(before).manifest.tables['group_figures']?.files ?? [];
  const path = join(before.folder, file?.path ?? '');
  await rm(path);
  await expect(diffSnapshots(older(before), after)).rejects.toMatchObject({
    exitCode: 7,
    message: expect.stringContaining(`${path} is missing`),
  });
});

const older = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  manifest: { ...snapshot.manifest, schema_version: snapshot.manifest.schema_version - 1 },
});
