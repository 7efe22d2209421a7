import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnvelope } from '../../src/base/body.ts';
import { parseLargeSurvey } from '../../src/transform/workers/survey-parser.ts';

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/** As `parseEnvelope` would return it. */
function whole(text: string): unknown {
  const data = parseLargeSurvey(bytesOf(text));
  if (data === null) return null;
  const { universalTrackerValues: records, ...rest } = data as { readonly universalTrackerValues: Iterable<unknown> };
  return { ...rest, universalTrackerValues: [...records] };
}

describe('a large survey body, read one record at a time', () => {
  it('is what parsing it whole makes of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.boolean(),
        (records, extra, pretty) => {
          const { universalTrackerValues: _, ...others } = extra as Readonly<Record<string, unknown>>;
          const data = { _id: 'a', ...others, universalTrackerValues: records, last: [{ universalTrackerValues: [] }] };
          const text = pretty
            ? JSON.stringify({ success: true, data }, null, 1).replace(
                '"universalTrackerValues": [',
                '"universalTrackerValues":[',
              )
            : JSON.stringify({ success: true, data });
          const found = whole(text);
          if (found !== null) expect(found).toEqual(parseEnvelope(bytesOf(text)));
          if (!pretty) expect(found).not.toBeNull();
        },
      ),
    );
  });

  it('can be read again', () => {
    const data = parseLargeSurvey(bytesOf('{"success":true,"data":{"universalTrackerValues":[1,{"a":"]"},"x\\"]"]}}'));
    const { universalTrackerValues: records } = data as { readonly universalTrackerValues: Iterable<unknown> };
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
  ])('%s is left to the parser of whole bodies', (_, text) => {
    expect(parseLargeSurvey(bytesOf(text))).toBeNull();
  });
});
