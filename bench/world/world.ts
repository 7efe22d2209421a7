import { createRandom, idKinds, objectId } from './random.ts';
import { makeTrackers, type Tracker } from './trackers.ts';
import { name } from './words.ts';

/** The specification of a world; the same spec gives the same bytes. */
export interface WorldSpec {
  readonly seed: number;
  readonly surveys: number;
  readonly utrvsPerSurvey: number;
  readonly initiatives: number;
  /** Number of years that the surveys cover, ending in 2025; each year has the same number of surveys. */
  readonly years: number;
}

export interface World {
  readonly spec: WorldSpec;
  readonly trackers: readonly Tracker[];
  readonly initiatives: readonly object[];
}

/** A survey of the listing, as of a revision: night 0 is the first state. */
export interface SurveyRecord {
  readonly _id: string;
  readonly name: string;
  readonly type: 'default';
  readonly initiativeId: string;
  readonly period: 'yearly';
  readonly effectiveDate: string;
  readonly utrvType: 'actual';
  readonly evidenceRequired: boolean;
  readonly verificationRequired: boolean;
  readonly isPrivate: boolean;
  readonly completedDate: string;
  readonly currency: string;
  readonly lastUpdated: string;
}

export function makeWorld(spec: WorldSpec): World {
  return {
    spec,
    trackers: makeTrackers(spec.seed, spec.utrvsPerSurvey),
    initiatives: Array.from({ length: spec.initiatives }, (_, i) => initiative(spec.seed, i)),
  };
}

/** The root has 8 children, each of them has 8, and so on down to the last node. */
function initiative(seed: number, index: number): object {
  return {
    _id: objectId(idKinds.initiative, 0, index),
    name: `${name(createRandom(seed, 2, index), 2)} ${index}`,
    ...(index === 0 ? {} : { parentId: objectId(idKinds.initiative, 0, Math.floor((index - 1) / 8)) }),
    created: '2010-01-01T00:00:00.000Z',
  };
}

/** @param night of the survey's last change; 0 before any night */
export function surveyRecord(spec: WorldSpec, index: number, night: number): SurveyRecord {
  const year = yearOf(spec, index);
  const month = String(1 + (index % 12)).padStart(2, '0');
  return {
    _id: objectId(idKinds.survey, 0, index),
    name: `Report ${year} no. ${index}`,
    type: 'default',
    initiativeId: objectId(idKinds.initiative, 0, index % spec.initiatives),
    period: 'yearly',
    effectiveDate: `${year}-12-31T00:00:00.000Z`,
    utrvType: 'actual',
    evidenceRequired: index % 3 === 0,
    verificationRequired: index % 4 !== 0,
    isPrivate: false,
    completedDate: `${year + 1}-02-01T09:00:00.000Z`,
    currency: 'EUR',
    lastUpdated:
      night === 0 ? `${year}-${month}-15T08:00:00.000Z` : new Date(Date.UTC(2026, 5, 1 + night, 8)).toISOString(),
  };
}

/** The newest surveys come first, so that worlds with more years only add older ones. */
export function yearOf(spec: WorldSpec, index: number): number {
  return 2025 - Math.floor((index * spec.years) / spec.surveys);
}
