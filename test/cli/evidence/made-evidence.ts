import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { esgLake } from '../command.ts';
import { loadAuditedGroup } from './audited-group.ts';

export let cwd = '';
export let output = '';
/** As the command made it; the SHA-256 of its SHA256SUMS, as printed. */
export let made = '';
export let printed = '';
/** Of a question with a scale, of which B has said a quarter only. */
export let water = '';

export const scope1 = ['305-1-a', 'R', '2025'];

/** Tests of a file read two folders of evidence of one lake. */
export function useEvidence(): void {
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'esg-lake-evidence-'));
    output = await loadAuditedGroup(cwd);
    const { code, stdout, stderr } = await esgLake(['evidence', ...scope1, '--out', 'made', '--output', output], {
      cwd,
    });
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 response with private records')]);
    made = join(cwd, 'made');
    water = join(cwd, 'water');
    const ofWater = ['evidence', '303-5', 'R', '2025', '--out', water];
    expect((await esgLake([...ofWater, '--output', output], { cwd })).code).toBe(0);
    printed = /([0-9a-f]{64}) {2}SHA256SUMS/.exec(stdout)?.[1] ?? '';
  });

  afterAll(() => rm(cwd, { recursive: true, force: true }));
}

export async function copyOf(folder: string): Promise<string> {
  const home = await mkdtemp(join(cwd, 'copy-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await cp(folder, join(home, 'copy'), { recursive: true });
  return join(home, 'copy');
}
