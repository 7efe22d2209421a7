import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuardError } from '../../src/base/errors.ts';
import { type FleetMember, runFleet } from '../../src/fleet/run-fleet.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { definePipeline } from '../../src/run/pipeline.ts';

let folder: string;
let members: readonly FleetMember[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-fleet-'));
  members = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
    id,
    options: {
      ...defaultRunOptions,
      output: join(folder, id),
      sandbox: { ...defaultRunOptions.sandbox, initiatives: 2, surveys: 1 },
    },
  }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Resolves for everybody when so many have arrived. */
function meeting(count: number): () => Promise<void> {
  let arrived = 0;
  let open = (): void => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return all;
  };
}

describe('a fleet in one process', () => {
  it('waits for the services of all connections at once, and merges as many as it may, whatever becomes of one', async () => {
    const everybody = meeting(members.length);
    let [merging, most, merged] = [0, 0, 0];
    const pipeline = definePipeline({
      name: 'waiting',
      run: async (run) => {
        await run.stage('surveys', everybody);
        await run.stage('merge', async () => {
          merging += 1;
          most = Math.max(most, merging);
          for (let turn = 0; turn < 20; turn++) await nextTurn();
          merging -= 1;
          merged += 1;
          if (merged === 2) throw new GuardError('too much was removed');
        });
        run.unchanged();
      },
    });
    const signal = new AbortController().signal;
    const report = await runFleet({
      pipeline,
      members,
      shard: null,
      connectionsAtOnce: 6,
      mergesAtOnce: 2,
      signal,
      onEvent: () => {},
    });
    expect([most, merged]).toEqual([2, 6]);
    expect(report.outcomes).toEqual({ unchanged: 5, stopped_by_guard: 1 });
    expect([report.exit_code, report.failed.length]).toEqual([3, 1]);
  });

  it('ends with 130 when it is interrupted: the runs under way cleanly, the others not begun', async () => {
    const controller = new AbortController();
    const aborted = once(controller.signal, 'abort');
    let begun = 0;
    const pipeline = definePipeline({
      name: 'interrupted',
      run: async (run) => {
        begun++;
        if (begun === 2) controller.abort();
        await run.stage('list', () => aborted);
        await run.stage('merge', async () => {});
      },
    });
    const report = await runFleet({
      pipeline,
      members,
      shard: null,
      connectionsAtOnce: 2,
      mergesAtOnce: 1,
      signal: controller.signal,
      onEvent: () => {},
    });
    expect([report.exit_code, report.outcomes]).toEqual([130, { interrupted: 6 }]);
    expect(report.connections.filter(({ run_id }) => run_id === null)).toHaveLength(4);
  });
});
