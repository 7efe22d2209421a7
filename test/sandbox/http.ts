import { request } from 'node:http';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  readonly json: any;
}

interface Ask {
  readonly method?: string;
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Service {
  readonly baseUrl: string;
  readonly token: string;
}

/** A raw client without retries, decompression or pooling; rejects if the connection breaks. */
export function ask(sandbox: Service, path: string, options: Ask = {}): Promise<Reply> {
  const token = options.token === undefined ? sandbox.token : options.token;
  const payload = options.body === undefined ? undefined : JSON.stringify(options.body);
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const method = options.method ?? (payload === undefined ? 'GET' : 'POST');
    const sent = request(sandbox.baseUrl + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const reply = { status: response.statusCode ?? 0, headers: response.headers, body };
        resolve({ ...reply, json: parsed(body) });
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
