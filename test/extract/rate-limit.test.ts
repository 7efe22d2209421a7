import { expect, it } from 'vitest';
import { createClient } from '../../src/extract/client.ts';
import { startSandbox } from '../support/sandbox/server.ts';

it('a client stays within a real rate limit without one 429', async () => {
  const sandbox = await startSandbox({ initiatives: 8, surveys: 12, utrvsPerSurvey: 10, rateLimit: '40/1' });
  const client = createClient({ baseUrl: sandbox.baseUrl, credentials: { kind: 'token', token: sandbox.token } });
  const surveyId = sandbox.world.surveys()[0]?._id ?? '';
  await Promise.all(Array.from({ length: 70 }, () => client.survey(surveyId)));
  expect(client.stats).toMatchObject({ requests: 70, throttled: 0 });
  expect(client.budget).toMatchObject({ limit: 40, windowSeconds: 1 });
  await client.close();
  await sandbox.close();
});
