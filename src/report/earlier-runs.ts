import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunId } from '../base/time.ts';
import { type RunReport, runOutcomes } from './report.ts';

export const endedWell = ({ status }: Pick<RunReport, 'status'>): boolean =>
  status.startsWith('published') || status === 'unchanged';

/** Null if it is missing, damaged, or that of another run. */
export async function readReport(output: string, runId: string): Promise<RunReport | null> {
  try {
    const report: RunReport = JSON.parse(await readFile(join(output, 'runs', runId, 'report.json'), 'utf8'));
    const { status, started_at: startedAt, surveys, requests, facts } = report;
    const isSound = [surveys.failed, facts].every(Array.isArray) && typeof requests.total === 'number';
    const isKnown = Object.hasOwn(runOutcomes, status) && !Number.isNaN(Date.parse(startedAt));
    return report.run_id === runId && isKnown && isSound ? report : null;
  } catch {
    return null;
  }
}

export async function lastGoodRun(
  output: string,
  isWanted: (report: RunReport) => boolean = () => true,
): Promise<RunReport | null> {
  const runs = (await readdir(join(output, 'runs')).catch(() => [])).filter(isRunId).sort();
  for (const runId of runs.reverse()) {
    const report = await readReport(output, runId);
    if (report !== null && endedWell(report) && isWanted(report)) return report;
  }
  return null;
}
