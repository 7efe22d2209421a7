import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSecretAddress, createSecrets, looksLikeCredential, redacted } from '../../src/base/secrets.ts';
import { containsSecret } from '../../src/extract/http/receiving.ts';

const secretsOf = (...texts: readonly string[]) => {
  const secrets = createSecrets();
  for (const text of texts) secrets.add(text);
  return secrets;
};

const ascii = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n));
const textOf = (...units: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...units), minLength: 8, maxLength: 64 });
/** What a token may consist of, often the characters that are escaped. */
const token = fc.oneof(textOf(...ascii), textOf('%', '\\', '"', '+', '/', '=', '&', '<', '>', "'", '2', '5', 'a', 'u'));
/** A password may have any. */
const password = fc
  .string({ unit: 'grapheme', minLength: 8, maxLength: 40 })
  .filter((text) => text.trim().length >= 8 && text.isWellFormed());

const lowerHex = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase());
const everyByte = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&');
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Written here once more, without the code that is tested. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON with \\/': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON in ASCII': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1),
  'a component of a URL': encodeURIComponent,
  'a component, small letters': (text) => lowerHex(encodeURIComponent(text)),
  'a component, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'a URL': encodeURI,
  'a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'a form, small letters': (text) => lowerHex(new URLSearchParams({ a: text }).toString().slice(2)),
  'every byte': everyByte,
  'every byte, capitals': (text) => everyByte(text).toUpperCase(),
  HTML: (text) => text.replace(/[&<>"']/g, (one) => entities[one] ?? ''),
  'HTML in ASCII': (text) =>
    text.replace(/[&<>"']/g, (one) => entities[one] ?? '').replace(/[^\0-\x7f]/gu, (one) => `&#${one.codePointAt(0)};`),
  base64,
  'base64, second alignment': (text) => base64(`x${text}`),
  'base64 for URLs': (text) => Buffer.from(`xy${text}`).toString('base64url'),
  'Basic authentication': (text) => `Basic ${base64(`user:${text}`)}`,
};

describe.each(Object.entries(forms))('%s', (_name, form) => {
  it.each([
    ['a token', token, 10],
    ['a password', password, 4],
  ] as const)('%s is in no cleaned text, and found in a body, also across pieces', (_what, any, numRuns) => {
    fc.assert(
      fc.property(any, fc.string(), fc.string(), fc.nat(), (secret, before, after, cut) => {
        const secrets = secretsOf('another-secret', secret);
        const said = form(secret.trim());
        const cleaned = secrets.clean(`${before}${said}${after}`);
        expect(cleaned).toContain(redacted);
        // What is left on both sides may be the secret again once it is joined.
        for (const part of cleaned.split(redacted)) expect(part).not.toContain(said);
        const body = Buffer.from(`${before}${said}${after}`);
        expect(secrets.isIn(body)).toBe(true);
        expect(containsSecret(body, secrets, 1 + (cut % body.byteLength))).toBe(true);
      }),
      { numRuns },
    );
  });
});

it('a body is searched as JSON means it', () => {
  fc.assert(
    fc.property(token, fc.infiniteStream(fc.boolean()), (secret, escaped) => {
      const json = [...secret].map((one) =>
        escaped.next().value === true
          ? `\\u00${one.charCodeAt(0).toString(16)}`
          : one === '/'
            ? '\\/'
            : JSON.stringify(one).slice(1, -1),
      );
      expect(JSON.parse(`"${json.join('')}"`)).toBe(secret);
      expect(secretsOf(secret).isIn(Buffer.from(`{"name":"${json.join('')}"}`))).toBe(true);
    }),
  );
});

it('what holds no secret stays as it is', () => {
  fc.assert(
    fc.property(token, fc.string({ unit: 'grapheme' }), (secret, text) => {
      fc.pre(!text.includes(secret.slice(0, 4)));
      const secrets = secretsOf(secret);
      expect(secrets.clean(text)).toBe(text);
      expect(secrets.isIn(Buffer.from(text))).toBe(false);
    }),
  );
});

describe('a cleaned message', () => {
  it('keeps the rest as it is', () => {
    const secrets = secretsOf('tok-5eb1f2c09d7a4c0e');
    expect(secrets.clean('no  session for Bearer tok-5eb1f2c09d7a4c0e, 50% &amp; \u{1f600}')).toBe(
      'no  session for Bearer [redacted], 50% &amp; \u{1f600}',
    );
    expect(secrets.cleanAll({ 'tok-5eb1f2c09d7a4c0e': ['tok-5eb1f2c09d7a4c0e', 1] })).toEqual({
      [redacted]: [redacted, 1],
    });
  });

  it('has no secret where several touch or overlap', () => {
    const secrets = secretsOf('abcdefgh', 'efghijkl', 'abcdefghijklmnop');
    expect(secrets.clean('abcdefghijkl+abcdefghabcdefgh+abcdefghijklmnop')).toBe(
      '[redacted]+[redacted][redacted]+[redacted]',
    );
  });

  it('keeps a name out, which a body may have', () => {
    const secrets = secretsOf();
    secrets.addName('client-9d0c77aa');
    expect(secrets.clean('no client-9d0c77aa')).toBe('no [redacted]');
    expect(secrets.isIn(Buffer.from('client-9d0c77aa'))).toBe(false);
  });

  it('keeps a word of fewer than 8 characters', () => {
    expect(secretsOf('surveys', '  short ').clean('surveys short')).toBe('surveys short');
  });

  it('of an error has no secret in message, stack, causes or other texts', () => {
    const inner = Object.assign(new Error('received tok-5eb1f2c09d7a4c0e'), { data: '<tok-5eb1f2c09d7a4c0e>' });
    const error = secretsOf('tok-5eb1f2c09d7a4c0e').cleanError(new Error('no tok-5eb1f2c09d7a4c0e', { cause: inner }));
    expect(error.message).toBe('no [redacted]');
    expect(`${error.stack}${inner.message}${inner.stack}${inner.data}`).not.toContain('5eb1');
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
    '--accept-figure-changes',
    '2026-01-01T00:00:00Z',
    'America/Argentina/Buenos_Aires',
    'esg-lake.config',
  ];
  expect(words.filter(looksLikeCredential)).toEqual([]);
});

function cleaned(address: string, text: string): string {
  const secrets = createSecrets();
  addSecretAddress(secrets, address);
  return secrets.clean(text);
}

describe('the address of a webhook', () => {
  it.each([
    ['https://hooks.example.com/services/T0A1B2C3D4/B9Z8Y7X6/q1W2e3R4t5Y6u7I8', 'posting to q1W2e3R4t5Y6u7I8 failed'],
    ['https://hc-ping.com/5f3c2a1e-9b8d-4c7e-a6f5-1234567890ab', 'GET /5f3c2a1e-9b8d-4c7e-a6f5-1234567890ab'],
    ['https://ops:p%40ssw0rd%21@hooks.example.com/x', 'the password is p@ssw0rd!'],
    ['https://hooks.example.com/post?key=Zx9kQ2mB7vLp4TnRw8', 'with Zx9kQ2mB7vLp4TnRw8'],
    ['https://eo4k7q2m9x1zp8w3.m.example.net', 'getaddrinfo ENOTFOUND eo4k7q2m9x1zp8w3.m.example.net'],
  ])('%s is in no message', (address, text) => {
    expect(cleaned(address, text)).toContain('[redacted]');
  });

  it('that holds no secret leaves messages as they are', () => {
    const text = 'the webhook of notify answered 500; GET https://alerts.example.com/v1/surveys: no lake in ./esg';
    expect(cleaned('https://alerts.example.com/esg', text)).toBe(text);
    expect(cleaned('no address', text)).toBe(text);
  });
});
