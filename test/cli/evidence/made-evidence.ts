import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { co2, energy } from '../../oracle/trust/sample-questions.ts';
import { inputOf, type World, type WorldSurvey } from '../../oracle/trust/world.ts';
import { loadWorld } from '../../oracle/trust/world-lake.ts';
import { esgLake } from '../command.ts';

/**
 * Scope 1 of the group in 2025: North reports its head office (stand_alone), B by quarters, C in private, D in two
 * surveys, of which one is verified, E was sent back, F is silent, and G says that it does not apply. Of water B has
 * said a quarter only.
 */
const surveys: readonly WorldSurvey[] = [
  { of: 'N', status: 'verified', says: { co2: 10.5, money: 3 } },
  { of: 'A', status: 'verified', says: { co2: 1200.25, money: 1 } },
  ...[1, 2, 3, 4].map(
    (quarter): WorldSurvey => ({
      of: 'B',
      for: `2025-Q${quarter}`,
      says: { co2: quarter + 0.1, ...(quarter === 1 ? { water: 7 } : {}) },
    }),
  ),
  { of: 'C', isPrivate: true, says: { kilos: 5000, co2: 5 } },
  { of: 'D', status: 'verified', says: { co2: 70, water: 3 } },
  { of: 'D', isOpen: true, says: { co2: 75 } },
  { of: 'E', status: 'rejected', says: { co2: 33 } },
  { of: 'G', says: { co2: 'na' } },
  { of: '=cmd|1', says: { co2: 4, fuels: { data: { 'a/b~c': 1, '0': 2, gas: 0.5 } } } },
];

const auditedWorld: World = {
  nodes: { R: null, N: 'R', S: 'R', A: 'N', B: 'N', C: 'N', D: 'S', E: 'S', F: 'S', G: 'S', '=cmd|1': 'S' },
  questions: {
    co2: { ...co2, typeCode: '305-1-a' },
    kilos: { ...energy, typeCode: '302-1-a', numberScale: 'thousands', unit: 'kWh' },
    money: { unitType: 'currency', typeCode: '201-1' },
    water: { unit: 'm3', unitType: 'volume', numberScale: 'hundreds', typeCode: '303-5' },
    fuels: { ...energy, typeCode: '302-1-b', valueType: 'numericValueList' },
  },
  surveys,
  decisions: {
    consolidation: [{ initiative_id: 'N', report_is: 'stand_alone', reason: 'Head office only\nsince "2024"' }],
    measures: [{ tracker_id: 'co2', over_time: 'sum' }],
    units: [{ unit: 'Kanister', is: 'l', reason: 'A canister,\r\n"full"' }],
  },
};

/** Two nights: A has said 1,000 before it said 1,200.25. */
async function loadAuditedGroup(folder: string): Promise<string> {
  const [first, second, ...others] = surveys as readonly [WorldSurvey, WorldSurvey, ...WorldSurvey[]];
  const before = { ...second, says: { ...second.says, co2: 1000 }, lastUpdated: '2026-05-01T00:00:00.000Z' };
  await loadWorld(inputOf({ ...auditedWorld, surveys: [first, before, ...others] }), folder);
  return loadWorld(inputOf(auditedWorld), folder);
}

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
