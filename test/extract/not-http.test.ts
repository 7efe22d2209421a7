import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EsgLakeError } from '../../src/base/errors.ts';
import { type ClientOptions, createClient } from '../../src/extract/client.ts';
import { openLanding } from '../../src/extract/landing/landing-files.ts';
import { data, id } from './service.ts';

/** Writes bytes on the socket of a request, whose good body is given. */
type Answer = (socket: Socket, body: Buffer) => void;

/** What a client makes of an answer: `retried` costs one attempt, `refused` is final, `read` is what HTTP allows. */
type Outcome = 'retried' | 'refused' | 'read';

const ok = 'HTTP/1.1 200 OK\r\n';
const lengthOf = (body: Buffer): string => `Content-Length: ${body.byteLength}\r\n`;
const end = (head: string, ...rest: readonly (Buffer | string)[]): Answer => {
  return (socket) => {
    socket.end(Buffer.concat([head, ...rest].map((part) => Buffer.from(part))));
  };
};
/** A head before the good body, its length included. */
const headed =
  (head: string): Answer =>
  (socket, body) =>
    socket.end(Buffer.concat([Buffer.from(`${head}${lengthOf(body)}\r\n`), body]));
/** Everything after the status line, made of the good body. */
const made =
  (make: (body: Buffer) => readonly (Buffer | string)[], head = ok): Answer =>
  (socket, body) =>
    socket.end(Buffer.concat([head, ...make(body)].map((part) => Buffer.from(part))));
/** Content of the body, by its encoding. */
const encoded = (encoding: string, encode: (body: Buffer) => Buffer): Answer =>
  made((body) => {
    const bytes = encode(body);
    return [`Content-Encoding: ${encoding}\r\n${lengthOf(bytes)}\r\n`, bytes];
  });
const chunked = (make: (body: Buffer) => string): Answer =>
  made((body) => [`Transfer-Encoding: chunked\r\n\r\n${make(body)}`]);
const hex = (body: Buffer): string => body.byteLength.toString(16);
const half = (body: Buffer): Buffer => body.subarray(0, body.byteLength >> 1);
const broken = (body: Buffer, from: number): Buffer => {
  const zipped = gzipSync(body);
  return zipped.fill(0xff, zipped.byteLength - from, zipped.byteLength - from + 4);
};

