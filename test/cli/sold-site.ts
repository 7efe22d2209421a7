import { co2, energy } from '../oracle/trust/sample-questions.ts';
import type { World } from '../oracle/trust/world.ts';

/** Published in March. */
export const inMarch: World = {
  nodes: { Nordwind: null, Dresden: 'Nordwind', Kiel: 'Nordwind', Graz: 'Nordwind' },
  questions: {
    co2: { ...co2, name: 'Direct emissions', typeCode: '305-1-a' },
    heat: { ...energy, name: 'Heating', typeCode: '302-1-c' },
  },
  surveys: [
    { of: 'Dresden', status: 'verified', says: { co2: 2000 } },
    { of: 'Kiel', status: 'verified', says: { co2: 9000, heat: 1500 } },
    { of: 'Graz', isOpen: true, says: { co2: 1000.1 } },
  ],
};
const [ofDresden, ofKiel, ofGraz] = inMarch.surveys;
if (ofDresden === undefined || ofKiel === undefined || ofGraz === undefined) throw new RangeError('three surveys');

/** A site was sold. */
export const inMay: World = {
  ...inMarch,
  nodes: { Nordwind: null, Kiel: 'Nordwind', Graz: 'Nordwind' },
  removed: ['Dresden'],
  surveys: [
    { ...ofKiel, place: 2 },
    { ...ofGraz, place: 3 },
  ],
};
/** A unit was corrected. */
export const inJune: World = {
  ...inMay,
  questions: { ...inMay.questions, heat: { ...inMay.questions['heat'], unit: 'kWh' } },
  surveys: [
    { ...ofKiel, place: 2, lastUpdated: '2026-06-15T00:00:00.000Z' },
    { ...ofGraz, place: 3 },
  ],
};
/** A draft was edited. */
export const inJuly: World = {
  ...inJune,
  surveys: [
    { ...ofKiel, place: 2, lastUpdated: '2026-06-15T00:00:00.000Z' },
    { ...ofGraz, place: 3, says: { co2: 1050.2 }, lastUpdated: '2026-07-15T00:00:00.000Z' },
  ],
};
