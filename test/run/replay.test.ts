import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import { diffSnapshots } from '../../src/answers/diff/diff-snapshots.ts';
import { readSealedJson, sealedJson } from '../../src/base/damage.ts';
import { sha256Of } from '../../src/base/files.ts';
import { withDatabase } from '../../src/load/database.ts';
import { type Manifest, manifestName } from '../../src/publish/manifest.ts';
import { readSnapshot, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { numberUtrv, smallRun, smallSurvey } from '../support/changing-service.ts';
import { withoutPage } from '../support/without-figures.ts';
import { hashes, nextDay, output, query, run, service, useSmallLake } from './small-lake.ts';

withoutPage();

useSmallLake((service) => {
  service.surveys = [1, 2, 3].map((number) => smallSurvey(number));
});

/** Makes the published lake one of another version of esg-lake. */
async function makeOther(sql: string, versions: Partial<Manifest>): Promise<void> {
  const file = join(output, 'current/lake.duckdb');
  await chmod(file, 0o644);
  await withDatabase({ file }, ({ connection }) => connection.run(sql));
  const { length: bytes } = await readFile(file);
  const manifestFile = join(output, 'current', manifestName);
  const manifest = (await readSealedJson(manifestFile)) as Manifest;
  const database = { ...manifest.database, bytes, sha256: await sha256Of(file) };
  await chmod(manifestFile, 0o644);
  await writeFile(manifestFile, sealedJson({ ...manifest, database, ...versions }));
}

it('a replay makes the same lake from the landed bodies without a request, and keeps what was remembered', async () => {
  await run();
  service.surveys = service.surveys.slice(1);
  for (const survey of service.surveys.slice(0, 1)) survey.utrvs = [numberUtrv(1002, 77)];
  nextDay(2);
  expect(await run()).toMatchObject({ exit_code: 0, changes: { changed: 1, removed: 1 } });
  const before = await hashes();
  const changes = 'SELECT run_id, utrv_id, old_value_number, new_value_number FROM data_point_changes ORDER BY ALL';
  const history = await query(changes);
  expect(history).toHaveLength(2);
  service.requests = [];
  expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ status: 'published', exit_code: 0 });
  expect(service.requests).toEqual([]);
  expect([await hashes(), await query(changes)]).toEqual([before, history]);

  // A run rebuilds the lake of another version, and refuses that of a newer one.
  const other = 'ALTER TABLE utrvs DROP COLUMN answer; ALTER TABLE data_point_changes DROP COLUMN old_status';
  await makeOther(`${other}; DROP TABLE internal.sync_details`, { schema_sha256: 'of another schema' });
  expect(await run()).toMatchObject({ status: 'published', exit_code: 0 });
  expect(service.requests.some((request) => request.includes('/surveys/'))).toBe(false);
  expect([await hashes(), await query(changes)]).toEqual([before, history]);
  const names = (await readdir(join(output, 'snapshots'))).sort().slice(-2);
  const [from, to] = await Promise.all(names.map((name) => readSnapshot(join(output, 'snapshots', name))));
  expect(await diffSnapshots(from as Snapshot, to as Snapshot)).toMatchObject({
    notes: [`${names[0]} was made by another version of esg-lake: only values are compared.`],
    figures: [],
  });
  await makeOther('SELECT 1', { schema_version: 99 });
  await expect(run()).rejects.toThrow('the lake was made by a newer version of esg-lake');
});
