import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Disturbance, Outcome } from '../../bench/proof/command.ts';
import type { FileFault } from '../../bench/proof/hook-plan.ts';
import { proveNight } from '../../bench/proof/night.ts';
import { coreOf, lakeIn, type Service, startService } from '../../bench/proof/service.ts';
import { canMount } from '../../bench/proof/small-disk.ts';
import { createTally } from '../../bench/proof/tally.ts';
import { createUndisturbed } from '../../bench/proof/undisturbed.ts';

const size = { seed: 5, initiatives: 4, surveys: 6, utrvsPerSurvey: 10 };
let folder: string;
let service: Service;
let undisturbed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-disk-'));
  service = await startService(size, () => coreOf(lakes.length));
  undisturbed = await (await createUndisturbed(service, join(folder, 'undisturbed'))).snapshot(0);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs under one disturbance after the other on one output folder; the run after them must make all well. */
async function runDisturbed(
  disturbances: readonly Disturbance[],
  output: string,
  by = service,
): Promise<readonly Outcome[]> {
  const tally = createTally();
  const attempts = disturbances.map((disturbance) => ({ name: 'disk', disturbance, service: [] }));
  const outcomes = await proveNight({ service: by, output, undisturbed, attempts, label: output }, tally);
  expect(tally.findings).toEqual([]);
  return outcomes;
}

const always = { after: 0, times: 1e9 };
const write = { ...always, operations: ['write', 'writeFile'], code: 'ENOSPC' } as const;
const sync = { ...always, operations: ['sync', 'datasync'], code: 'EIO' } as const;
const change = { ...always, operations: ['open', 'mkdir', 'writeFile', 'rename', 'symlink'], code: 'EROFS' } as const;
const landed = 'landed responses';

/** What fails, and what the command then says. Each message was read: it names the file and what to do. */
const cases: readonly (readonly [string, FileFault, number, readonly string[]])[] = [
  ['no space for a landed body', { ...write, path: '.staging' }, 1, ['could not land a body', 'no space left', landed]],
  ['no space for the manifest', { ...write, path: 'manifest.json' }, 1, ['manifest.json', 'free some space', landed]],
  ['no space for the link', { ...write, operations: ['symlink'], path: '.current-' }, 1, ['free some space', landed]],
  ['a failing disk under the index', { ...sync, path: 'index.ndjson' }, 1, ['could not land a body', 'i/o error']],
  ['a failing disk under Parquet', { ...sync, path: 'parquet' }, 1, ['i/o error', 'The disk reported an error']],
  ['a failing disk at the switch', { ...change, code: 'EIO', path: '.current-' }, 1, ['The disk reported an error']],
  ['a folder that became read-only', { ...change, path: '/landing' }, 2, ['read-only', 'Choose a writable folder']],
  ['snapshots that became read-only', { ...change, path: '.work-' }, 1, ['read-only', 'choose another with --output']],
  ['no space for the report alone', { ...write, path: '/runs/' }, 0, ['report.json cannot be written']],
];

/** Faults after which a complete snapshot is left, which the next run takes up: each ends a lake of its own. */
const lakes = [
  ['no space for a landed body', 'no space for the manifest', 'no space for the link'],
  ['a failing disk under the index', 'a failing disk under Parquet', 'a failing disk at the switch'],
  ['a folder that became read-only', 'snapshots that became read-only', 'no space for the report alone'],
];

describe('a disk that fails costs the run, never the lake, and the message says what to do', () => {
  const outcomes = new Map<string, Outcome>();
  beforeAll(async () => {
    await Promise.all([
      ...lakes.map(async (names, at) => {
        const own = await startService(size, () => coreOf(at));
        const faults = names
          .map((name) => cases.find(([known]) => known === name)?.[1])
          .filter((one) => one !== undefined);
        const disturbances = faults.map((fault) => ({ hook: { fileFaults: [fault] } }));
        const ended = await runDisturbed(disturbances, lakeIn(join(folder, `faults-${at}`)), own);
        for (const [place, name] of names.entries()) keep(name, ended[place]);
        await own.close();
      }),
      runDisturbed([{ maxFileBlocks: 512 }], lakeIn(join(folder, 'limited'))).then(([first]) => keep('limited', first)),
    ]);
  }, 900_000);
  const keep = (name: string, outcome: Outcome | undefined): void => {
    if (outcome !== undefined) outcomes.set(name, outcome);
  };

  it('files that cannot grow, not even those of the database', () => {
    expect(outcomes.get('limited')?.exitCode).toBe(1);
    expect(outcomes.get('limited')?.stderr).toContain('does not allow larger files: raise it and run again');
  });

  it.each(cases.map((one) => [one[0], one] as const))('%s', (name, [, , exitCode, says]) => {
    for (const part of says) expect(outcomes.get(name)?.stderr).toContain(part);
    expect(outcomes.get(name)?.exitCode).toBe(exitCode);
  });

  it.skipIf(!canMount())('a file system that is really full', async () => {
    const mounted = join(folder, 'small');
    await mkdir(mounted);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', mounted]);
    try {
      const output = lakeIn(mounted);
      const outcome = await service.run(output);
      expect(outcome.exitCode).toBe(1);
      expect(outcome.stderr).toContain('The disk is full: free some space and run again; landed responses are kept.');
      execFileSync('mount', ['-o', 'remount,size=200m', mounted]);
      service.sandbox.clearRequests();
      await runDisturbed([], output);
      expect(service.sandbox.requests.filter(({ endpoint }) => endpoint === 'survey')).toEqual([]);
      execFileSync('mount', ['-o', 'remount,ro', mounted]);
      const readOnly = await service.run(output);
      expect(readOnly.exitCode).toBe(2);
      expect(readOnly.stderr).toContain('cannot be written');
    } finally {
      execFileSync('umount', ['-l', mounted]);
    }
  });
});

describe('a clock that jumps', () => {
  it.each([
    ['a year ahead', 365],
    ['a year back', -365],
  ])('%s: neither order nor content depends on it', async (name, days) => {
    const output = lakeIn(join(folder, name.replaceAll(' ', '-')));
    const [outcome] = await runDisturbed([{ hook: { clockOffsetMs: days * 86_400_000 } }], output);
    expect(outcome?.exitCode).toBe(0);
  });
});
