import { printable } from '../../base/printable.ts';
import { UnreachableError } from '../errors.ts';

const inWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNRESET: 'the connection was cut off',
  EPIPE: 'the connection was cut off',
  UND_ERR_SOCKET: 'the connection was cut off',
  UND_ERR_ABORTED: 'the connection was cut off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the body has another length than announced',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stalled',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network',
};

const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/;

/** A fault of the connection in words. Codes of causes count too: undici and happy eyeballs wrap them. */
export function toUnreachable(host: string, cause: unknown): UnreachableError {
  const code = codeOf(cause);
  if (untrusted.test(code)) {
    return new UnreachableError(`no trusted connection to ${host}: ${describe(cause)}`, {
      cause,
      retryable: false,
      hint: 'Check that the base URL names the right host and that its certificate is trusted here (NODE_EXTRA_CA_CERTS).',
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

function describe(cause: unknown): string {
  return cause instanceof Error ? printable(cause.message, 200) : 'unknown fault';
}
