import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockHolder } from '../run/output-lock.ts';

/** A run without a report: it is under way, or something killed it (kill -9, out of memory, power failure). */
export interface UnreportedRun {
  readonly run_id: string;
  readonly status: 'in_progress' | 'ended_without_report';
  /** According to the run's log, or else its folder. ISO 8601. */
  readonly started_at: string;
  /** The last stage named in its log; null when it had not reached one. */
  readonly last_stage: string | null;
  /** The process running it; null when there is none. */
  readonly holder: { readonly pid: number; readonly host: string } | null;
}

/** What is known about runs whose folder has no report. Only the newest can be under way. */
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

/** A line cut short when its run was killed is ignored. */
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
