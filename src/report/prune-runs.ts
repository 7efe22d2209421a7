import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpoint } from '../base/checkpoint.ts';

const setAsidePrefix = '.pruned-';

/** Deletes the reports and logs of these runs. Each is renamed first, so that none looks like one that was killed. */
export async function pruneRuns(output: string, runIds: readonly string[]): Promise<void> {
  const folder = join(output, 'runs');
  for (const runId of runIds) {
    const aside = join(folder, `${setAsidePrefix}${runId}`);
    await rename(join(folder, runId), aside);
    checkpoint('runs.set-aside');
    await rm(aside, { recursive: true, force: true });
    checkpoint('runs.pruned');
  }
}

/** Deletes what a run that was killed had set aside. */
export async function removeSetAsideRuns(output: string): Promise<void> {
  const folder = join(output, 'runs');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(setAsidePrefix)))
    await rm(join(folder, name), { recursive: true, force: true });
}
