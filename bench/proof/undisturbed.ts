import { mkdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from './service.ts';

/** Lakes of the same nights without disturbances: one output folder in which every night's snapshot is kept. */
export interface Undisturbed {
  /** Path of the snapshot of a night; call it with ascending nights. The service must be at that night. */
  snapshot(night: number): Promise<string>;
  /** How long its newest run took. */
  readonly runMs: number;
}

/** Generous, since this lake is not what is proven: it must succeed however busy the machine is. */
const limitMs = 900_000;

/** @param traceFile receives the names of the crash points that its runs pass */
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
