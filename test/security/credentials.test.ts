import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/extract/client.ts';
import type { Credentials } from '../../src/extract/types.ts';
import { esgLake } from '../cli/command.ts';
import { json, startService } from '../extract/service.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { everythingIn } from './searched-bytes.ts';

const token = 'tok-5eb1f2c09d7a4c0e';
const clientId = 'client-41';
const clientSecret = 'sec-9d0c77aa31e84b52';

let folder: string;
let sandbox: Sandbox;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-credentials-'));
  sandbox = await startSandbox({ initiatives: 3, surveys: 4, utrvsPerSurvey: 5, token, clientId, clientSecret });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => sandbox.setFaults([]));

/** Every text that a run leaves: what it prints, and all files, unpacked. */
async function everythingOf(name: string, baseUrl: string, env: Readonly<Record<string, string>>) {
  const output = join(folder, name);
  const args = ['run', '--base-url', baseUrl, '--output', output, '--verbose'];
  const outcome = await esgLake(args, { cwd: folder, env });
  const texts = (await everythingIn(output)).map(({ bytes }) => bytes.toString('latin1'));
  return { outcome, texts: [outcome.stdout, outcome.stderr, ...texts] };
}

const holding = (texts: readonly string[], secrets: readonly string[]): readonly string[] =>
  texts.filter((text) => secrets.some((secret) => text.includes(secret)));

describe('a credential stands in nothing that a run leaves or shows', () => {
  it('with client credentials, of which the token is renewed on the way', async () => {
    sandbox.setFaults([{ kind: 'unauthorized', after: 3, times: 1 }]);
    sandbox.clearRequests();
    const { outcome, texts } = await everythingOf('client', sandbox.baseUrl, {
      ESG_LAKE_CLIENT_ID: clientId,
      ESG_LAKE_CLIENT_SECRET: clientSecret,
    });
    expect(outcome.code).toBe(0);
    expect(texts.length).toBeGreaterThan(20);
    expect(sandbox.requests.filter(({ endpoint }) => endpoint === 'token')).toHaveLength(2);
    expect(holding(texts, [clientSecret, token])).toEqual([]);
  });

  it('with a service that sends the token back in its refusal', async () => {
    const echo = await startEcho();
    try {
      const { outcome, texts } = await everythingOf('echo', echo.baseUrl, { ESG_LAKE_TOKEN: token });
      expect(outcome.code).toBe(5);
      expect(outcome.stderr).toContain('[redacted]');
      expect(holding(texts, [token])).toEqual([]);
    } finally {
      await echo.close();
    }
  });
});

describe('a credential stands in no thrown error, however deep one looks', () => {
  const credentials: Credentials = { kind: 'token', token };
  const throwing = async (baseUrl: string): Promise<string> => {
    const client = createClient({ baseUrl, credentials, retries: 0, timeoutSeconds: 0.3 });
    const error: unknown = await client.surveys().then(
      () => new Error('nothing was thrown'),
      (thrown: unknown) => thrown,
    );
    await client.close();
    return inspect(error, { depth: null, showHidden: true, getters: true });
  };

  it.each([
    ...(['unauthorized', 'forbidden', 'reset-before', 'reset-inside', 'truncated-json'] as const),
    ...(['success-false', 'hang', 'redirect', 'server-error'] as const),
  ])('%s', async (kind) => {
    sandbox.setFaults([{ kind }]);
    const seen = await throwing(sandbox.baseUrl);
    expect(seen).toMatch(/Error/);
    expect(seen).not.toContain('nothing was thrown');
    expect(seen).not.toContain(token);
  });

  it('a service that cannot be reached, and one that sends the token back', async () => {
    const echo = await startEcho();
    expect(await throwing(echo.baseUrl)).not.toContain(token);
    await echo.close();
    const seen = await throwing(echo.baseUrl);
    expect(seen).toContain('connection refused');
    expect(seen).not.toContain(token);
  });
});

describe('the command line takes no credential', () => {
  it.each([['--token'], ['--client-secret'], ['--client-id']])('%s is not accepted, nor quoted', async (flag) => {
    const { code, stdout, stderr } = await esgLake(['run', `${flag}=${clientSecret}`], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('is not accepted');
    expect(stdout + stderr).not.toContain(clientSecret);
  });

  it.each([
    ['a word too many', ['run', token]],
    ['an unknown command', [token]],
    ['an unknown option', ['run', `--${token}`]],
    ['the query of an address', ['run', '--base-url', `https://example.org/?${token}`]],
    ['the fragment of an address', ['run', '--base-url', `https://example.org/#${token}`]],
    ['the value of an option', ['run', '--max-removed', token]],
    ['a date', ['run', '--changed-since', token]],
  ])('%s is not repeated, known or not', async (_what, args) => {
    for (const env of [{}, { ESG_LAKE_TOKEN: token }]) {
      const { code, stdout, stderr } = await esgLake(args, { cwd: folder, env });
      expect(code).toBe(2);
      expect(stderr).not.toBe('');
      expect(stdout + stderr).not.toContain(token.slice(4));
    }
  });

  it('what was typed where a file is named is neither repeated nor made a name of', async () => {
    const home = await mkdtemp(join(folder, 'slip-'));
    const slip = 'https://bob:se%20cr@h.invalid/x';
    for (const args of [
      ['run', '--sandbox', '--output', slip],
      ['query', 'SELECT 1', '--out', slip],
      ['query', 'SELECT 1', '--output', slip],
      ['query', `@${slip}`],
      ['report', '--out', slip],
      ['replay', '--landing', slip],
      ['doctor', '--base-url', slip],
      ['plan', '--config', slip],
      ['status', '--max-age', slip],
    ]) {
      const { code, stdout, stderr } = await esgLake(args, { cwd: home });
      expect(code, `${args.join(' ')}\n${stderr}`).toBe(2);
      expect(`${stdout}${stderr}${(await readdir(home, { recursive: true })).join()}`).not.toMatch(/bob|se%20cr|se cr/);
    }
  });

  it('a configuration file that is a credential is not quoted', async () => {
    const file = join(folder, 'wrong-file');
    await writeFile(file, token);
    const { code, stderr } = await esgLake(['run', '--config', file], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('is not JSON');
    expect(stderr).not.toContain(token.slice(0, 6));
  });
});

/** Answers 401 with all that it was sent. */
const startEcho = () =>
  startService(({ headers }, response) => {
    const message = `you sent ${headers.authorization}`;
    json(response, 401, { success: false, message, errors: [{ message }] }, { connection: 'close' });
  });
