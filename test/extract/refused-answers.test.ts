import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../src/base/secrets.ts';
import * as endpoint from '../../src/extract/client.ts';
import { tokenRequest } from '../../src/extract/http/authentication.ts';
import { asCredentialsError, toRefusal } from '../../src/extract/http/refused-answers.ts';
import { HttpError } from '../../src/extract/service-errors.ts';
import { id } from './service.ts';

const requests = {
  survey: endpoint.survey(id(1)),
  calculated: endpoint.calculated(id(1), 'x'),
  listing: endpoint.surveys(),
  token: tokenRequest('me', 'hush-hush'),
};

type To = keyof typeof requests;

interface Answer {
  readonly to: To;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** JSON, unless it is bytes or a stream. */
  readonly body: unknown;
}

const secret = 'Correct-Horse-Battery';

function refusal(status: number, { to = 'survey', headers = {}, body = null }: Partial<Answer> = {}) {
  const secrets = createSecrets();
  secrets.add(secret);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  // In several pieces, as a network delivers it.
  const pieces = [bytes.subarray(0, 9), bytes.subarray(9, 20), bytes.subarray(20)];
  const answer = { status, headers, body: body instanceof Readable ? body : Readable.from(pieces) };
  return toRefusal(requests[to], answer, Date.UTC(2026, 0, 10), secrets);
}

describe('what a refusal says', () => {
  const saidOf = async (body: unknown, more: Partial<Answer> = {}) =>
    (await refusal(400, { ...more, body })).serviceMessage;

  it('is the request, the status and the message of the service', async () => {
    const error = await refusal(404, { body: { success: false, message: 'no such survey' } });
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      message: `GET /v1/surveys/${id(1)} was answered with 404: no such survey`,
      status: 404,
      serviceMessage: 'no such survey',
      exitCode: 6,
    });
  });

  it.each<[string, unknown, string | null]>([
    [
      'with three errors at most',
      { message: 'bad', errors: [...'abcd'].map((message) => ({ message })) },
      'bad; a; b; c',
    ],
    ['each text once', { message: 'bad', errors: [{ message: 'bad' }, { message: 'a' }] }, 'bad; a'],
    ['without what is no text', { message: 7, errors: [null, { message: '' }, { message: 'a' }] }, 'a'],
    ['nothing of empty texts', { message: '', errors: [{ message: '' }] }, null],
    ['nothing of a page', Buffer.from('<html>Bad gateway</html>'), null],
    ['nothing of an empty body', Buffer.alloc(0), null],
  ])('is the reason that the service gives, %s', async (_name, body, said) => {
    expect(await saidOf(body)).toBe(said);
  });

  it('is one line without control characters, secrets and what exceeds 300 characters', async () => {
    expect(await saidOf({ message: `\u001b[31mbad\n${secret}` })).toBe('[31mbad [redacted]');
    expect(await saidOf({ message: 'x'.repeat(400) })).toBe(`${'x'.repeat(299)}…`);
  });
});

describe('a redirect', () => {
  it.each<[string, string | string[] | undefined, string]>([
    ['names the origin alone', 'https://new.example.org/v1?key=1', 'https://new.example.org'],
    ['may lead to another path', '/login', 'another path'],
    ['may lead nowhere', undefined, 'another path'],
    ['may lead to two places', ['https://a.example', 'https://b.example'], 'another path'],
    ['does not show a host with a secret', `https://${secret}.example.org`, 'another path'],
  ])('%s', async (_name, location, target) => {
    for (const status of [300, 302, 399]) {
      const headers = location === undefined ? {} : { location };
      const error = await refusal(status, { to: 'listing', headers, body: { message: 'moved' } });
      expect(error.message).toBe(`GET /v1/surveys was answered with ${status}, a redirect to ${target}; not followed`);
      expect(error.hint).toContain('moved there');
    }
  });

  it('is not an answer that nothing was modified', async () => {
    const error = await refusal(304, { to: 'listing' });
    expect(error.message).toBe(
      'GET /v1/surveys was answered with 304 (not modified), although the request has no condition',
    );
    expect(error.hint).toContain('cache');
  });
});

it.each<[To, number, string | undefined]>([
  ['listing', 429, 'using the same limit'],
  ['listing', 408, 'fault is in the service'],
  ['survey', 500, 'fault is in the service'],
  ['listing', 404, 'without /v1?'],
  ['listing', 403, 'without /v1?'],
  ['survey', 403, 'may not read this one record'],
  ['survey', 404, 'removed since it was listed'],
  ['calculated', 404, undefined],
])('the hint of %s with %s: %s', async (to, status, hint) => {
  expect((await refusal(status, { to })).hint).toEqual(hint === undefined ? undefined : expect.stringContaining(hint));
});

describe('the credentials are refused', () => {
  const judged = async (to: To, status: number) =>
    asCredentialsError(requests[to], await refusal(status, { to, body: { message: 'go away' } }));

  it.each<[To, number, string]>([
    ['survey', 401, `the service refused the credentials (GET /v1/surveys/${id(1)}: 401): go away`],
    ['listing', 403, 'the service refused the credentials (GET /v1/surveys: 403): go away'],
    ['token', 400, 'the service refused the client id or secret (POST /v1/oauth/token: 400): go away'],
    ['token', 403, 'the service refused the client id or secret (POST /v1/oauth/token: 403): go away'],
  ])('by %s with %s', async (to, status, message) => {
    expect(await judged(to, status)).toMatchObject({ name: 'CredentialsError', exitCode: 5, message });
  });

  it.each<[To, number]>([
    ['survey', 403],
    ['survey', 400],
    ['listing', 404],
    ['token', 404],
    ['token', 500],
  ])('not by %s with %s', async (to, status) => {
    expect(await judged(to, status)).toMatchObject({ name: 'HttpError', exitCode: 6, status });
  });
});
