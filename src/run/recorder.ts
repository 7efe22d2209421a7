import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../base/errors.ts';
import type { Secrets } from '../base/secrets.ts';
import type { RunEvent, RunListener } from './events.ts';

/** Records a run's events: writes `log.ndjson`, times the stages, and passes each event to the listener. */
export interface Recorder {
  readonly stages: readonly { readonly name: string; readonly ms: number }[];
  emit(event: RunEvent): void;
  /** `secondsLeft` is shown when it starts. */
  stage<T>(name: string, work: () => Promise<T>, secondsLeft?: number | null): Promise<T>;
}

/**
 * Progress is shown, not logged; everything is cleaned of `secrets`. With `folder` null nothing is written. A log that
 * cannot be written is reported once and does not stop the run: a full disk ends it where its data needs the space.
 */
export function createRecorder(o: {
  readonly folder: string | null;
  readonly clock: () => number;
  readonly listener: RunListener | undefined;
  readonly secrets: Secrets;
}): Recorder {
  let file = o.folder === null ? null : join(o.folder, 'log.ndjson');
  if (o.folder !== null) mkdirSync(o.folder, { recursive: true });
  const stages: { name: string; ms: number }[] = [];
  const emit = (raw: RunEvent): void => {
    const event = o.secrets.cleanAll(raw);
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
    stage: async (name, work, secondsLeft = null) => {
      emit({ type: 'stage', name, state: 'started', ...(secondsLeft === null ? {} : { secondsLeft }) });
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