const kinds: Readonly<Record<string, readonly [Outcome, Answer]>> = {
  'nothing, and the end': ['retried', (socket) => void socket.end()],
  'a reset': ['retried', (socket) => void socket.resetAndDestroy()],
  'a status line alone': ['retried', end(ok)],
  'a body without a head (HTTP/0.9)': ['retried', made((body) => [body], '')],
  'a settings frame of HTTP/2': ['retried', end(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]).toString('latin1'))],
  'the greeting of a mail server': ['retried', end('220 mail.example.org ESMTP ready\r\n')],
  'a page before the status line': ['retried', end('<html>busy</html>\r\n', ok, '\r\n')],
  'random bytes': [
    'retried',
    end(Buffer.from(Array.from({ length: 400 }, (_, i) => (i * 89) % 256)).toString('latin1')),
  ],
  'HTTP/1.0': ['read', headed('HTTP/1.0 200 OK\r\n')],
  'a status of 99': ['retried', headed('HTTP/1.1 99 OK\r\n')],
  '101 without having been asked': [
    'retried',
    end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  ],
  'early hints, then the answer': ['read', headed(`HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n${ok}`)],
  '204 with a body': ['retried', headed('HTTP/1.1 204 No Content\r\n')],
  '206 with half of the body': [
    'retried',
    made(
      (body) => [`Content-Range: bytes 0-9/99\r\n${lengthOf(half(body))}\r\n`, half(body)],
      'HTTP/1.1 206 Partial Content\r\n',
    ),
  ],
  '304 with a body': ['refused', headed('HTTP/1.1 304 Not Modified\r\n')],
  'a header line without a colon': ['retried', headed(`${ok}this is not a header\r\n`)],
  'NUL in a header': ['retried', headed(`${ok}X: a\0b\r\n`)],
  'lines that end with LF alone': ['retried', headed('HTTP/1.1 200 OK\nX: y\n')],
  'a header of 200 kB': ['retried', headed(`${ok}X: ${'y'.repeat(200_000)}\r\n`)],
  '5,000 headers': ['retried', headed(`${ok}${Array.from({ length: 5000 }, (_, i) => `X-${i}: y\r\n`).join('')}`)],
  'two lengths': ['retried', headed(`${ok}Content-Length: 5\r\n`)],
  'a length and chunks': [
    'retried',
    made((body) => [`${lengthOf(body)}Transfer-Encoding: chunked\r\n\r\n${hex(body)}\r\n`, body, '\r\n0\r\n\r\n']),
  ],
  'a length that is too long': ['retried', made((body) => [`Content-Length: ${body.byteLength + 10}\r\n\r\n`, body])],
  'a length that is too short': ['retried', made((body) => [`Content-Length: ${body.byteLength - 5}\r\n\r\n`, body])],
  'a length of 1e18': ['refused', made((body) => [`Content-Length: 1000000000000000000\r\n\r\n`, body])],
  'a length in words': ['retried', made((body) => [`Content-Length: ten\r\n\r\n`, body])],
  'a size of a chunk beyond 64 bits': ['retried', chunked((body) => `ffffffffffffffffff\r\n${body}\r\n0\r\n\r\n`)],
  'a chunk longer than its size': ['retried', chunked((body) => `5\r\n${body}\r\n0\r\n\r\n`)],
  'chunks without the last one': ['retried', chunked((body) => `${hex(body)}\r\n${body}\r\n`)],
  'a chunk with an extension': ['read', chunked((body) => `${hex(body)};a=b\r\n${body}\r\n0\r\n\r\n`)],
  'no length, until the end': ['read', made((body) => ['\r\n', body])],
  'half of the body, until the end': ['retried', made((body) => ['\r\n', half(body)])],
  'no body': ['retried', made(() => ['Content-Length: 0\r\n\r\n'])],
  'a second answer': [
    'read',
    (socket, body) => {
      const answer = Buffer.concat([Buffer.from(`${ok}${lengthOf(body)}\r\n`), body]);
      socket.write(Buffer.concat([answer, answer]));
    },
  ],
  'garbage after the answer': [
    'read',
    (socket, body) => {
      socket.write(Buffer.concat([Buffer.from(`${ok}${lengthOf(body)}\r\n`), body, Buffer.from('\0\x01garbage')]));
    },
  ],
  gzip: ['read', encoded('gzip', (body) => gzipSync(body))],
  'gzip in two members': [
    'read',
    encoded('gzip', (body) => Buffer.concat([gzipSync(half(body)), gzipSync(body.subarray(half(body).byteLength))])),
  ],
  'gzip, cut': ['retried', encoded('gzip', (body) => half(gzipSync(body)))],
  'gzip with a wrong checksum': ['retried', encoded('gzip', (body) => broken(body, 8))],
  'gzip with garbage after it': [
    'retried',
    encoded('gzip', (body) => Buffer.concat([gzipSync(body), Buffer.from('garbage')])),
  ],
  'plain text announced as gzip': ['retried', encoded('gzip', (body) => body)],
  'gzip that is not announced': ['retried', made((body) => [lengthOf(gzipSync(body)), '\r\n', gzipSync(body)])],
  'an encoding that was not asked for': ['retried', encoded('br', (body) => body)],
  'a byte order mark': ['read', encoded('identity', (body) => Buffer.concat([Buffer.from('\ufeff'), body]))],
  'UTF-16': ['retried', encoded('identity', (body) => Buffer.from(`\ufeff${body}`, 'utf16le'))],
  'invalid UTF-8 around the JSON': [
    'retried',
    encoded('identity', (body) => Buffer.concat([Buffer.from([0xff, 0xfe]), body])),
  ],
};

/** An answer that never ends: each costs the time without a byte, or five times as much. */
const endless: Readonly<Record<string, Answer>> = {
  silence: () => {},
  'a head that does not end': (socket) => void socket.write(`${ok}X: y`),
  'a body that does not end': (socket) => void socket.write(`${ok}Content-Length: 100\r\n\r\n{"success":`),
  'informational answers for ever': (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'a header byte by byte': (socket) => drip(socket, 'y', `${ok}X: `),
  'chunks of white space for ever': (socket) => drip(socket, '1\r\n \r\n', `${ok}Transfer-Encoding: chunked\r\n\r\n`),
};

function drip(socket: Socket, piece: string, head = ''): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(piece), 20);
  socket.on('close', () => clearInterval(timer));
}

const survey = { _id: id(1), universalTrackerValues: [] };
const goodBody = Buffer.from(JSON.stringify(data(survey)));

/** What the server does with the n-th request (from 0). */
type Script = (number: number) => Answer;

const good: Answer = headed(`${ok}Connection: close\r\n`);
const busy: Answer = end('HTTP/1.1 503 Busy\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');

/** By the path that requests begin with. */
const scripts = new Map<string, { readonly script: Script; seen: number }>();

