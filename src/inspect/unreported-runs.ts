import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockHolder } from '../run/output-lock.ts';

/** A run that left no report: it is under way, or something ended it (kill -9, no memory, no power). */
export interface UnreportedRun {
  readonly run_id: string;
  readonly status: 'in_progress' | 'ended_without_report';
  /** By the run's log; else by its folder. ISO 8601. */
  readonly started_at: string;
  /** The last stage that its log names; null when it had not come so far. */
  readonly last_stage: string | null;
  /** Who carries it out; null when nobody does. */
  readonly holder: { readonly pid: number; readonly host: string } | null;
}

/** What can be told of runs whose folder holds no report. Of those that may be under way only the newest is. */
export async function unreportedRuns(output: string, runIds: readonly string[]): Promise<readonly UnreportedRun[]> {
  if (runIds.length === 0) return [];
  const holder = await lockHolder(output);
  const newest = [...runIds].sort().at(-1);
  return Promise.all(
    runIds.map(async (runId) => {
      const isUnderWay = holder !== null && runId === newest && timeOf(runId) >= timeOf(holder.run_id);
      return {
        run_id: runId,
        status: isUnderWay ? ('in_progress' as const) : ('ended_without_report' as const),
        ...(await readLog(join(output, 'runs', runId))),
        holder: isUnderWay ? { pid: holder.pid, host: holder.host } : null,
      };
    }),
  );
}

async function readLog(folder: string): Promise<Pick<UnreportedRun, 'started_at' | 'last_stage'>> {
  const text = await readFile(join(folder, 'log.ndjson'), 'utf8').catch(() => '');
  const lines = text.split('\n').map(parseLine);
  const stages = lines.flatMap(({ type, name }) => (type === 'stage' && typeof name === 'string' ? [name] : []));
  const startedAt = lines.map(({ at }) => at).find((at) => typeof at === 'string' && !Number.isNaN(Date.parse(at)));
  return {
    started_at: typeof startedAt === 'string' ? startedAt : await madeAt(folder),
    last_stage: stages.at(-1) ?? null,
  };
}

/** A line that was cut short by the end of its run says nothing. */
function parseLine(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const madeAt = async (folder: string): Promise<string> => (await stat(folder)).birthtime.toISOString();

/** The part of a run id that sorts by time. */
const timeOf = (runId: string): string => runId.split('-')[0] ?? '';
