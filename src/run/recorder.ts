import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent, RunListener } from './events.ts';

/** Keeps what a run tells: `log.ndjson`, the times of its stages, and the listener's ear. */
export interface Recorder {
  readonly folder: string;
  readonly stages: readonly { readonly name: string; readonly ms: number }[];
  emit(event: RunEvent): void;
  stage<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Progress is shown, not logged. */
export function createRecorder(output: string, runId: string, clock: () => number, listener?: RunListener): Recorder {
  const folder = join(output, 'runs', runId);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'log.ndjson');
  const stages: { name: string; ms: number }[] = [];
  const emit = (event: RunEvent): void => {
    listener?.(event);
    if (event.type === 'progress') return;
    appendFileSync(file, `${JSON.stringify({ at: new Date(clock()).toISOString(), ...event })}\n`);
  };
  return {
    folder,
    stages,
    emit,
    stage: async (name, work) => {
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
