import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../bench/world/random.ts';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { verifyLanding, verifyPins } from '../../src/answers/verify-parts.ts';
import { outlived, type Retention } from '../../src/base/time.ts';
import { foldJournals, neededBodies, ofRuns, readJournals } from '../../src/extract/landing/journal.ts';
import { landingRuns } from '../../src/extract/landing/landing-files.ts';
import { pinSnapshot, removePin, rollback } from '../../src/publish/pins.ts';
import { currentId, pruneSnapshots } from '../../src/publish/snapshot-folders.ts';
import { lastGoodRun } from '../../src/report/earlier-runs.ts';
import { applyRetention, landingNeeds } from '../../src/run/apply-retention.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import type { Pipeline } from '../../src/run/pipeline.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { listSnapshots } from '../support/list-snapshots.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { currentHashes } from './published.ts';

const seed = Number(process.env['SEED'] ?? 1 + Math.floor(Math.random() * 1e6));
const random = createRandom(seed);
const dayMs = 86_400_000;
const keep = 2;
const maxPins = 3;

let sandbox: Sandbox;
let output: string;
let day = 0;
/** What the pins keep, by name. */
const pins = new Map<string, string>();

beforeAll(async () => {
  console.info(`seed ${seed}: SEED=${seed} repeats it`);
  sandbox = await startSandbox({ seed, initiatives: 3, surveys: 8, utrvsPerSurvey: 4 });
  output = await mkdtemp(join(tmpdir(), 'esg-lake-year-'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(output, { recursive: true, force: true });
});

const now = (): number => Date.now() + day * dayMs;

async function run(pipeline: Pipeline, more: Partial<RunOptions> = {}): Promise<void> {
  const credentials = { kind: 'token', token: sandbox.token } as const;
  const options = { ...defaultRunOptions, baseUrl: sandbox.baseUrl, credentials, output, retries: 0, ...more };
  const limits = { keepSnapshots: keep, maxRemovedPercent: 100 };
  const report = await runPipeline(pipeline, { ...options, ...limits }, { clock: now });
  expect([day, report.error]).toEqual([day, undefined]);
}

const chance = (share: number): boolean => random.next() < share;
const retention = (): Retention => random.pick([{ runs: 2 }, { runs: 6 }, { seconds: 20 * 86_400 }]);

/** Some surveys cannot be fetched on some days; some runs load everything; some delete what is not kept. */
async function nextRun(): Promise<Expired> {
  sandbox.setNight(day);
  const failing = chance(0.2) ? sandbox.world.surveys().slice(0, 1) : [];
  sandbox.setFaults(failing.map(({ _id }) => ({ endpoint: 'survey', kind: 'server-error', match: _id })));
  const expired = chance(0.5) ? { keepLanding: retention(), keepRuns: retention() } : null;
  await run(nightly, { full: chance(0.1), ...expired });
  return expired;
}

type Expired = { readonly keepLanding: Retention; readonly keepRuns: Retention } | null;

async function prune(): Promise<Expired> {
  await pruneSnapshots(output, keep);
  const expired = { keepLanding: retention(), keepRuns: retention() };
  await applyRetention({ output, ...expired }, now());
  return expired;
}

async function pin(): Promise<void> {
  const name = `day-${day}`;
  const { snapshotId } = random.pick(await listSnapshots(output));
  await pinSnapshot(output, name, snapshotId);
  pins.set(name, snapshotId);
}

async function unpin(): Promise<void> {
  const name = random.pick([...pins.keys()]);
  await removePin(output, name);
  pins.delete(name);
}

/** Snapshots: the newest, the published one, the one before it and the one before this run, and the pinned ones. */
async function expectOnlyKeptSnapshots(before: string | null): Promise<void> {
  const ids = (await listSnapshots(output)).map(({ snapshotId }) => snapshotId);
  const place = ids.indexOf((await currentId(output)) ?? '');
  const kept = [...ids.slice(-keep), ...ids.slice(Math.max(0, place - 1), place + 1), before, ...pins.values()];
  expect([day, ids.filter((id) => !kept.includes(id))]).toEqual([day, []]);
  expect([day, [...pins.values()].filter((id) => !ids.includes(id))]).toEqual([day, []]);
}

/** Of what has expired, only what a kept snapshot is made of or a replay of it reads. */
async function expectOnlyNeeded({ keepLanding, keepRuns }: NonNullable<Expired>): Promise<void> {
  const snapshots = await listSnapshots(output);
  const newest = (await lastGoodRun(output))?.run_id ?? '';
  const journals = await readJournals(output, () => {});
  const needs = await Promise.all(snapshots.map(({ databaseFile }) => landingNeeds(databaseFile)));
  const needed = new Set<string>();
  for (const sequence of [journals, ...needs.map(({ runIds }) => ofRuns(journals, runIds))]) {
    const state = foldJournals(sequence);
    for (const body of state === null ? [] : neededBodies(state)) needed.add(body);
  }
  const superfluous: string[] = [];
  for (const runId of outlived(await landingRuns(output), keepLanding, now()).filter((id) => id < newest)) {
    const files = await readdir(join(output, 'landing', runId), { recursive: true });
    const bodies = files.filter((file) => file.endsWith('.json.gz'));
    superfluous.push(...bodies.filter((file) => !needed.has(basename(file, '.json.gz'))));
  }
  expect([day, superfluous]).toEqual([day, []]);
  const kept = new Set(snapshots.map(({ snapshotId }) => snapshotId));
  const reports = outlived(await readdir(join(output, 'runs')), keepRuns, now());
  expect([day, reports.filter((id) => id < newest && !kept.has(id))]).toEqual([day, []]);
}

async function expectPinsWhole(): Promise<void> {
  const checks = await verifyPins(output);
  expect([day, checks.map(({ name, ok }) => [name, ok])]).toEqual([
    day,
    [...pins.keys()].sort().map((name) => [`pin ${name}`, true]),
  ]);
  for (const snapshot of await listSnapshots(output)) {
    if (![...pins.values()].includes(snapshot.snapshotId)) continue;
    const landed = await verifyLanding(output, snapshot);
    expect([day, landed.filter(({ ok }) => !ok)]).toEqual([day, []]);
  }
}

/** Goes back to the pin in a copy that has only what a replay needs, and replays it. */
async function expectReplays(name: string): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'esg-lake-year-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const id = pins.get(name) ?? '';
  await mkdir(join(copy, 'snapshots'));
  for (const path of ['landing', 'pins', `snapshots/${id}`])
    await cp(join(output, path), join(copy, path), { recursive: true, verbatimSymlinks: true });
  await rollback(copy, name);
  const hashes = await currentHashes(copy);
  await run(replay, { output: copy });
  expect([day, name, await currentHashes(copy)]).toEqual([day, name, hashes]);
  await rm(copy, { recursive: true, force: true });
}

const landed = async (): Promise<readonly string[]> => readdir(join(output, 'landing'), { recursive: true });

it('over a year, every pin stays whole and replays to the same rows, and nothing else is kept', {
  timeout: 3_600_000, // a deadlock must end; how long an honest year takes depends on the machine
}, async () => {
  let replays = 0;
  let deleted = 0;
  for (; day < 365; day += random.whole(6, 14)) {
    const before = day === 0 ? [] : await landed();
    const last = await currentId(output);
    const expired = [await nextRun()];
    await expectOnlyKeptSnapshots(last);
    if (pins.size < maxPins && chance(0.3)) await pin();
    if (pins.size > 0 && chance(0.2)) await unpin();
    if (chance(0.25)) {
      expired[0] = await prune();
      await expectOnlyKeptSnapshots(null);
    }
    if (expired[0] != null) await expectOnlyNeeded(expired[0]);
    await expectPinsWhole();
    const after = new Set(await landed());
    const gone = before.filter((file) => !after.has(file)).length;
    deleted += gone;
    // What a replay reads changes only where something is deleted; in the end, every pin that is left is replayed.
    if (gone > 0 && pins.size > 0) {
      await expectReplays(random.pick([...pins.keys()]));
      replays++;
    }
    if (pins.size > 0 && chance(0.08)) await rollback(output, random.pick([...pins.keys()]));
  }
  for (const name of pins.keys()) {
    await expectReplays(name);
    replays++;
  }
  console.info(`${replays} replays, ${deleted} landed files deleted`);
  expect(replays).toBeGreaterThan(5);
  expect(deleted).toBeGreaterThan(20);
});
