import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { surveys } from '../../src/extract/client.ts';
import { createTransport, parseBaseUrl } from '../../src/extract/http/transport.ts';
import { UnreachableError } from '../../src/extract/service-errors.ts';

const ok = 'HTTP/1.1 200 OK\r\n';

describe('a service that hangs up after its answer, before that was read', () => {
  const text = randomBytes(128 * 1024).toString('hex');
  const [length, close] = [`Content-Length: ${text.length}\r\n`, 'Connection: close\r\n'];
  const heads: Readonly<Record<string, string>> = {
    'that it announced': `${ok}${close}${length}\r\n`,
    'as HTTP/1.0 does': `HTTP/1.0 200 OK\r\n${length}\r\n`,
    'without a length': `${ok}${close}\r\n`,
    'in the middle': `${ok}${close}Content-Length: ${text.length + 1}\r\n\r\n`,
  };

  it.concurrent.each(
    Object.entries(heads).flatMap(([how, head]) => ['end', 'reset'].map((what) => [how, what, head] as const)),
  )('%s, with a TCP %s', async (how, what, head) => {
    for (const size of [text.length, 65_536]) {
      const hangingUp = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => {
          socket.write(head.replace(`${text.length}`, `${size}`));
          socket.write(text.slice(0, size), () => {
            if (what === 'end') socket.end();
            else setTimeout(() => socket.resetAndDestroy(), 50);
          });
        });
      });
      await new Promise<void>((resolve) => hangingUp.listen(0, '127.0.0.1', resolve));
      const baseUrl = `http://127.0.0.1:${(hangingUp.address() as AddressInfo).port}`;
      const transport = createTransport({
        base: parseBaseUrl(baseUrl),
        proxy: null,
        concurrency: 1,
        timeoutMs: 10_000,
        wholeMs: 50_000,
        signal: new AbortController().signal,
      });
      // A reader as slow as a busy disk is.
      const read = transport.send(surveys(), null, async ({ body }) => {
        await delay(150);
        return Buffer.concat(await body.toArray()).byteLength;
      });
      const outcome = await read.catch((error: unknown) => error);
      if (how === 'in the middle') expect(outcome).toBeInstanceOf(UnreachableError);
      else if (what === 'end') expect(outcome).toBe(size);
      else if (typeof outcome !== 'number') expect(outcome).toBeInstanceOf(UnreachableError);
      await transport.close();
      await new Promise((resolve) => hangingUp.close(resolve));
    }
  });
});
