import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/service/server.ts';
import { ask } from './http.ts';

const sizes = { initiatives: 20, surveys: 80, utrvsPerSurvey: 12 } as const;

describe('the simulated service', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ ...sizes, night: 3 });
  });
  afterAll(() => sandbox.close());

  it('lists all initiatives, the root without a parent, and nests the same ones in the tree', async () => {
    const { json } = await ask(sandbox, '/v1/initiatives');
    expect(json.success).toBe(true);
    expect(json.data).toEqual(sandbox.world.initiatives());
    expect(json.data.filter((node: { parentId?: string }) => node.parentId === undefined)).toHaveLength(1);
    const tree = (await ask(sandbox, '/v1/initiatives/tree')).json.data;
    const flatten = (node: { _id: string; children: [] }): string[] => [node._id, ...node.children.flatMap(flatten)];
    expect(flatten(tree).sort()).toEqual(json.data.map((node: { _id: string }) => node._id).sort());
    expect(tree).not.toHaveProperty('parentId');
  });

  it('lists surveys without values and without lastUpdated', async () => {
    const { json } = await ask(sandbox, '/v1/surveys');
    expect(json.data).toEqual(sandbox.world.surveys());
    expect(json.data.some((survey: object) => 'lastUpdated' in survey || 'universalTrackerValues' in survey)).toBe(
      false,
    );
  });

  it('reads a survey with its values, exactly as listed', async () => {
    const [listed] = sandbox.world.surveys();
    const { json } = await ask(sandbox, `/v1/surveys/${listed?._id}`);
    const { universalTrackerValues, ...metadata } = json.data;
    expect(metadata).toEqual(listed);
    expect(universalTrackerValues).toHaveLength(sizes.utrvsPerSurvey);
  });

  it('filters endpoint 4 by metadata or answers, from midnight of the day on', async () => {
    const day = '2026-01-15';
    const { json } = await ask(sandbox, `/v1/surveys?changedSince=${day}`);
    const expected = sandbox.world.surveys().flatMap((survey) => {
      const updated = sandbox.world.lastUpdated(survey._id)?.survey ?? '';
      return updated >= day ? [{ ...survey, lastUpdated: updated }] : [];
    });
    expect(json.data).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(sandbox.world.surveys().length);
  });

  it('filters endpoint 3 by answers alone and leaves out what was never answered', async () => {
    const { world } = sandbox;
    let onlyMetadata = 0;
    let never = 0;
    for (const { _id } of world.initiatives()) {
      const listed = (await ask(sandbox, `/v1/initiatives/${_id}/surveys?changedSince=2026-01-14`)).json.data;
      const everything = (await ask(sandbox, `/v1/initiatives/${_id}/surveys?changedSince=1970-01-01`)).json.data;
      const own = world.surveys().filter((survey) => survey.initiativeId === _id);
      const answers = (id: string): string => world.lastUpdated(id)?.answers ?? '';
      expect(listed.map((survey: { _id: string }) => survey._id)).toEqual(
        own.filter((survey) => answers(survey._id) >= '2026-01-14').map((survey) => survey._id),
      );
      expect(everything).toHaveLength(own.filter((survey) => answers(survey._id) !== '').length);
      never += own.length - everything.length;
      onlyMetadata += own.filter(
        ({ _id: id }) => (world.lastUpdated(id)?.survey ?? '') >= '2026-01-14' && answers(id) < '2026-01-14',
      ).length;
    }
    expect(onlyMetadata).toBeGreaterThan(0);
    expect(never).toBeGreaterThan(0);
  });

  it('answers 401 without a token, with a wrong one and with another scheme', async () => {
    for (const token of [null, 'wrong', '']) {
      const reply = await ask(sandbox, '/v1/surveys', { token });
      expect(reply.status).toBe(401);
      expect(reply.json).toMatchObject({ success: false, message: expect.any(String) });
    }
    const basic = await ask(sandbox, '/v1', { token: null, headers: { authorization: `Basic ${sandbox.token}` } });
    expect(basic.status).toBe(401);
  });

  it.each(['/v1/surveys/nope', '/v1/surveys/000000000000000000000000', '/v1/initiatives/nope/surveys'])(
    'answers 400 with a failure envelope for %s',
    async (path) => {
      const reply = await ask(sandbox, path);
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({ success: false, errors: [{ path: [expect.any(String)] }] });
    },
  );

  it.each(['yesterday', '2026-13-01', '2026-02-30', '20260101', ''])('answers 400 for changedSince=%s', async (day) => {
    expect((await ask(sandbox, `/v1/surveys?changedSince=${day}`)).status).toBe(400);
  });

  it('answers 404 with a failure envelope for paths that it does not have', async () => {
    const reply = await ask(sandbox, '/v2/surveys');
    expect(reply.status).toBe(404);
    expect(reply.json.success).toBe(false);
  });

  it('looks value lists up: known ones once, unknown ones not at all, more than 100 refused', async () => {
    const [first, second] = sandbox.world.valueLists();
    const ids = [first?._id, second?._id, first?._id, 'ffffffffffffffffffffffff'];
    for (const path of ['/value-list/lookup', '/v1/value-list/lookup']) {
      expect((await ask(sandbox, path, { body: { ids } })).json.data).toEqual([first, second]);
    }
    const many = Array.from({ length: 101 }, () => first?._id);
    expect((await ask(sandbox, '/value-list/lookup', { body: { ids: many } })).status).toBe(400);
    expect((await ask(sandbox, '/value-list/lookup', { body: ['x'] })).status).toBe(400);
    expect((await ask(sandbox, `/v1/value-list/${second?._id}`)).json.data).toEqual(second);
  });

  it('calculates wfn_2024 and nothing else', async () => {
    const id = sandbox.world.surveys()[0]?._id;
    const { json } = await ask(sandbox, `/v1/surveys/${id}/calculated/wfn_2024`);
    expect(json.data).toEqual(sandbox.world.calculated(id ?? '', 'wfn_2024'));
    expect((await ask(sandbox, `/v1/surveys/${id}/calculated/other`)).status).toBe(400);
  });

  it('compresses when asked to, and carries the world’s clock', async () => {
    const plain = await ask(sandbox, '/v1/surveys');
    const zipped = await ask(sandbox, '/v1/surveys', { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(String(plain.headers['date'])).toMatch(/^Sun, 18 Jan 2026 02:0\d:\d\d GMT$/);
  });

  it('logs what was asked by endpoint name', async () => {
    sandbox.clearRequests();
    await ask(sandbox, '/v1');
    await ask(sandbox, '/v1/surveys/nope');
    await ask(sandbox, '/value-list/lookup', { body: { ids: [] } });
    expect(sandbox.requests).toEqual([
      { endpoint: 'whoami', method: 'GET', path: '/v1', status: 200 },
      { endpoint: 'survey', method: 'GET', path: '/v1/surveys/nope', status: 400 },
      { endpoint: 'value_lists', method: 'POST', path: '/value-list/lookup', status: 200 },
    ]);
  });

  it('moves to another night while it runs, also over its control route', async () => {
    const before = (await ask(sandbox, '/v1/surveys')).body;
    const moved = await ask(sandbox, '/__control/night', { token: null, body: { night: 9 } });
    expect(moved.json).toEqual({ night: 9 });
    expect((await ask(sandbox, '/v1/surveys')).body).not.toEqual(before);
    sandbox.setNight(3);
    expect((await ask(sandbox, '/v1/surveys')).body).toEqual(before);
  });
});

