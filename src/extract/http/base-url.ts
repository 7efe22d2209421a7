import { UsageError } from '../../base/errors.ts';
import { isLoopback } from '../../base/loopback.ts';

export interface BaseUrl {
  readonly origin: string;
  /** For messages: host and port. */
  readonly host: string;
  /** `''`, or a path that begins with `/` and does not end with it. */
  readonly pathPrefix: string;
}

/**
 * Removes a trailing `/v1`. Throws UsageError, also for `http` unless the host is loopback or `insecure` is set; never
 * shows a password.
 */
export function parseBaseUrl(text: string, insecure = false): BaseUrl {
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
