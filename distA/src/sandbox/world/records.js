import { catalogue, coreCount } from './catalogue.js';
import { doubtfulAnswer } from './doubtful-site.js';
import { amountOf, percentageOf, round } from './figures.js';
import { createRandom, nestedId, seedHash } from './random.js';
import { labels, remarks, sentences } from './vocabularies.js';
import { cellHabit, inWrittenUnit, writtenUnit } from './written-units.js';
/** The question at `position` in a node's surveys: core ones first, then the node's own selection. */
export function trackerAt(seed, node, position) {
    const optional = catalogue.length - coreCount;
    if (position < coreCount || position >= catalogue.length)
        return position;
    return coreCount + ((seedHash(seed, 'selection', node) + position) % optional);
}
/** The state before any night. `complete` surveys are answered except for a few questions, others only in part. */
export function firstState(context, position, complete, never) {
    const random = createRandom(context.seed, 'state', context.index, position);
    const state = { salt: '', cellScale: undefined, touched: undefined };
    const draw = random.next();
    if (never || draw < (complete ? 0.03 : 0.4))
        return { ...state, answer: 'unanswered', status: 'created' };
    const status = random.chance(0.05) ? 'rejected' : random.chance(complete ? 0.65 : 0.1) ? 'verified' : 'updated';
    const answer = draw > 0.98 ? 'nr' : draw > 0.95 ? 'na' : 'answered';
    return { ...state, answer, status };
}
/** What night `night` does to an answer; it always adds a trace to the record's notes. */
export function restate(state, seed, night, position, at, table) {
    const random = createRandom(seed, 'restate', night, position, at);
    const next = { ...state, touched: at };
    const salted = { ...next, salt: `night ${night}`, answer: 'answered', status: 'updated' };
    if (state.answer !== 'answered')
        return salted;
    const way = random.next();
    if (way < 0.15)
        return { ...next, status: state.status === 'verified' ? 'updated' : 'verified' };
    if (way < 0.25)
        return { ...next, answer: random.chance(0.5) ? 'na' : 'nr', status: 'updated' };
    if (way < 0.5 && table)
        return { ...next, cellScale: state.cellScale === 'thousands' ? 'single' : 'thousands' };
    return salted;
}
/** The record as the service sends it. */
export function toApiUtrv(context, definition, position, given) {
    const { survey, seed, index } = context;
    const doubtful = doubtfulAnswer(seed, context.figures, definition.spec);
    const state = doubtful === undefined ? given : { ...given, answer: 'answered', status: 'verified' };
    const random = createRandom(seed, 'record', index, position);
    const inherited = !random.chance(0.01);
    const typed = !random.chance(0.01);
    const owner = random.chance(0.03) ? context.deputy : undefined;
    const figures = owner === undefined ? context.figures : { ...context.figures, node: owner, reporters: [owner] };
    const salt = `${context.pack === 0 ? '' : `pack ${context.pack}`}${state.salt}`;
    const answer = doubtful?.answer ??
        (state.answer === 'answered'
            ? answerOf({ context: figures, definition, lists: context.lists, salt, cellScale: state.cellScale })
            : withoutAnswer(state.answer));
    const notes = notesOf(context, position, state);
    return {
        _id: nestedId(seed, index, position),
        ...(inherited ? { period: survey.period, effectiveDate: survey.effectiveDate } : {}),
        ...(random.chance(0.1) ? {} : { evidenceRequired: survey.evidenceRequired }),
        ...(random.chance(0.1) ? {} : { verificationRequired: survey.verificationRequired }),
        status: state.status,
        universalTrackerId: definition.id,
        initiativeId: doubtful?.initiativeId ?? owner?.id ?? survey.initiativeId,
        utrvType: 'actual',
        ...(random.chance(0.05)
            ? { isPrivate: true }
            : survey.isPrivate === undefined || random.chance(0.3)
                ? {}
                : { isPrivate: survey.isPrivate }),
        ...(typed ? { valueType: definition.spec.valueType } : {}),
        ...answer,
        ...(notes === undefined ? {} : { notes }),
        ...(state.answer === 'answered' && random.chance(0.1) ? { assuranceStatus: random.pick(assurance) } : {}),
        ...(random.chance(0.2) ? { evidenceCount: 1 + random.int(4) } : {}),
        universalTracker: definition.api,
    };
}
const assurance = ['created', 'completed', 'completed_open', 'rejected', 'restated', 'partial'];
function withoutAnswer(answer) {
    return answer === 'unanswered' ? {} : { valueData: { notApplicableType: answer } };
}
function notesOf(context, position, state) {
    const random = createRandom(context.seed, 'notes', context.index, position, state.status);
    const noted = state.answer !== 'unanswered' && random.chance(0.25);
    if (!noted && state.touched === undefined)
        return undefined;
    const date = new Date(state.touched ?? context.answered).toISOString();
    const note = random.chance(0.6) ? { note: random.pick(remarks) } : {};
    const stakeholder = { date, action: 'updated', ...note };
    if (state.status !== 'verified' && state.status !== 'rejected')
        return { stakeholder };
    return {
        stakeholder,
        verifier: { date, action: state.status, ...(random.chance(0.3) ? { note: random.pick(remarks) } : {}) },
    };
}
/** An answer in the representation of the tracker's value type. */
export function answerOf(question) {
    const { definition, context, lists, salt } = question;
    const { spec, id } = definition;
    const random = createRandom(context.seed, 'answer', context.node.index, id, context.year, context.month, salt);
    const options = spec.list === undefined ? [] : lists.of(spec.list).options;
    switch (spec.valueType) {
        case 'number':
            return single(writtenAmount(question, spec, id), random);
        case 'percentage':
            return single(percentageOf(context, spec, id, salt), random);
        case 'text':
            return { valueData: { data: sentence(context, random) } };
        case 'date':
            return { valueData: { data: dateOf(context, random) } };
        case 'valueList':
            return { valueData: { data: random.pick(options).code } };
        case 'valueListMulti':
            return { valueData: { data: some(options, random).map((option) => option.code) } };
        case 'textValueList':
            return { valueData: { data: entries(options, random, () => sentence(context, random)) } };
        case 'numericValueList':
            return listed(question, entries(options, random, (code) => writtenAmount(question, spec, id + code)), random);
        case 'table':
            return { valueData: { table: tableOf(question, random) } };
    }
}
/** Most numbers are in `value`; some are in `valueData.data`, and some are marked as imported. */
function single(value, random) {
    const way = random.next();
    if (way < 0.03)
        return { valueData: { data: value } };
    return way < 0.15 ? { value, valueData: { isImported: true } } : { value };
}
/** In the unit that the definition names. */
function writtenAmount({ context, definition, salt }, spec, key) {
    return inWrittenUnit(amountOf(context, spec, key, salt), spec.decimals ?? 2, definition.units, spec.unit);
}
/** Some also have the sum of their entries in `value`. */
function listed({ definition }, data, random) {
    const sum = Object.values(data).reduce((total, value) => total + value, 0);
    const { decimals = 2 } = definition.spec;
    return { ...(random.chance(0.3) ? { value: round(sum, decimals + 3) } : {}), valueData: { data } };
}
function tableOf(question, random) {
    if (random.chance(0.04))
        return [];
    const maxRows = question.definition.spec.maxRows ?? 20;
    const rows = random.chance(0.06) ? maxRows : 1 + random.int(Math.min(6, maxRows));
    return Array.from({ length: rows }, (_, row) => rowOf(question, random, row));
}
function rowOf(question, random, row) {
    const cells = [];
    for (const column of question.definition.columns) {
        if (random.chance(0.05))
            continue;
        const scale = row === 0 && !cells.some((cell) => cell.numberScale !== undefined) ? question.cellScale : undefined;
        cells.push(cellOf(question, column, random, row, scale));
    }
    // The interface looks cells up by code: their order has no meaning.
    return random.chance(0.1) ? cells.reverse() : cells;
}
function cellOf(question, column, random, row, scale) {
    const { context, lists, definition, salt } = question;
    const key = `${definition.id}/${column.code}/${row}`;
    switch (column.type) {
        case 'number': {
            const { unit, amount } = cellAmount(question, column, key, random);
            return { code: column.code, ...scaled(amount, column, random, scale), ...unit };
        }
        case 'percentage':
            return { code: column.code, value: percentageOf(context, column, key, salt) };
        case 'date':
            return { code: column.code, value: dateOf(context, random) };
        case 'valueList':
            return { code: column.code, value: random.pick(lists.of(column.list ?? 'yesNo').options).code };
        default:
            return { code: column.code, value: random.chance(0.03) ? '' : random.pick(labels) };
    }
}
/** The same amount, sometimes written in a different scale from the column's. */
function scaled(amount, column, random, scale) {
    const own = random.chance(0.06);
    if (scale !== undefined)
        return { value: amount, numberScale: scale };
    if (!own)
        return { value: amount };
    if (column.numberScale === 'thousands')
        return { value: round(amount * 1000, 6), numberScale: 'single' };
    if (column.numberScale === undefined)
        return { value: round(amount / 1000, 9), numberScale: 'thousands' };
    return { value: amount, numberScale: column.numberScale };
}
/** Mostly the number alone, in the column's unit; sometimes with that unit, sometimes in another unit. */
function cellAmount(question, column, key, random) {
    const { context, definition, salt } = question;
    const draw = random.next();
    if (draw < 0.06 && column.unit !== undefined && column.unitType !== 'currency') {
        const amount = amountOf(context, column, key, salt);
        const unit = writtenUnit(cellHabit, column.unit);
        return { amount: inWrittenUnit(amount, column.decimals ?? 2, cellHabit, column.unit), unit: { unit } };
    }
    const amount = writtenAmount(question, column, key);
    const unit = column.unitType === 'currency'
        ? context.currency
        : column.unit === undefined
            ? undefined
            : writtenUnit(definition.units, column.unit);
    return { amount, unit: draw < 0.18 && unit !== undefined ? { unit } : {} };
}
function sentence(context, random) {
    return random.pick(sentences).replace('%s', context.node.place);
}
/** A day, a local time, an instant in UTC, or one with an offset: all four are in use. */
function dateOf(context, random) {
    const day = new Date(Date.UTC(context.year, random.int(context.month), 1 + random.int(28)))
        .toISOString()
        .slice(0, 10);
    return day + random.pick(['', '', '', 'T09:30:00', 'T14:05:00.000Z', 'T08:15:00+02:00']);
}
function some(list, random) {
    const chosen = list.filter(() => random.chance(0.35));
    return chosen.length > 0 ? chosen : [random.pick(list)];
}
function entries(options, random, entryOf) {
    return Object.fromEntries(some(options, random).map(({ code }) => [code, entryOf(code)]));
}
