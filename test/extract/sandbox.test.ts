import { mkdtemp, readdir, rm } from 'node:fs/promises';
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

  it.each<[kind: string, once: string, always: string]>([
    ['reset-before', 'ok', 'UnreachableError'],
    ['not-http', 'ok', 'UnreachableError'],
    ['reset-inside', 'ok', 'UnreachableError'],
    ['hang', 'ok', 'UnreachableError'],
    ['truncated-json', 'ok', 'InvalidBodyError'],
    ['wrong-content-length', 'ok', 'UnreachableError'],
    ['gzip-error', 'ok', 'InvalidBodyError'],
    ['html', 'ok', 'InvalidBodyError'],
    ['success-false', 'ok', 'InvalidBodyError'],
    ['request-timeout', 'ok', 'HttpError 408'],
    ['server-error', 'ok', 'HttpError 5'],
    ['throttled', 'ok', 'HttpError 429'],
    ['throttled-bare', 'ok', 'HttpError 429'],
    ['throttled-absurd', 'ok', 'HttpError 429'],
    ['unauthorized', 'CredentialsError', 'CredentialsError'],
    ['forbidden', 'HttpError 403', 'HttpError 403'],
    ['not-found', 'HttpError 404', 'HttpError 404'],
    ['vanished', 'HttpError 400', 'HttpError 400'],
    ['redirect', 'HttpError 302', 'HttpError 302'],
  ])('%s once: %s; always: %s; and every message says what to do', async (kind, once, always) => {
    const surveyId = sandbox.world.surveys()[0]?._id ?? '';
    const landing = await openLanding({ output, runId: `fault-${kind}` });
    const attempt = async (times: number) => {
      sandbox.setFaults([{ kind: kind as never, endpoint: 'survey', times }]);
      const { client, waited } = clientOf(sandbox, kind === 'hang' ? { landing, timeoutSeconds: 0.1 } : { landing });
      const outcome = await client.survey(surveyId).then(
        () => 'ok',
        (error: Error & { status?: number; hint?: string }) => {
          expect(error.hint).toMatch(/\w/);
          expect(error.message).not.toContain(sandbox.token);
          return `${error.name} ${error.status ?? ''}`;
        },
      );
      await client.close();
      expect(waited()).toBeLessThanOrEqual(2 * 300_000);
      return outcome;
    };
    expect(await attempt(1)).toContain(once);
    expect(await attempt(99)).toContain(always);
    sandbox.setFaults([]);
    await landing.close();
    const left = await readdir(join(output, 'landing', `fault-${kind}`));
    expect(left).not.toContain('.staging');
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
