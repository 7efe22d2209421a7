/**
 * Serves a prepared world from a separate process, as fast as Node can: bodies are sent gzipped, as stored on disk.
 *
 * node server.js FOLDER; prints its port.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { WorldFile } from './world/prepare.ts';

const [folder = ''] = process.argv.slice(2);
const world: WorldFile = JSON.parse(readFileSync(join(folder, 'world.json'), 'utf8'));
const bodies = new Map<string, Buffer>();
/** Memory for cached bodies. */
let room = 512 * 1024 * 1024;

const gzip = (data: unknown): Buffer => gzipSync(JSON.stringify({ success: true, data }));
const plainSurveys = world.surveys.map(({ lastUpdated: _, ...survey }) => survey);
const listings = { initiatives: gzip(world.initiatives), surveys: gzip(plainSurveys) };

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address !== null ? address.port : '');
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  // The world's own time: nights are a day apart, however fast they are simulated.
  response.setHeader('Date', new Date(world.servedAt).toUTCString());
  response.setHeader('Content-Type', 'application/json');
  const body = await bodyOf(request, url);
  if (body === null) {
    response.writeHead(400).end('{"success":false,"message":"unknown"}');
    return;
  }
  response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', body.byteLength);
  response.end(body);
}

async function bodyOf(request: IncomingMessage, url: URL): Promise<Buffer | null> {
  const { pathname } = url;
  if (pathname === '/v1') return gzip({ type: 'api_key', connection: { scopes: [], roles: [] } });
  if (pathname === '/v1/initiatives') return listings.initiatives;
  if (pathname === '/v1/surveys') return listing(url.searchParams.get('changedSince'));
  if (pathname.endsWith('/value-list/lookup')) return valueLists(request);
  const survey = /^\/v1\/surveys\/([0-9a-f]{24})$/.exec(pathname)?.[1];
  return survey === undefined ? null : surveyBody(survey);
}

function listing(changedSince: string | null): Buffer {
  if (changedSince === null) return listings.surveys;
  return gzip(world.surveys.filter((survey) => survey.lastUpdated >= changedSince));
}

async function valueLists(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { ids }: { readonly ids: readonly unknown[] } = JSON.parse(Buffer.concat(chunks).toString());
  return gzip(world.valueLists.filter((list) => ids.includes(Reflect.get(list, '_id'))));
}

async function surveyBody(id: string): Promise<Buffer | null> {
  const kept = bodies.get(id);
  if (kept !== undefined) return kept;
  const body = await readFile(join(folder, 'bodies', `${id}.json.gz`)).catch(() => null);
  if (body !== null && room > body.byteLength) {
    room -= body.byteLength;
    bodies.set(id, body);
  }
  return body;
}
