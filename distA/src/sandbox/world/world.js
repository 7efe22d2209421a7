import { createBadRecords } from '../bad-data/bad-data.js';
import { coreCount, rareQuestions } from './catalogue.js';
import { changeTime, startClock, timeline } from './nights.js';
import { createOrganisation, deputyOf, toApiInitiative } from './organisation.js';
import { createRandom, indexOfId, seedHash } from './random.js';
import { firstState, restate, toApiUtrv, trackerAt } from './records.js';
import { surveyState } from './simulated-surveys.js';
import { createDefinitions } from './tracker.js';
import { createValueLists } from './vocabularies.js';
import { unitHabitOf } from './written-units.js';
/** Night N can be created without creating night N-1 first. */
export function createWorld(options = {}) {
    const { seed = 1, initiatives = 60, surveys = 400, utrvsPerSurvey = 100, night = 0 } = options;
    const organisation = createOrganisation(seed, initiatives);
    const events = timeline(seed, organisation, surveys, night);
    const lists = createValueLists(seed);
    const source = { seed, surveys, organisation, timeline: events };
    const definition = createDefinitions(seed, lists);
    const find = (id) => {
        const index = indexOfId(seed, 'survey', id);
        return index < 0 ? undefined : surveyState(source, index);
    };
    return {
        night,
        seed,
        initiatives: once(() => listInitiatives(seed, organisation, events)),
        surveys: once(() => listSurveys(source)),
        lastUpdated: (id) => updatesOf(find(id)),
        survey: (id) => {
            const state = find(id);
            return state === undefined ? undefined : withValues(source, lists, definition, state, utrvsPerSurvey);
        },
        valueLists: () => lists.all,
        valueList: lists.byId,
        standAlone: () => organisation.nodes.filter((node) => node.standAlone).map(({ id }) => id),
        calculated: (id, code) => (find(id) === undefined || code !== 'wfn_2024' ? undefined : ratingOf(seed, id)),
        now: startClock(night),
        bad: createBadRecords(organisation.node(0).id, options.badData ?? []),
    };
}
function once(make) {
    let made;
    return () => {
        made ??= { value: make() };
        return made.value;
    };
}
function listInitiatives(seed, organisation, events) {
    const indexes = [...organisation.nodes.map((node) => node.index), ...events.opened.keys()];
    return indexes
        .filter((index) => !events.closed.has(index))
        .map((index) => {
        const node = organisation.node(index);
        const parent = events.moved.get(index) ?? node.parent;
        const opened = events.opened.get(index);
        const created = opened === undefined ? undefined : new Date(changeTime(seed, opened, index, 'created')).toISOString();
        return toApiInitiative(seed, node, parent === undefined ? undefined : organisation.node(parent).id, created);
    });
}
function listSurveys(source) {
    const listed = [];
    for (let index = 0; index < source.surveys; index++)
        push(index);
    for (const index of source.timeline.born)
        push(index);
    return listed;
    function push(index) {
        const state = surveyState(source, index);
        if (state !== undefined)
            listed.push(state.api);
    }
}
function updatesOf(state) {
    if (state === undefined)
        return undefined;
    const { answersAt, metadataAt } = state;
    return {
        survey: new Date(Math.max(metadataAt, answersAt ?? 0)).toISOString(),
        answers: answersAt === undefined ? null : new Date(answersAt).toISOString(),
    };
}
function withValues(source, lists, definitionOf, state, count) {
    const { seed, timeline: events } = source;
    const { slot, api, history } = state;
    const node = source.organisation.node(slot.node);
    const { period, year, month } = slot;
    const reporters = source.organisation.reportsFor(slot.node, slot.type === 'default' ? 'own report' : 'aggregation');
    const figures = { seed, node, reporters, period, year, month, currency: state.currency };
    const context = {
        seed,
        index: slot.index,
        survey: api,
        figures,
        lists,
        answered: state.firstAnsweredAt,
        pack: slot.pack,
        deputy: slot.type === 'default' ? deputyOf(source.organisation, slot.node) : undefined,
    };
    // A body shows the wording that was in force when its answers last changed.
    const written = history?.answers.at(-1) ?? history?.born ?? 0;
    const redefined = events.redefined.filter((night) => night <= written).length % 2 === 1;
    const units = unitHabitOf(node);
    const isRare = count > coreCount && node.kind === 'site' && slot.type === 'default' && slot.pack === 0;
    const rare = isRare ? rareQuestions({ site: node.ordinal, period, year, month }) : [];
    const definitions = Array.from({ length: count }, (_, position) => {
        // In place of the last ones, and not where few questions are asked.
        const tracker = rare[count - 1 - position] ?? trackerAt(seed, slot.node, position);
        const rewordings = (events.reworded.get(tracker) ?? []).filter((night) => night <= written).length;
        return definitionOf(tracker, year, { rewordings, redefined }, units);
    });
    const states = statesOf(context, state, definitions);
    const values = [];
    for (const [position, definition] of definitions.entries()) {
        const record = states[position];
        if (record !== undefined)
            values.push(toApiUtrv(context, definition, position, record));
    }
    return { ...api, universalTrackerValues: values };
}
/** The answers as first given, with every night's changes applied. */
function statesOf(context, state, definitions) {
    const states = definitions.map((_, position) => firstState(context, position, state.complete, state.blankAtFirst));
    for (const night of state.history?.answers ?? []) {
        const at = changeTime(context.seed, night, context.index, 'answers');
        const random = createRandom(context.seed, 'change', context.index, night);
        const touches = 1 + random.int(Math.min(6, definitions.length));
        for (let i = 0; i < touches; i++) {
            const position = random.int(definitions.length);
            const before = states[position];
            const table = definitions[position]?.spec.valueType === 'table';
            if (before !== undefined)
                states[position] = restate(before, context.seed, night, position, at, table);
        }
    }
    return states;
}
function ratingOf(seed, surveyId) {
    const score = (pillar) => 30 + (seedHash(seed, surveyId, pillar) % 650) / 10;
    const pillars = { environment: score('environment'), social: score('social'), governance: score('governance') };
    const total = Math.round(((pillars.environment + pillars.social + pillars.governance) / 3) * 100) / 100;
    return { code: 'wfn_2024', pillars, total, rating: total > 75 ? 'A' : total > 60 ? 'B' : total > 45 ? 'C' : 'D' };
}
