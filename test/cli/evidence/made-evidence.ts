import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { inputOf } from '../../rules/group-input.ts';
import type { Answer, GroupText } from '../../rules/group-text.ts';
import { loadGroup } from '../../rules/load-group.ts';
import { withoutPage } from '../../support/without-figures.ts';
import { esgLake } from '../command.ts';

/**
 * Scope 1 of the group in 2025: North reports its head office (stand_alone), B by quarters, C in private, D in two
 * surveys, of which one is verified, E was sent back, F is silent, and G says that it does not apply. Of water B has
 * said a quarter only.
 */
const answers: readonly Answer[] = [
  { who: 'N', verified: true, says: { co2: 10.5, money: 3 } },
  { who: 'A', verified: true, says: { co2: 1200.25, money: 1 } },
  ...[1, 2, 3, 4].map((quarter) => ({
    ...{ who: 'B', period: `Q${quarter}` },
    says: { co2: quarter + 0.1, ...(quarter === 1 ? { water: 7 } : {}) },
  })),
  { who: 'C', private: true, says: { kilos: 5000, co2: 5 } },
  { who: 'D', verified: true, says: { co2: 70, water: 3 } },
  { who: 'D', complete: false, says: { co2: 75 } },
  { who: 'E', rejected: true, says: { co2: 33 } },
  { who: 'G', says: { co2: 'na' } },
  { who: '=cmd|1', says: { co2: 4, fuels: { 'a/b~c': 1, '0': 2, gas: 0.5 } } },
];

const audited: GroupText = {
  group: { R: { N: ['A', 'B', 'C'], S: ['D', 'E', 'F', 'G', '=cmd|1'] } },
  questions: {
    co2: { code: '305-1-a', unit: 'tons/CO2e', unit_type: 'co2Emissions' },
    kilos: { code: '302-1-a', unit: 'kWh', unit_type: 'energy', scale: 'thousands' },
    money: { code: '201-1', unit_type: 'currency' },
    water: { code: '303-5', unit: 'm3', unit_type: 'volume', scale: 'hundreds' },
    fuels: { code: '302-1-b', unit: 'MWh', unit_type: 'energy', by_row: true },
  },
  answers,
  each: { verified: false, verification_required: false },
  decisions: [
    { report_of: 'N', is: 'stand_alone', reason: 'Head office only\nsince "2024"' },
    { question: 'co2', over_time: 'sum' },
    { unit: 'Kanister', means: 'l', reason: 'A canister,\r\n"full"' },
  ],
};

export let cwd = '';
export let output = '';
/** With all responses, as the command made it; the SHA-256 of its SHA256SUMS, as printed. */
export let made = '';
export let printed = '';

export const scope1 = ['305-1-a', 'R', '2025'];

/** Tests of a file read a folder of evidence of one lake. */
export function useEvidence(): void {
  withoutPage();
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'esg-lake-evidence-'));
    output = await loadGroup(inputOf(audited), cwd);
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
