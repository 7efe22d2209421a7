import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literalAt } from '../../src/transform/reading/long-numbers.ts';
import { createSurveyParser } from '../../src/transform/reading/survey-body.ts';
import { scaleOf } from '../../src/transform/reading/units.ts';
import { aDefinition, aSurvey, aTable, aUtrv, id, issuesOf, transform } from './collect.ts';
import { roundExactly } from './exact-decimal.ts';

const codes = fc.constantFrom('single', 'hundreds', 'thousands', 'millions', 'billions', 'trillions');

/** Every notation that JSON has for a number; below 1e-307 a double has fewer digits, whatever is sent. */
const literals = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9][0-9]{0,24}$/), fc.stringMatching(/^[1-9][0-9]{14,18}$/)),
    fc.option(fc.oneof(fc.stringMatching(/^[0-9]{1,25}$/), fc.stringMatching(/^0{0,20}[0-9]{15,18}$/)), { nil: null }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E+', 'E-', 'e-'), fc.stringMatching(/^[0-9]{1,2}$/)), { nil: null }),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : exponent.join('')}`,
  );

/** A text in place of a number until the body is JSON. */
const raw = (literal: string): string => `@@${literal}@@`;

const toBody = (survey: object, space = ''): Buffer =>
  Buffer.from(JSON.stringify({ success: true, data: survey }).replaceAll(/"@@(.*?)@@"/g, `${space}$1${space}`));

const parse = createSurveyParser();

const read = (survey: object) => transform(parse(toBody(survey)));

describe('a number as sent', () => {
  it('is scaled from its digits in any notation and place, and value_number is the double next to it', () => {
    fc.assert(
      fc.property(fc.array(literals, { minLength: 3, maxLength: 3 }), codes, fc.boolean(), (sent, code, spaced) => {
        const [single = '', entry = '', cell = ''] = sent;
        const numberScale = code;
        const column = { code: 'c', type: 'number', numberScale };
        const survey = aSurvey({
          unnamed: raw(single),
          universalTrackerValues: [
            aUtrv({ _id: id(1), value: raw(single), universalTracker: aDefinition({ numberScale }) }),
            aUtrv({
              _id: id(2),
              valueType: 'numericValueList',
              valueData: { data: { 'a/~"': raw(entry), b: [raw(entry)] } },
              universalTracker: aDefinition({ valueType: 'numericValueList', numberScale, hint: raw(cell) }),
            }),
            aUtrv({
              _id: id(3),
              valueType: 'table',
              valueData: { table: [[null, { code: 'c', value: raw(cell), note: '12345678901234567890, "1' }]] },
              universalTracker: aTable([column]),
            }),
          ],
        });
        const points = transform(parse(toBody(survey, spaced ? ' \n' : ''))).of('data_points');
        const found = new Map(points.map((point) => [`${point.utrv_id} ${point.option_code}`, point]));
        const exponent = scaleOf(code).exponent ?? 0;
        for (const [key, literal] of [
          [`${id(1)} null`, single],
          [`${id(2)} a/~"`, entry],
          [`${id(3)} null`, cell],
        ] as const) {
          const number = roundExactly(literal, 0) + 0;
          const scaled = roundExactly(literal, exponent) + 0;
          const point = found.get(key);
          expect(point?.value_number, literal).toBe(Number.isFinite(number) ? number : null);
          expect(point?.value_scaled, literal).toBe(Number.isFinite(number) && Number.isFinite(scaled) ? scaled : null);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('of a body that is not JSON is told with the text as sent', () => {
    const body = Buffer.from('{"success":true,"data":{"a":12345678901234567890,"b":x}}');
    expect(() => parse(body)).toThrow(/beginning .*12345678901/);
  });

  it('of a million digits costs no more than its length', () => {
    const digits = '1'.repeat(1_000_000);
    const value = raw(`0.${digits}`);
    const rows = read(aSurvey({ universalTrackerValues: [aUtrv({ value })], many: raw(digits) }));
    expect(rows.of('data_points')[0]?.value_number).toBe(1 / 9);
  });
});

describe('the digits of a number', () => {
  const recordsIn = (text: string) => {
    const data = parse(Buffer.from(`{"success":true,"data":{"universalTrackerValues":[${text}]}}`));
    return (data as { universalTrackerValues: readonly object[] }).universalTrackerValues;
  };
  const digitsIn = (text: string) =>
    recordsIn(text).map((record) => ['/v', '/v/0', '/v/1'].flatMap((place) => literalAt(record, place) ?? []));

  it.each([
    '9007199254740993',
    ' 9007199254740993',
    '\t9007199254740993',
    '-9007199254740993',
    '[9007199254740993]',
    '[0,9007199254740993]',
  ])('are kept wherever %j begins', (value) => {
    const wherever = Array.from({ length: 32 }, (_, shift) => digitsIn(`${' '.repeat(shift)}{"v":${value}}`));
    expect(new Set(wherever.flat(2))).toEqual(new Set(value.match(/-?\d{16}/)));
    expect(wherever.flat(2)).toHaveLength(32);
  });

  it.each([
    '0.10000000000000000000',
    '0.00000000000000000012',
    '100000000000000000000',
    '-123456789012.345',
    '123456789012.345e-10',
    '0.12345678901234e+1',
  ])('of %s are not, as a double has them all', (literal) => {
    expect(digitsIn(`{"v":${literal}},{"v":9007199254740993}`)).toEqual([[], ['9007199254740993']]);
  });

  it('are kept in a body that is too large to be parsed as a whole', () => {
    const universalTracker = aDefinition({ numberScale: 'thousands' });
    const utrv = aUtrv({ value: raw('9007199254740993'), universalTracker });
    const rows = transform(createSurveyParser({ large: 0 })(toBody(aSurvey({ universalTrackerValues: [utrv] }))));
    expect(rows.of('data_points')[0]?.value_scaled).toBe(9007199254740993000);
  });
});

describe('a number too small for a double', () => {
  it.each(['1e-400', '-1.5E-0330', `0.${'0'.repeat(400)}1`])('of %s is 0, with an issue', (literal) => {
    for (const sent of [raw(literal), literal]) {
      const rows = read(aSurvey({ universalTrackerValues: [aUtrv({ value: sent })] }));
      expect(rows.of('data_points').map((point) => point.value_number)).toEqual([0]);
      expect(issuesOf(rows)).toEqual([
        `degraded number_out_of_range /data/universalTrackerValues/0/value ${literal.slice(0, 200)}`,
      ]);
    }
  });

  it.each(['0', '0e-400', '-0.0', '1e-300', '5e-324'])('is not %s', (literal) => {
    expect(issuesOf(read(aSurvey({ universalTrackerValues: [aUtrv({ value: raw(literal) })] })))).toEqual([]);
  });
});
