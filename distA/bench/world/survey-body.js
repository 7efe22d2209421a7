import { createRandom, idKinds, objectId } from './random.js';
import { asTyped, sometimesUnusual } from './unusual.js';
import { sentence } from './words.js';
import { surveyRecord } from './world.js';
/** Percentage of the value records of a changed survey that a night touches. */
const touchedPercent = 4;
/**
 * The response of endpoint 5 as text, assembled from prepared pieces: several times faster than `JSON.stringify`. Every
 * value is clean, so that SQL without any checks gives the same results as ours; but some texts and records are written
 * unusually (see `unusual.ts`).
 */
export function surveyBody(world, index, night) {
    const record = surveyRecord(world.spec, index, night);
    const values = world.trackers.map((tracker, position) => utrv(world, record, tracker, { index, position, night }));
    const { lastUpdated: _, ...survey } = record;
    return `{"success":true,"data":${JSON.stringify(survey).slice(0, -1)},"universalTrackerValues":[${values.join(',')}]}}`;
}
function utrv(world, survey, tracker, at) {
    const { index, position, night } = at;
    const touched = night > 0 && (position + night) % 100 < touchedPercent;
    const random = createRandom(world.spec.seed, 3 + (touched ? night : 0), index, position);
    const draw = random.next();
    const status = draw < 0.04 ? 'created' : draw < 0.5 ? 'updated' : 'verified';
    const answer = draw < 0.04 ? '' : draw < 0.07 ? ',"valueData":{"notApplicableType":"na"}' : answerOf(random, tracker);
    const notes = random.next() < 0.2 ? notesOf(random) : '';
    const usual = `{"_id":"${objectId(idKinds.utrv, index, position)}","period":"${survey.period}",` +
        `"effectiveDate":"${survey.effectiveDate}","evidenceRequired":${survey.evidenceRequired},` +
        `"verificationRequired":${survey.verificationRequired},"status":"${status}","universalTrackerId":"${tracker.id}",` +
        `"initiativeId":"${survey.initiativeId}","utrvType":"actual","valueType":"${tracker.kind}"${answer}${notes},` +
        `"universalTracker":${tracker.json}}`;
    return sometimesUnusual(createRandom(world.spec.seed, 5, index, position), usual);
}
function answerOf(random, tracker) {
    switch (tracker.kind) {
        case 'number':
            return `,"value":${decimal(random)}`;
        case 'percentage':
            return `,"value":${random.int(1000) / 10}`;
        case 'text':
            return `,"valueData":{"data":"${asTyped(random, sentence(random, 8 + random.int(30)))}"}`;
        case 'date':
            return `,"valueData":{"data":"20${10 + random.int(15)}-0${1 + random.int(9)}-${10 + random.int(18)}"}`;
        case 'valueList':
            return `,"valueData":{"data":"${random.pick(tracker.options)}"}`;
        case 'valueListMulti':
            return `,"valueData":{"data":[${some(random, tracker.options).map(quoted).join(',')}]}`;
        case 'numericValueList':
            return `,"valueData":{"data":{${some(random, tracker.options)
                .map((code) => `"${code}":${decimal(random)}`)
                .join(',')}}}`;
        case 'table':
            return `,"valueData":{"table":[${Array.from({ length: 2 + random.int(16) }, () => row(random, tracker)).join(',')}]}`;
    }
}
function row(random, tracker) {
    const cells = tracker.columns.map(({ code, kind, isCurrency }) => {
        if (kind === 'text')
            return `{"code":"${code}","value":"${asTyped(random, `site ${random.int(400)}`)}"}`;
        const scale = random.next() < 0.1 ? ',"numberScale":"thousands"' : '';
        const unit = random.next() < 0.1 && !isCurrency ? ',"unit":"m3"' : '';
        return `{"code":"${code}","value":${decimal(random)}${unit}${scale}}`;
    });
    return `[${cells.join(',')}]`;
}
function notesOf(random) {
    const date = `2025-1${random.int(3)}-1${random.int(10)}T10:00:00.000Z`;
    return `,"notes":{"stakeholder":{"date":"${date}","action":"updated","note":"${asTyped(random, sentence(random, 6))}"}}`;
}
const decimal = (random) => random.int(10_000_000) / (random.next() < 0.5 ? 1 : 100);
const quoted = (text) => `"${text}"`;
/** Up to half of the options, at least one, in order. */
function some(random, options) {
    const first = random.int(options.length);
    return options.slice(first, first + 1 + random.int(options.length >> 1));
}
