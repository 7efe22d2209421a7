import { rm } from 'node:fs/promises';
import { co2, energy } from '../../oracle/trust/sample-questions.ts';
import { inputOf, questionId, type World, type WorldSurvey } from '../../oracle/trust/world.ts';
import { loadWorld } from '../../oracle/trust/world-lake.ts';

/**
 * Scope 1 of the group in 2025: North reports its head office (stand_alone), B by quarters, C in private, D in two surveys, of
 * which one is verified, E was sent back, F is silent, and G says that it does not apply. Of water B has said a quarter only.
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

export const auditedWorld: World = {
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

export const scope1 = questionId('co2');

/** Two nights: A has said 1,000 before it said 1,200.25. */
export async function loadAuditedGroup(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  const [first, second, ...others] = surveys;
  if (first === undefined || second === undefined) throw new Error('there are more');
  const before = { ...second, says: { ...second.says, co2: 1000 }, lastUpdated: '2026-05-01T00:00:00.000Z' };
  await loadWorld(inputOf({ ...auditedWorld, surveys: [first, before, ...others] }), folder);
  return loadWorld(inputOf(auditedWorld), folder);
}