const server = createServer((socket) => {
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    const head = /^GET \/(\w+)[\s\S]*?\r\n\r\n/.exec(received);
    const entry = scripts.get(head?.[1] ?? '');
    if (head === null || entry === undefined) return;
    received = received.slice(head[0].length);
    entry.script(entry.seen++)(socket, goodBody);
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

interface Asked {
  readonly error: unknown;
  readonly requests: number;
}

/** One question, with retries that do not wait. */
async function ask(script: Script, options: Partial<ClientOptions>): Promise<Asked> {
  const key = `s${scripts.size}`;
  const entry = { script, seen: 0 };
  scripts.set(key, entry);
  const client = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}`,
    credentials: { kind: 'token', token: 'a-token-of-the-test' },
    sleep: async () => {},
    ...options,
  });
  const error = await client.survey(id(1)).then(
    () => null,
    (reason: unknown) => reason,
  );
  await client.close();
  return { error, requests: entry.seen };
}

/** Exit code 6, with a message that says where. */
const isToldWell = (error: unknown): boolean =>
  error instanceof EsgLakeError &&
  error.exitCode === 6 &&
  /^(cannot reach 127\.0\.0\.1:\d+: \S|(GET|POST) \S+: (unusable body|the body is larger)|(GET|POST) \S+ was answered with )/.test(
    error.message,
  );

const described = ({ error, requests }: Asked): string => `${String(error)} after ${requests} requests`;

describe('bytes that are not the answer cost no more than one attempt', () => {
  it.each(Object.entries(kinds))('%s', async (_kind, [outcome, bad]) => {
    const [passing, always] = await Promise.all([
      ask((number) => [bad, busy, bad][number] ?? good, { retries: 6 }),
      ask(() => bad, { retries: 1 }),
    ]);
    const isRight = {
      retried: () => passing.error === null && passing.requests > 3 && isToldWell(always.error),
      refused: () => isToldWell(passing.error) && passing.requests === 1 && isToldWell(always.error),
      read: () => passing.error === null && passing.requests === 1 && always.error === null,
    }[outcome]();
    expect(isRight ? '' : `${described(passing)} | ${described(always)}`).toBe('');
  });

  it.concurrent.each(Object.entries(endless))('%s has an end', async (_kind, bad) => {
    const asked = ask(() => bad, { retries: 1, timeoutSeconds: 0.05 });
    expect(isToldWell((await asked).error)).toBe(true);
    // An honest answer may be late on a busy machine: there are attempts enough for that.
    const passing = await ask((number) => (number === 0 ? bad : good), { retries: 20, timeoutSeconds: 0.2 });
    expect(passing.error).toBeNull();
  });
});

describe('a large body that is landed', () => {
  const text = Buffer.from(JSON.stringify(data({ ...survey, name: randomBytes(1_200_000).toString('hex') })));
  const [zipped, most] = [gzipSync(text), text.subarray(0, 2_000_000)];
  const zippedHead = `${ok}Content-Encoding: gzip\r\n`;
  const cut = zipped.subarray(0, 1_300_000);
  const bad: Readonly<Record<string, Answer>> = {
    'a reset in the middle': (socket) => {
      socket.write(Buffer.concat([Buffer.from(`${ok}${lengthOf(text)}\r\n`), most]), () => socket.resetAndDestroy());
    },
    'the end in the middle of gzip': end(`${zippedHead}${lengthOf(zipped)}\r\n`, cut),
    'gzip with a wrong checksum': end(`${zippedHead}${lengthOf(zipped)}\r\n`, broken(text, 8)),
    'no chunk after a chunk of gzip': end(
      `${zippedHead}Transfer-Encoding: chunked\r\n\r\n${hex(cut)}\r\n`,
      cut,
      '\r\nno chunk\r\n',
    ),
  };

  it.concurrent.each(Object.entries(bad))('%s', async (_kind, answered) => {
    const output = await mkdtemp(join(tmpdir(), 'esg-lake-not-http-'));
    const landing = await openLanding({ output, runId: '20261101T000000Z' });
    try {
      const whole = end(`${ok}Connection: close\r\n${lengthOf(text)}\r\n`, text);
      const passing = await ask((number) => (number < 2 ? answered : whole), { retries: 5, landing });
      expect(described(passing)).toBe('null after 3 requests');
      const always = await ask(() => answered, { retries: 1, landing });
      expect(isToldWell(always.error)).toBe(true);
    } finally {
      await landing.close();
    }
    const left = (await readdir(output, { recursive: true })).filter((name) => name.endsWith('.part'));
    expect(left).toEqual([]);
    await rm(output, { recursive: true });
  });
});
