import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../base/json.ts';
import { endedWell, readJsonObject } from './good-runs.ts';

/** The night of the sandbox after the last one that a successful run reported. */
export async function nextNight(output: string): Promise<number> {
  const folder = join(output, 'runs');
  const runs = await readdir(folder).catch(() => []);
  let next = 0;
  for (const run of runs) {
    const report = await readJsonObject(join(folder, run, 'report.json'));
    if (report === null || !isObject(report['sandbox']) || !endedWell(report)) continue;
    const { night } = report['sandbox'];
    if (typeof night === 'number' && Number.isSafeInteger(night)) next = Math.max(next, night + 1);
  }
  return next;
}
