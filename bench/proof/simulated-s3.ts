import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** The fate of a request: it is answered, it is executed but its response is lost, or it is refused with a status. */
export type Fate = 'answered' | 'answer lost' | { readonly status: number; readonly body: string };

export interface SimulatedRequest {
  readonly method: string;
  /** Without the bucket; for a listing, its prefix. */
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
}

/** The part of S3 that a push uses, on loopback, with one bucket: `lake`. */
export interface SimulatedS3 {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Puts and deletes, in order. */
  readonly changes: string[];
  /** Decides about each request before it is executed. @default all are answered */
  fate: (request: SimulatedRequest) => Fate | Promise<Fate>;
  /** @default true */
  obeysConditions: boolean;
  /** When each object was put, in milliseconds by the clock of the store. */
  readonly changedAt: Map<string, number>;
  /** How far its clock is ahead of this machine's, in milliseconds. @default 0 */
  aheadMs: number;
  /** Keys that its listings leave out. @default none */
  isHidden: (key: string) => boolean;
  /** Whether a listing repeats its first page forever. @default false */
  listsForEver: boolean;
  close(): Promise<void>;
}

const bucket = 'lake';

export async function simulateS3(): Promise<SimulatedS3> {
  const server = createServer((request, response) => {
    answer(s3, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const s3: SimulatedS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    objects: new Map(),
    changes: [],
    fate: () => 'answered',
    obeysConditions: true,
    changedAt: new Map(),
    aheadMs: 0,
    isHidden: () => false,
    listsForEver: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return s3;
}

async function answer(s3: SimulatedS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', s3.endpoint);
  const [, named = '', ...rest] = decodeURIComponent(pathname).split('/');
  const body = await buffer(request);
  const method = request.method ?? '';
  const key = rest.join('/') || (searchParams.get('prefix') ?? '');
  const fate = await s3.fate({ method, key, headers: request.headers });
  if (typeof fate === 'object') return void refuse(response, fate.status, fate.body);
  if (named !== bucket) return void refuse(response, 404, 'NoSuchBucket');
  // So that concurrent requests overlap.
  await delay(1);
  const isListing = searchParams.get('list-type') === '2';
  const found = isListing ? list(s3, key, searchParams) : done(s3, method, key, request.headers, body);
  if (fate === 'answer lost') return void response.destroy();
  if (found.code !== undefined) return void refuse(response, found.status, found.code);
  response.writeHead(found.status);
  response.end(found.body);
}

interface Found {
  readonly status: number;
  readonly code?: string;
  readonly body?: Buffer | string;
}

function done(s3: SimulatedS3, method: string, key: string, headers: IncomingMessage['headers'], body: Buffer): Found {
  const there = s3.objects.get(key);
  if (method === 'PUT') {
    const isThere = there !== undefined;
    if (s3.obeysConditions && headers['if-none-match'] === '*' && isThere)
      return { status: 412, code: 'PreconditionFailed' };
    if (headers['x-amz-checksum-sha256'] !== sha256Of(body)) return { status: 400, code: 'BadDigest' };
    s3.objects.set(key, body);
    s3.changes.push(`put ${key}`);
    s3.changedAt.set(key, Date.now() + s3.aheadMs);
    return { status: 200 };
  }
  if (method === 'DELETE') {
    s3.objects.delete(key);
    s3.changes.push(`delete ${key}`);
    return { status: 204 };
  }
  if (there === undefined) return { status: 404, code: 'NoSuchKey' };
  return { status: 200, body: there };
}

const pageSize = 40;

function list(s3: SimulatedS3, prefix: string, asked: URLSearchParams): Found {
  const { objects } = s3;
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && !s3.isHidden(key)).sort();
  const start = s3.listsForEver ? 0 : Number(asked.get('continuation-token') ?? 0);
  const page = keys.slice(start, start + pageSize);
  const isCut = s3.listsForEver || start + pageSize < keys.length;
  const entries = page.map((key) => {
    const at = new Date(s3.changedAt.get(key) ?? Date.now()).toISOString();
    return `<Contents><Key>${key}</Key><Size>${objects.get(key)?.byteLength}</Size><LastModified>${at}</LastModified></Contents>`;
  });
  const next = isCut ? `<NextContinuationToken>${start + pageSize}</NextContinuationToken>` : '';
  const text = `<IsTruncated>${isCut}</IsTruncated>${next}<KeyCount>${page.length}</KeyCount>${entries.join('')}`;
  return { status: 200, body: `<?xml version="1.0"?><ListBucketResult>${text}</ListBucketResult>` };
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('base64');

function refuse(response: ServerResponse, status: number, code: string): void {
  const message = code.startsWith('<') ? code : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(message);
}