describe('options of the simulated service', () => {
  const withSandbox = async <T>(
    options: Parameters<typeof startSandbox>[0],
    use: (sandbox: Sandbox) => Promise<T>,
  ): Promise<T> => {
    const sandbox = await startSandbox({ ...sizes, ...options });
    return use(sandbox).finally(() => sandbox.close());
  };

  it('exchanges client credentials for a token that expires', () =>
    withSandbox({ tokenLifetimeSeconds: 0 }, async (expired) => {
      const grant = { grant_type: 'client_credentials', client_id: 'sandbox-client', client_secret: 'sandbox-secret' };
      const issued = await ask(expired, '/v1/oauth/token', { token: null, body: grant });
      expect(issued.json).toEqual({ access_token: expect.any(String), expires_in: 0, token_type: 'Bearer' });
      expect((await ask(expired, '/v1', { token: issued.json.access_token })).status).toBe(401);
      const wrong = { ...grant, client_secret: 'guess' };
      expect((await ask(expired, '/v1/oauth/token', { token: null, body: wrong })).status).toBe(401);
      await withSandbox({}, async (sandbox) => {
        const token = (await ask(sandbox, '/v1/oauth/token', { token: null, body: grant })).json.access_token;
        expect((await ask(sandbox, '/v1', { token })).json.data.type).toBe('service_account');
        expect((await ask(sandbox, '/v1')).json.data.type).toBe('api_key');
      });
    }));

  it('counts a fixed window down in its headers and answers 429 over it', () =>
    withSandbox({ rateLimit: '3/60' }, async (sandbox) => {
      const replies = [];
      for (let i = 0; i < 5; i++) replies.push(await ask(sandbox, '/v1'));
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 429, 429]);
      expect(replies.map((reply) => reply.headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0', '0']);
      expect(replies[0]?.headers['ratelimit-policy']).toBe('3;w=60');
      expect(Number(replies[3]?.headers['ratelimit-reset'])).toBeGreaterThan(0);
      expect(Number(replies[3]?.headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
      expect(replies[3]?.json.success).toBe(false);
      const lookup = await ask(sandbox, '/value-list/lookup', { body: { ids: [] } });
      expect(lookup.status).toBe(200);
      expect(lookup.headers['ratelimit-limit']).toBe('13');
    }));

  it('has no rate-limit headers unless it limits', () =>
    withSandbox({}, async (sandbox) => {
      const names = Object.keys((await ask(sandbox, '/v1')).headers);
      expect(names.filter((name) => name.startsWith('ratelimit'))).toEqual([]);
    }));

  it('offers the lookup at one path only, if told so', async () => {
    const statuses = (valueListPath: 'specification' | 'v1') =>
      withSandbox({ valueListPath }, async (sandbox) => [
        (await ask(sandbox, '/value-list/lookup', { body: { ids: [] } })).status,
        (await ask(sandbox, '/v1/value-list/lookup', { body: { ids: [] } })).status,
      ]);
    expect(await statuses('specification')).toEqual([200, 404]);
    expect(await statuses('v1')).toEqual([404, 200]);
  });

  it('shows a connection only its subtree, and on request only its own surveys', () =>
    withSandbox({}, async (whole) => {
      const region = whole.world.initiatives()[1]?._id ?? '';
      const inside = new Set([region]);
      for (const node of whole.world.initiatives()) if (inside.has(node.parentId ?? '')) inside.add(node._id);
      await withSandbox({ connectionInitiativeId: region }, async (sandbox) => {
        const { data } = (await ask(sandbox, '/v1/initiatives')).json;
        expect(data.map((node: { _id: string }) => node._id).sort()).toEqual([...inside].sort());
        expect(data[0]).not.toHaveProperty('parentId');
        const surveys = (await ask(sandbox, '/v1/surveys')).json.data;
        expect(surveys).toEqual(whole.world.surveys().filter((survey) => inside.has(survey.initiativeId)));
        const other = whole.world.surveys().find((survey) => !inside.has(survey.initiativeId))?._id;
        expect((await ask(sandbox, `/v1/surveys/${other}`)).status).toBe(400);
      });
      await withSandbox({ listingScope: 'own' }, async (sandbox) => {
        const root = whole.world.initiatives()[0]?._id;
        const { data } = (await ask(sandbox, '/v1/surveys')).json;
        expect(data).toEqual(whole.world.surveys().filter((survey) => survey.initiativeId === root));
      });
    }));
});
