import { mkdir, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedJson } from '../../src/base/damage.ts';
import { sha256Of } from '../../src/base/files.ts';
import { diffSnapshots } from '../../src/inspect/diff-snapshots.ts';
import { findCurrent, type Snapshot } from '../../src/load/publish/snapshot-folders.ts';
import { keptFigures } from '../../src/schema/kept-figures.ts';
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
      sortedLines(diffLines(inputOf(afterWorld), inputOf(beforeWorld))),
    );
  });

  it('come with the largest share first', async () => {
    const shares = (await diffedFigures(before, after)).map(({ share }) => share ?? 0);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(new Set(shares).size).toBeGreaterThan(2);
  });
});

describe('a snapshot of another schema version', () => {
  it('cannot be compared unless it is pinned', async () => {
    await expect(diffSnapshots(older(before), after)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/group figures of .* cannot be compared: it has schema version 4/),
      hint: expect.stringContaining('--pin'),
    });
  });

  it('has the same lines as before, from the files of its pin; tables and surveys are not compared', async () => {
    const lines = linesOf(await diffedFigures(before, after));
    await pin(before, 'published');
    const found = await diffSnapshots(older(before), after);
    expect(sortedLines(linesOf(found.group_figures ?? []))).toEqual(sortedLines(lines));
    expect([found.tables, found.surveys]).toEqual([null, null]);
    expect(found.notes).toEqual([expect.stringContaining('has schema version 4')]);
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
  const file = join(before.folder, '..', '..', 'pins', 'published', 'contributions.parquet');
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

/** The files that a pin keeps of a snapshot. */
async function pin({ folder: of, databaseFile, snapshotId, manifest }: Snapshot, name: string): Promise<void> {
  const pinFolder = join(of, '..', '..', 'pins', name);
  await mkdir(pinFolder, { recursive: true });
  const instance = await DuckDBInstance.create(databaseFile, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const files: unknown[] = [];
  for (const [relation, sql] of Object.entries(keptFigures)) {
    const path = `${relation}.parquet`;
    const file = join(pinFolder, path);
    await connection.run(`COPY (${sql}) TO '${file}' (FORMAT parquet)`);
    files.push({ path, bytes: (await stat(file)).size, sha256: await sha256Of(file) });
  }
  connection.closeSync();
  instance.closeSync();
  const record = { name, snapshot_id: snapshotId, schema_version: manifest.schema_version, files };
  await writeFile(join(pinFolder, 'pin.json'), sealedJson(record, 2));
}
