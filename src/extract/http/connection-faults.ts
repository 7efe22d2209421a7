import { printable } from '../../base/printable.ts';
import { UnreachableError } from '../service-errors.ts';

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
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stalled',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network',
};

const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/;

/**
 * A connection fault in words. Error codes of causes count too, as undici and happy eyeballs wrap them.
 *
 * @param host including the proxy in between, if there is one
 */
export function toUnreachable(host: string, cause: unknown): UnreachableError {
  const code = codeOf(cause);
  if (untrusted.test(code)) {
    return new UnreachableError(`no trusted connection to ${host}: ${describe(cause)}`, {
      cause,
      retryable: false,
      hint: 'Check that the base URL names the right host and that its certificate is trusted here (NODE_EXTRA_CA_CERTS).',
    });
  }
  const refused = /^Proxy response \((\d+)\)/.exec(messageOf(cause))?.[1];
  if (refused !== undefined) {
    return new UnreachableError(`cannot reach ${host}: the proxy refuses with ${refused}`, {
      cause,
      retryable: refused !== '407' && refused !== '403',
      hint:
        refused === '407'
          ? 'Put its user and password into the address, or ask who runs it.'
          : 'Ask who runs the proxy, or put the host into NO_PROXY.',
    });
  }
  const words = code.startsWith('HPE_') ? 'the answer is not HTTP' : (inWords[code] ?? describe(cause));
  return new UnreachableError(`cannot reach ${host}: ${words}`, { cause });
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return codeOf(cause.cause);
}

/** The message of the innermost cause. */
const messageOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.cause instanceof Error ? messageOf(cause.cause) : cause.message) : '';

function describe(cause: unknown): string {
  return cause instanceof Error ? printable(cause.message, 200) : 'unknown fault';
}
