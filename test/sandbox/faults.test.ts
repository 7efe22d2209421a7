import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFaultInjector, type FaultRule, faultKinds } from '../../src/sandbox/faults/faults.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/service/server.ts';
import { ask, type Reply } from './http.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ initiatives: 12, surveys: 30, utrvsPerSurvey: 10 });
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.setFaults([]));

const under = async (rule: FaultRule, path = '/v1/surveys', headers: Record<string, string> = {}): Promise<Reply> => {
  sandbox.setFaults([rule]);
  return ask(sandbox, path, { headers });
};

describe('a fault rule', () => {
  const struck = (rule: FaultRule, endpoint = 'survey', path = '/v1/surveys/a'): string => {
    const faults = createFaultInjector(1, [rule]);
    return Array.from({ length: 10 }, () => (faults.matches(endpoint, path).length > 0 ? 'x' : '.')).join('');
  };

  it('matches where its conditions hold', () => {
    expect(struck({ kind: 'html' })).toBe('xxxxxxxxxx');
    expect(struck({ kind: 'html', after: 3, times: 2 })).toBe('...xx.....');
    expect(struck({ kind: 'html', endpoint: 'surveys' })).toBe('..........');
    expect(struck({ kind: 'html', endpoint: '*', match: 'surveys/b' })).toBe('..........');
    expect(struck({ kind: 'html', endpoint: 'survey', match: 'surveys/a' })).toBe('xxxxxxxxxx');
  });

  it('matches at a rate, the same way for the same seed', () => {
    const some = struck({ kind: 'html', rate: 0.5 });
    expect(some).toMatch(/x/);
    expect(some).toMatch(/\./);
    expect(struck({ kind: 'html', rate: 0.5 })).toBe(some);
  });

  it('is set, shown and refused over the control route', async () => {
    const rules = [{ kind: 'forbidden', endpoint: 'whoami' }];
    expect((await ask(sandbox, '/__control/faults', { body: rules })).json).toEqual(rules);
    expect((await ask(sandbox, '/__control/faults')).json).toEqual(rules);
    expect((await ask(sandbox, '/v1')).status).toBe(403);
    expect((await ask(sandbox, '/v1/initiatives')).status).toBe(200);
    for (const wrong of [{}, [{ kind: 'earthquake' }], [{ kind: 'html', rate: 'often' }], [{ kind: 'html', x: 1 }]]) {
      expect((await ask(sandbox, '/__control/faults', { body: wrong })).status).toBe(400);
    }
  });
});

