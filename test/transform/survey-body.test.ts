import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnvelope } from '../../src/base/body.ts';
import { createSurveyParser } from '../../src/transform/reading/survey-body.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** JSON text of what a parse gives, or the message of its error: the order of members counts. */
function outcome(parse: () => unknown): string {
  try {
    return JSON.stringify(parse()) ?? 'undefined';
  } catch (error) {
    return String(error);
  }
}

const definitions = [
  { name: 'Energy', valueType: 'number', unit: 'MWh' },
  { name: 'Energy', valueType: 'number', unit: 'kWh' },
  { name: 'a "quoted" {brace} \\ and \u2028 ẞ', nested: { universalTracker: { name: 'inside another definition' } } },
  { name: '"universalTracker":{"name":"in a text"}', valueValidation: { table: { columns: [{ code: 'a' }, {}] } } },
  {},
];

const odd = fc.oneof(
  fc.constantFrom(...definitions),
  fc.constantFrom(null, 0, 1e14, 'text', ',"universalTracker":{"a":1}', '{"universalTracker":{', []),
  fc.dictionary(fc.constantFrom('universalTracker', 'name', '__proto__'), fc.constantFrom(...definitions)),
);

const record = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ _id: fc.string({ unit: 'binary' }), universalTracker: fc.constantFrom(...definitions) }),
  },
  fc.dictionary(fc.constantFrom('universalTracker', 'valueData', 'value', 'a,', '{'), odd),
  odd,
);

const survey = fc.record(
  {
    _id: fc.string(),
    universalTracker: odd,
    universalTrackerValues: fc.oneof({ weight: 9, arbitrary: fc.array(record) }, odd),
  },
  { requiredKeys: ['universalTrackerValues'] },
);

/** A body, sometimes spaced out, cut short or with a member twice. */
const body = fc
  .tuple(survey, fc.constantFrom(0, 0, 0, 2), fc.constantFrom('', '', '', 'cut', 'twice', 'broken', 'failed'), fc.nat())
  .map(([data, indent, damage, place]) => {
    const text = JSON.stringify({ success: damage !== 'failed', data }, null, indent);
    if (damage === 'cut') return text.slice(0, place % text.length);
    if (damage === 'broken') return text.slice(0, place % text.length) + text.slice((place % text.length) + 1);
    if (damage === 'twice')
      return text.replace(
        '"universalTracker":',
        '"universalTracker":{"name":"first of two names"},"universalTracker":',
      );
    return text;
  });

/** A body of which one record at a time is read, with all of them. */
function withRecords(data: unknown): unknown {
  const { universalTrackerValues: records }: { readonly universalTrackerValues?: unknown } = Object(data);
  const isRead = typeof records === 'object' && records !== null && Symbol.iterator in records;
  return isRead ? { ...Object(data), universalTrackerValues: [...(records as Iterable<unknown>)] } : data;
}

describe('the parser of surveys', () => {
  it('gives what parsing the whole text gives, whatever was seen before', () => {
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 6 }), fc.constantFrom(1, 3, 100), (bodies, capacity) => {
        const parse = createSurveyParser({ capacity });
        const byRecord = createSurveyParser({ capacity, large: 0 });
        for (const text of bodies) {
          const bytes = bytesOf(text);
          const whole = outcome(() => parseEnvelope(bytes));
          expect(outcome(() => parse(bytes))).toBe(whole);
          expect(outcome(() => withRecords(byRecord(bytes)))).toBe(whole);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('refuses bytes that are not UTF-8, such as Latin-1', () => {
    const parse = createSurveyParser();
    const text = JSON.stringify({
      success: true,
      data: { universalTrackerValues: [{ universalTracker: definitions[0] }] },
    });
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 128, max: 255 }), (place, byte) => {
        const bytes = bytesOf(text);
        bytes[place] = byte;
        expect(() => parse(bytes)).toThrow('its text is not UTF-8');
      }),
    );
  });

  it('hands out equal definitions as one object', () => {
    const parse = createSurveyParser();
    const values = [definitions[0], definitions[1], definitions[0]].map((universalTracker) => ({ universalTracker }));
    const bytes = bytesOf(JSON.stringify({ success: true, data: { universalTrackerValues: values } }));
    const parsed = [parse(bytes), parse(bytes)].map((data) => {
      const records: unknown = Reflect.get(Object(data), 'universalTrackerValues');
      if (!Array.isArray(records)) throw new Error('no records');
      return records.map((each: unknown) => Reflect.get(Object(each), 'universalTracker') as unknown);
    });
    const [first, second] = parsed;
    expect(first?.[0]).toEqual(definitions[0]);
    expect(first?.[2]).toBe(first?.[0]);
    expect(second?.[0]).toBe(first?.[0]);
    expect(second?.[1]).toBe(first?.[1]);
  });

  it('reads the records of a large body again', () => {
    const parse = createSurveyParser({ large: 0 });
    const data = parse(bytesOf('{"success":true,"data":{"universalTrackerValues":[1,{"a":"]"},"x\\"]"]}}'));
    const { universalTrackerValues: records } = data as { readonly universalTrackerValues: Iterable<unknown> };
    expect(Array.isArray(records)).toBe(false);
    expect([...records]).toEqual([1, { a: ']' }, 'x"]']);
    expect([...records]).toHaveLength(3);
  });

  it.each([
    ['no array', '{"success":true,"data":{"universalTrackerValues":{"a":1}}}'],
    ['no records', '{"success":true,"data":{"_id":"a"}}'],
    ['somewhere else', '{"success":true,"data":{"extra":{"universalTrackerValues":[1]}}}'],
    ['beside the data', '{"success":true,"universalTrackerValues":[1],"data":{"universalTrackerValues":[2]}}'],
    ['named in a text', '{"success":true,"data":{"a":",\\"universalTrackerValues\\":[","universalTrackerValues":7}}'],
    ['twice', '{"success":true,"data":{"universalTrackerValues":[1],"universalTrackerValues":[2]}}'],
    ['a broken record', '{"success":true,"data":{"universalTrackerValues":[{"a":1},{"a":}]}}'],
    ['a comma too many', '{"success":true,"data":{"universalTrackerValues":[1,]}}'],
    ['cut short', '{"success":true,"data":{"universalTrackerValues":[1,2'],
    ['cut short in a text', '{"success":true,"data":{"universalTrackerValues":[1,"2'],
    ['a failure', '{"success":false,"data":{"universalTrackerValues":[1]}}'],
    ['broken after it', '{"success":true,"data":{"universalTrackerValues":[1]}'],
    ['nothing', ''],
  ])('gives for records that are %s what parsing the whole text gives', (_, text) => {
    const bytes = bytesOf(text);
    const parse = createSurveyParser({ large: 0 });
    expect(outcome(() => withRecords(parse(bytes)))).toBe(outcome(() => parseEnvelope(bytes)));
  });
});
