import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { InvalidBodyError } from '../../src/base/body.ts';
import { type Client, type ClientOptions, createClient } from '../../src/extract/client.ts';
import { CredentialsError, UnreachableError } from '../../src/extract/service-errors.ts';
import { data, gzipped, type Handler, id, json, options, type Service, startService } from './service.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function connect(handler: Handler, more: Partial<ClientOptions> = {}) {
  const service: Service = await startService(handler);
  const prepared = options(service, more);
  const client: Client = createClient(prepared.options);
  open.push(client.close, service.close);
  return { service, client, waits: prepared.waits };
}

const failure = async (promise: Promise<unknown>): Promise<Error> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('expected a rejection');
  return error;
};

describe('the endpoints', () => {
  it('asks each at its documented path with the bearer token', async () => {
    const { service, client } = await connect((asked, response) => {
      const isObject = /^\/v1$|tree$|surveys\/[0-9a-f]{24}/.test(asked.path);
      gzipped(response, data(isObject ? {} : []));
    });
    await client.whoami();
    await client.initiatives();
    await client.initiativeTree();
    await client.surveys();
    await client.surveys({ changedSince: '2026-01-01' });
    await client.initiativeSurveys(id(1), { changedSince: '1970-01-01' });
    await client.survey(id(2));
    await client.calculated(id(2), 'wfn/2024 ?');
    const { response } = await client.valueLists(['b', 'a', 'b']);
    expect(service.asked.map((asked) => `${asked.method} ${asked.path} ${asked.body}`.trim())).toEqual([
      'GET /v1',
      'GET /v1/initiatives',
      'GET /v1/initiatives/tree',
      'GET /v1/surveys',
      'GET /v1/surveys?changedSince=2026-01-01',
      `GET /v1/initiatives/${id(1)}/surveys?changedSince=1970-01-01`,
      `GET /v1/surveys/${id(2)}`,
      `GET /v1/surveys/${id(2)}/calculated/wfn%2F2024%20%3F`,
      'POST /value-list/lookup {"ids":["b","a"]}',
    ]);
    expect(new Set(service.asked.map((asked) => asked.headers.authorization))).toEqual(
      new Set(['Bearer secret-token']),
    );
    expect(response).toMatchObject({
      endpoint: 'value_lists',
      method: 'POST',
      path: '/value-list/lookup',
      status: 200,
    });
    expect(client.stats.byEndpoint).toMatchObject({ whoami: 1, surveys: 2, initiative_surveys: 1, value_lists: 1 });
  });

  it('describes the response: hash and size of the decoded body, time by the service’s clock', async () => {
    const { client } = await connect((_asked, response) => {
      json(response, 200, data([]), { date: 'Thu, 15 Jan 2026 02:00:00 GMT' });
    });
    const { response, data: records } = await client.initiatives();
    expect(records).toEqual([]);
    expect(response).toEqual({
      responseId: createHash('sha256')
        .update(JSON.stringify(data([])))
        .digest('hex'),
      endpoint: 'initiatives',
      method: 'GET',
      path: '/v1/initiatives',
      status: 200,
      fetchedAt: Date.UTC(2026, 0, 15, 2) * 1000,
      serverDate: Date.UTC(2026, 0, 15, 2) * 1000,
      byteCount: JSON.stringify(data([])).length,
      landingFile: null,
      runId: null,
    });
  });

  it('keeps a path prefix of the base URL out of the response’s path, and takes /v1 off', async () => {
    const service = await startService((_asked, response) => json(response, 200, data([])));
    const client = createClient(options(service, { baseUrl: `${service.baseUrl}/gateway/v1/` }).options);
    open.push(client.close, service.close);
    const { response } = await client.initiatives();
    expect(service.asked[0]?.path).toBe('/gateway/v1/initiatives');
    expect(response.path).toBe('/v1/initiatives');
  });

  it('never makes a path of anything but an id', async () => {
    const { service, client } = await connect((_asked, response) => json(response, 200, data({})));
    for (const bad of ['../../etc/passwd', '', `${id(1)}/`, `${id(1)}?x=1`, 'g'.repeat(24)]) {
      await expect(client.survey(bad)).rejects.toThrow('hexadecimal id');
      await expect(client.initiativeSurveys(bad)).rejects.toThrow('hexadecimal id');
    }
    await expect(client.calculated(id(1), '..')).rejects.toThrow('calculation code');
    expect(service.asked).toEqual([]);
  });
});

