import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunId } from '../base/time.ts';
import type { RunReport, RunStatus } from './report.ts';

const good: ReadonlySet<RunStatus> = new Set(['published', 'published_with_gaps', 'unchanged']);

/** Whether a run published, or found that nothing had changed, according to its report. */
export const endedWell = ({ status }: Pick<RunReport, 'status'>): boolean => good.has(status);

/** The report of a run; null if it is missing, damaged, or that of another run. */
export async function readReport(output: string, runId: string): Promise<RunReport | null> {
  try {
    const report: RunReport = JSON.parse(await readFile(join(output, 'runs', runId, 'report.json'), 'utf8'));
    const { status, started_at: startedAt, surveys, requests, facts } = report;
    const isKnown = good.has(status) || ['failed', 'stopped_by_guard', 'interrupted'].includes(status);
    const isSound = [surveys.failed, facts].every(Array.isArray) && typeof requests.total === 'number';
    return report.run_id === runId && isKnown && isSound && !Number.isNaN(Date.parse(startedAt)) ? report : null;
  } catch {
    return null;
  }
}

/** The reports of runs that ended well, the newest first. */
async function* goodRuns(output: string): AsyncGenerator<RunReport> {
  const runs = (await readdir(join(output, 'runs')).catch(() => [])).filter(isRunId).sort();
  for (const runId of runs.reverse()) {
    const report = await readReport(output, runId);
    if (report !== null && endedWell(report)) yield report;
  }
}

/** The report of the newest run that ended well; null if there is none. */
export async function lastGoodRun(output: string): Promise<RunReport | null> {
  for await (const report of goodRuns(output)) return report;
  return null;
}

/** The night of the sandbox after the last one that a successful run reported. */
export async function nextNight(output: string): Promise<number> {
  let next = 0;
  for await (const { sandbox } of goodRuns(output)) next = Math.max(next, (sandbox?.night ?? -1) + 1);
  return next;
}
