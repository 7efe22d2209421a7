import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { damageFile } from '../../bench/proof/damage.ts';
import nightly from '../../pipelines/nightly.ts';
import { pinSnapshot, rollback } from '../../src/publish/pins.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, numberUtrv, type SmallService, smallRun, startSmallService } from '../support/changing-service.ts';
import { listSnapshots } from '../support/list-snapshots.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { queryPublished } from './published.ts';

withoutFigures();

let service: SmallService;
let output: string;
let time = Date.parse('2026-03-01T02:00:00Z');

beforeAll(async () => {
  service = await startSmallService();
  output = await mkdtemp(join(tmpdir(), 'esg-lake-pins-'));
});
afterAll(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

/** A run of the next day, on which the only survey has the value. */
async function loaded(value: number): Promise<void> {
  time += 86_400_000;
  service.now = new Date(time);
  const lastUpdated = new Date(time - 3_600_000).toISOString();
  const utrvs = [numberUtrv(1001, value)];
  service.surveys = [{ _id: id(1), initiativeId: id(1), name: 'Survey', lastUpdated, utrvs }];
  const report = await runPipeline(nightly, smallRun(service, output, { keepSnapshots: 1 }), { clock: () => time });
  expect(report.error).toBeUndefined();
}

const published = () => queryPublished(output, 'SELECT value_number AS n FROM data_points');
const runsOf = () => queryPublished(output, "SELECT count(*)::INTEGER AS n FROM runs WHERE mode <> 'replay'");
const loseDatabase = async (snapshotId: string): Promise<void> => {
  for (const file of ['lake.duckdb', 'parquet/runs.parquet'])
    await damageFile(join(output, 'snapshots', snapshotId, file), 'flipped');
};

it('a run stops where the newest snapshots are damaged, and continues from an old pin only if told to', async () => {
  await loaded(1);
  const { snapshot_id: snapshotId } = await pinSnapshot(output, 'old');
  for (const value of [2, 3, 4]) await loaded(value);
  const kept = (await listSnapshots(output)).map((snapshot) => snapshot.snapshotId);
  expect(kept).toHaveLength(3);
  for (const damaged of kept.filter((one) => one !== snapshotId)) await loseDatabase(damaged);
  await expect(loaded(5)).rejects.toThrow('the history of the lake is lost');
  expect((await findCurrent(output))?.snapshotId).not.toBe(snapshotId);
  await rollback(output, 'old');
  expect(await published()).toEqual([{ n: 1 }]);
  await loaded(6);
  expect(await published()).toEqual([{ n: 6 }]);
  expect(await runsOf()).toEqual([{ n: 2 }]);
  expect((await listSnapshots(output)).map((snapshot) => snapshot.snapshotId)).toContain(snapshotId);
  expect((await findCurrent(output))?.snapshotId).not.toBe(snapshotId);
});