describe('faults on the wire', () => {
  it.each(['reset-before', 'reset-inside', 'wrong-content-length'] as const)('%s breaks the response', async (kind) => {
    await expect(under({ kind })).rejects.toThrow(/ECONNRESET|socket hang up|aborted/);
  });

  it('reset-after sends the whole body and then breaks the connection', async () => {
    const body = (await ask(sandbox, '/v1/surveys')).body;
    expect((await under({ kind: 'reset-after', ms: 200 })).body).toEqual(body);
  });

  it('wrong-content-length can also announce less', async () => {
    const body = (await ask(sandbox, '/v1/surveys')).body;
    const cut = await under({ kind: 'wrong-content-length', bytes: -10 }).catch((error: unknown) => error);
    expect(cut instanceof Error || (cut as Reply).body.equals(body.subarray(0, -10))).toBe(true);
  });

  it('hang never answers, and closing the service ends it', async () => {
    const own = await startSandbox({ initiatives: 3, surveys: 3, faults: [{ kind: 'hang' }] });
    const hung = ask(own, '/v1').then(
      () => 'answered',
      () => 'ended',
    );
    // The request has reached the service once it is in the log.
    while (own.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(own.requests).toEqual([{ endpoint: 'whoami', method: 'GET', path: '/v1', status: 0 }]);
    await own.close();
    expect(await hung).toBe('ended');
  });

  it('hang with ms closes the connection then', async () => {
    await expect(under({ kind: 'hang', ms: 5 })).rejects.toThrow();
  });

  it.each(['latency', 'slow-body'] as const)('%s delays without changing the body', async (kind) => {
    const body = (await ask(sandbox, '/v1/surveys')).body;
    expect((await under({ kind, ms: 30 })).body).toEqual(body);
  });

  it('truncated-json ends early, with a Content-Length that agrees', async () => {
    const whole = (await ask(sandbox, '/v1/surveys')).body;
    const cut = await under({ kind: 'truncated-json' });
    expect(cut.body).toEqual(whole.subarray(0, Math.floor(whole.length / 2)));
    expect(cut.json).toBeUndefined();
  });

  it('gzip-error cannot be unpacked', async () => {
    const reply = await under({ kind: 'gzip-error' });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(() => gunzipSync(reply.body)).toThrow();
  });

  it('huge-body streams as many bytes as asked for', async () => {
    const reply = await under({ kind: 'huge-body', bytes: 3_000_000 });
    expect(reply.body.length).toBeGreaterThan(3_000_000);
    expect(reply.json.success).toBe(true);
  });
});

describe('faults in the answer', () => {
  it.each([
    ['unauthorized', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['request-timeout', 408],
    ['throttled', 429],
    ['throttled-bare', 429],
    ['vanished', 400],
    ['success-false', 200],
  ] as const)('%s answers %i with a failure envelope', async (kind, status) => {
    const reply = await under({ kind });
    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ success: false, message: expect.any(String) });
  });

  it('html is a page with status 200', async () => {
    const reply = await under({ kind: 'html' });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html']);
    expect(reply.body.toString()).toMatch(/^<!doctype html>/);
  });

  it('throttled says when to come back, throttled-bare does not, throttled-absurd in four ways that help nobody', async () => {
    const said = ({ headers }: Reply): unknown => headers['retry-after'] ?? headers['ratelimit-reset'];
    expect(said(await under({ kind: 'throttled', ms: 3000 }))).toBe('3');
    expect(said(await under({ kind: 'throttled-bare' }))).toBeUndefined();
    sandbox.setFaults([{ kind: 'throttled-absurd' }]);
    const replies = [];
    for (let i = 0; i < 4; i++) replies.push(said(await ask(sandbox, '/v1')));
    expect(replies).toEqual(['999999', '-5', 'soon', '1e99']);
  });

  it('server-error goes through 500, 502, 503 and 504', async () => {
    sandbox.setFaults([{ kind: 'server-error' }]);
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await ask(sandbox, '/v1')).status);
    expect(statuses).toEqual([500, 502, 503, 504, 500]);
  });

  it('redirect leads to another origin, or where it is told', async () => {
    const reply = await under({ kind: 'redirect' });
    expect([reply.status, reply.headers['location']]).toEqual([302, 'https://elsewhere.invalid/v1/surveys']);
    const told = await under({ kind: 'redirect', headers: { location: '/v1/initiatives' } });
    expect(told.headers['location']).toBe('/v1/initiatives');
  });

  it('lists come doubled, in another order or empty', async () => {
    const ids = (reply: Reply): string[] => reply.json.data.map((survey: { _id: string }) => survey._id);
    const plain = ids(await ask(sandbox, '/v1/surveys'));
    const doubled = ids(await under({ kind: 'duplicate-entries' }));
    expect(doubled.length).toBe(plain.length + Math.ceil(plain.length / 3));
    expect(new Set(doubled)).toEqual(new Set(plain));
    const shuffled = ids(await under({ kind: 'reordered-entries' }));
    expect(shuffled).not.toEqual(plain);
    expect([...shuffled].sort()).toEqual([...plain].sort());
    expect(ids(await under({ kind: 'empty-listing' }))).toEqual([]);
    expect((await under({ kind: 'empty-listing' }, '/v1/initiatives/tree')).json.data.children).toEqual([]);
  });

  it('data is not the answer, in another way each time, or a survey without records', async () => {
    const path = `/v1/surveys/${sandbox.world.surveys()[0]?._id}`;
    const own = (await ask(sandbox, path)).json.data;
    sandbox.setFaults([{ kind: 'wrong-body' }]);
    const sent: unknown[] = [];
    for (let i = 0; i < 5; i++) sent.push((await ask(sandbox, path)).json.data);
    const { universalTrackerValues: _, ...without } = own;
    const error = { error: 'not available', code: 42 };
    expect(sent).toEqual([{}, null, error, { ...own, _id: 'f'.repeat(24) }, without]);
    expect((await under({ kind: 'wrong-body' })).json).toEqual({ success: true, data: {} });
    expect((await under({ kind: 'emptied-survey' }, path)).json.data).toEqual({ ...own, universalTrackerValues: [] });
  });

  it('times are skewed: lastUpdated in lists, Date in headers', async () => {
    const path = '/v1/surveys?changedSince=1970-01-01';
    const day = 86_400_000;
    const plain = await ask(sandbox, path);
    const skewed = await under({ kind: 'last-updated-skew', ms: 2 * day }, path);
    const first = (reply: Reply): number => Date.parse(reply.json.data[0].lastUpdated);
    expect(first(skewed) - first(plain)).toBe(2 * day);
    const late = await under({ kind: 'date-skew', ms: -3 * day }, path);
    expect(Date.parse(String(late.headers['date']))).toBeLessThan(Date.UTC(2026, 0, 13));
  });

  it('headers of a rule replace those of the answer', async () => {
    const reply = await under({ kind: 'latency', ms: 0, headers: { date: 'never', 'x-odd': '1' } });
    expect([reply.headers['date'], reply.headers['x-odd']]).toEqual(['never', '1']);
  });

  it('every kind is described', () => {
    for (const what of Object.values(faultKinds)) expect(what).toMatch(/^\w+ \S+/);
  });
});
