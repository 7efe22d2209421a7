import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { FaultKind, FaultMatch, FaultRule } from './faults/faults.ts';

/** A response as it is sent when nothing goes wrong. */
interface Delivery {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string;
  readonly acceptsGzip: boolean;
}

const compress = promisify(gzip);
/** On loopback, speed matters more than size. */
const level = 1;

/** Sends a response, as altered by the matching faults. Resolves to the status sent, or 0 if none was. */
export async function deliver(
  outgoing: ServerResponse,
  delivery: Delivery,
  matches: readonly FaultMatch[],
): Promise<number> {
  const rule = (kind: FaultKind): FaultRule | undefined => matches.find((match) => match.rule.kind === kind)?.rule;
  const huge = rule('huge-body');
  if (huge !== undefined) return sendLong(outgoing, delivery, Readable.from(hugeBody(huge.bytes ?? 1e9)));
  if (rule('html') !== undefined) {
    return sendBody(outgoing, { ...delivery, status: 200 }, { 'content-type': 'text/html' }, Buffer.from(page));
  }
  const whole = Buffer.from(delivery.json);
  const text = rule('truncated-json') === undefined ? whole : whole.subarray(0, Math.floor(whole.length / 2));
  const zipped = delivery.acceptsGzip || rule('gzip-error') !== undefined;
  const body = zipped ? await compress(text, { level }) : text;
  const headers = zipped ? { 'content-encoding': 'gzip' } : {};
  if (rule('gzip-error') !== undefined) body.fill(0xff, Math.floor(body.length / 2));
  const slow = rule('slow-body');
  const broken = rule('reset-inside') ?? rule('reset-after') ?? rule('wrong-content-length');
  if (broken !== undefined) return sendBroken(outgoing, delivery, headers, body, broken);
  if (slow === undefined) return sendBody(outgoing, delivery, headers, body);
  const length = { 'content-length': String(body.length) };
  return sendStream(outgoing, delivery, { ...headers, ...length }, Readable.from(dripped(body, slow.ms ?? 1000)));
}

const notHttp: readonly string[] = [
  'HTTP/1.1 200 OK\r\nno colon in this line\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 2\r\n\r\n{}',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '<html>busy</html>',
  '',
];

/** Resets the connection, sends something else, or leaves it open without a response. */
export async function abandon(outgoing: ServerResponse, { rule, count }: FaultMatch): Promise<void> {
  const { socket } = outgoing;
  if (rule.kind === 'reset-before') socket?.resetAndDestroy();
  else if (rule.kind === 'not-http') socket?.end(notHttp[count % notHttp.length] ?? '');
  else if (rule.ms !== undefined) {
    await delay(rule.ms, undefined, { ref: false });
    socket?.destroy();
  }
}

async function sendBroken(
  outgoing: ServerResponse,
  delivery: Delivery,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  rule: FaultRule,
): Promise<number> {
  const inside = rule.kind === 'reset-inside';
  const more = rule.kind === 'wrong-content-length' ? (rule.bytes ?? 100) : 0;
  const length = String(Math.max(0, body.length + more));
  outgoing.writeHead(delivery.status, { ...delivery.headers, ...headers, 'content-length': length });
  await new Promise<void>((resolve) => {
    outgoing.write(inside ? body.subarray(0, Math.floor(body.length / 2)) : body, () => resolve());
  });
  // A reset discards what the client has not read yet; a short delay makes the break occur where the rule says.
  await delay(rule.ms ?? 20, undefined, { ref: false });
  if (rule.kind === 'wrong-content-length') outgoing.socket?.end();
  else outgoing.socket?.resetAndDestroy();
  return delivery.status;
}

function sendBody(
  outgoing: ServerResponse,
  delivery: Delivery,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): number {
  const length = { 'content-length': String(body.length) };
  outgoing.writeHead(delivery.status, { ...delivery.headers, ...length, ...headers });
  outgoing.end(body);
  return delivery.status;
}

function sendStream(
  outgoing: ServerResponse,
  delivery: Delivery,
  headers: Readonly<Record<string, string>>,
  stream: Readable,
): number {
  outgoing.writeHead(delivery.status, { ...delivery.headers, ...headers });
  // A client that disconnects early ends the stream with an error: no reader is left.
  pipeline(stream, outgoing, () => {});
  return delivery.status;
}

function sendLong(outgoing: ServerResponse, delivery: Delivery, stream: Readable): number {
  if (!delivery.acceptsGzip) return sendStream(outgoing, delivery, {}, stream);
  const zip = createGzip({ level });
  pipeline(stream, zip, () => {});
  return sendStream(outgoing, delivery, { 'content-encoding': 'gzip' }, zip);
}

async function* dripped(body: Buffer, ms: number): AsyncGenerator<Buffer> {
  const steps = 10;
  const size = Math.max(1, Math.ceil(body.length / steps));
  for (let at = 0; at < body.length; at += size) {
    await delay(ms / steps, undefined, { ref: false });
    yield body.subarray(at, at + size);
  }
}

function* hugeBody(bytes: number): Generator<string> {
  const entry = '{"_id":"5a00000000000000000000aa","name":"one of very many","created":"2020-01-01T00:00:00.000Z"},';
  const block = entry.repeat(600);
  yield '{"success":true,"data":[';
  for (let sent = 0; sent < bytes; sent += block.length) yield block;
  yield `${entry.slice(0, -1)}]}`;
}

const page = '<!doctype html><html><head><title>Maintenance</title></head><body>We will be back soon.</body></html>';
