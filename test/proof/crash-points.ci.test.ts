import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterSwitch, beforeSwitch, ofRetention, withBase } from '../../bench/proof/crash-points.ts';
import { killAt } from '../../bench/proof/disturbances.ts';
import { litter, proveNight } from '../../bench/proof/night.ts';
import { coreOf, lakeIn, type Service, startService } from '../../bench/proof/service.ts';
import { createTally } from '../../bench/proof/tally.ts';
import { createUndisturbed, type Undisturbed } from '../../bench/proof/undisturbed.ts';
import { startReader, type Watching } from '../../bench/proof/watching.ts';
import { esgLake } from '../cli/command.ts';

const size = { seed: 5, initiatives: 6, surveys: 12, utrvsPerSurvey: 20 };
const timeout = 900_000; // a deadlock must end; how long an honest test takes depends on the machine
let folder: string;
let firstNight: string;
let later: Service;
let undisturbed: Undisturbed;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-crash-'));
  later = await startService(size, () => coreOf(chains.length));
  undisturbed = await createUndisturbed(later, join(folder, 'undisturbed'), join(folder, 'trace'));
  firstNight = await undisturbed.snapshot(0);
});
afterAll(async () => {
  await later.close();
  await rm(folder, { recursive: true, force: true });
});

interface Killed {
  readonly service: Service;
  readonly output: string;
  readonly reader: Watching;
  readonly night: number;
  readonly expected: string;
  readonly points: readonly string[];
}

/** Kills one run after another, each at the next point; then a run goes through and all must be well. */
async function killAtAll({ service, output, reader, night, expected, points }: Killed): Promise<void> {
  const tally = createTally();
  const attempts = points.map((point) => killAt(point, 1));
  reader.watch(output);
  await proveNight({ service, output, undisturbed: expected, attempts, label: `night ${night}` }, tally);
  const seen = await reader.pause();
  expect([...tally.findings, ...seen.torn]).toEqual([]);
  expect([...tally.killsAt.keys()]).toEqual(points);
  expect(seen.reads).toBeGreaterThan(0);
}

/** A lake of its own, side by side with others. */
async function killOnFirstNight(points: readonly string[]): Promise<void> {
  const core = coreOf(chains.indexOf(points));
  const service = await startService(size, () => core);
  const reader = startReader();
  try {
    const output = lakeIn(join(folder, `first-${points[0]}`));
    await killAtAll({ service, output, reader, night: 0, expected: firstNight, points });
  } finally {
    reader.stop();
    await service.close();
  }
}

/** Of these a complete snapshot is left that the next run takes up: each is the last kill of a lake of its own. */
const takenUp = ['work-folder.renamed', 'snapshots-folder.synced', 'current.made-aside'] as const;
const leading = beforeSwitch.filter((point) => !takenUp.some((one) => one === point));
const chains: readonly (readonly string[])[] = takenUp.map((last, at) => [
  ...leading.slice(
    Math.ceil((at * leading.length) / takenUp.length),
    Math.ceil(((at + 1) * leading.length) / takenUp.length),
  ),
  last,
]);

/** Nights of one lake, each killed at some points. */
const nights: readonly (readonly string[])[] = [
  [],
  [...withBase, 'current.switched'],
  ['merge.before-commit', 'journal.renamed', 'work-folder.renamed', 'current.made-aside', 'current.synced'],
  ['snapshot.set-aside'],
  ['snapshot.pruned'],
];

describe.concurrent('killed at every write boundary, a run loses nothing, repeats nothing and tears nothing', () => {
  it.each(chains.map((points) => [points[0], points.at(-1), points] as const))(
    'on the first night, from %s to %s',
    { timeout },
    (_, __, points) => killOnFirstNight(points),
  );

  it('on later nights, before, at and after the switch, and when an old snapshot goes', { timeout }, async () => {
    const reader = startReader();
    try {
      const output = lakeIn(folder);
      for (const [night, points] of nights.entries()) {
        later.sandbox.setNight(night);
        later.sandbox.setFaults([]);
        const expected = await undisturbed.snapshot(night);
        await killAtAll({ service: later, output, reader, night, expected, points });
      }
    } finally {
      reader.stop();
    }
  });
});

it('killed while it deletes what is no longer kept, a run leaves what the next one completes', {
  timeout,
}, async () => {
  const output = lakeIn(join(folder, 'retention'));
  const wanted = ['run', '--keep-snapshots', '1', '--keep-landing', '1', '--full'];
  later.sandbox.setFaults([]);
  const passed = new Set<string>();
  for (let night = 0; passed.size < ofRetention.length && night < 24; night++) {
    later.sandbox.setNight(night);
    // What a run landed that never published goes with its folder.
    const interrupted = { hook: { crashAt: { name: 'landing.body-renamed', count: 1 } } };
    if (night > 1) expect(await later.run(output, interrupted, wanted)).toMatchObject({ signal: 'SIGKILL' });
    const [name] = night < 3 ? [] : ofRetention.filter((point) => !passed.has(point));
    const left = name === undefined ? {} : { hook: { crashAt: { name, count: 1 } } };
    const killed = await later.run(output, left, night % 2 === 0 ? wanted : wanted.slice(0, -1));
    if (killed.signal === 'SIGKILL' && name !== undefined) passed.add(name);
    else expect([night, killed.exitCode]).toEqual([night, 0]);
    const verified = await esgLake(['verify', '--landing', '--output', output], { cwd: folder });
    expect([night, name, verified.code, verified.stdout]).toMatchObject([night, name, 0, expect.anything()]);
  }
  expect([...passed].sort()).toEqual([...ofRetention].sort());
  expect(await later.run(output)).toMatchObject({ exitCode: 0 });
  expect(await litter(output)).toEqual([]);
  expect(await later.run(output, {}, ['replay'])).toMatchObject({ exitCode: 0 });
});

it('there is no write boundary but these', async () => {
  const passed = new Set((await readFile(join(folder, 'trace'), 'utf8')).trim().split('\n'));
  const pruning: readonly string[] = ['snapshot.set-aside', 'snapshot.pruned'];
  const known = [...beforeSwitch, ...withBase, ...afterSwitch].filter((point) => !pruning.includes(point));
  expect([...passed].sort()).toEqual(known.sort());
});
