import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import type { Credentials } from '../extract/types.ts';
import type { RunStatus } from '../report/report.ts';
import type { RunOptions } from './options.ts';

/** The service that a run reads from. */
export interface Source {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Base URL, or what the sandbox simulates; shown in the report. */
  readonly description: string;
  /** Null for a real service. */
  readonly sandbox: { readonly seed: number; readonly night: number } | null;
  close(): Promise<void>;
}

/**
 * The service named by the options; without a base URL, the simulated one.
 * @throws UsageError when there are no credentials for a named service.
 */
export async function openSource(options: RunOptions): Promise<Source> {
  const { baseUrl, credentials } = options;
  if (baseUrl === null) return openSandboxSource(options);
  if (credentials === null) {
    throw new UsageError(`no credentials for ${baseUrl}`, {
      hint: 'Set ESG_LAKE_TOKEN (or --token-file), or ESG_LAKE_CLIENT_ID and ESG_LAKE_CLIENT_SECRET.',
    });
  }
  return { baseUrl, credentials, description: baseUrl, sandbox: null, close: async () => {} };
}

/** Starts the simulated service in this process, one night later than the last successful run on this output folder. */
async function openSandboxSource(options: RunOptions): Promise<Source> {
  const { startSandbox } = await import('../sandbox/service/server.ts');
  const { seed, initiatives, surveys, utrvsPerSurvey, rateLimit } = options.sandbox;
  const night = options.sandbox.night ?? (await nextNight(options.output));
  const sandbox = await startSandbox({
    seed,
    initiatives,
    surveys,
    utrvsPerSurvey,
    night,
    ...(rateLimit === null ? {} : { rateLimit }),
  });
  return {
    baseUrl: sandbox.baseUrl,
    credentials: { kind: 'token', token: sandbox.token },
    description: `sandbox (simulated data, seed ${seed}, night ${night})`,
    sandbox: { seed, night },
    close: () => sandbox.close(),
  };
}

/** The night after the last one that a successful run reported. */
async function nextNight(output: string): Promise<number> {
  const folder = join(output, 'runs');
  const runs = await readdir(folder).catch(() => []);
  let next = 0;
  for (const run of runs) {
    const report = await readJson(join(folder, run, 'report.json'));
    if (!isObject(report) || !isObject(report['sandbox']) || !endedWell.has(report['status'])) continue;
    const { night } = report['sandbox'];
    if (typeof night === 'number' && Number.isSafeInteger(night)) next = Math.max(next, night + 1);
  }
  return next;
}

const endedWell: ReadonlySet<unknown> = new Set<RunStatus>(['published', 'published_with_gaps', 'unchanged']);

/** Null when the file is missing or damaged. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
