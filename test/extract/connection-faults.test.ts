import { errors } from 'undici';
import { describe, expect, it } from 'vitest';
import { toUnreachable } from '../../src/extract/http/transport.ts';

const coded = (code: unknown, message = 'failed', cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code });
const wrapped = (cause: unknown, times = 1): Error =>
  new TypeError('fetch failed', { cause: times > 1 ? wrapped(cause, times - 1) : cause });
const circular = Object.assign(new Error('in circles'), { cause: null as unknown });
circular.cause = circular;

const said = (fault: unknown): string => toUnreachable('host', fault).message.replace(/^cannot reach host: /, '');

describe('the message', () => {
  it.each<[unknown, string]>([
    [coded('ECONNREFUSED'), 'connection refused'],
    [new errors.SocketError('other side closed'), 'the connection was cut off'],
    [new errors.RequestAbortedError(), 'the connection was cut off'],
    [new errors.ResponseContentLengthMismatchError(), 'the body does not have the announced length'],
    [new errors.ConnectTimeoutError(), 'the connection timed out'],
    [new errors.HeadersTimeoutError(), 'no response in time'],
    [new errors.BodyTimeoutError(), 'the response stalled'],
  ])('%s: %s', (fault, words) => {
    expect(said(fault)).toBe(words);
  });

  it.each<[unknown, string]>([
    [coded('EMFILE', 'too many open files'), 'too many open files'],
    [new Error('\u001b[31mred\nand long'), '[31mred and long'],
    [new Error('x'.repeat(500)), `${'x'.repeat(199)}…`],
    ['a text', 'unknown error'],
    [undefined, 'unknown error'],
  ])('of an unknown fault is its own, printable: %s', (fault, words) => {
    expect(said(fault)).toBe(words);
  });
});

it.each<[string, boolean]>([
  ['CERT_HAS_EXPIRED', false],
  ['SELF_SIGNED_CERT_IN_CHAIN', false],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', false],
  ['ERR_SSL_WRONG_VERSION_NUMBER', true],
  ['EPROTO', true],
])('%s: no trusted connection, retried: %s', (code, retryable) => {
  const fault = wrapped(coded(code, 'what OpenSSL says'));
  expect(toUnreachable('host', fault)).toMatchObject({
    message: 'no trusted connection to host: fetch failed',
    cause: fault,
    retryable,
    exitCode: 6,
    hint: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
  });
});

it.each<[number, boolean, string]>([
  [407, false, 'user and password'],
  [403, false, 'NO_PROXY'],
  [502, true, 'NO_PROXY'],
  [503, true, 'NO_PROXY'],
])('a proxy that refuses with %s: retried: %s', (code, retryable, hint) => {
  const fault = wrapped(new errors.RequestAbortedError(`Proxy response (${code}) !== 200 when HTTP Tunneling`), 2);
  expect(toUnreachable('host through the proxy', fault)).toMatchObject({
    message: `cannot reach host through the proxy: the proxy refuses with ${code}`,
    cause: fault,
    retryable,
    exitCode: 6,
    hint: expect.stringContaining(hint),
  });
});
