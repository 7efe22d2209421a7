import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets, holdsAny, looksLikeCredential, redacted } from '../../src/base/secrets.ts';

const secretOf = (text: string) => {
  const secrets = createSecrets();
  secrets.add(text);
  return secrets;
};

const ascii = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n));
const secret = fc.string({ unit: fc.constantFrom(...ascii), minLength: 16, maxLength: 80 });

const disguises: Readonly<Record<string, (text: string) => string>> = {
  none: (text) => text,
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON twice': (text) => JSON.stringify(JSON.stringify(text)).slice(1, -1),
  URL: encodeURIComponent,
  'all of it for a URL': (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 for URLs': (text) => Buffer.from(`a${text}`).toString('base64url'),
  'Basic authentication': (text) => Buffer.from(`id:${text}:`).toString('base64'),
  'small letters': (text) => text.toLowerCase(),
  CSV: (text) => text.replaceAll('"', '""'),
  'lines of 8': (text) => text.replace(/.{8}/g, '$&\r\n'),
  'its greater half': (text) => text.slice(0, Math.ceil(text.length * 0.8)),
};

describe('a cleaned message', () => {
  it.each(Object.entries(disguises))('does not hold a secret: %s', (_name, disguise) => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (text, before, after) => {
        fc.pre(!/%[0-9a-f]{2}|\\|&/i.test(text)); // what looks like an escape is read as one
        fc.pre(!text.includes('"""')); // what consists of quotes is no credential
        const cleaned = secretOf(text).clean(`${before} ${disguise(text)} ${after}`);
        expect(cleaned).toContain(redacted);
        expect(cleaned).not.toContain(disguise(text));
        expect(cleaned.toLowerCase()).not.toContain(text.toLowerCase());
      }),
    );
  });

  it.each([
    ['!!!!!!!""!!!!!!!', 'x !!!!!!!""!!!! y'],
    ['!!!!!!!""!!!!!!!', 'x !!!!!!!"\r\n"!!!!!!! y'],
    ['a-c-e-g""i-k-m-o', String.raw`x a-c-e-g\"\"i-k-m-o y`],
    ['a-c-e-g""i-k-m-o', 'x a-c-e-g&quot;%22&quot;%22i-k-m-o y'],
    ['a-c-e-g"i-k-m-o-', 'x a-c-e-g"" ""i-k-m-o- y'],
  ])('does not hold %s, whose quotes are doubled, escaped or wrapped: %s', (text, message) => {
    expect(secretOf(text).clean(message)).toMatch(/^x ?\[redacted\] ?y$/);
  });

  it('keeps the rest as it is, and JSON readable', () => {
    const secrets = secretOf('tok-5eb1f2c09d7a4c0e');
    expect(secrets.clean('no  session for Bearer tok-5eb1f2c09d7a4c0e, 50% &amp; more')).toBe(
      'no  session for Bearer [redacted], 50% &amp; more',
    );
    expect(secrets.clean('nothing to say')).toBe('nothing to say');
    expect(secrets.clean('beginning "tok-5e…")')).toBe('beginning "[redacted]…")');
    const quoted = secretOf('to"5eb1\\f2c09d7a4c0e');
    expect(JSON.parse(quoted.clean(JSON.stringify({ at: 'x to"5eb1\\f2c09d7a4c0e y' })))).toEqual({
      at: 'x [redacted] y',
    });
  });

  it('of an error has no secret in message, stack, causes or other texts', () => {
    const inner = Object.assign(new Error('received tok-5eb1f2c09d7a4c0e'), { data: '<tok-5eb1f2c09d7a4c0e>' });
    const error = secretOf('tok-5eb1f2c09d7a4c0e').cleanError(new Error('no tok-5eb1f2c09d7a4c0e', { cause: inner }));
    expect(error.message).toBe('no [redacted]');
    expect(`${error.stack}${inner.message}${inner.stack}${inner.data}`).not.toContain('5eb1');
  });
});

describe('a body', () => {
  it('that holds a secret is recognised, also escaped or in base64', () => {
    const { inBodies } = secretOf('tok/5eb1"f2c09d7a4c0e');
    const holds = (text: string): boolean => holdsAny(Buffer.from(text), inBodies);
    expect(holds('{"name":"tok/5eb1\\"f2c09d7a4c0e"}')).toBe(true);
    expect(holds('{"name":"tok\\/5eb1\\"f2c09d7a4c0e"}')).toBe(true);
    expect(holds('{"name":"\\u0074ok/5eb1\\u0022f2c09d7a4c0e"}')).toBe(true);
    expect(holds(Buffer.from('id:tok/5eb1"f2c09d7a4c0e').toString('base64'))).toBe(true);
    expect(holds('{"name":"token \\u00e9\\u0041"}')).toBe(false);
  });
});

it('a key in the wrong place is told from words, dates, paths and zones', () => {
  const keys = [
    'tok-5eb1f2c09d7a4c0e',
    'eyJhbGciOiJIUzI1NiJ9',
    '550e8400-e29b-41d4-a716-446655440000',
    'TOKENabc1234567890XYZ',
  ];
  expect(keys.filter((key) => !looksLikeCredential(key))).toEqual([]);
  const words = [
    '--max-requests-per-minute',
    '2026-01-01T00:00:00Z',
    'America/Argentina/Buenos_Aires',
    'esg-lake.config',
  ];
  expect(words.filter(looksLikeCredential)).toEqual([]);
});
