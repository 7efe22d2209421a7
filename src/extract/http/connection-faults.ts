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
  UND_ERR_HEADERS_TIMEOUT: 'no response in time',
  UND_ERR_BODY_TIMEOUT: 'the response stalled',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network',
};

const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/;

/**
 * Bytes that are not TLS may come from one broken connection, so they are retried. The other faults concern the
 * certificate, which stays the same.
 */
const notTls = /ERR_SSL|EPROTO/;

/**
 * A connection fault with a human-readable message. Error codes of causes count too, since undici and happy eyeballs
 * wrap them.
 *
 * @param host including the proxy in between, if there is one
 */
export function toUnreachable(host: string, cause: unknown): UnreachableError {
  const causes = causesOf(cause);
  const code = causes.map(codeOf).find((found) => found !== null) ?? '';
  if (untrusted.test(code)) {
    return new UnreachableError(`no trusted connection to ${host}: ${describe(cause)}`, {
      cause,
      retryable: notTls.test(code),
      hint: 'Check that the base URL names the right host and that its certificate is trusted here (NODE_EXTRA_CA_CERTS).',
    });
  }
  const refused = /^Proxy response \((\d+)\)/.exec(String(causes.at(-1)?.message))?.[1];
  if (refused !== undefined) {
    return new UnreachableError(`cannot reach ${host}: the proxy refuses with ${refused}`, {
      cause,
      retryable: refused !== '407' && refused !== '403',
      hint:
        refused === '407'
          ? 'Put its user and password into the address, or ask its operator.'
          : 'Ask the operator of the proxy, or add the host to NO_PROXY.',
    });
  }
  return new UnreachableError(`cannot reach ${host}: ${inWords[code] ?? describe(cause)}`, { cause });
}

/** An error and its causes, the innermost last. Not more than ten, since they may be circular. */
function causesOf(error: unknown, most = 10): readonly Error[] {
  return error instanceof Error && most > 0 ? [error, ...causesOf(error.cause, most - 1)] : [];
}

const codeOf = (error: Error): string | null => ('code' in error && typeof error.code === 'string' ? error.code : null);

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown error';
  const message = printable(String(cause.message), 200);
  if (cause.name !== 'HTTPParserError') return message === '' ? `unknown error (${cause.name})` : message;
  const why = /\((.*)\)$/.exec(message)?.[1] ?? message;
  return `the response is not HTTP${why === '' ? '' : ` (${why})`}`;
}
