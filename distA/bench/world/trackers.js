import { createRandom, idKinds, objectId } from './random.js';
import { name, sentence } from './words.js';
/** Mostly numbers; a tenth are tables, which hold most of the data points. */
const kinds = [
    ...Array(11).fill('number'),
    ...Array(2).fill('percentage'),
    ...Array(2).fill('text'),
    'date',
    'valueList',
    'valueListMulti',
    'numericValueList',
    'table',
];
const units = [
    ['tons/CO2e', 'co2Emissions'],
    ['MWh', 'energy'],
    ['m3', 'volume'],
    ['mt', 'mass'],
    ['h', 'time'],
    ['km2', 'area'],
    ['EUR', 'currency'],
];
const scales = ['', '', 'single', 'thousands', 'millions'];
const listCount = 24;
/** The first `count` trackers; the same for the same seed. */
export function makeTrackers(seed, count) {
    return Array.from({ length: count }, (_, index) => makeTracker(seed, index));
}
/** The value lists that trackers refer to, in the format of the lookup. */
export function makeValueLists() {
    return Array.from({ length: listCount }, (_, list) => ({
        _id: objectId(idKinds.valueList, 0, list),
        options: optionCodes(list).map((code) => ({ code, name: name(createRandom(list, code.length), 3) })),
    }));
}
const optionCodes = (list) => Array.from({ length: 6 + (list % 7) }, (_, i) => `opt-${list}-${i}`);
function makeTracker(seed, index) {
    const random = createRandom(seed, 1, index);
    const kind = kinds[index % kinds.length] ?? 'number';
    const id = objectId(idKinds.tracker, seed, index);
    const list = index % listCount;
    const isList = kind === 'valueList' || kind === 'valueListMulti' || kind === 'numericValueList';
    const columns = kind === 'table' ? makeColumns(random) : [];
    const [unit, unitType] = random.pick(units);
    const numberScale = random.pick(scales);
    const isNumber = kind === 'number' || kind === 'numericValueList';
    const definition = {
        _id: id,
        name: name(random, 5),
        valueLabel: sentence(random, 14),
        instructions: `${sentence(random, 25)} ${sentence(random, 20)}`,
        type: index % 3 === 0 ? 'kpi' : 'gri',
        typeCode: index % 5 === 0 ? '' : `${300 + (index % 90)}-${1 + (index % 7)}`,
        valueType: kind,
        ...(isNumber ? { unit, unitType, ...(numberScale === '' ? {} : { numberScale }) } : {}),
        ...(kind === 'table'
            ? {
                valueValidation: {
                    table: { columns: columns.map(({ definition: column }) => column), validation: { maxRows: 50 } },
                },
            }
            : isList
                ? { valueValidation: { valueListId: objectId(idKinds.valueList, 0, list) } }
                : { valueValidation: { min: 0, decimal: 2 } }),
    };
    return { id, kind, options: isList ? optionCodes(list) : [], columns, json: JSON.stringify(definition) };
}
function makeColumns(random) {
    return Array.from({ length: 4 + random.int(5) }, (_, i) => {
        const kind = i === 0 ? 'text' : 'number';
        const code = `col_${i}`;
        const [unit, unitType] = random.pick(units);
        const definition = { code, name: name(random, 3), type: kind, ...(kind === 'number' ? { unit, unitType } : {}) };
        return { code, kind, isCurrency: unitType === 'currency', definition };
    });
}
