import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/extract/client.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';

const credentials = { kind: 'token', token: 'sandbox-token' } as const;
const hasOpenssl = canRun('openssl', ['version']);

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-transport-'));
  sandbox = await startSandbox({ initiatives: 2, surveys: 2, utrvsPerSurvey: 2 });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

describe('only TLS, except to this machine', () => {
  it.each([
    'http://example.invalid',
    'http://10.0.0.1',
    'http://127.0.0.1.example.invalid',
    'http://localhost.example.invalid',
    'http://reports.localhost',
    'http://localhost.',
  ])('%s is refused before a name is looked up or a byte sent', (baseUrl) => {
    expect(() => createClient({ baseUrl, credentials })).toThrow(/unencrypted/);
  });

  it.each(['ftp://example.invalid', 'file:///etc/passwd', 'https://user:password@example.invalid'])(
    '%s is no base URL',
    (baseUrl) => {
      expect(() => createClient({ baseUrl, credentials })).toThrow();
    },
  );

  it.skipIf(!hasOpenssl)('a certificate that nobody vouches for is refused once, without a request', async () => {
    const { key, cert } = await makeCertificate();
    let requests = 0;
    const server = createServer({ key, cert }, (_, response) => {
      requests++;
      response.end('{"success":true,"data":[]}');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const retried: string[] = [];
    const client = createClient({
      baseUrl,
      credentials,
      log: (level, message) => level === 'warn' && retried.push(message),
    });
    await expect(client.surveys()).rejects.toThrow(/no trusted connection/);
    expect(requests).toBe(0);
    expect(retried).toEqual([]);
    await client.close();
    server.close();
  });
});

it('a redirect is not followed, to whatever origin, and the message names the target', async () => {
  const other = await startSandbox({ initiatives: 2, surveys: 2, utrvsPerSurvey: 2 });
  for (const target of [sandbox.baseUrl, other.baseUrl]) {
    sandbox.setFaults([{ kind: 'redirect', headers: { location: `${target}/v1/surveys?moved=1` } }]);
    sandbox.clearRequests();
    const client = createClient({ baseUrl: sandbox.baseUrl, credentials, retries: 1 });
    await expect(client.surveys()).rejects.toThrow(`a redirect to ${target}; not followed`);
    expect([other.requests, sandbox.requests.length]).toEqual([[], 1]);
    await client.close();
  }
  await other.close();
});

async function makeCertificate(): Promise<{ readonly key: Buffer; readonly cert: Buffer }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files], {
    stdio: 'ignore',
  });
  return { key: await readFile(key), cert: await readFile(cert) };
}

function canRun(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
