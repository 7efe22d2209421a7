import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { verifyLanding, verifyPins } from '../../src/answers/verify-parts.ts';
import { pinSnapshot, rollback } from '../../src/publish/pins.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { differencesIn } from '../oracle/trust/compared-tables.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { currentHashes } from './published.ts';

const nights = 31;
/** Nights on which one survey cannot be read however often it is asked for. */
const failingNights = new Set([7, 8, 19]);
/** The night whose snapshot is kept by a pin. */
const pinned = 5;

/** A full load costs as much as the run; what a run gets wrong stays wrong until the survey changes again. */
const isCompared = (night: number): boolean => night % 3 === 0 || failingNights.has(night - 1) || night === nights - 1;

let sandbox: Sandbox;
let folder: string;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 11, initiatives: 14, surveys: 60, utrvsPerSurvey: 24 });
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-nights-'));
  keeping = { ...options('lake'), keepLanding: fiveDays };
});

afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

const options = (output: string): RunOptions => ({
  ...defaultRunOptions,
  baseUrl: sandbox.baseUrl,
  credentials: { kind: 'token', token: sandbox.token },
  output: join(folder, output),
  retries: 0,
  maxRemovedPercent: 50,
});

/** Of what expires, five days. */
const dayMs = 86_400_000;
const fiveDays = { seconds: 5 * 86_400 };
let keeping: RunOptions;
const early: string[] = [];
/** All but the journals, which stay: each has what a night loaded. */
/** Reports of runs and journals are kept. */
const filesBelow = async (): Promise<readonly string[]> =>
  (await readdir(keeping.output, { recursive: true, withFileTypes: true })).flatMap((entry) => {
    const isKept = entry.name.startsWith('journal') || entry.parentPath.startsWith(join(keeping.output, 'runs'));
    return entry.isFile() && !isKept ? [join(entry.parentPath, entry.name)] : [];
  });

/** Without doubts, which the oracle compares: a full load does not know who moved and says `contradicted`. */
const hashesOf = async (output: string): Promise<readonly string[]> =>
  (await currentHashes(join(folder, output))).filter((line) => !/^(group_figures|figure_doubts) /.test(line));

/** What the world says of each survey: its version as listed. */
function versions(): ReadonlyMap<string, string> {
  const { world } = sandbox;
  return new Map(
    world.surveys().map((survey) => [survey._id, `${JSON.stringify(survey)} ${world.lastUpdated(survey._id)?.survey}`]),
  );
}

describe('nights on one output folder', () => {
  const reports: RunReport[] = [];
  let known: ReadonlyMap<string, string> = new Map();

  for (let night = 0; night < nights; night++) {
    const asFullLoad = isCompared(night) ? ', as a full load into an empty folder' : '';
    it(`night ${night}: at the least requests${asFullLoad}`, async () => {
      sandbox.setNight(night);
      const now = new Map(versions());
      const changed = [...now].filter(([id, version]) => known.get(id) !== version).map(([id]) => id);
      const removed = [...known.keys()].filter((id) => !now.has(id));
      const failing = failingNights.has(night) ? changed.slice(0, 1) : [];
      sandbox.setFaults(failing.map((id) => ({ endpoint: 'survey', kind: 'server-error', match: id })));
      sandbox.clearRequests();

      const report = await runPipeline(nightly, keeping, { clock: () => Date.now() + night * dayMs });
      reports.push(report);
      if (night === pinned) await pinSnapshot(keeping.output, 'kept');
      if (night === 10) early.push(...(await filesBelow()));
      expect(report.error).toBeUndefined();
      expect(report.exit_code).toBe(failing.length > 0 ? 3 : 0);
      expect(report.surveys.failed.map(({ survey_id }) => survey_id)).toEqual(failing);
      expect(report.surveys.removed).toBe(removed.length);
      const asked = sandbox.requests.filter(({ endpoint }) => endpoint === 'survey');
      expect(new Set(asked.map(({ path }) => path.split('/').at(-1)))).toEqual(new Set(changed));
      expect(asked.length).toBe(changed.length);
      // The first night sweeps the initiatives.
      const listings = 3 + (night === 0 ? sandbox.world.initiatives().length : 0);
      const lists = sandbox.requests.filter(({ endpoint }) => endpoint === 'value_lists').length;
      expect(lists).toBeLessThanOrEqual(1);
      expect(report.requests.total).toBe(listings + changed.length + lists);
      expect(sandbox.requests.length).toBe(report.requests.total);

      for (const id of failing) now.delete(id);
      for (const id of failing) if (known.has(id)) now.set(id, 'to be asked for again');
      known = now;
      if (failing.length > 0 || !isCompared(night)) return;
      const full = await runPipeline(nightly, options(`full-${night}`));
      expect(full.status).toBe('published');
      expect(await hashesOf('lake')).toEqual(await hashesOf(`full-${night}`));
      await rm(join(folder, `full-${night}`), { recursive: true });
      expect(await differencesIn(keeping.output)).toEqual([]);
    });
  }

  it('what is kept stops growing, and nothing that is needed is gone', async () => {
    expect((await filesBelow()).length).toBeLessThan(early.length * 1.5);
    const checks = await verifyLanding(keeping.output, await findCurrent(keeping.output));
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('a pin is whole, with all that a replay of it reads', async () => {
    expect(await verifyPins(keeping.output)).toMatchObject([{ name: 'pin kept', ok: true }]);
    await cp(keeping.output, join(folder, 'pinned'), { recursive: true, verbatimSymlinks: true });
    await rollback(join(folder, 'pinned'), 'kept');
    const before = await currentHashes(join(folder, 'pinned'));
    const report = await runPipeline(replay, { ...options('pinned'), baseUrl: null, credentials: null });
    expect(report.error).toBeUndefined();
    expect(await currentHashes(join(folder, 'pinned'))).toEqual(before);
  });

  it('had restatements, removals and returns in it', () => {
    const sum = (count: (report: RunReport) => number): number => reports.reduce((total, r) => total + count(r), 0);
    expect(sum((r) => r.changes.changed)).toBeGreaterThan(20);
    expect(sum((r) => r.changes.added)).toBeGreaterThan(0);
    expect(sum((r) => r.surveys.removed)).toBeGreaterThan(2);
  });

  it('a replay of the landing alone has the same content', async () => {
    const before = await currentHashes(join(folder, 'lake'));
    sandbox.clearRequests();
    const report = await runPipeline(replay, { ...options('lake'), baseUrl: null, credentials: null });
    expect(report.error).toBeUndefined();
    expect(sandbox.requests).toEqual([]);
    expect(await currentHashes(join(folder, 'lake'))).toEqual(before);
  });
});
