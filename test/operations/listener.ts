import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

export interface Posted {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A server on loopback that keeps what is posted to it; gone after the test. */
export async function startListener(
  status: (attempt: number) => number = () => 204,
  headers: Record<string, string> = {},
) {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      posted.push({
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(text),
      });
      response.writeHead(status(posted.length), headers).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, posted };
}
