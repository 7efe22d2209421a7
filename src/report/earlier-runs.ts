import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '../base/crash-point.ts';
import { isObject, type JsonObject } from '../base/json.ts';
import { isRunId } from '../base/time.ts';
import type { RunReport, RunStatus } from './report.ts';

const good: ReadonlySet<unknown> = new Set<RunStatus>(['published', 'published_with_gaps', 'unchanged']);

/** Whether a run published, or found that nothing had changed, according to its report. */
export const endedWell = ({ status }: Readonly<{ status?: unknown }>): boolean => good.has(status);

/** The newest run whose report says that it ended well. */
interface GoodRun {
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

/** The night of the sandbox after the last one that a successful run reported. */
export async function nextNight(output: string): Promise<number> {
  const folder = join(output, 'runs');
  const runs = await readdir(folder).catch(() => []);
  let next = 0;
  for (const run of runs) {
    const report = await readJsonObject(join(folder, run, 'report.json'));
    if (report === null || !isObject(report['sandbox']) || !endedWell(report)) continue;
    const { night } = report['sandbox'];
    if (typeof night === 'number' && Number.isSafeInteger(night)) next = Math.max(next, night + 1);
  }
  return next;
}

const setAsidePrefix = '.pruned-';

/** Deletes the reports and logs of these runs. Each is renamed first, so that none looks like one that was killed. */
export async function pruneRuns(output: string, runIds: readonly string[]): Promise<void> {
  const folder = join(output, 'runs');
  for (const runId of runIds) {
    const aside = join(folder, `${setAsidePrefix}${runId}`);
    await rename(join(folder, runId), aside);
    crashPoint('runs.set-aside');
    await rm(aside, { recursive: true, force: true });
    crashPoint('runs.pruned');
  }
}

/** Deletes what a run that was killed had set aside. */
export async function removeSetAsideRuns(output: string): Promise<void> {
  const folder = join(output, 'runs');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(setAsidePrefix)))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** The report of a run; null if the file is missing, damaged, or that of another run. */
export async function readReport(file: string, runId: string): Promise<RunReport | null> {
  try {
    const report: RunReport = JSON.parse(await readFile(file, 'utf8'));
    const { status, started_at: startedAt, surveys, requests, facts } = report;
    const isKnown = good.has(status) || ['failed', 'stopped_by_guard', 'interrupted'].includes(status);
    const isSound = [surveys.failed, facts].every(Array.isArray) && typeof requests.total === 'number';
    return report.run_id === runId && isKnown && isSound && !Number.isNaN(Date.parse(startedAt)) ? report : null;
  } catch {
    return null;
  }
}
