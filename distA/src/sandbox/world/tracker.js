import { trackerSpec } from './catalogue.js';
import { objectId, seedHash } from './random.js';
import { writtenUnit } from './written-units.js';
/** From this year on, surveys embed the newer version of those definitions that have one. */
const revisedFrom = 2024;
/** The group's definitions; each is built once per version and shared by all bodies. */
export function createDefinitions(seed, lists) {
    const cache = new Map();
    return (index, year, { rewordings, redefined }, units) => {
        const spec = trackerSpec(index);
        const newer = year >= revisedFrom && (index % 9 === 4 || (spec.columns !== undefined && index % 2 === 0));
        const key = `${index}/${newer}/${rewordings}/${redefined}/${Object.values(units).map(({ unit }) => unit)}`;
        const known = cache.get(key);
        if (known !== undefined)
            return known;
        const question = `${redefined ? (spec.redefined ?? spec.question) : spec.question}${newer ? ' (As clarified for 2024.)' : ''}`;
        const wording = rewordings === 0 ? '' : ` [wording ${rewordings + 1}]`;
        const made = define({ seed, lists, index, newer, units }, spec, `${question}${wording}`);
        cache.set(key, made);
        return made;
    };
}
function define(context, spec, question) {
    const { seed, lists, index, newer, units } = context;
    const id = objectId(seed, 'tracker', index);
    const columns = [...(spec.columns ?? []), ...(newer && spec.columns !== undefined ? [remark] : [])];
    const unit = spec.unit === undefined ? undefined : writtenUnit(units, spec.unit);
    const written = columns.map((column) => column.unit === undefined ? column : { ...column, unit: writtenUnit(units, column.unit) });
    const validation = validationOf(lists, spec, index, written);
    const api = {
        ...(index % 3 === 0 ? { _id: id } : {}),
        name: spec.name,
        valueLabel: question,
        instructions: instructionsOf(spec, unit),
        type: spec.type ?? 'gri',
        typeCode: spec.code.startsWith('LOCAL') ? '' : spec.code,
        valueType: spec.valueType,
        ...(unit === undefined ? {} : { unit }),
        ...(spec.unitType === undefined ? {} : { unitType: spec.unitType }),
        ...(spec.numberScale === undefined ? {} : { numberScale: spec.numberScale }),
        ...(validation === undefined ? {} : { valueValidation: validation }),
    };
    return { id, spec, columns, units, api };
}
const remark = { code: 'remark', name: 'Remark', type: 'text' };
function validationOf(lists, spec, index, columns) {
    if (spec.valueType === 'table') {
        const api = columns.map((column, i) => columnOf(lists, column, index + i));
        return { table: { columns: api, validation: { maxRows: spec.maxRows ?? 20 } } };
    }
    if (spec.list !== undefined) {
        const id = lists.of(spec.list)._id;
        return index % 2 === 0 ? { valueListId: id } : { valueList: { listId: id } };
    }
    if (spec.valueType === 'percentage')
        return { min: 0, max: 100, decimal: spec.decimals ?? 0 };
    if (spec.valueType === 'number')
        return { min: 0, decimal: spec.decimals ?? 0 };
    return undefined;
}
function columnOf(lists, column, variant) {
    const listId = column.list === undefined ? undefined : lists.of(column.list)._id;
    return {
        code: column.code,
        name: column.name,
        type: column.type,
        ...(column.unit === undefined ? {} : { unit: column.unit }),
        ...(column.unitType === undefined ? {} : { unitType: column.unitType }),
        ...(column.numberScale === undefined ? {} : { numberScale: column.numberScale }),
        ...(listId === undefined ? {} : variant % 2 === 0 ? { valueListId: listId } : { listId }),
    };
}
function instructionsOf(spec, unit) {
    const howMuch = unit === undefined ? 'Answer for the whole entity' : `Answer in ${unit} for the whole entity`;
    const detail = seedHash(spec.code) % 2 === 0 ? 'Keep the evidence for five years.' : 'Estimates are allowed and to be marked.';
    return `${howMuch}, from the first to the last day of the period. ${detail}`;
}
