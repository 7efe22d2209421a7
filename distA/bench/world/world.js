import { createRandom, idKinds, objectId } from './random.js';
import { makeTrackers } from './trackers.js';
import { name } from './words.js';
export function makeWorld(spec) {
    return {
        spec,
        trackers: makeTrackers(spec.seed, spec.utrvsPerSurvey),
        initiatives: Array.from({ length: spec.initiatives }, (_, i) => initiative(spec.seed, i)),
    };
}
/** The root has 8 children, each of them has 8, and so on down to the last node. */
function initiative(seed, index) {
    return {
        _id: objectId(idKinds.initiative, 0, index),
        name: `${name(createRandom(seed, 2, index), 2)} ${index}`,
        ...(index === 0 ? {} : { parentId: objectId(idKinds.initiative, 0, Math.floor((index - 1) / 8)) }),
        created: '2010-01-01T00:00:00.000Z',
    };
}
/** @param night of the survey's last change; 0 before any night */
export function surveyRecord(spec, index, night) {
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
        lastUpdated: night === 0 ? `${year}-${month}-15T08:00:00.000Z` : new Date(Date.UTC(2026, 5, 1 + night, 8)).toISOString(),
    };
}
/** The newest surveys come first, so that worlds with more years only add older ones. */
export function yearOf(spec, index) {
    return 2025 - Math.floor((index * spec.years) / spec.surveys);
}
