import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/extract/client.ts';
import { lastNight, type Recording, readRecording, recordingName } from '../../src/sandbox/recordings.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/server.ts';

/** What the service answers, with what its body says. */
async function ask(
  { baseUrl, token }: Sandbox,
  path: string,
  {
    ids,
    authorization = `Bearer ${token}`,
  }: { readonly ids?: readonly string[]; readonly authorization?: string } = {},
) {
  const request = ids === undefined ? {} : { method: 'POST', body: JSON.stringify({ ids }) };
  const response = await fetch(baseUrl + path, { ...request, headers: { authorization } });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    json: JSON.parse(await response.text()),
  };
}

interface Listed {
  readonly _id: string;
  readonly initiativeId: string;
  readonly parentId?: string;
}

describe('the recorded service', () => {
  let sandbox: Sandbox;
  let recording: Recording;
  const said = (name: string) => JSON.parse(recording.get(name) ?? 'null');
  beforeAll(async () => {
    sandbox = await startSandbox({ night: 1 });
    recording = readRecording(1);
  });
  afterAll(() => sandbox.close());

  it('lists all initiatives, the root without a parent, and nests the same ones in the tree', async () => {
    const { json } = await ask(sandbox, '/v1/initiatives');
    expect(json.success).toBe(true);
    expect(json.data).toEqual(said('initiatives'));
    expect(json.data.filter((node: Listed) => node.parentId === undefined)).toHaveLength(1);
    const tree = (await ask(sandbox, '/v1/initiatives/tree')).json.data;
    const flatten = (node: { _id: string; children: [] }): string[] => [node._id, ...node.children.flatMap(flatten)];
    expect(flatten(tree).sort()).toEqual(json.data.map((node: Listed) => node._id).sort());
    expect(tree).not.toHaveProperty('parentId');
  });

  it('lists surveys without values and without lastUpdated, and reads each exactly as listed', async () => {
    const { json } = await ask(sandbox, '/v1/surveys');
    expect(json.data.some((survey: object) => 'lastUpdated' in survey || 'universalTrackerValues' in survey)).toBe(
      false,
    );
    for (const listed of [json.data[0], json.data.at(-1)]) {
      const { universalTrackerValues, ...metadata } = (await ask(sandbox, `/v1/surveys/${listed._id}`)).json.data;
      expect(metadata).toEqual(listed);
      expect(universalTrackerValues.length).toBeGreaterThan(50);
    }
  });

  it('filters endpoint 4 by metadata or answers, from midnight of the day on', async () => {
    const day = '2026-01-15';
    const { json } = await ask(sandbox, `/v1/surveys?changedSince=${day}T23:00:00Z`);
    const expected = said('surveys').flatMap((survey: Listed) => {
      const { survey: lastUpdated } = said('updates')[survey._id];
      return lastUpdated >= day ? [{ ...survey, lastUpdated }] : [];
    });
    expect(json.data).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(20);
  });

  it('filters endpoint 3 by answers alone and leaves out what was never answered', async () => {
    const found = { listed: 0, onlyMetadata: 0, never: 0 };
    for (const { _id } of said('initiatives')) {
      const ids = async (since: string): Promise<readonly string[]> =>
        (await ask(sandbox, `/v1/initiatives/${_id}/surveys${since}`)).json.data.map((survey: Listed) => survey._id);
      const own = said('surveys').flatMap((survey: Listed) => (survey.initiativeId === _id ? [survey._id] : []));
      const answered = (id: string): string => said('updates')[id].answers ?? '';
      expect(await ids('')).toEqual(own);
      const changed = await ids('?changedSince=2026-01-14');
      expect(changed).toEqual(own.filter((id: string) => answered(id) >= '2026-01-14'));
      found.listed += changed.length;
      found.never += own.length - (await ids('?changedSince=1970-01-01')).length;
      found.onlyMetadata += own.filter(
        (id: string) => said('updates')[id].survey >= '2026-01-14' && !changed.includes(id),
      ).length;
    }
    expect(Math.min(...Object.values(found))).toBeGreaterThan(0);
  });

  it('answers 401 without a token, with a wrong one and with another scheme', async () => {
    for (const authorization of ['', 'Bearer wrong', 'Bearer ', `Basic ${sandbox.token}`]) {
      const reply = await ask(sandbox, '/v1/surveys', { authorization });
      expect(reply.status).toBe(401);
      expect(reply.json).toMatchObject({ success: false, message: expect.any(String) });
    }
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
    expect(await ask(sandbox, '/v2/surveys')).toMatchObject({ status: 404, json: { success: false } });
  });

  it('calculates wfn_2024 and nothing else', async () => {
    const id = said('surveys')[0]._id;
    const { json } = await ask(sandbox, `/v1/surveys/${id}/calculated/wfn_2024`);
    expect(json.data).toMatchObject({ code: 'wfn_2024', total: expect.any(Number), rating: expect.any(String) });
    expect((await ask(sandbox, `/v1/surveys/${id}/calculated/other`)).status).toBe(400);
  });

  it('moves to another night while it runs; nothing changes after the last one', async () => {
    const listed = async (night: number): Promise<string> => {
      sandbox.setNight(night);
      return JSON.stringify((await ask(sandbox, '/v1/surveys?changedSince=1970-01-01')).json);
    };
    const nights = [await listed(0), await listed(1), await listed(lastNight), await listed(lastNight + 1)];
    expect(new Set(nights).size).toBe(3);
    expect(nights[3]).toBe(nights[2]);
    expect(sandbox.night).toBe(lastNight);
    sandbox.setNight(1);
  });
});