describe('refusals', () => {
  it.each([
    ['a wrong token', 401],
    ['a listing that is forbidden', 403],
  ])('%s ends with exit code 5 and never shows the token', async (_name, status) => {
    const { client } = await connect((asked, response) => {
      json(response, status, { success: false, message: `bad ${asked.headers.authorization}` });
    });
    const error = await failure(client.surveys());
    expect(error).toBeInstanceOf(CredentialsError);
    expect(error).toMatchObject({ exitCode: 5 });
    expect(error.message).toContain('bad Bearer [redacted]');
  });

  it('a single survey that is forbidden is a gap, not a wrong credential', async () => {
    const { client } = await connect((_asked, response) => json(response, 403, { success: false, message: 'private' }));
    expect(await failure(client.survey(id(1)))).toMatchObject({ name: 'HttpError', status: 403 });
  });

  it('does not follow a redirect, and names only its origin', async () => {
    const other = await startService((_asked, response) => json(response, 200, data([])));
    open.push(other.close);
    const { service, client } = await connect((_asked, response) => {
      response.writeHead(302, { location: `${other.baseUrl}/steal?token=1` }).end();
    });
    const error = await failure(client.surveys());
    expect(error.message).toBe(`GET /v1/surveys was answered with 302, a redirect to ${other.baseUrl}; not followed`);
    expect(other.asked).toEqual([]);
    expect(service.asked).toHaveLength(1);
  });
});

describe('repeated attempts', () => {
  const faults: readonly (readonly [string, Handler])[] = [
    ['500', (_asked, response) => json(response, 500, { success: false, message: 'oops' })],
    ['success: false with 200', (_asked, response) => json(response, 200, { success: false, message: 'busy' })],
    ['an object where an array should be', (_asked, response) => json(response, 200, data({}))],
  ];

  it.each(faults)('gets over %s', async (_name, fault) => {
    const warnings: string[] = [];
    const { service, client, waits } = await connect(
      (asked, response, number) => (number < 2 ? fault(asked, response, number) : gzipped(response, data([1]))),
      { log: (level, message) => level === 'warn' && warnings.push(message) },
    );
    expect((await client.surveys()).data).toEqual([1]);
    expect(service.asked).toHaveLength(3);
    expect(client.stats).toMatchObject({ requests: 3, retries: 2 });
    expect(waits).toEqual([250, 500]); // full jitter: half of 500 and 1000
    expect(warnings).toEqual([expect.stringMatching(/; retrying in 0.3 s$/), expect.stringMatching(/in 0.5 s$/)]);
  });

  it('gives up after the last attempt with the last fault', async () => {
    const { service, client } = await connect((_asked, response) => void response.end('<html>'), { retries: 2 });
    const error = await failure(client.surveys());
    expect(error).toBeInstanceOf(InvalidBodyError);
    expect(error.message).toContain('not JSON (6 characters, beginning "<html>")');
    expect(service.asked).toHaveLength(3);
  });

  it('a host that is not there ends with exit code 6 and says so', async () => {
    const { service, client } = await connect(() => {});
    await service.close();
    const error = await failure(client.surveys());
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toMatch(/^cannot reach 127\.0\.0\.1:\d+: connection refused$/);
    expect(error).toMatchObject({ exitCode: 6 });
  });

  it('waits as long as a 429 or 503 says, capped, and only for them', async () => {
    const answers: readonly (readonly [number, Record<string, string>])[] = [
      [429, { 'retry-after': '7' }],
      [503, { 'retry-after': '3' }],
      [429, { 'retry-after': '999999' }],
      [500, { 'retry-after': '100' }],
    ];
    let time = 0;
    const waits: number[] = [];
    const { client } = await connect(
      (_asked, response, number) => {
        const [status, headers] = answers[number] ?? [200, {}];
        json(response, status, data([]), headers);
      },
      {
        clock: () => time,
        sleep: async (ms) => {
          waits.push(ms);
          time += ms;
        },
      },
    );
    await client.surveys();
    expect(waits).toEqual([7000, 3000, 300_000, 2000]);
    expect(client.stats).toMatchObject({ throttled: 2, retries: 4, waitedMs: 312_000 });
  });
});

