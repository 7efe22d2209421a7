import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { verifyLanding } from '../../src/answers/verify-landing.ts';
import { rollback } from '../../src/publish/rollback.ts';
import { listSnapshots } from '../../src/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import { applyRetention } from '../../src/run/apply-retention.ts';
import type { RunListener } from '../../src/run/events.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import type { Pipeline } from '../../src/run/pipeline.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { currentHashes } from './published.ts';

const seed = 1 + Math.floor(Math.random() * 1e6);
const dayMs = 86_400_000;
const nights = 8;

let sandbox: Sandbox;
let output: string;
let night = 0;

beforeAll(async () => {
  console.info(`seed ${seed}`);
  sandbox = await startSandbox({ seed, initiatives: 6, surveys: 16, utrvsPerSurvey: 6 });
  output = await mkdtemp(join(tmpdir(), 'esg-lake-retention-'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(output, { recursive: true, force: true });
});

const said: string[] = [];

const now = (): number => Date.now() + night * dayMs;

async function run(
  pipeline: Pipeline,
  more: Partial<RunOptions> = {},
  listener: RunListener = () => {},
  signal?: AbortSignal,
): Promise<RunReport> {
  const credentials = { kind: 'token', token: sandbox.token } as const;
  const options = { ...defaultRunOptions, baseUrl: sandbox.baseUrl, credentials, output, retries: 0, ...more };
  return runPipeline(
    pipeline,
    { ...options, maxRemovedPercent: 100 },
    {
      clock: now,
      ...(signal === undefined ? {} : { signal }),
      onEvent: (event) => {
        if (event.type === 'log') said.push(event.message);
        listener(event);
      },
    },
  );
}

/** One survey cannot be fetched on some nights; one night is made from the snapshot before the last. */
async function oneNight(): Promise<void> {
  sandbox.setNight(night);
  const failing = night % 3 === 1 ? sandbox.world.surveys().slice(0, 1) : [];
  sandbox.setFaults(failing.map(({ _id }) => ({ endpoint: 'survey', kind: 'server-error', match: _id })));
  if (night === 3) await rollback(output, (await listSnapshots(output)).at(-2)?.snapshotId ?? '');
  const full = night === 2;
  const report = await run(nightly, { keepLanding: { seconds: 86_400 }, keepRuns: { runs: 2 }, full });
  expect(report.error).toBeUndefined();
}

/** A copy of the output folder, gone after the test. */
async function copied(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-retention-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(output, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(join(output, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

describe('what is kept', () => {
  it('is intact for every kept snapshot after every night', async () => {
    for (; night < nights; night++) {
      await oneNight();
      for (const snapshot of await listSnapshots(output)) {
        const checks = await verifyLanding(output, snapshot);
        expect([night, checks.filter(({ ok }) => !ok)]).toEqual([night, []]);
      }
    }
    night = nights - 1;
    expect(said.filter((message) => message.startsWith('deleted what has expired')).length).toBeGreaterThan(0);
  });

  it('replays to the same rows, from the newest snapshot, from an older one, and without any', async () => {
    const snapshots = await listSnapshots(output);
    for (const { snapshotId } of [snapshots.at(0), snapshots.at(-1)].flatMap((one) => one ?? [])) {
      const copy = await copied();
      await rollback(copy, snapshotId);
      const before = await currentHashes(copy);
      expect((await run(replay, { output: copy })).error).toBeUndefined();
      expect([snapshotId, await currentHashes(copy)]).toEqual([snapshotId, before]);
    }
    const bare = await copied();
    for (const name of ['snapshots', 'current']) await rm(join(bare, name), { recursive: true });
    expect((await run(replay, { output: bare })).error).toBeUndefined();
    // A survey that a night could not fetch was never loaded by the journals either.
    expect(await currentHashes(bare)).toEqual(await currentHashes(output));
  });

  it('are the reports of the newest runs and of the kept snapshots, and the landing of the newest nights', async () => {
    const runs = await readdir(join(output, 'runs'));
    const snapshots = (await listSnapshots(output)).map(({ snapshotId }) => snapshotId);
    expect(runs).toEqual(expect.arrayContaining(snapshots));
    expect(runs.length).toBeLessThanOrEqual(2 + snapshots.length);
    expect((await readdir(join(output, 'landing'))).at(-1)).toBe(runs.at(-1));
  });

  it('is what a run that was interrupted has landed: the next one goes on from it', async () => {
    const copy = await copied();
    const stop = new AbortController();
    sandbox.setNight(night + 20);
    sandbox.setFaults([]);
    const interrupted = await run(
      nightly,
      { output: copy, concurrency: 1 },
      (event) => {
        if (event.type === 'progress' && event.stage === 'surveys' && event.done >= 2) stop.abort();
      },
      stop.signal,
    );
    expect(interrupted.status).toBe('interrupted');
    const house = { output: copy, keepLanding: { runs: 1 }, keepRuns: { runs: 1 } };
    await applyRetention(house, now() + 900 * dayMs);
    const resumed = await run(nightly, { output: copy });
    expect(resumed.surveys.reused).toBeGreaterThan(0);
    expect(resumed.surveys.reused + resumed.surveys.fetched).toBe(resumed.surveys.changed);
  });

  it('is everything when nothing else is said, and nothing is deleted while a kept snapshot cannot be read', async () => {
    const before = await filesIn('landing');
    const rules = { output, keepLanding: null, keepRuns: null };
    expect(await applyRetention(rules, now() + 900 * dayMs)).toMatchObject({ runs: 0, landing: { bodies: 0 } });
    const copy = await copied();
    const [oldest] = await listSnapshots(copy);
    await rm(oldest?.databaseFile ?? '');
    const strict = { output: copy, keepLanding: { runs: 1 }, keepRuns: null };
    await expect(applyRetention(strict, now())).rejects.toThrow(
      /cannot be read and may need landed responses: nothing is deleted from the landing/,
    );
    expect(await filesIn('landing')).toEqual(before);
  });
});
