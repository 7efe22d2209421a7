import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../base/json.ts';
import { isRunId } from '../base/run-id.ts';
import type { RunMode } from './report.ts';

/** How long the stages of earlier runs in this folder took, in milliseconds, newest run first. */
export type StageHistory = readonly EarlierRun[];

export interface EarlierRun {
  readonly mode: unknown;
  readonly stages: ReadonlyMap<string, number>;
}

const maxReports = 8;

/** Only runs that published went through all stages. A report that cannot be read is as good as none. */
export async function readStageHistory(output: string): Promise<StageHistory> {
  const ids = (await readdir(join(output, 'runs')).catch(() => [])).filter(isRunId).sort().reverse();
  const reports = await Promise.all(
    ids.slice(0, maxReports).map((id) => read(join(output, 'runs', id, 'report.json'))),
  );
  return reports.filter((report) => report !== null);
}

/** What a run of this mode is likely to take for a stage, in milliseconds: the median; null if no such run went through it. */
export function usualMs(history: StageHistory, mode: RunMode, stage: string): number | null {
  const times = history
    .flatMap((run) => (run.mode === mode ? (run.stages.get(stage) ?? []) : []))
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}

async function read(file: string): Promise<EarlierRun | null> {
  try {
    const report: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isObject(report) || !String(report['status']).startsWith('published')) return null;
    const stages: readonly unknown[] = Array.isArray(report['stages']) ? report['stages'] : [];
    return { mode: report['mode'], stages: new Map(stages.flatMap(stageOf)) };
  } catch {
    return null;
  }
}

function stageOf(stage: unknown): readonly (readonly [string, number])[] {
  if (!isObject(stage)) return [];
  const { name, ms } = stage;
  return typeof name === 'string' && typeof ms === 'number' ? [[name, ms]] : [];
}
