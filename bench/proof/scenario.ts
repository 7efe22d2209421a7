import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createRandom, type Random } from '../world/random.ts';
import { damageFile, damages, filesOfLake, type LakeFile } from './damage.ts';
import { type Attempt, type CrashPoints, drawAttempt } from './disturbances.ts';
import { proveNight } from './night.ts';
import { lakeIn, type Service, startService, type WorldSize } from './service.ts';
import { canMount, mountSmallDisk } from './small-disk.ts';
import { startStore } from './store.ts';
import { increase, type Tally } from './tally.ts';
import { createUndisturbed, type Undisturbed } from './undisturbed.ts';
import { argumentsOf, drawVariation, nameOf, pointsOf, type Variation } from './variation.ts';
import type { Watching } from './watching.ts';

export interface Scenario {
  /** All random draws of the scenario derive from this. */
  readonly seed: number;
  readonly folder: string;
  readonly points: CrashPoints;
  readonly reader: Watching;
  /** Core that its processes may be confined to. */
  readonly core: number;
  readonly isOver: () => boolean;
}

const nights = 5;

/** One world and its lake over a few nights, each disturbed several times before it succeeds. */
export async function proveScenario(scenario: Scenario, tally: Tally): Promise<void> {
  const { seed, folder, reader, isOver } = scenario;
  const random = createRandom(seed);
  const size = drawWorld(random);
  const isConfined = random.next() < 0.75;
  const drawn = drawVariation(random);
  const variation = { ...drawn, isOnSmallDisk: drawn.isOnSmallDisk && canMount() };
  for (const name of nameOf(variation)) increase(tally.variations, name);
  const plainly = await startService(size, () => (isConfined ? scenario.core : undefined));
  const store = variation.isPushed ? await startStore(join(folder, 'stored'), createRandom(seed + 1)) : undefined;
  const service = plainly.with({ args: argumentsOf(variation), environment: store?.environment ?? {} });
  const disk = join(folder, 'disk');
  const unmount = variation.isOnSmallDisk ? await mountSmallDisk(disk, 400) : () => {};
  const output = lakeIn(variation.isOnSmallDisk ? disk : folder);
  try {
    await mkdir(folder, { recursive: true });
    const undisturbed = await createUndisturbed(plainly, join(folder, 'undisturbed'));
    for (let night = 0; night < nights && !isOver(); night++) {
      service.sandbox.setFaults([]);
      const damaged = night > 0 && random.next() < 0.35 ? await damageOne(scenario, output, random, tally) : undefined;
      // Before anything changes: a lake that is loaded again, since a landed body is damaged too, cannot list changes.
      const wrong = damaged?.path.startsWith('snapshots/') === true ? await mend(service, output, damaged) : [];
      service.sandbox.setNight(night);
      const expected = await undisturbed.snapshot(night);
      if (damaged === undefined || !isPublished(damaged)) reader.watch(output);
      const attempts = drawAttempts(random, scenario, undisturbed, variation, night);
      const label = `npm run proof -- --scenario ${seed} (night ${night}, ${JSON.stringify(size)}, ${nameOf(variation).join(', ')}, damaged ${damaged?.kind ?? 'nothing'}, after ${JSON.stringify(attempts)})`;
      const of = { service, output, undisturbed: expected, attempts, label, shortened: true, isOver, store };
      tally.findings.push(...wrong.map((what) => `${label}: ${what}`));
      await proveNight(damaged === undefined ? of : { ...of, damaged }, tally);
    }
  } finally {
    await reader.pause();
    await service.close();
    await store?.close();
    unmount();
  }
}

function drawWorld(random: Random): WorldSize {
  const isLarger = random.next() < 0.15;
  return {
    seed: random.whole(1, 1_000_000),
    initiatives: random.whole(3, isLarger ? 9 : 5),
    surveys: random.whole(4, isLarger ? 24 : 10),
    utrvsPerSurvey: random.whole(4, isLarger ? 30 : 14),
  };
}

/** Attempts that never publish mostly come first, so that a night is disturbed often before it succeeds. */
function drawAttempts(
  random: Random,
  { points }: Scenario,
  { runMs }: Undisturbed,
  variation: Variation,
  night: number,
): readonly Attempt[] {
  const { isPushed, isOnSmallDisk } = variation;
  const from = { points: pointsOf(points, variation), runMs, isPushed, isOnSmallDisk, isFirstNight: night === 0 };
  const drawn = Array.from({ length: random.whole(3, 9) }, () => drawAttempt(random, from));
  if (random.next() < 0.25) return drawn;
  const publishes = ({ name, mustSucceed }: Attempt): number =>
    mustSucceed === true || /clock|Date/.test(name) ? 2 : name.startsWith('kill') ? 0 : 1;
  return drawn.toSorted((a, b) => publishes(a) - publishes(b));
}

/** Published files: a reader of the current snapshot would rightly notice this damage. */
const isPublished = ({ path }: LakeFile): boolean => path.startsWith('snapshots/') || path === 'current';

async function damageOne({ reader }: Scenario, output: string, random: Random, tally: Tally): Promise<LakeFile> {
  const file = random.pick(await filesOfLake(output));
  const damage = random.pick(damages);
  if (isPublished(file)) await reader.pause();
  await damageFile(join(output, file.path), damage, random.next());
  increase(tally.damages, `${file.kind.replace(/^parquet of .*/, 'Parquet')}, ${damage}`);
  return { ...file, kind: `${file.kind} (${damage})` };
}

/** `verify` must name the damaged file, and `replay` make the lake whole, if need be after its next step. */
async function mend(service: Service, output: string, { path }: LakeFile): Promise<readonly string[]> {
  const verified = await service.run(output, {}, ['verify']);
  const isNamed = `${verified.stdout}${verified.stderr}`.includes(basename(path));
  const wrong = verified.exitCode === 7 && isNamed ? [] : [`verify does not name ${path}: exit ${verified.exitCode}`];
  for (const step of ['replay', 'run', 'replay']) {
    const { exitCode, stderr } = await service.run(output, {}, [step]);
    if (step === 'replay' && exitCode === 0) return wrong;
    if (exitCode !== 0 && exitCode !== 7) return [...wrong, `${step} ended with ${exitCode}: ${stderr}`];
  }
  return [...wrong, 'the lake is not whole after replay, run and replay'];
}

/** Deletes the folder of a scenario without findings. */
export const tidy = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
