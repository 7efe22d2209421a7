import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody, InvalidBodyError, parseEnvelope } from '../../src/base/body.ts';
import { printable } from '../../src/base/printable.ts';

const bytes = (text: string) => Buffer.from(text);
const staged = (text: string, maxBytes = 1e6) => ({ kind: 'gzip' as const, bytes: gzipSync(text), maxBytes });

describe('decoding a body', () => {
  it('gives back what was sent, from memory and from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'body-'));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 3000 }), async (text) => {
        const file = join(folder, 'x.gz');
        await writeFile(file, gzipSync(text));
        for (const body of [{ kind: 'file' as const, file, maxBytes: 1e6 }, staged(text)])
          expect(Buffer.from(decodeBody(body)).equals(bytes(text))).toBe(true);
      }),
      { numRuns: 50 },
    );
    await rm(folder, { recursive: true });
  });

  it('stops at the limit, to the byte, whatever the gzip claims', () => {
    const text = 'x'.repeat(5000);
    expect(decodeBody(staged(text, 5000)).byteLength).toBe(5000);
    expect(() => decodeBody(staged(text, 4999))).toThrow('larger than the limit');
    const lying = Buffer.from(gzipSync(text));
    lying.writeUInt32LE(10, lying.byteLength - 4);
    expect(() => decodeBody({ kind: 'gzip', bytes: lying, maxBytes: 1e6 })).toThrow(InvalidBodyError);
  });

  it('calls gzip that was cut short or damaged unusable', () => {
    const whole = gzipSync('{"success":true,"data":[]}'.repeat(50));
    for (const broken of [whole.subarray(0, -9), whole.subarray(0, 12), Buffer.from('plain'), Buffer.alloc(0)])
      expect(() => decodeBody({ kind: 'gzip', bytes: broken, maxBytes: 1e6 })).toThrow(InvalidBodyError);
  });
});

describe('the envelope', () => {
  it('opens to its data, also behind a byte order mark', () => {
    expect(parseEnvelope(bytes('{"success":true,"data":[1]}'))).toEqual([1]);
    expect(parseEnvelope(bytes('\ufeff{"success":true,"data":null}'))).toBeNull();
  });

  it.each([
    ['', '', 'the body is empty'],
    ['[]', '', 'expected an object, got an array'],
    ['null', '', 'expected an object, got null'],
    ['{"success":true}', '/data', 'missing'],
    ['{"data":[]}', '/success', 'expected true, got nothing'],
    ['{"success":"true","data":[]}', '/success', 'expected true, got a string'],
    [
      '{"success":false,"message":"down\\u001b[2J for\\nrepair"}',
      '/success',
      'expected true, got false: down [2J for repair',
    ],
    ['{"success":true,"data":[', '', 'not JSON (cut short at character 24)'],
    ['<!DOCTYPE html><title>', '', 'not JSON (22 characters, beginning "<!DOCTYPE html><title>")'],
    ['{"success":true,"data":1e}', '', 'not JSON (at character 25 of 26)'],
  ])('%j is unusable at %j: %s', (text, pointer, what) => {
    expect(() => parseEnvelope(bytes(text))).toThrow(
      expect.objectContaining({ failure: { kind: 'invalid', pointer, what } }),
    );
  });

  it('keeps hostile keys as plain data', () => {
    const data = parseEnvelope(bytes('{"success":true,"data":{"__proto__":{"polluted":1}}}'));
    expect(Object.keys(data as object)).toEqual(['__proto__']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

it('text from the service becomes one harmless line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = printable(text, 40);
      expect(line.length).toBeLessThanOrEqual(40);
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u202e]/);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});
