import { chmod, truncate } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffSnapshots, type SnapshotDiff } from '../../src/answers/diff/diff-snapshots.ts';
import type { SqlRow } from '../../src/load/database.ts';
import { openLake } from '../../src/publish/lake.ts';
import { findCurrent, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';

let lake: PublishedLake;
let before: Snapshot;
let after: Snapshot;
let diff: SnapshotDiff;

beforeAll(async () => {
  lake = await publishLake({ initiatives: 14, surveys: 80, utrvsPerSurvey: 25 });
  before = await published();
  lake.sandbox.setNight(3);
  await lake.runAgain({ maxRemovedPercent: 50 });
  after = await published();
  diff = await diffSnapshots(before, after);
});

afterAll(() => lake?.remove());

async function published(): Promise<Snapshot> {
  const found = await findCurrent(lake.output);
  if (found === null) throw new Error('nothing is published');
  return found;
}

async function ask(snapshot: Snapshot, sql: string): Promise<readonly SqlRow[]> {
  const opened = await openLake(snapshot);
  try {
    return await opened.query(sql);
  } finally {
    opened.close();
  }
}

const keyOf = (row: object): string =>
  ['initiative_id', 'measure_id', 'reporting_year'].map((name) => Reflect.get(row, name)).join(' ');

describe('two nights', () => {
  it('differ in the figures that have another value, each with lines that add up', async () => {
    const figures = async (snapshot: Snapshot): Promise<ReadonlyMap<string, unknown>> =>
      new Map((await ask(snapshot, 'FROM group_figures')).map((row) => [keyOf(row), row['value']]));
    const [old, now] = [await figures(before), await figures(after)];
    const expected = [...new Set([...old.keys(), ...now.keys()])]
      .map((key) => [key, old.get(key) ?? null, now.get(key) ?? null])
      .filter(([, was, is]) => was !== is);
    const found = diff.figures.map((one) => [keyOf(one), one.before, one.after]);
    expect(found.length).toBeGreaterThan(0);
    expect(found.toSorted()).toEqual(expected.toSorted());
    for (const { lines, ...one } of diff.figures) {
      const sum = lines.reduce((all, line) => all + line.difference, 0);
      expect([keyOf(one), sum]).toEqual([keyOf(one), expect.closeTo((one.after ?? 0) - (one.before ?? 0), 4)]);
      expect(one.reason).toMatch(/^(structure|decision|record|definition|value)$/);
    }
  });

  it('say what the run said', async () => {
    const said = await ask(after, `FROM group_figure_changes WHERE run_id = (SELECT max(run_id) FROM runs)`);
    const inShort = (row: object) => [
      keyOf(row),
      ...['percent', 'reason', 'cause_id'].map((name) => Reflect.get(row, name)),
    ];
    expect(diff.figures.map(inShort).toSorted()).toEqual(said.map(inShort).toSorted());
  });

  it('count the data points that runs between them changed', async () => {
    const rows = await ask(after, 'SELECT change, count(*)::INTEGER AS n FROM data_point_changes GROUP BY change');
    expect({ added: 0, changed: 0, removed: 0, ...diff.values }).toEqual({
      ...{ added: 0, changed: 0, removed: 0 },
      ...Object.fromEntries(rows.map(({ change, n }) => [change, n])),
    });
    const { values } = await diffSnapshots(after, before);
    expect(values).toEqual({ ...diff.values, added: diff.values?.removed, removed: diff.values?.added });
  });
});

it('a snapshot differs from itself in nothing', async () => {
  const { figures, values, changed, below } = await diffSnapshots(after, after);
  expect([figures, values, changed, below]).toEqual([[], { added: 0, changed: 0, removed: 0 }, 0, 0]);
});

it('of a snapshot of another version only values are compared', async () => {
  const { manifest } = before;
  const other = { ...before, manifest: { ...manifest, schema_sha256: '0'.repeat(64) } };
  const { figures, values, notes } = await diffSnapshots(other, after);
  expect(figures.map((one) => [keyOf(one), one.percent]).toSorted()).toEqual(
    diff.figures.map((one) => [keyOf(one), one.percent]).toSorted(),
  );
  expect([new Set(figures.map(({ reason }) => reason)), values]).toEqual([new Set([null]), null]);
  expect(notes).toEqual([expect.stringContaining('was made by another version of esg-lake: only values are compared')]);
});

it('a damaged database is named, with exit code 7', async () => {
  await chmod(before.databaseFile, 0o644);
  await truncate(before.databaseFile, 300_000);
  await expect(diffSnapshots(before, after)).rejects.toMatchObject({
    exitCode: 7,
    message: expect.stringContaining(before.databaseFile),
  });
});
