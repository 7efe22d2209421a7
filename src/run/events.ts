import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import type { Client } from '../extract/client.ts';
import type { ExtractStats } from '../extract/extract-run.ts';

/** What a run reports while it works; the command shows it, `log.ndjson` stores it. Never contains a credential. */
export type RunEvent =
  | {
      readonly type: 'stage';
      readonly name: string;
      readonly state: 'started' | 'finished';
      readonly ms?: number;
    }
  | {
      readonly type: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly message: string;
      readonly fields?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly type: 'progress';
      readonly stage: string;
      readonly done: number;
      readonly total: number;
      /** The service's rate limit: requests left in the window, their number per window, and its length in seconds. */
      readonly budget: { readonly remaining: number; readonly limit: number; readonly windowSeconds: number } | null;
      /** Requests left in this stage and later ones, once the run has planned them; a replay sends none. */
      readonly requestsLeft: number | null;
      /** Time until the stage and the requests of later ones are done; `null` while it cannot be estimated. */
      readonly secondsLeft: number | null;
      /** What the run has done so far: attempts sent, bytes received as transferred. */
      readonly soFar: { readonly requests: number; readonly bytesReceived: number };
    };

/** Called for everything that happens in a run, as it happens. */
export type RunListener = (event: RunEvent) => void;

type LogEvent = RunEvent & { readonly type: 'log' };

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Records a run's events: writes `log.ndjson`, times the stages, and passes each event to the listener. The
 * lines have the schema docs/reference/log.schema.json.
 *
 * Progress is shown, not logged; credentials are removed from everything. With `folder` null nothing is written. A log
 * that cannot be written is reported once and does not stop the run: if the disk is full, the run fails only when its
 * data needs the space.
 */
export function createRecorder(o: {
  readonly folder: string | null;
  readonly clock: () => number;
  readonly listener: RunListener | undefined;
}) {
  let file = o.folder === null ? null : join(o.folder, 'log.ndjson');
  if (o.folder !== null) mkdirSync(o.folder, { recursive: true });
  const stages: { readonly name: string; readonly ms: number }[] = [];
  const emit = (raw: RunEvent): void => {
    const event = processSecrets.cleanAll(raw);
    o.listener?.(event);
    if (file === null || event.type === 'progress' || (event.type === 'log' && event.level === 'debug')) return;
    try {
      appendFileSync(file, `${JSON.stringify({ at: new Date(o.clock()).toISOString(), ...event })}\n`);
    } catch (error) {
      file = null;
      const reason = messageOf(error);
      o.listener?.({ type: 'log', level: 'warn', message: `log.ndjson cannot be written: ${reason}` });
    }
  };
  return {
    stages: stages as readonly (typeof stages)[number][],
    emit,
    log: (level: LogEvent['level'], message: string, fields?: LogEvent['fields']): void =>
      emit({ type: 'log', level, message, ...(fields === undefined ? {} : { fields }) }),
    stage: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      emit({ type: 'stage', name, state: 'started' });
      const start = performance.now();
      try {
        return await work();
      } finally {
        const ms = Math.round(performance.now() - start);
        stages.push({ name, ms });
        emit({ type: 'stage', name, state: 'finished', ms });
      }
    },
  };
}

/** The pace of a stage is known after this many of its parts. */
const minDone = 5;

export function progressOf(
  { ms, ...at }: { readonly stage: string; readonly done: number; readonly total: number; readonly ms: number },
  { expected }: Pick<ExtractStats, 'expected'>,
  client: Client | null,
) {
  const { stage, done, total } = at;
  const { limit = 0, remaining = null, windowSeconds = null } = client?.budget ?? {};
  // Those of later stages, once they are planned; a stage before the first of them counts none of its own.
  const stages = Object.entries(expected ?? {});
  const place = stages.findIndex(([name]) => name === stage);
  const later = place === -1 ? 0 : stages.slice(place + 1).reduce((sum, [, count]) => sum + count, 0);
  const requestsLeft = expected === null ? null : total - done + later;
  const byLimit = requestsLeft === null ? null : (client?.estimateSeconds(requestsLeft) ?? null);
  const byPace = done < minDone ? null : (ms / 1000 / done) * (total - done);
  const times = [byLimit, byPace].filter((seconds) => seconds !== null);
  return {
    type: 'progress',
    ...{ ...at, requestsLeft },
    budget: remaining === null || windowSeconds === null ? null : { remaining, limit, windowSeconds },
    secondsLeft: times.length === 0 ? null : Math.max(...times),
    soFar: { requests: client?.stats.requests ?? 0, bytesReceived: client?.stats.bytesReceived ?? 0 },
  } as const;
}
