import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { EsgLakeError, InterruptedError, UsageError } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import { printable } from '../../base/printable.ts';
import { isLoopback } from '../../base/secrets.ts';
import { UnreachableError } from '../service-errors.ts';
import type { RequestSpec } from '../types.ts';

export interface HttpProxy {
  /** May contain a user and a password, so it must never be shown. */
  readonly url: string;
  readonly variable: string;
}

/**
 * By `HTTPS_PROXY` or `HTTP_PROXY`, and `NO_PROXY`; as in curl, lower case has precedence. Loopback is reached without
 * a proxy, unless `NO_PROXY` contains `<-loopback>`.
 */
export function proxyFor(baseUrl: string, environment: Readonly<Record<string, string | undefined>>): HttpProxy | null {
  if (!URL.canParse(baseUrl)) return null;
  const { protocol, hostname, port } = new URL(baseUrl);
  const name = protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const variable = [name, name.toUpperCase()].find((one) => (environment[one] ?? '') !== '');
  const rules = (environment['no_proxy'] || environment['NO_PROXY'] || '').toLowerCase().split(/[\s,]+/);
  if (variable === undefined || (isLoopback(hostname) && !rules.includes('<-loopback>'))) return null;
  const address = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  const names = [hostname, hostname.replace(/^\[|\]$/g, ''), address];
  /** `host`, `.domain`, `*.domain`, `host:port` or `*`; a domain includes its subdomains. */
  const isExcepted = rules.some((rule) => {
    const domain = rule.replace(/^\*?\./, '');
    return rule === '*' || names.some((one) => one === domain || one.endsWith(`.${domain}`));
  });
  return isExcepted ? null : { url: checkedAddress(environment[variable] ?? '', variable), variable };
}

/** May be shown. */
export const proxyAddress = ({ url }: HttpProxy): string => new URL(url).origin;

function checkedAddress(text: string, variable: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new UsageError(`${variable} in the environment is not the address of an http(s) proxy`, {
    hint: `It looks like http://proxy.example.org:3128; unset ${variable} to use no proxy.`,
  });
}

/** Errors show no password. @param insecure allows `http` to more than loopback */
export function parseBaseUrl(text: string, insecure = false) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new UsageError('the base URL is not an http(s) address', { hint: 'It looks like https://api.example.org.' });
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('the base URL contains a user or password', {
      hint: 'Credentials belong in the environment or a file.',
    });
  }
  if (url.search !== '' || url.hash !== '') throw new UsageError('the base URL must not have a query or fragment');
  if (url.protocol === 'http:' && !insecure && !isLoopback(url.hostname)) {
    throw new UsageError(`http:// to ${url.host} would send the credentials unencrypted`, {
      hint: 'Use https://, or the setting insecure if you are sure.',
    });
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return { origin: url.origin, host: url.host, pathPrefix: path.replace(/\/+$/, '') };
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Not read yet. May be destroyed at any time, since it has an error listener. */
  readonly body: Readable;
}

interface TransportOptions {
  readonly base: ReturnType<typeof parseBaseUrl>;
  readonly proxy: HttpProxy | null;
  readonly concurrency: number;
  /** Milliseconds without a header or a byte. */
  readonly timeoutMs: number;
  readonly wholeMs: number;
  readonly signal: AbortSignal;
}

