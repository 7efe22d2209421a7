import { UsageError } from '../base/errors.ts';
import { lastGoodRun } from '../report/earlier-runs.ts';
import type { RunOptions } from './options.ts';

export type Source = Awaited<ReturnType<typeof openSource>>;

/**
 * The service named by the options; without a base URL, the simulated one, in this process, one night later than the
 * last successful run on this output folder.
 */
export async function openSource(options: Pick<RunOptions, 'baseUrl' | 'credentials' | 'sandbox' | 'output'>) {
  const { baseUrl, credentials, output } = options;
  if (baseUrl !== null) {
    if (credentials !== null) {
      return { baseUrl, credentials, description: baseUrl, sandbox: null, close: async () => {} };
    }
    throw new UsageError(`no credentials for ${baseUrl}`, {
      hint: 'Set ESG_LAKE_TOKEN (or --token-file), or ESG_LAKE_CLIENT_ID and ESG_LAKE_CLIENT_SECRET.',
    });
  }
  const { lastNight } = await import('../sandbox/recordings.ts');
  const { startSandbox } = await import('../sandbox/server.ts');
  const { rateLimit } = options.sandbox;
  const last = await lastGoodRun(output, ({ sandbox }) => sandbox !== undefined);
  const night = options.sandbox.night ?? (last?.sandbox?.night ?? -1) + 1;
  const sandbox = await startSandbox({ night, ...(rateLimit === null ? {} : { rateLimit }) });
  const isPast = night > lastNight ? ', the last one: nothing changes any more' : '';
  return {
    baseUrl: sandbox.baseUrl,
    credentials: { kind: 'token' as const, token: sandbox.token },
    description: `sandbox (simulated data, night ${sandbox.night}${isPast})`,
    sandbox: { night: sandbox.night },
    close: () => sandbox.close(),
  };
}
