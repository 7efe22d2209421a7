import type { ClientOptions } from './client.ts';

/** What the options of a run say about requests, in their own units. */
interface RequestOptions extends Required<Pick<ClientOptions, 'proxy' | 'retries' | 'insecure' | 'concurrency'>> {
  readonly timeoutSeconds: number;
  readonly maxBodyMb: number;
  readonly maxRequestsPerMinute: number | null;
}

type Surroundings = Pick<ClientOptions, 'secrets' | 'signal' | 'dispatcher'>;

/** Options of the client of a run or of `doctor`. */
export function clientOptions(
  { baseUrl, credentials }: Pick<ClientOptions, 'baseUrl' | 'credentials'>,
  options: RequestOptions,
  { secrets, signal, dispatcher }: Surroundings,
): ClientOptions {
  const { proxy, retries, insecure, concurrency, maxRequestsPerMinute } = options;
  return {
    baseUrl,
    credentials,
    proxy,
    retries,
    insecure,
    concurrency,
    ...(maxRequestsPerMinute === null ? {} : { maxRequestsPerMinute }),
    ...(secrets === undefined ? {} : { secrets }),
    ...(signal === undefined ? {} : { signal }),
    ...(dispatcher === undefined ? {} : { dispatcher }),
    timeoutMs: options.timeoutSeconds * 1000,
    maxBodyBytes: options.maxBodyMb * 2 ** 20,
  };
}
