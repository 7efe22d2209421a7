import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long a connection took to extract, and how long its limit makes it take. */
export interface ExtractionTime {
  readonly seconds: number;
  /** If half of a window is used at once, and the rest comes evenly. */
  readonly floor: number;
  readonly requests: number;
}

interface Report {
  readonly requests: { readonly total: number; readonly by_endpoint: Readonly<Record<string, number>> };
  readonly stages: readonly { readonly name: string; readonly ms: number }[];
}

const extracting = new Set(['list', 'plan', 'surveys', 'details']);

/** From the newest report of every lake. @param limit requests per window of `windowSeconds` */
export function extractionTimes(
  output: string,
  limit: { readonly requests: number; readonly windowSeconds: number },
): readonly ExtractionTime[] {
  return readdirSync(join(output, 'connections')).map((id) => {
    const runs = join(output, 'connections', id, 'runs');
    const newest = readdirSync(runs).sort().at(-1) ?? '';
    const report: Report = JSON.parse(readFileSync(join(runs, newest, 'report.json'), 'utf8'));
    const stages = report.stages.filter(({ name }) => extracting.has(name));
    // Value lists have a limit of their own.
    const requests = report.requests.total - (report.requests.by_endpoint['value_lists'] ?? 0);
    const evenly = Math.max(0, requests - Math.ceil(limit.requests / 2));
    return {
      seconds: stages.reduce((sum, { ms }) => sum + ms, 0) / 1000,
      floor: (evenly * limit.windowSeconds) / limit.requests,
      requests,
    };
  });
}
