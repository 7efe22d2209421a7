import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type HttpProxy, proxyFor } from '../../src/extract/http/transport.ts';
import { startCommand, temporaryFolder } from '../cli/command.ts';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const listening = (server: { listen(port: number, host: string, done: () => void): unknown }): Promise<void> =>
  new Promise((done) => void server.listen(0, '127.0.0.1', done));

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ initiatives: 3, surveys: 4, utrvsPerSurvey: 4 });
});
afterAll(() => sandbox.close());

/** A proxy that leads every tunnel to one port of this machine, whatever host was asked for. */
async function startProxy(target: number, status = 200): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const open = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket: Socket) => {
    asked.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    open.add(socket.on('error', () => {}));
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const onward = connect(target, '127.0.0.1').on('error', () => socket.destroy());
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    return socket.pipe(onward).pipe(socket);
  });
  await listening(server);
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, asked };
}

/** The sandbox behind TLS, as reports.test, by an authority that nobody knows. */
async function startTls(folder: string): Promise<{ readonly port: number; readonly authority: string }> {
  const { key, certificate: authority } = makeCertificate(folder, 'DNS:reports.test');
  const inner = Number(new URL(sandbox.baseUrl).port);
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(authority) }, (socket) => {
    const onward = connect(inner, '127.0.0.1').on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  server.on('tlsClientError', () => {});
  await listening(server);
  onTestFinished(() => void server.close());
  return { port: portOf(server), authority };
}

async function esgLake(command: string, baseUrl: string, env: Readonly<Record<string, string>>) {
  const cwd = await temporaryFolder();
  const none = { http_proxy: '', https_proxy: '', no_proxy: '', HTTP_PROXY: '', HTTPS_PROXY: '', NO_PROXY: '' };
  const args = [command, '--base-url', baseUrl];
  const started = startCommand(args, {
    cwd,
    env: { ...none, ESG_LAKE_TOKEN: sandbox.token, ESG_LAKE_RETRIES: '1', ESG_LAKE_TIMEOUT: '5', ...env },
  });
  return { cwd, ...(await started.outcome) };
}

/** Everything in the folder's files, as text. */
const written = (folder: string): string =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');

describe.skipIf(!hasOpenssl)('behind a proxy and an authority of its own', () => {
  it('run and doctor go through it, and show it without its credentials', async () => {
    const { port, authority } = await startTls(await temporaryFolder());
    const { url, asked } = await startProxy(port);
    const env = {
      HTTPS_PROXY: url.replace('//', '//somebody:proxy-secret@'),
      NODE_EXTRA_CA_CERTS: authority,
    };
    const run = await esgLake('run', 'https://reports.test', env);
    expect(run).toMatchObject({ code: 0 });
    const basic = Buffer.from('somebody:proxy-secret').toString('base64');
    expect(new Set(asked)).toEqual(new Set([`CONNECT reports.test:443 Basic ${basic}`]));
    const doctor = await esgLake('doctor', 'https://reports.test', env);
    expect(doctor.stdout).toContain(`ok    proxy: ${url} (HTTPS_PROXY)\n`);
    expect(doctor).toMatchObject({ code: 0 });
    const all = run.stdout + run.stderr + doctor.stdout + doctor.stderr + written(run.cwd) + written(doctor.cwd);
    for (const secret of ['proxy-secret', basic]) expect(all).not.toContain(secret);
  });

  it('an authority that is not trusted ends it with 6 and says how to trust it', async () => {
    const { port } = await startTls(await temporaryFolder());
    const { url } = await startProxy(port);
    const outcome = await esgLake('run', 'https://reports.test', { https_proxy: url });
    expect(outcome.code).toBe(6);
    expect(outcome.stderr).toContain(`no trusted connection to reports.test through the proxy ${url} (https_proxy)`);
    expect(outcome.stderr).toContain('NODE_EXTRA_CA_CERTS');
  });
});

describe('a proxy', () => {
  it('that is not there, or refuses, is named', async () => {
    const { url } = await startProxy(1, 407);
    const refused = await esgLake('run', 'https://reports.test', { HTTPS_PROXY: url });
    expect(refused.code).toBe(6);
    expect(refused.stderr).toContain(
      `cannot reach reports.test through the proxy ${url} (HTTPS_PROXY): the proxy refuses with 407`,
    );
    const gone = await esgLake('run', 'https://reports.test', { HTTPS_PROXY: 'http://me:proxy-secret@127.0.0.1:9' });
    expect(gone.code).toBe(6);
    expect(gone.stderr).toContain(
      'cannot reach reports.test through the proxy http://127.0.0.1:9 (HTTPS_PROXY): connection refused',
    );
    expect(gone.stderr + written(gone.cwd)).not.toContain('proxy-secret');
  });

  it('is not asked for loopback', async () => {
    const { url, asked } = await startProxy(1, 500);
    expect(await esgLake('run', sandbox.baseUrl, { HTTP_PROXY: url, HTTPS_PROXY: url })).toMatchObject({ code: 0 });
    expect(asked).toEqual([]);
  });

  it('is not asked for what NO_PROXY names', async () => {
    const { url, asked } = await startProxy(1, 500);
    const outcome = await esgLake('run', 'https://reports.invalid', { HTTPS_PROXY: url, NO_PROXY: '.invalid' });
    expect(outcome.code).toBe(6);
    expect(outcome.stderr).toContain('cannot reach reports.invalid: ');
    expect(asked).toEqual([]);
  });
});

describe('which proxy', () => {
  const https = { url: 'http://p:1', variable: 'HTTPS_PROXY' };
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, HttpProxy | null])[] = [
    ['https://a.test', { HTTPS_PROXY: 'http://p:1' }, https],
    ['https://a.test', { HTTPS_PROXY: 'p:1' }, https],
    ['https://a.test', { HTTP_PROXY: 'http://p:1' }, null],
    ['http://a.test', { HTTP_PROXY: 'http://p:1' }, { url: 'http://p:1', variable: 'HTTP_PROXY' }],
    [
      'https://a.test',
      { HTTPS_PROXY: 'http://p:1', https_proxy: 'http://q:2' },
      { url: 'http://q:2', variable: 'https_proxy' },
    ],
    ['https://a.test', { HTTPS_PROXY: '' }, null],
    ['https://a.test', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '*' }, null],
    ['https://a.test', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'b.test, A.test' }, null],
    ['https://x.a.test', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.test' }, null],
    ['https://x.a.test', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '*.a.test' }, null],
    ['https://xa.test', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.test' }, https],
    ['https://a.test', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.test:443' }, null],
    ['https://a.test:8443', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.test:443' }, https],
    ['https://[2001:db8::1]', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '2001:db8::1' }, null],
    ['https://[2001:db8::1]', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '[2001:db8::1]:443' }, null],
    ['https://localhost', { HTTPS_PROXY: 'http://p:1' }, null],
    ['https://127.0.0.1:8443', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.test' }, null],
    ['https://127.0.0.1:8443', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '<-loopback>' }, https],
  ];
  it.each(cases)('%s with %j', (baseUrl, environment, expected) => {
    expect(proxyFor(baseUrl, environment)).toEqual(expected);
  });
});
