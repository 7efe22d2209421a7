import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../base/json.ts';
import { isRunId } from '../base/time.ts';
import { readJsonObject } from './earlier-runs.ts';
import type { RunMode } from './report.ts';

/** Estimates when a run will have ended, over all its stages. */
export interface TimeLeft {
  started(stage: string): void;
  /** How much of the stage under way is done. */
  counted(done: number, total: number): void;
  /** Seconds until the run ends; null while it cannot be estimated. */
  estimate(known: KnownWork): number | null;
}

/** What a run knows about the work to come. */
export interface KnownWork {
  readonly mode: RunMode;
  /** Seconds that the requests to come take under the rate limit; null while unknown or if there are none. */
  readonly requestSeconds: number | null;
  /** Data points read so far. */
  readonly dataPoints: number;
  /** Data points of the lake that the run starts from. */
  readonly lakeDataPoints: number;
}

/**
 * Stages after the requests, with what each costs without any experience in this folder: a fixed part and one for each
 * million data points, in milliseconds (bench/RESULTS.md).
 */
const laterStages: Readonly<Record<string, { readonly fixed: number; readonly perMillion: number }>> = {
  merge: { fixed: 500, perMillion: 3_000 },
  publish: { fixed: 1_500, perMillion: 7_000 },
};

/** Stages whose time is that of their requests. */
const requesting: ReadonlySet<string> = new Set(['list', 'plan', 'surveys', 'details']);

/** The pace of a stage is known after this many of its parts. */
const minParts = 5;

/** @param now milliseconds; only differences matter */
export function createTimeLeft(history: StageHistory, now: () => number): TimeLeft {
  let stage = { name: '', at: now(), done: 0, total: 0 };
  let first: { readonly done: number; readonly at: number } | null = null;

  /** By the pace of the stage itself: what it does with the answers may take longer than the requests. */
  const byPace = (): number => {
    const { done, total } = stage;
    if (first === null || done - first.done < minParts) return 0;
    return ((now() - first.at) / (done - first.done)) * (total - done);
  };
  const usual = (name: string, known: KnownWork): number => {
    const experience = usualMs(history, known.mode, name);
    if (experience !== null) return experience;
    const model = laterStages[name];
    return model === undefined ? 0 : model.fixed + (model.perMillion * expectedPoints(known, stage)) / 1e6;
  };
  return {
    started: (name) => {
      stage = { name, at: now(), done: 0, total: 0 };
      first = null;
    },
    counted: (done, total) => {
      // What is counted twice, such as a second sweep, begins again.
      if (first === null || done < stage.done) first = { done, at: now() };
      stage = { ...stage, done, total };
    },
    estimate: (known) => {
      const { requestSeconds, mode } = known;
      if (requestSeconds === null && mode !== 'replay' && requesting.has(stage.name)) return null;
      const later = stagesAfter(stage.name, history, mode).filter((name) => !isForecast(name, mode));
      const rest = later.reduce((sum, name) => sum + usual(name, known), 0);
      const own = isForecast(stage.name, mode)
        ? Math.max((requestSeconds ?? 0) * 1000, byPace())
        : Math.max(usual(stage.name, known) - (now() - stage.at), byPace());
      return Math.max(0, own + rest) / 1000;
    },
  };
}

/** Whether the time of a stage follows from the requests to come; a replay sends none. */
const isForecast = (stage: string, mode: RunMode): boolean => mode !== 'replay' && requesting.has(stage);

/** Of the newest run that went through this stage; without one, those of every pipeline. */
function stagesAfter(stage: string, history: StageHistory, mode: RunMode): readonly string[] {
  const known = history.find((run) => run.mode === mode && run.stages.has(stage));
  const names = known === undefined ? Object.keys(laterStages) : [...known.stages.keys()];
  return names.slice(names.indexOf(stage) + 1);
}

/** Rows that the lake will have, judged by those of the surveys read so far. */
function expectedPoints({ dataPoints, lakeDataPoints }: KnownWork, stage: { done: number; total: number }): number {
  const share = stage.done > 0 ? stage.total / stage.done : 1;
  return Math.max(lakeDataPoints, dataPoints * share);
}

/** How long the stages of earlier runs in this folder took, in milliseconds, newest run first. */
type StageHistory = readonly EarlierRun[];

interface EarlierRun {
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
function usualMs(history: StageHistory, mode: RunMode, stage: string): number | null {
  const times = history
    .flatMap((run) => (run.mode === mode ? (run.stages.get(stage) ?? []) : []))
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}

async function read(file: string): Promise<EarlierRun | null> {
  const report = await readJsonObject(file);
  if (report === null || !String(report['status']).startsWith('published')) return null;
  const stages: readonly unknown[] = Array.isArray(report['stages']) ? report['stages'] : [];
  return { mode: report['mode'], stages: new Map(stages.flatMap(stageOf)) };
}

function stageOf(stage: unknown): readonly (readonly [string, number])[] {
  if (!isObject(stage)) return [];
  const { name, ms } = stage;
  return typeof name === 'string' && typeof ms === 'number' ? [[name, ms]] : [];
}
