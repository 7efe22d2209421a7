import { goodSurvey, rawJson, table, utrv } from './recipe.js';
const rejected = (code) => ({ code, severity: 'rejected' });
const notice = (code) => ({ code, severity: 'notice' });
const created = '2020-02-02T10:00:00.000Z';
/** Malformed initiatives and surveys: everything that can be wrong with listings and survey metadata. */
export const listingRecipes = {
    'initiative-id-malformed': node('an id of 23 digits', rejected('invalid_id'), (ids) => [
        { _id: ids.initiative(0).slice(1), name: 'Short id', parentId: ids.root, created },
    ]),
    'initiative-id-missing': node('no id', rejected('missing_field'), (ids) => [
        { name: 'No id', parentId: ids.root, created },
    ]),
    'initiative-not-an-object': node('a number in the list', rejected('invalid_type'), () => [42]),
    'initiative-duplicate': node('the same id twice', rejected('duplicate_id'), (ids) => [
        { _id: ids.initiative(0), name: 'First', parentId: ids.root, created },
        { _id: ids.initiative(0), name: 'Second', parentId: ids.root, created },
    ]),
    'initiative-unknown-parent': node('a parent that is not listed', notice('unknown_parent'), (ids) => [
        { _id: ids.initiative(0), name: 'Orphan', parentId: ids.initiative(9), created },
    ]),
    'initiative-cycle': node('two nodes that are each other’s parent', { code: 'hierarchy_cycle', severity: 'degraded' }, (ids) => [
        { _id: ids.initiative(0), name: 'Hen', parentId: ids.initiative(1), created },
        { _id: ids.initiative(1), name: 'Egg', parentId: ids.initiative(0), created },
    ]),
    'initiative-name-too-long': node('a name of 256 characters', notice('limit_exceeded'), (ids) => [
        { _id: ids.initiative(0), name: 'n'.repeat(256), parentId: ids.root, created },
    ]),
    'initiative-created-unreadable': node('a malformed creation time', { code: 'invalid_date', severity: 'degraded' }, (ids) => [{ _id: ids.initiative(0), name: 'Timeless', parentId: ids.root, created: 'long ago' }]),
    'survey-id-malformed': survey('a malformed id', rejected('invalid_id'), { _id: 'not-an-id' }),
    'survey-id-missing': survey('no id', rejected('missing_field'), { _id: undefined }),
    'survey-not-an-object': {
        description: 'null in the list',
        target: 'survey',
        expected: [rejected('invalid_type')],
        make: () => ({ surveys: [null] }),
    },
    'survey-duplicate': {
        description: 'the same survey listed twice',
        target: 'survey',
        expected: [rejected('duplicate_id')],
        make: (ids) => ({ surveys: [goodSurvey(ids, 'first'), goodSurvey(ids, 'second')] }),
    },
    'survey-period-unknown': survey('a weekly period', rejected('unknown_period'), { period: 'weekly' }),
    'survey-period-missing': survey('no period', rejected('missing_field'), { period: undefined }),
    'survey-effective-date-unreadable': survey('an unreadable effectiveDate', rejected('invalid_date'), {
        effectiveDate: '31/12/2025',
    }),
    'survey-effective-date-missing': survey('no effectiveDate', rejected('missing_field'), { effectiveDate: undefined }),
    'survey-unaligned': survey('a year that ends in March', notice('unaligned_period'), {
        effectiveDate: '2025-03-31T00:00:00.000Z',
    }),
    'survey-unknown-initiative': survey('of a node that is not listed', notice('unknown_initiative'), {
        initiativeId: 'badda7a4ffffffffffffffff',
    }),
    'survey-name-too-long': survey('a name of 501 characters', notice('limit_exceeded'), { name: 's'.repeat(501) }),
    'survey-type-unknown': survey('a type that is not documented', notice('unknown_value'), { type: 'merged' }),
    'survey-values-not-a-list': {
        description: 'universalTrackerValues is a text',
        target: 'survey',
        expected: [{ code: 'invalid_type', severity: 'degraded' }],
        make: () => ({ surveys: [{}], body: { universalTrackerValues: 'none' } }),
    },
    'survey-emptied': {
        description: 'universalTrackerValues is an empty list',
        target: 'survey',
        expected: [{ code: 'emptied_survey', severity: 'degraded' }],
        make: () => ({ surveys: [{}], body: { universalTrackerValues: [] } }),
    },
    'survey-id-mismatch': {
        description: 'the body names a survey other than the one requested',
        target: 'survey',
        expected: [rejected('id_mismatch')],
        make: (ids) => ({ surveys: [{}], body: { _id: ids.survey.replace(/^badda7a0/, 'badda7af') } }),
    },
    'calculation-empty': {
        description: 'wfn_2024 answers with an object that has no fields',
        target: 'survey',
        expected: [notice('empty_calculation')],
        make: () => ({ surveys: [{}], calculated: {} }),
    },
};
function node(description, expected, initiatives) {
    return {
        description,
        target: 'initiative',
        expected: [expected],
        make: (ids) => ({ initiatives: initiatives(ids) }),
    };
}
/** Applies the same patch to the listing and the body; periods also to the records, which inherit them. */
function survey(description, expected, patch) {
    const { period, effectiveDate } = patch;
    const inherited = {
        ...('period' in patch ? { period } : {}),
        ...('effectiveDate' in patch ? { effectiveDate } : {}),
        ...('initiativeId' in patch ? { initiativeId: patch['initiativeId'] } : {}),
    };
    const make = (ids) => ({
        surveys: [patch],
        body: { ...patch, universalTrackerValues: [utrv(ids, 0, inherited), utrv(ids, 1, inherited)] },
    });
    return { description, target: 'survey', expected: [expected], make };
}
const column = (code, type = 'number') => ({ code, name: code, type });
/** Malformed value records: everything that can be wrong with `universalTrackerValues`. */
export const valueRecipes = {
    'utrv-id-malformed': one('a malformed id', 'invalid_id', 'rejected', { _id: 'xyz' }),
    'utrv-id-missing': one('no id', 'missing_field', 'rejected', { _id: undefined }),
    'utrv-tracker-id-malformed': one('a malformed tracker id', 'invalid_id', 'rejected', {
        universalTrackerId: 'T-1',
    }),
    'utrv-not-an-object': made('a text among the records', 'invalid_type', 'rejected', () => ({
        utrvs: ['not a record'],
    })),
    'utrv-duplicate': made('the id of the good record before it', 'duplicate_id', 'rejected', (ids) => ({
        utrvs: [utrv(ids, 2, { _id: ids.utrv(0) })],
    })),
    'utrv-period-unknown': one('a fortnightly period', 'unknown_period', 'rejected', { period: 'fortnightly' }),
    'utrv-effective-date-unreadable': one('an end that is not a date', 'invalid_date', 'rejected', {
        effectiveDate: 'soon',
    }),
    'utrv-of-another-period': one('a month in a survey of a year', 'contradicts_survey', 'notice', { period: 'monthly' }),
    'utrv-status-unknown': one('a status that is not documented', 'unknown_value', 'notice', { status: 'archived' }),
    'value-type-unknown': one('a value type that is not documented', 'unknown_value_type', 'notice', {
        valueType: 'hologram',
        value: undefined,
        valueData: { data: 'kept as text' },
        universalTracker: { valueType: 'text' },
    }),
    'value-twice': one('a number in value and another in valueData.data', 'unexpected_data', 'notice', {
        value: 1,
        valueData: { data: 2 },
    }),
    'answer-contradicting': one('a number beside "not applicable"', 'contradicting_answer', 'notice', {
        value: 1,
        valueData: { notApplicableType: 'na' },
    }),
    'number-as-word': one('a word for a number', 'not_a_number', 'degraded', {
        value: undefined,
        valueData: { data: 'about twelve' },
    }),
    'number-too-large': one('1e400', 'number_out_of_range', 'degraded', { value: rawJson('1e400') }),
    'scale-unknown': one('a scale that is not documented', 'unknown_number_scale', 'degraded', {
        universalTracker: { numberScale: 'lakhs' },
    }),
    'scale-contradicting': one('a unit that is a scale, and another scale', 'contradicting_scale', 'degraded', {
        universalTracker: { numberScale: 'thousands', unitType: 'numberScale', unit: 'millions' },
    }),
    'unit-ambiguous': one('tons that may be short or metric', 'unknown_unit', 'notice', {
        universalTracker: { unitType: 'mass', unit: 't' },
    }),
    'date-unreadable': one('a word for a date', 'invalid_date', 'degraded', {
        valueType: 'date',
        value: undefined,
        valueData: { data: 'yesterday' },
    }),
    'text-too-long': one('a text of 5,001 characters', 'limit_exceeded', 'notice', {
        valueType: 'text',
        value: undefined,
        valueData: { data: 't'.repeat(5001) },
    }),
    'cell-twice': made('two cells with the same code in a row', 'duplicate_cell', 'rejected', (ids) => ({
        utrvs: [
            table(ids, 2, [column('a')], [
                [
                    { code: 'a', value: 1 },
                    { code: 'a', value: 2 },
                ],
            ]),
        ],
    })),
    'cell-of-unknown-column': made('a cell of an unknown column', 'unknown_column', 'notice', (ids) => ({
        utrvs: [
            table(ids, 2, [column('a')], [
                [
                    { code: 'a', value: 1 },
                    { code: 'b', value: 2 },
                ],
            ]),
        ],
    })),
    'cell-without-code': made('a cell without a code', 'missing_field', 'rejected', (ids) => ({
        utrvs: [table(ids, 2, [column('a')], [[{ code: 'a', value: 1 }, { value: 2 }]])],
    })),
    'table-not-a-list': made('a table that is a text', 'invalid_type', 'rejected', (ids) => ({
        utrvs: [table(ids, 2, [column('a')], 'a, b, c')],
    })),
    'column-twice': made('two columns with the same code', 'duplicate_code', 'rejected', (ids) => ({
        utrvs: [table(ids, 2, [column('a'), column('a', 'text')], [[{ code: 'a', value: 1 }]])],
    })),
    'currency-mismatch': made('a cell in dollars in a survey in Swedish kronor', 'currency_mismatch', 'notice', (ids) => ({
        surveys: [{ currency: 'SEK' }],
        body: { currency: 'SEK' },
        utrvs: [
            table(ids, 2, [{ ...column('cost'), unitType: 'currency' }], [[{ code: 'cost', value: 5, unit: 'USD' }]]),
        ],
    })),
    'option-unknown': made('a code that the list does not have', 'unknown_option', 'notice', (ids) => ({
        valueList: { _id: ids.list, options: [{ code: 'a', name: 'A' }] },
        utrvs: [choice(ids, 'z')],
    })),
    'option-twice': made('a list with one code twice', 'duplicate_code', 'rejected', (ids) => ({
        valueList: {
            _id: ids.list,
            options: [
                { code: 'a', name: 'A' },
                { code: 'a', name: 'Another' },
            ],
        },
        utrvs: [choice(ids, 'a')],
    })),
    'value-list-unknown': made('a list that the service does not have', 'unknown_value_list', 'notice', (ids) => ({
        utrvs: [choice(ids, 'a')],
    })),
};
function choice(ids, code) {
    return utrv(ids, 2, {
        valueType: 'valueList',
        value: undefined,
        valueData: { data: code },
        universalTracker: { valueValidation: { valueListId: ids.list } },
    });
}
function one(description, code, severity, patch) {
    return made(description, code, severity, (ids) => ({ utrvs: [utrv(ids, 2, patch)] }));
}
function made(description, code, severity, make) {
    return {
        description,
        target: 'utrv',
        expected: [{ code, severity }],
        make: (ids) => ({ surveys: [{}], ...make(ids) }),
    };
}
