import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../base/json.ts';
import type { RunStatus } from './report.ts';

/** The night of the sandbox after the last one that a successful run reported. */
export async function nextNight(output: string): Promise<number> {
  const folder = join(output, 'runs');
  const runs = await readdir(folder).catch(() => []);
  let next = 0;
  for (const run of runs) {
    const report = await readJson(join(folder, run, 'report.json'));
    if (!isObject(report) || !isObject(report['sandbox']) || !endedWell.has(report['status'])) continue;
    const { night } = report['sandbox'];
    if (typeof night === 'number' && Number.isSafeInteger(night)) next = Math.max(next, night + 1);
  }
  return next;
}

const endedWell: ReadonlySet<unknown> = new Set<RunStatus>(['published', 'published_with_gaps', 'unchanged']);

/** Null when the file is missing or damaged. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
