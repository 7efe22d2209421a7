import { coreCount } from './catalogue.js';
import { deputyOf } from './organisation.js';
import { createRandom, seedHash } from './random.js';
import { twiceAsked } from './reporting-periods.js';
/** How many survey indexes beyond the initial ones are reserved for each night. */
export const slotsPerNight = 3;
/** Everything that nights 1 to `night` changed, derived from the seed alone. */
export function timeline(seed, organisation, surveys, night) {
    const draft = {
        seed,
        surveys,
        organisation,
        histories: new Map(),
        born: [],
        opened: new Map(),
        closed: new Set(),
        moved: new Map(),
        reworded: new Map(),
        redefined: [],
        removed: [],
    };
    for (let n = 1; n <= night; n++)
        pass(draft, n, createRandom(seed, 'night', n));
    return draft;
}
/** Every step draws from its own sequence, so that an extra draw in one does not change the others. */
function pass(draft, night, random) {
    const step = (name) => createRandom(draft.seed, 'night', night, name);
    if (random.chance(0.15))
        openSite(draft, night);
    if (random.chance(0.08))
        closeSite(draft, step('close'));
    if (random.chance(0.2))
        moveNode(draft, step('move'));
    if (random.chance(0.8))
        bringSurvey(draft, night, step('new'));
    if (random.chance(0.35))
        returnSurvey(draft, night, step('return'));
    if (random.chance(0.4))
        removeSurvey(draft, night, step('remove'));
    if (random.chance(0.25))
        reword(draft, night, step('reword'));
    if (night % 8 === 4)
        draft.redefined.push(night);
    if (night % 10 === 3)
        renameOld(draft, night);
    changeAnswers(draft, night, step('answers'));
    changeMetadata(draft, night, step('metadata'));
}
function openSite(draft, night) {
    const index = draft.organisation.nodes.length + night - 1;
    draft.opened.set(index, night);
    for (const position of [1, 2])
        addSurvey(draft, night, position, index);
}
function closeSite(draft, random) {
    const { nodes, siteStart } = draft.organisation;
    const sites = nodes.length - siteStart;
    const site = siteStart + random.int(sites);
    if (site === deputyOf(draft.organisation, nodes[site]?.parent ?? 0)?.index)
        return;
    if (sites > 4 && draft.closed.size < sites / 3 && site < nodes.length - 1)
        draft.closed.add(site);
}
function moveNode(draft, random) {
    const { countries, nodes, siteStart, node } = draft.organisation;
    if (countries.length < 2 || siteStart >= nodes.length)
        return;
    const site = siteStart + random.int(nodes.length - siteStart);
    const to = random.pick(countries);
    if (to !== (draft.moved.get(site) ?? node(site).parent))
        draft.moved.set(site, to);
}
function bringSurvey(draft, night, random) {
    const { nodes, siteStart } = draft.organisation;
    const node = siteStart < nodes.length ? siteStart + random.int(nodes.length - siteStart) : 0;
    if (!draft.closed.has(node))
        addSurvey(draft, night, 0, node);
}
function addSurvey(draft, night, position, node) {
    const index = draft.surveys + (night - 1) * slotsPerNight + position;
    draft.born.push(index);
    draft.histories.set(index, { born: night, node, answers: [], metadata: [], renamed: [], removed: false });
}
function removeSurvey(draft, night, random) {
    const survey = pickSurvey(draft, random);
    if (survey === undefined || !isPresent(draft, survey))
        return;
    historyOf(draft, survey).removed = true;
    draft.removed.push({ survey, night });
}
/** It returns unchanged or, in half of the cases, with answers that changed in the meantime. */
function returnSurvey(draft, night, random) {
    const back = draft.removed.shift();
    if (back === undefined)
        return;
    const history = historyOf(draft, back.survey);
    history.removed = false;
    if (random.chance(0.5))
        history.answers.push(night);
}
function reword(draft, night, random) {
    const tracker = random.int(coreCount);
    draft.reworded.set(tracker, [...(draft.reworded.get(tracker) ?? []), night]);
}
/** Renames the older of two surveys of one site and period, without any change to its answers. */
function renameOld(draft, night) {
    const old = draft.organisation.siteStart + twiceAsked;
    if (old >= draft.surveys || !isPresent(draft, old))
        return;
    const { metadata, renamed } = historyOf(draft, old);
    renamed.push(night);
    if (metadata.at(-1) !== night)
        metadata.push(night);
}
function changeAnswers(draft, night, random) {
    const count = Math.max(1, Math.round(draft.surveys * random.between(0.01, 0.03)));
    for (let i = 0; i < count; i++)
        change(draft, night, random, 'answers');
}
function changeMetadata(draft, night, random) {
    const count = 1 + random.int(2);
    for (let i = 0; i < count; i++)
        change(draft, night, random, 'metadata');
}
function change(draft, night, random, kind) {
    const survey = pickSurvey(draft, random);
    if (survey === undefined || !isPresent(draft, survey))
        return;
    const nights = historyOf(draft, survey)[kind];
    if (nights.at(-1) !== night)
        nights.push(night);
}
/** Favours low indexes, which are the recent periods, since these are restated more often. */
function pickSurvey(draft, random) {
    const total = draft.surveys + draft.born.length;
    const at = Math.floor(random.next() ** 1.7 * total);
    return at < draft.surveys ? at : draft.born[at - draft.surveys];
}
function isPresent(draft, survey) {
    const history = draft.histories.get(survey);
    const node = history?.node ?? survey % draft.organisation.nodes.length;
    return history?.removed !== true && !draft.closed.has(node);
}
function historyOf(draft, survey) {
    const known = draft.histories.get(survey);
    if (known !== undefined)
        return known;
    const node = survey % draft.organisation.nodes.length;
    const made = { born: 0, node, answers: [], metadata: [], renamed: [], removed: false };
    draft.histories.set(survey, made);
    return made;
}
const day = 86_400_000;
const first = Date.UTC(2026, 0, 15, 2);
/** When night `night` begins: night 0 is 2026-01-15T02:00:00Z. Milliseconds since 1970. */
export function nightStart(night) {
    return first + night * day;
}
/** The instant of a change first seen by night `night`: within the 24 hours before it, to the millisecond. */
export function changeTime(seed, night, survey, kind) {
    return nightStart(night) - day + (seedHash(seed, 'time', night, survey, kind) % day);
}
/** The world's clock on a night: it starts with the night and runs on with real time. */
export function startClock(night) {
    const started = performance.now();
    return () => new Date(nightStart(night) + Math.floor(performance.now() - started));
}