export function createTransport(options: TransportOptions) {
  const { base, proxy, wholeMs, signal } = options;
  const agent = createAgent(options);
  const host = proxy === null ? base.host : `${base.host} through the proxy ${proxyAddress(proxy)} (${proxy.variable})`;
  return {
    /** Passes the answer to `use`, also a redirect. @throws UnreachableError for faults before or during `use` */
    send: async <T>(
      { method, path, body: sent }: Pick<RequestSpec, 'method' | 'path' | 'body'>,
      authorization: string | null,
      use: (answer: HttpAnswer) => Promise<T>,
    ): Promise<T> => {
      if (signal.aborted) throw new InterruptedError();
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), wholeMs);
      const either = AbortSignal.any([signal, late.signal]);
      let body: Readable | null = null;
      try {
        const answer = await agent.request({
          ...{ origin: base.origin, path: `${base.pathPrefix}${path}`, method, body: sent ?? null },
          signal: either,
          headers: {
            accept: 'application/json',
            'accept-encoding': 'gzip',
            'user-agent': 'esg-lake',
            ...(authorization === null ? {} : { authorization }),
            ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          },
          // Bodies are read into memory anyway. undici 7 ends the process with an assertion if a service hangs up after
          // its answer ("Connection: close", HTTP/1.0) before the end of that was read (nodejs/undici#5360).
          highWaterMark: Number.MAX_SAFE_INTEGER,
        });
        body = answer.body.on('error', () => {}); // readers get the error anyway; without one it must not throw
        return await use({ status: answer.statusCode, headers: answer.headers, body });
      } catch (error) {
        if (signal.aborted) throw new InterruptedError();
        if (late.signal.aborted) {
          throw new UnreachableError(`cannot reach ${host}: no complete response within ${wholeMs / 1000} s`);
        }
        throw isFault(error, body) ? toUnreachable(host, error) : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

/**
 * What connection faults look like depends on undici's version: every error of a request or its body (null if there was
 * no answer) is one, except our own, those of `use`, and those of requests that undici rejects.
 */
function isFault(error: unknown, body: Readable | null): boolean {
  if (error instanceof EsgLakeError) return false;
  return body === null ? errorCode(error) !== 'UND_ERR_INVALID_ARG' : error === body.errored;
}

function createAgent({ proxy, concurrency, timeoutMs }: TransportOptions): Dispatcher {
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const connect = { timeout: Math.min(timeoutMs, 10000) };
  const agent = { ...limits, connections: concurrency, pipelining: 1 };
  if (proxy === null) return new Agent({ ...agent, connect });
  return new ProxyAgent({
    ...agent,
    uri: proxy.url,
    proxyTls: connect,
    // For plain http, the proxy itself is asked for the page: few proxies allow a tunnel to port 80.
    proxyTunnel: false,
    clientFactory: (origin, own) => new Pool(origin, { ...own, ...limits }),
  });
}

const inWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNRESET: 'the connection was cut off',
  EPIPE: 'the connection was cut off',
  UND_ERR_SOCKET: 'the connection was cut off',
  UND_ERR_ABORTED: 'the connection was cut off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the body does not have the announced length',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'no response in time',
  UND_ERR_BODY_TIMEOUT: 'the response stalled',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network',
};

const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/;

/** Error codes of causes count too: undici and happy eyeballs wrap them. */
export function toUnreachable(host: string, cause: unknown): UnreachableError {
  const causes = causesOf(cause);
  const code = causes.map(errorCode).find((found) => found !== null) ?? '';
  if (untrusted.test(code)) {
    return new UnreachableError(`no trusted connection to ${host}: ${describe(cause)}`, {
      cause,
      // Bytes that are not TLS may come from one broken connection; the certificate stays the same.
      retryable: /ERR_SSL|EPROTO/.test(code),
      hint: 'Check that the base URL names the right host and that its certificate is trusted here (NODE_EXTRA_CA_CERTS).',
    });
  }
  const refused = /^Proxy response \((\d+)\)/.exec(String(causes.at(-1)?.message))?.[1];
  if (refused !== undefined) {
    return new UnreachableError(`cannot reach ${host}: the proxy refuses with ${refused}`, {
      cause,
      retryable: refused !== '407' && refused !== '403',
      hint: 'Put its user and password into the address, ask its operator, or add the host to NO_PROXY.',
    });
  }
  return new UnreachableError(`cannot reach ${host}: ${inWords[code] ?? describe(cause)}`, { cause });
}

/** The innermost last; they may be circular. */
function causesOf(error: unknown, most = 10): readonly Error[] {
  return error instanceof Error && most > 0 ? [error, ...causesOf(error.cause, most - 1)] : [];
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown error';
  const message = printable(String(cause.message), 200);
  if (cause.name !== 'HTTPParserError') return message === '' ? `unknown error (${cause.name})` : message;
  const why = /\((.*)\)$/.exec(message)?.[1] ?? message;
  return `the response is not HTTP${why === '' ? '' : ` (${why})`}`;
}
