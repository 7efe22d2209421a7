import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterSwitch, beforeSwitch, withBase } from '../../bench/proof/crash-points.ts';
import { killAt } from '../../bench/proof/disturbances.ts';
import { proveNight } from '../../bench/proof/night.ts';
import { lakeIn, type Service, startService } from '../../bench/proof/service.ts';
import { createTally } from '../../bench/proof/tally.ts';
import { createUndisturbed, type Undisturbed } from '../../bench/proof/undisturbed.ts';
import { startReader, type Watching } from '../../bench/proof/watching.ts';

let folder: string;
let service: Service;
let undisturbed: Undisturbed;
let reader: Watching;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-crash-'));
  service = await startService({ seed: 5, initiatives: 6, surveys: 12, utrvsPerSurvey: 20 });
  undisturbed = await createUndisturbed(service, join(folder, 'undisturbed'), join(folder, 'trace'));
  reader = startReader();
});
afterAll(async () => {
  reader.stop();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Kills one run after another, each at the next point; then a run goes through and all must be well. */
async function killAtAll(night: number, points: readonly string[]): Promise<void> {
  service.sandbox.setNight(night);
  const expected = await undisturbed.snapshot(night);
  reader.watch(lakeIn(folder));
  const tally = createTally();
  const attempts = points.map((point) => killAt(point, 1));
  await proveNight(
    { service, output: lakeIn(folder), undisturbed: expected, attempts, label: `night ${night}` },
    tally,
  );
  const seen = await reader.pause();
  expect([...tally.findings, ...seen.torn]).toEqual([]);
  expect([...tally.killsAt.keys()]).toEqual(points);
  expect(seen.reads).toBeGreaterThan(0);
}

describe('killed at every write boundary, a run loses nothing, repeats nothing and tears nothing', () => {
  const timeout = 180_000;
  it('on the first night, before the switch', { timeout }, () => killAtAll(0, beforeSwitch));
  it('right after the switch', { timeout }, () => killAtAll(1, [...withBase, 'current.switched']));
  it('before the switch is on the disk', { timeout }, () =>
    killAtAll(2, [
      'merge.before-commit',
      'journal.renamed',
      'work-folder.renamed',
      'current.made-aside',
      'current.synced',
    ]),
  );
  it('when an old snapshot is set aside', { timeout }, () => killAtAll(3, ['snapshot.set-aside']));
  it('when an old snapshot is gone', { timeout }, () => killAtAll(4, ['snapshot.pruned']));

  it('and there is no boundary but these', async () => {
    const passed = new Set((await readFile(join(folder, 'trace'), 'utf8')).trim().split('\n'));
    const pruning: readonly string[] = ['snapshot.set-aside', 'snapshot.pruned'];
    const known = [...beforeSwitch, ...withBase, ...afterSwitch].filter((point) => !pruning.includes(point));
    expect([...passed].sort()).toEqual(known.sort());
  });
});
