import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '../../src/extract/client.ts';
import { type LandedResponse, openLanding, readLandings } from '../../src/extract/landing/landing-files.ts';
import { data, gzipped, type Handler, id, json, options, startService } from './service.ts';

let output: string;
const open: (() => Promise<void>)[] = [];
beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'landing-'));
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  await rm(output, { recursive: true });
});

async function connect(handler: Handler, runId = 'run-1', more: Partial<ClientOptions> = {}) {
  const service = await startService(handler);
  const landing = await openLanding({ output, runId });
  const client = createClient(options(service, { landing, ...more }).options);
  open.push(client.close, service.close);
  return { service, client, landing };
}

async function landed(): Promise<readonly LandedResponse[]> {
  const all: LandedResponse[] = [];
  for await (const response of readLandings(output)) all.push(response);
  return all;
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('landing', () => {
  it('keeps gzip exactly as received and answers with where it lies', async () => {
    const body = gzipSync(JSON.stringify(data([{ _id: id(1) }])), { level: 9 });
    const { client, landing } = await connect((_asked, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    });
    const { response } = await client.surveys({ changedSince: '2026-01-01' });
    expect(response.landingFile).toBe(`landing/run-1/surveys/${response.responseId}.json.gz`);
    expect((await readFile(join(output, response.landingFile ?? ''))).equals(body)).toBe(true);
    await landing.close();
    expect(await landed()).toEqual([response]);
    expect(client.stats.bytesReceived).toBe(body.byteLength);
  });

  it('lands many at once, each with its line', async () => {
    const { client, landing } = await connect((asked, response) => gzipped(response, data({ path: asked.path })));
    const fetched = await Promise.all(Array.from({ length: 60 }, (_, n) => client.survey(id(n))));
    await landing.close();
    const files = new Set(fetched.map(({ response }) => response.landingFile));
    expect(files.size).toBe(60);
    expect(new Set((await landed()).map((response) => response.landingFile))).toEqual(files);
    expect((await readdir(join(output, 'landing/run-1'))).sort()).toEqual(['index.ndjson', 'survey']);
  });

  it('lands neither credentials nor who we are, nor what was refused or unusable', async () => {
    const { client, landing } = await connect(
      (asked, response, number) => {
        if (asked.path === '/v1/oauth/token') json(response, 200, { access_token: 'issued-token' });
        else if (asked.path === '/v1') json(response, 200, data({ connection: { shortToken: 'abc' } }));
        else if (asked.path === '/v1/surveys' && number < 4) response.end('<html>');
        else if (asked.path === '/v1/surveys') gzipped(response, data([]));
        else json(response, 400, { success: false, message: 'unknown' });
      },
      'run-1',
      { credentials: { kind: 'client', clientId: 'me', clientSecret: 'hush-hush' } },
    );
    expect((await client.whoami()).response.landingFile).toBeNull();
    await client.surveys();
    await expect(client.survey(id(1))).rejects.toThrow('400');
    await landing.close();
    expect(await filesBelow(join(output, 'landing'))).toHaveLength(2); // the one good listing and the index
    expect(await readFile(join(output, 'landing/run-1/index.ndjson'), 'utf8')).not.toMatch(/issued|hush|secret|abc/);
  });

  it('is for the user’s eyes only', async () => {
    const { client, landing } = await connect((_asked, response) => gzipped(response, data([])));
    const { response } = await client.surveys();
    await landing.close();
    const mode = async (path: string) => ((await stat(join(output, path))).mode & 0o777).toString(8);
    expect(await mode('landing')).toBe('700');
    expect(await mode('landing/run-1')).toBe('700');
    expect(await mode('landing/run-1/surveys')).toBe('700');
    expect(await mode('landing/run-1/index.ndjson')).toBe('600');
    expect(await mode(response.landingFile ?? '')).toBe('600');
  });

  it('takes away what a dead run had set aside, but nothing it landed', async () => {
    const { client, landing } = await connect((_asked, response) => gzipped(response, data([])));
    const { response } = await client.surveys();
    await landing.close();
    await mkdir(join(output, 'landing/run-1/.staging'));
    await writeFile(join(output, 'landing/run-1/.staging/body.part'), 'half a bo');
    await (await openLanding({ output, runId: 'run-2' })).close();
    expect(await readdir(join(output, 'landing/run-1'))).not.toContain('.staging');
    expect(await landed()).toEqual([response]);
  });

  it('refuses a folder it cannot make with exit code 2', async () => {
    await writeFile(join(output, 'file'), '');
    await expect(openLanding({ output: join(output, 'file'), runId: 'r' })).rejects.toMatchObject({ exitCode: 2 });
    await expect(openLanding({ output, runId: '../r' })).rejects.toMatchObject({ exitCode: 2 });
  });

  it('says that the disk failed, and does not take it for the network', async () => {
    const { service, client, landing } = await connect((_asked, response) => gzipped(response, data([])));
    await rm(join(output, 'landing/run-1'), { recursive: true });
    await expect(client.surveys()).rejects.toMatchObject({ name: 'LandingError', exitCode: 1 });
    expect(service.asked).toHaveLength(1);
    await landing.close();
  });
});

describe('reading the landing', () => {
  const line = (runId: string, n: number, more: object = {}) => {
    const hash = n.toString(16).padStart(64, '0');
    return `${JSON.stringify({
      responseId: hash,
      endpoint: 'survey',
      method: 'GET',
      path: `/v1/surveys/${id(n)}`,
      status: 200,
      fetchedAt: 1,
      serverDate: null,
      byteCount: 3,
      landingFile: `landing/${runId}/survey/${hash}.json.gz`,
      runId,
      ...more,
    })}\n`;
  };
  const write = async (runId: string, text: string) => {
    await mkdir(join(output, 'landing', runId), { recursive: true });
    await appendFile(join(output, 'landing', runId, 'index.ndjson'), text);
  };

  it('takes no line that was cut short, wherever it was cut', async () => {
    const whole = line('a', 1);
    const torn = line('a', 2, { answers: 'ü' });
    for (let cut = 0; cut < torn.length; cut += 7) {
      await rm(join(output, 'landing'), { recursive: true, force: true });
      await write('a', whole + torn.slice(0, cut));
      expect(await landed()).toHaveLength(1);
    }
  });

  it.each([
    ['no JSON', 'x\n'],
    ['a path that leaves the landing', line('a', 2, { landingFile: 'landing/../../etc/passwd' })],
    ['a line of another run', line('b', 2)],
    ['a line that leads to another body', line('a', 2, { landingFile: line('a', 1).match(/landing\/[^"]+/)?.[0] })],
  ])('leaves out %s, saying where', async (_name, bad) => {
    await write('a', line('a', 1) + bad + line('a', 3));
    const damages: string[] = [];
    const all: string[] = [];
    for await (const { responseId } of readLandings(output, ({ file }) => damages.push(file))) {
      all.push(responseId);
    }
    expect(all).toHaveLength(2);
    expect(damages).toEqual([join(output, 'landing/a/index.ndjson:2')]);
  });
});
