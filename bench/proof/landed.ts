import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Endpoints whose bodies are kept permanently; listings are requested by every run. */
const kept = new Set(['survey', 'calculated', 'value_lists']);

export const isKept = (endpoint: string): boolean => kept.has(endpoint);

/** The request that a body answers. */
export const requestKey = (method: string, path: string): string => `${method} ${path}`;

/** Runs that landed any response. */
export async function landingRuns(output: string): Promise<readonly string[]> {
  return readdir(join(output, 'landing')).catch(() => []);
}

/** Requests whose bodies the indexes of these runs name, each after a check that the body exists. */
export async function landedRequests(output: string, runs: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const run of runs) {
    const text = await readFile(join(output, 'landing', run, 'index.ndjson'), 'utf8').catch(() => '');
    for (const line of text.split('\n').slice(0, -1)) {
      const { endpoint, method, path, landingFile: file } = JSON.parse(line) as Readonly<Record<string, string>>;
      await readFile(join(output, file ?? ''));
      if (isKept(endpoint ?? '')) keys.add(requestKey(method ?? '', path ?? ''));
    }
  }
  return keys;
}
