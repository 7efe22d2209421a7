import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/extract/client.ts';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';

const credentials = { kind: 'token', token: 'sandbox-token' } as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-transport-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
    const files = makeCertificate(folder, 'IP:127.0.0.1');
    const [key, cert] = [await readFile(files.key), await readFile(files.certificate)];
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
