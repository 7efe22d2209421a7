import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ofPinning, ofUnpinning } from '../../bench/proof/crash-points.ts';
import type { HookPlan } from '../../bench/proof/hook-plan.ts';
import { litter } from '../../bench/proof/night.ts';
import { verifyPins } from '../../src/answers/verify-parts.ts';
import { listPins } from '../../src/publish/snapshot-folders.ts';
import { esgLake, main } from '../cli/command.ts';
import { startSmallService } from '../support/small-service.ts';

const name = 'q1';
const service = await startSmallService({ surveys: 8, initiatives: 4, utrvsPerSurvey: 5 });
afterAll(() => service.close());
const world = [...service.args, '--quiet'];
let folder: string;
let pinned: string;
let unpinned: string;
const cwd = (): string => join(folder, 'killed');
const output = (): string => join(cwd(), 'output');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-pins-killed-'));
  [unpinned, pinned] = [join(folder, 'unpinned'), join(folder, 'pinned')];
  const ran = await esgLake(['run', ...world, '--output', join(unpinned, 'output')], { cwd: folder });
  expect(ran.code).toBe(0);
  await copy(unpinned, pinned);
  expect((await esgLake(['snapshots', 'pin', name], { cwd: pinned })).code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const copy = async (from: string, to: string): Promise<void> => {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
};

const hook = fileURLToPath(new URL('../../dist/bench/proof/crash-hook.js', import.meta.url));

/** How the command ended: with a code, or by a signal. */
async function command(plan: HookPlan, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, PROOF_HOOK: JSON.stringify(plan) };
  const child = spawn(process.execPath, ['--import', hook, main, ...args], { cwd: cwd(), env, stdio: 'ignore' });
  const [code, signal]: readonly unknown[] = await once(child, 'exit');
  return String(signal ?? code);
}

/** The pins that a reader finds, each with what is wrong with it. */
const found = async () => {
  const checks = new Map((await verifyPins(output())).map(({ name: pin, ok, detail }) => [pin, ok ? '' : detail]));
  return (await listPins(output())).map((pin) => [pin.name, checks.get(`pin ${pin.name}`)]);
};

const entries = async (of: string) => (await readdir(join(of, 'output/pins'), { recursive: true })).sort();

it.each([
  ['pinning', 'pin', ofPinning],
  ['removing a pin', 'unpin', ofUnpinning],
] as const)('there is no step of %s but these', async (_, option, points) => {
  await copy(option === 'pin' ? unpinned : pinned, cwd());
  const traceFile = join(folder, `trace${option}`);
  expect(await command({ traceFile }, 'snapshots', option, name)).toBe('0');
  expect([...new Set((await readFile(traceFile, 'utf8')).trim().split('\n'))]).toEqual([...points]);
});

it.each(ofPinning)('killed at %s, a pin is whole, and the same command completes it', async (point) => {
  await copy(unpinned, cwd());
  expect(await command({ crashAt: { name: point, count: 1 } }, 'snapshots', 'pin', name)).toBe('SIGKILL');
  expect(await found()).toEqual([[name, '']]);
  expect(await command({}, 'snapshots', 'pin', name)).toBe('0');
  expect(await found()).toEqual([[name, '']]);
  expect(await entries(cwd())).toEqual(await entries(pinned));
});

it.each(ofUnpinning)('killed at %s, a removed pin is gone, and the next run cleans up', async (point) => {
  await copy(pinned, cwd());
  expect(await command({ crashAt: { name: point, count: 1 } }, 'snapshots', 'unpin', name)).toBe('SIGKILL');
  expect(await found()).toEqual([]);
  expect(await command({}, 'run', ...world)).toBe('0');
  expect(await litter(output())).toEqual([]);
  expect(await entries(cwd())).toEqual([]);
});