describe('the limit of the recorded service', () => {
  const repliesOf = async (options: SandboxOptions) => {
    const sandbox = await startSandbox(options);
    const replies = [];
    for (let i = 0; i < 5; i++) replies.push(await ask(sandbox, '/v1'));
    const lookup = await ask(sandbox, '/value-list/lookup', { ids: [] });
    await sandbox.close();
    return { replies, lookup };
  };

  it('is a window that its headers count down, and 429 over it', async () => {
    const { replies, lookup } = await repliesOf({ rateLimit: '3/60' });
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 429, 429]);
    expect(replies.map((reply) => reply.headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0', '0']);
    expect(replies[0]?.headers['ratelimit-policy']).toBe('3;w=60');
    expect(Number(replies[3]?.headers['ratelimit-reset'])).toBeGreaterThan(0);
    expect(Number(replies[3]?.headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
    expect(replies[3]?.json.success).toBe(false);
    expect([lookup.status, lookup.headers['ratelimit-limit']]).toEqual([200, '13']);
  });

  it('is kept by a client without one 429', async () => {
    const sandbox = await startSandbox({ rateLimit: '40/1' });
    const client = createClient({ baseUrl: sandbox.baseUrl, credentials: { kind: 'token', token: sandbox.token } });
    await Promise.all(Array.from({ length: 70 }, () => client.whoami()));
    expect(client.stats).toMatchObject({ requests: 70, throttled: 0 });
    expect(client.budget).toMatchObject({ limit: 40, windowSeconds: 1 });
    await client.close();
    await sandbox.close();
  });

  it('is not there, nor its headers, unless it is asked for', async () => {
    const { replies } = await repliesOf({});
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
    const names = Object.keys(replies[0]?.headers ?? {});
    expect(names.filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });
});

describe('the recordings', () => {
  const root = resolve(import.meta.dirname, '../..');
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');

  it('are in the package, from which the image is made', () => {
    expect(JSON.parse(read('package.json')).files).toContain('recordings');
    expect(read('.dockerignore').split('\n')).toContain('!recordings');
  });

  it('take less than 2 MB', () => {
    const nights = Array.from({ length: lastNight + 1 }, (_, night) => join(root, 'recordings', recordingName(night)));
    expect(nights.reduce((sum, file) => sum + readFileSync(file).length, 0)).toBeLessThan(2_000_000);
  });
});
