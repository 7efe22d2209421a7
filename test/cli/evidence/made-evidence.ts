import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { esgLake } from '../command.ts';
import { loadAuditedGroup } from './audited-group.ts';

export let cwd = '';
export let output = '';
/** With all responses, as the command made it; the SHA-256 of its SHA256SUMS, as printed. */
export let made = '';
export let printed = '';

export const scope1 = ['305-1-a', 'R', '2025'];

/** Tests of a file read a folder of evidence of one lake. */
export function useEvidence(): void {
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'esg-lake-evidence-'));
    output = await loadAuditedGroup(cwd);
    made = join(cwd, 'made');
    const args = ['evidence', ...scope1, '--all', '--out', 'made', '--output', output];
    const { code, stdout, stderr } = await esgLake(args, { cwd });
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 response with private records in')]);
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
