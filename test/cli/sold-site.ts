import type { GroupText } from '../rules/group-text.ts';

const kiel = { who: 'Kiel', place: 2, says: { co2: 9000, heat: 1500 } };
const graz = { who: 'Graz', place: 3, complete: false, verified: false, says: { co2: 1000.1 } };
const heat = { name: 'Heating', code: '302-1-c', unit: 'MWh', unit_type: 'energy' };

/** Published in March. */
export const inMarch = {
  group: { Nordwind: ['Dresden', 'Kiel', 'Graz'] },
  questions: {
    co2: { name: 'Direct emissions', code: '305-1-a', unit: 'tons/CO2e', unit_type: 'co2Emissions' },
    heat,
  },
  answers: [{ who: 'Dresden', place: 1, says: { co2: 2000 } }, kiel, graz],
} as const satisfies GroupText;

/** A site was sold. */
export const inMay = { ...inMarch, group: { Nordwind: ['Kiel', 'Graz'] }, answers: [kiel, graz] } as const;

const corrected = { ...kiel, updated: '2026-06-15T00:00:00.000Z' };

/** A unit was corrected. */
export const inJune = {
  ...inMay,
  questions: { ...inMay.questions, heat: { ...heat, unit: 'kWh' } },
  answers: [corrected, graz],
} as const;

/** A draft was edited. */
export const inJuly = {
  ...inJune,
  answers: [corrected, { ...graz, says: { co2: 1050.2 }, updated: '2026-07-15T00:00:00.000Z' }],
} as const;