describe('client credentials', () => {
  const credentials = { kind: 'client', clientId: 'me', clientSecret: 'hush-hush' } as const;
  const tokenService =
    (expiresIn: number, isRefused: (token: string | undefined) => boolean = () => false): Handler =>
    (asked, response, number) => {
      if (asked.path === '/v1/oauth/token') {
        json(response, 200, { access_token: `token-no-${number}`, expires_in: expiresIn, token_type: 'Bearer' });
      } else if (isRefused(asked.headers.authorization)) json(response, 401, { success: false, message: 'expired' });
      else json(response, 200, data([]));
    };

  it('fetches one token for all requests', async () => {
    const { service, client } = await connect(tokenService(86_400), { credentials });
    await Promise.all([client.surveys(), client.initiatives(), client.surveys()]);
    expect(service.asked.map((asked) => asked.path).filter((path) => path === '/v1/oauth/token')).toHaveLength(1);
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({
      grant_type: 'client_credentials',
      client_id: 'me',
      client_secret: 'hush-hush',
    });
    expect(service.asked[1]?.headers.authorization).toBe('Bearer token-no-0');
  });

  it('renews before the token ends', async () => {
    let time = 0;
    const { service, client } = await connect(tokenService(3600), { credentials, clock: () => time });
    await client.surveys();
    time = 3_500_000;
    await client.surveys();
    expect(service.asked.map((asked) => asked.headers.authorization)).toEqual([
      undefined,
      'Bearer token-no-0',
      undefined,
      'Bearer token-no-2',
    ]);
  });

  it('renews once when the token is refused in the middle of a run', async () => {
    const { service, client } = await connect(
      tokenService(86_400, (token) => token === 'Bearer token-no-0'),
      { credentials },
    );
    await client.surveys();
    expect(service.asked.map((asked) => asked.headers.authorization)).toEqual([
      undefined,
      'Bearer token-no-0',
      undefined,
      'Bearer token-no-2',
    ]);
    expect(client.stats.retries).toBe(0);
  });

  it('gives up with exit code 5 when the new token is refused too', async () => {
    const { service, client } = await connect(
      tokenService(86_400, () => true),
      { credentials },
    );
    expect(await failure(client.surveys())).toMatchObject({ name: 'CredentialsError', exitCode: 5 });
    expect(service.asked).toHaveLength(4);
  });

  it('says that the client is refused, without its secret', async () => {
    const { client } = await connect(
      (_asked, response) => json(response, 400, { success: false, message: 'secret hush-hush is wrong' }),
      { credentials },
    );
    const error = await failure(client.surveys());
    expect(error.message).toBe(
      'the service refused the client id or secret (POST /v1/oauth/token: 400): secret [redacted] is wrong',
    );
    expect(error).toMatchObject({ exitCode: 5 });
  });
});

describe('an interruption', () => {
  it('ends requests under way and waits at once', async () => {
    const stop = new AbortController();
    const { service, client } = await connect(
      (_asked, response, number) => {
        if (number === 0) json(response, 503, {}, { 'retry-after': '60' });
        else stop.abort();
      },
      { signal: stop.signal, sleep: (ms, signal) => delay(ms, undefined, { signal }) },
    );
    const first = failure(client.surveys());
    const second = failure(client.initiatives());
    expect(await second).toMatchObject({ name: 'InterruptedError', exitCode: 130 });
    expect(await first).toMatchObject({ name: 'InterruptedError' });
    expect(await failure(client.surveys())).toMatchObject({ name: 'InterruptedError' });
    expect(service.asked).toHaveLength(2);
  });
});

describe('the options', () => {
  const withBase = (baseUrl: string, more: Partial<ClientOptions> = {}) =>
    createClient({ baseUrl, credentials: { kind: 'token', token: 'some-token' }, ...more });

  it.each([
    ['http://api.example.org', 'unencrypted'],
    ['ftp://api.example.org', 'not an http(s) address'],
    ['api.example.org', 'not an http(s) address'],
    ['https://user:pw@api.example.org', 'contains a user or password'],
    ['https://api.example.org/?key=1', 'query'],
  ])('refuses %s with exit code 2', (baseUrl, message) => {
    expect(() => withBase(baseUrl)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(message) }),
    );
  });

  it('takes http where it is safe or asked for', async () => {
    for (const host of ['localhost', '127.0.0.1:80', '[::1]:8080']) await withBase(`http://${host}`).close();
    await withBase('http://api.example.org', { insecure: true }).close();
    await withBase('https://api.example.org/x').close();
  });

  it('refuses credentials that cannot stand in a header, without showing them', () => {
    const make = (token: string) => () => withBase('https://x.example', { credentials: { kind: 'token', token } });
    expect(make('  ')).toThrow('the token is empty');
    expect(make('abc\r\nX: y')).toThrow(expect.objectContaining({ message: expect.not.stringContaining('abc') }));
  });
});
