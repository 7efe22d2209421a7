import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../bench/proof/command.ts';
import { lakeIn } from '../../bench/proof/service.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';

const concurrency = 6;
const surveys = 160;
let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-wire-'));
  sandbox = await startSandbox({ seed: 3, initiatives: 4, surveys, utrvsPerSurvey: 60 });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

const asked = (): readonly string[] =>
  sandbox.requests.filter(({ endpoint }) => endpoint === 'survey').map(({ path }) => path);

const run = (output: string, onStart?: (pid: number) => void) =>
  runCommand({
    args: ['run', '--base-url', sandbox.baseUrl, '--output', output, '--json'],
    environment: { ESG_LAKE_TOKEN: sandbox.token, ESG_LAKE_CONCURRENCY: `${concurrency}` },
    ...(onStart === undefined ? {} : { onStart }),
  });

async function killOnceAsked(pid: number, count: number): Promise<void> {
  while (asked().length < count) await delay(1);
  process.kill(pid, 'SIGKILL');
}

it('SIGKILL in a busy first load costs at most the requests on the wire', async () => {
  const output = lakeIn(folder);
  const killed = await run(output, (pid) => void killOnceAsked(pid, 75));
  expect(killed.signal).toBe('SIGKILL');
  const before = asked().length;
  const next = await run(output);
  expect([next.exitCode, next.stderr.match(/warn.*/g)]).toEqual([0, null]);
  expect(new Set(asked()).size).toBe(surveys);
  expect(asked().length - surveys).toBeLessThanOrEqual(concurrency);
  expect(before).toBeGreaterThanOrEqual(75);
});
