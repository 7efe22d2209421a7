import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { timeOfRun } from '../../src/base/run-id.ts';
import { landingRuns } from '../../src/extract/landing/reader.ts';
import { type DiskUse, diskUse } from '../../src/inspect/disk-use.ts';
import { verifyLanding } from '../../src/inspect/verify-landing.ts';
import { findCurrent } from '../../src/load/publish/snapshot-folders.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { currentHashes } from './published.ts';

const dayMs = 86_400_000;
let sandbox: Sandbox;
let output: string;
let shared: string;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 21, initiatives: 12, surveys: 40, utrvsPerSurvey: 8 });
  output = await mkdtemp(join(tmpdir(), 'esg-lake-month-'));
  shared = await mkdtemp(join(tmpdir(), 'esg-lake-shared-'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(output, { recursive: true, force: true });
  await rm(shared, { recursive: true, force: true });
});

const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Files in the Delta log of each pushed table: a checkpoint after thirty commits, and only what is newer. */
async function logFiles(): Promise<readonly number[]> {
  const counts = new Map<string, number>();
  for (const file of (await filesBelow(shared)).filter((name) => name.includes('/_delta_log/'))) {
    const [table = ''] = file.split('/_delta_log/');
    counts.set(table, (counts.get(table) ?? 0) + 1);
  }
  return [...counts.values()];
}

it('a month of nights needs no hand: what is kept stops growing, and is right to the end', {
  timeout: 3_600_000, // a deadlock must end; how long an honest month takes depends on the machine
}, async () => {
  const credentials = { kind: 'token', token: sandbox.token } as const;
  const seconds = (days: number) => ({ seconds: days * 86_400 });
  const options = {
    ...defaultRunOptions,
    baseUrl: sandbox.baseUrl,
    credentials,
    output,
    keepLanding: seconds(5),
    keepRuns: seconds(5),
    push: `file://${shared}`,
  };
  const use: {
    readonly disk: DiskUse;
    readonly files: number;
    readonly shared: number;
    readonly logs: readonly number[];
  }[] = [];
  for (let night = 0; night <= 30; night++) {
    sandbox.setNight(night);
    const clock = (): number => Date.now() + night * dayMs;
    const report = await runPipeline(nightly, options, { clock });
    expect([night, report.exit_code, report.error]).toEqual([night, 0, undefined]);
    if (night === 10 || night === 30)
      use.push({
        disk: diskUse(output),
        files: (await filesBelow(output)).length,
        shared: (await filesBelow(shared)).length,
        logs: await logFiles(),
      });
  }
  const [ten, thirty] = use as [(typeof use)[0], (typeof use)[0]];
  console.info(`night 10: ${JSON.stringify(ten)}\nnight 30: ${JSON.stringify(thirty)}`);
  expect(thirty.files).toBeLessThan(ten.files * 1.5);
  expect(thirty.disk.total).toBeLessThan(ten.disk.total * 1.25);
  expect(thirty.disk.runs).toBeLessThan(ten.disk.runs * 1.5);
  expect(thirty.shared).toBeLessThan(ten.shared * 1.5);
  expect(Math.max(...thirty.logs)).toBeLessThan(40);
  // Of landed responses, those of the last days stay, and of each survey the newest.
  const recent = new Set((await landingRuns(output)).filter((id) => timeOfRun(id) > Date.now() + 24 * dayMs));
  const older = (await filesBelow(join(output, 'landing'))).filter(
    (file) => file.endsWith('.json.gz') && ![...recent].some((id) => file.includes(id)),
  );
  expect(older.length).toBeLessThan(sandbox.world.surveys().length + 10);
  expect((await verifyLanding(output, await findCurrent(output))).filter(({ ok }) => !ok)).toEqual([]);
  const hashes = await currentHashes(output);
  expect((await runPipeline(replay, options, { clock: () => Date.now() + 31 * dayMs })).error).toBeUndefined();
  expect(await currentHashes(output)).toEqual(hashes);
});
