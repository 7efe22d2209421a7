import { id, type SmallSurvey } from './small-service.ts';

/** Group (1) with plants A (2), B (3) and C (4), and a region (5) with plant D (6). */
const [group, plantA, plantB, plantC, region, plantD] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

export const nodes = { group, plantA, plantB, plantC, region, plantD } as const;

const created = '2020-01-01T00:00:00.000Z';

export const olderInitiatives = [
  { _id: group, name: 'Group', created },
  { _id: plantA, name: '=A', parentId: group, created },
  { _id: plantB, name: 'B', parentId: group, created },
  { _id: plantC, name: 'C', parentId: group, created },
  { _id: region, name: 'Region', parentId: group, created },
  { _id: plantD, name: 'D', parentId: region, created },
];

const trackers = {
  energy: { name: 'Energy', type: 'gri', typeCode: '302-1', unit: 'MWh', unitType: 'energy' },
  area: { name: 'Sealed area', type: 'kpi', typeCode: 'KPI-AREA', unit: 'km2', unitType: 'area' },
  visitors: { name: 'Visitors', type: 'kpi', typeCode: 'KPI-VISITORS' },
  waste: { name: 'Waste', type: 'kpi', typeCode: 'KPI-WASTE', unit: 'mt', unitType: 'mass' },
  water: { name: 'Water', type: 'kpi', typeCode: 'KPI-WATER', unit: 'm3', unitType: 'volume' },
  injuries: { name: 'Injury frequency', type: 'kpi', typeCode: 'KPI-INJURIES' },
  emissions: { name: 'Emissions', type: 'kpi', typeCode: 'KPI-CO2', unit: 'tCO2e', unitType: 'co2Emissions' },
} as const;

type Question = keyof typeof trackers;

export const trackerId = (question: Question): string => id(900 + Object.keys(trackers).indexOf(question));

let records = 1000;
const record = (question: Question, value: number, period: object = {}) => ({
  _id: id(records++),
  status: 'updated',
  universalTrackerId: trackerId(question),
  valueType: 'number',
  value,
  universalTracker: { ...trackers[question], valueType: 'number' },
  ...period,
});

const until = (day: string) => ({ period: 'yearly', effectiveDate: `${day}T00:00:00.000Z` });
const quarter = (day: string) => ({ ...until(day), period: 'quarterly' });

/**
 * What the rules of schema version 4 and those of today make different group figures of. `lake-of-version-4.tar.gz` is the lake that
 * the program of that version made of it, with `--own-only` of the region.
 */
export function olderSurveys(): readonly SmallSurvey[] {
  records = 1000;
  const survey = (number: number, initiativeId: string, utrvs: SmallSurvey['utrvs'], type = 'default') => ({
    ...{ _id: id(number), initiativeId, name: `Survey ${number}`, lastUpdated: '2026-02-01T10:00:00.000Z', type },
    utrvs: utrvs.map((utrv) => ({ ...utrv, initiativeId })),
  });
  return [
    survey(11, plantA, [
      record('energy', 100),
      record('area', 10, quarter('2025-03-31')),
      record('area', 20, quarter('2025-06-30')),
      record('area', 30, quarter('2025-09-30')),
      record('area', 40, quarter('2025-12-31')),
      record('visitors', 1, quarter('2025-03-31')),
      record('visitors', 2, quarter('2025-06-30')),
      record('visitors', 3, quarter('2025-09-30')),
      record('visitors', 4, quarter('2025-12-31')),
      record('waste', 100),
      record('injuries', 3),
      record('emissions', 10),
    ]),
    survey(12, plantB, [record('energy', 50, until('2025-03-31')), record('waste', 200), record('injuries', 4)]),
    survey(13, plantC, [record('waste', 300)]),
    survey(14, plantD, [record('waste', 400), record('water', 400)]),
    survey(15, region, [record('water', 999)]),
    survey(16, group, [record('waste', 1050)], 'aggregation'),
  ];
}
