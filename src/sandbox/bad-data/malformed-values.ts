import { type Expectation, type Ids, type Parts, type Recipe, rawJson, table, utrv } from './recipe.ts';

const column = (code: string, type = 'number'): object => ({ code, name: code, type });

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
      table(
        ids,
        2,
        [column('a')],
        [
          [
            { code: 'a', value: 1 },
            { code: 'a', value: 2 },
          ],
        ],
      ),
    ],
  })),
  'cell-of-unknown-column': made('a cell of an unknown column', 'unknown_column', 'notice', (ids) => ({
    utrvs: [
      table(
        ids,
        2,
        [column('a')],
        [
          [
            { code: 'a', value: 1 },
            { code: 'b', value: 2 },
          ],
        ],
      ),
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
  'currency-mismatch': made(
    'a cell in dollars in a survey in Swedish kronor',
    'currency_mismatch',
    'notice',
    (ids) => ({
      surveys: [{ currency: 'SEK' }],
      body: { currency: 'SEK' },
      utrvs: [
        table(ids, 2, [{ ...column('cost'), unitType: 'currency' }], [[{ code: 'cost', value: 5, unit: 'USD' }]]),
      ],
    }),
  ),
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
} as const satisfies Record<string, Recipe>;

function choice(ids: Ids, code: string): object {
  return utrv(ids, 2, {
    valueType: 'valueList',
    value: undefined,
    valueData: { data: code },
    universalTracker: { valueValidation: { valueListId: ids.list } },
  });
}

function one(
  description: string,
  code: Expectation['code'],
  severity: Expectation['severity'],
  patch: Readonly<Record<string, unknown>>,
): Recipe {
  return made(description, code, severity, (ids) => ({ utrvs: [utrv(ids, 2, patch)] }));
}

function made(
  description: string,
  code: Expectation['code'],
  severity: Expectation['severity'],
  make: (ids: Ids) => Parts,
): Recipe {
  return {
    description,
    target: 'utrv',
    expected: [{ code, severity }],
    make: (ids) => ({ surveys: [{}], ...make(ids) }),
  };
}
