import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '../../src/extract/client.ts';
import { readLandings } from '../../src/extract/landing/reader.ts';
import { openLanding } from '../../src/extract/landing/writer.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../support/sandbox/server.ts';

/** Time passes only in waits. */
function clientOf(sandbox: Sandbox, more: Partial<ClientOptions> = {}) {
  let waited = 0;
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    credentials: { kind: 'token', token: sandbox.token },
    retries: 2,
    timeoutSeconds: 0.3,
    random: () => 0.5,
    clock: () => Date.now() + waited,
    sleep: async (ms) => {
      waited += ms;
    },
    ...more,
  });
  return { client, waited: () => waited };
}

const small: SandboxOptions = { initiatives: 8, surveys: 12, utrvsPerSurvey: 10 };

describe('against the simulated service', () => {
  let sandbox: Sandbox;
  let output: string;
  beforeAll(async () => {
    sandbox = await startSandbox(small);
    output = await mkdtemp(join(tmpdir(), 'extract-'));
  });
  afterAll(async () => {
    await sandbox.close();
    await rm(output, { recursive: true });
  });

  it('reads every endpoint and lands what makes rows', async () => {
    const landing = await openLanding({ output, runId: 'whole' });
    const { client } = clientOf(sandbox, { landing });
    expect((await client.whoami()).data).toMatchObject({ type: expect.any(String) });
    expect((await client.initiatives()).data).toHaveLength(sandbox.world.initiatives().length);
    await client.initiativeTree();
    const { data: surveys } = await client.surveys();
    expect(surveys).toHaveLength(sandbox.world.surveys().length);
    await client.surveys({ changedSince: '1970-01-01' });
    const first = sandbox.world.surveys()[0];
    if (first === undefined) throw new Error('no survey in the world');
    await client.initiativeSurveys(first.initiativeId);
    expect((await client.survey(first._id)).data).toMatchObject({ _id: first._id });
    await client.calculated(first._id, 'wfn_2024');
    await client.valueLists(['000000000000000000000000']);
    await client.close();
    await landing.close();
    const landed: string[] = [];
    for await (const response of readLandings(output)) landed.push(response.endpoint);
    expect(landed).toEqual([
      'initiatives',
      'initiative_tree',
      'surveys',
      'surveys',
      'initiative_surveys',
      'survey',
      'calculated',
      'value_lists',
    ]);
    expect(client.stats.requests).toBe(sandbox.requests.length);
  });
});

it('stays within a real rate limit without one 429', async () => {
  const sandbox = await startSandbox({ ...small, rateLimit: '40/1' });
  const client = createClient({ baseUrl: sandbox.baseUrl, credentials: { kind: 'token', token: sandbox.token } });
  const surveyId = sandbox.world.surveys()[0]?._id ?? '';
  await Promise.all(Array.from({ length: 70 }, () => client.survey(surveyId)));
  expect(client.stats).toMatchObject({ requests: 70, throttled: 0 });
  expect(client.budget).toMatchObject({ limit: 40, windowSeconds: 1 });
  await client.close();
  await sandbox.close();
});
