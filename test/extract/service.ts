import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { ClientOptions } from '../../src/extract/client.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** `number` counts the requests from 0. */
export type Handler = (asked: Asked, response: ServerResponse, number: number) => void;

/** A real HTTP server on loopback that answers as the test says. */
export async function startService(handler: Handler) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(entry);
      handler(entry, response, asked.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Service = Awaited<ReturnType<typeof startService>>;

export function json(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

export function gzipped(response: ServerResponse, value: unknown) {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(JSON.stringify(value)));
}

export const data = (value: unknown) => ({ success: true, data: value });

export const id = (n: number) => n.toString(16).padStart(24, '0');

/** Waits between attempts are noted, not waited. */
export function options(service: Service, more: Partial<ClientOptions> = {}) {
  const waits: number[] = [];
  const base: ClientOptions = {
    baseUrl: service.baseUrl,
    credentials: { kind: 'token', token: 'secret-token' },
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
  };
  return { waits, options: { ...base, ...more } };
}
