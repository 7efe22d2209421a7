import { mkdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from './service.ts';

/** Lakes of the same nights that nothing disturbed: one output folder, of which every night's snapshot stays. */
export interface Undisturbed {
  /** Path of the snapshot of a night, nights in ascending order. The service must stand at that night. */
  snapshot(night: number): Promise<string>;
  /** How long its newest run took. */
  readonly runMs: number;
}

/** It is not what is proven: however busy the machine is, it comes through. */
const limitMs = 900_000;

/** @param traceFile gets the names of the checkpoints that its runs pass */
export async function createUndisturbed(service: Service, folder: string, traceFile?: string): Promise<Undisturbed> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const snapshots = new Map<number, string>();
  let runMs = 2000;
  return {
    get runMs() {
      return runMs;
    },
    snapshot: async (night) => {
      const known = snapshots.get(night);
      if (known !== undefined) return known;
      const hook = traceFile === undefined ? {} : { hook: { traceFile } };
      const outcome = await service.run(folder, hook, ['run', '--keep-snapshots', '1000'], limitMs);
      if (outcome.exitCode !== 0) throw new Error(`an undisturbed run failed: ${outcome.exitCode} ${outcome.stderr}`);
      runMs = outcome.ms;
      const snapshot = join(folder, await readlink(join(folder, 'current')));
      snapshots.set(night, snapshot);
      return snapshot;
    },
  };
}
