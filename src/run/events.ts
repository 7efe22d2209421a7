import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';

/** What a run reports while it works; the command shows it, `log.ndjson` stores it. Never contains a credential. */
export type RunEvent =
  | { readonly type: 'stage'; readonly name: string; readonly state: 'started' | 'finished'; readonly ms?: number }
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
      /** Attempts that the run has sent so far. */
      readonly requests: number;
      /** So far, as transferred. */
      readonly bytesReceived: number;
    };

/** Called for everything that happens in a run, as it happens. */
export type RunListener = (event: RunEvent) => void;

type LogEvent = RunEvent & { readonly type: 'log' };

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Events go to `log.ndjson` (docs/reference/log.schema.json) and the listener, progress only there. A log that cannot
 * be written is reported once: if the disk is full, the run fails only when its data needs the space.
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
    stages,
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
