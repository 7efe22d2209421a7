import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type JsonObject } from '../base/json.ts';
import { isRunId } from '../base/run-id.ts';
import type { RunStatus } from './report.ts';

const good: ReadonlySet<unknown> = new Set<RunStatus>(['published', 'published_with_gaps', 'unchanged']);

/** Whether a run published, or found that nothing had changed, according to its report. */
export const endedWell = ({ status }: Readonly<{ status?: unknown }>): boolean => good.has(status);

/** The newest run whose report says that it ended well. */
export interface GoodRun {
  readonly runId: string;
  /** ISO 8601. */
  readonly finishedAt: string;
}

/** Null if there is none. */
export async function lastGoodRun(output: string): Promise<GoodRun | null> {
  const runs = (await readdir(join(output, 'runs')).catch(() => [])).filter(isRunId).sort();
  for (const runId of runs.reverse()) {
    const report = await readJsonObject(join(output, 'runs', runId, 'report.json'));
    if (report === null || !endedWell(report)) continue;
    const finishedAt = report['finished_at'];
    if (typeof finishedAt === 'string' && !Number.isNaN(Date.parse(finishedAt))) return { runId, finishedAt };
  }
  return null;
}

/** Null when the file is missing, damaged or something else. */
export async function readJsonObject(file: string): Promise<JsonObject | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
