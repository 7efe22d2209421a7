import { chmod, truncate } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffSnapshots, type SnapshotDiff } from '../../src/answers/diff-snapshots.ts';
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

describe('two nights', () => {
  it('differ in the surveys that data_point_changes has, by as many data points', async () => {
    const changes = await ask(
      after,
      `SELECT survey_id, count(*) FILTER (change = 'added')::INTEGER AS added, count(*) FILTER (change = 'removed')::INTEGER AS removed
       FROM data_point_changes JOIN surveys USING (survey_id) WHERE removed_at IS NULL GROUP BY survey_id`,
    );
    expect(changes.length).toBeGreaterThan(2);
    const found = new Map((diff.surveys ?? []).map((survey) => [survey.survey_id, survey]));
    for (const { survey_id: id, added, removed } of changes) {
      expect(found.get(String(id))?.data_points, String(id)).toMatchObject({ added, removed });
    }
  });

  it('differ in the rows that only one of them has', async () => {
    const ids = async (snapshot: Snapshot): Promise<ReadonlySet<unknown>> =>
      new Set(
        (await ask(snapshot, 'SELECT survey_id FROM surveys WHERE removed_at IS NULL')).map((row) => row['survey_id']),
      );
    const [old, now] = [await ids(before), await ids(after)];
    const surveys = diff.tables?.find(({ table }) => table === 'surveys');
    expect([surveys?.added, surveys?.removed]).toEqual([
      [...now].filter((id) => !old.has(id)).length,
      [...old].filter((id) => !now.has(id)).length,
    ]);
    expect(diff.surveys?.filter(({ change }) => change === 'added')).toHaveLength(surveys?.added ?? -1);
  });

  it('differ in the group figures that have another value, each with lines that add up and their evidence', async () => {
    const figures = async (snapshot: Snapshot): Promise<ReadonlyMap<string, unknown>> =>
      new Map(
        (await ask(snapshot, 'SELECT initiative_id, measure_id, reporting_year, value FROM group_figures')).map(
          (row) => [`${row['initiative_id']} ${row['measure_id']} ${row['reporting_year']}`, row['value']],
        ),
      );
    const [old, now] = [await figures(before), await figures(after)];
    const expected = [...new Set([...old.keys(), ...now.keys()])]
      .map((key) => [key, old.get(key) ?? null, now.get(key) ?? null])
      .filter(([, was, is]) => was !== is);
    const found = (diff.group_figures ?? []).map((one) => [
      `${one.initiative_id} ${one.measure_id} ${one.reporting_year}`,
      one.before,
      one.after,
    ]);
    expect(found.length).toBeGreaterThan(0);
    expect(found.toSorted()).toEqual(expected.toSorted());
    for (const { difference, lines } of diff.group_figures ?? []) {
      expect(lines.reduce((sum, line) => sum + line.difference, 0)).toBeCloseTo(difference, 4);
      for (const { utrv_ids_before: was, utrv_ids_after: is, ...line } of lines)
        expect([line, was.length + is.length > 0]).toEqual([line, true]);
    }
  });

  it('are the other way round what was added is removed', async () => {
    const back = await diffSnapshots(after, before);
    expect(back.tables).toEqual(
      diff.tables?.map(({ table, added, changed, removed }) => ({ table, added: removed, changed, removed: added })),
    );
    expect(back.surveys).toHaveLength(diff.surveys?.length ?? -1);
  });
});

it('a snapshot differs from itself in nothing', async () => {
  const { tables, surveys, group_figures: figures } = await diffSnapshots(after, after);
  expect(tables?.every(({ added, changed, removed }) => added + changed + removed === 0)).toBe(true);
  expect([surveys, figures]).toEqual([[], []]);
});

it('a damaged database is named, with exit code 7', async () => {
  await chmod(before.databaseFile, 0o644);
  await truncate(before.databaseFile, 300_000);
  await expect(diffSnapshots(before, after)).rejects.toMatchObject({
    exitCode: 7,
    message: expect.stringContaining(before.databaseFile),
  });
});
