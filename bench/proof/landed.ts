import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Endpoints whose bodies are kept permanently; listings are requested by every run. */
const kept = new Set(['survey', 'calculated', 'value_lists']);

export const isKept = (endpoint: string): boolean => kept.has(endpoint);

/** The request that a body answers. */
export const requestKey = (method: string, path: string): string => `${method} ${path}`;

/** Runs that landed any response. */
export async function landingRuns(output: string): Promise<readonly string[]> {
  return (await readdir(join(output, 'landing')).catch(() => [])).sort();
}

/**
 * Requests whose bodies the indexes of these runs name and have. Bodies of older runs may be deleted by retention.
 *
 * @throws if a body of the newest run is missing
 */
export async function landedRequests(output: string, runs: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const run of runs) {
    const text = await readFile(join(output, 'landing', run, 'index.ndjson'), 'utf8').catch(() => '');
    for (const line of text.split('\n').slice(0, -1)) {
      const { endpoint, method, path, landingFile: file } = JSON.parse(line) as Readonly<Record<string, string>>;
      if (run !== runs.at(-1) && !existsSync(join(output, file ?? ''))) continue;
      await readFile(join(output, file ?? ''));
      if (isKept(endpoint ?? '')) keys.add(requestKey(method ?? '', path ?? ''));
    }
  }
  return keys;
}
