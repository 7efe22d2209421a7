import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { runSummary } from '../../src/cli/terminal/run-summary.ts';
import { plainStyles } from '../../src/cli/terminal/text-output.ts';
import type { RunReport } from '../../src/report/report.ts';
import { inputOf, type World } from '../oracle/trust/world.ts';
import { loadWorld } from '../oracle/trust/world-lake.ts';
import { type ReadPage, readPage } from '../report/page-cells.ts';
import { esgLake } from './command.ts';
import { inMarch } from './sold-site.ts';

export const name = '2025-annual-report';
let march: string;

/** Tests of a file start from a copy of a lake that is published in March, and pinned. */
export function usePinnedMarch(): void {
  beforeAll(async () => {
    march = await mkdtemp(join(tmpdir(), 'esg-lake-since-pin-'));
    await loadWorld(inputOf(inMarch), march);
    expect((await asked(march, ['snapshots', 'pin', name])).code).toBe(0);
  });
  afterAll(() => rm(march, { recursive: true, force: true }));
}

export const asked = (folder: string, args: readonly string[]) =>
  esgLake([...args, '--output', 'lake'], { cwd: folder });

/** A copy of the lake of March, gone after the test. */
export async function copied(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-since-pin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(march, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

export interface Told {
  readonly report: RunReport;
  readonly page: ReadPage;
  /** The lines of the summary that follow its label. */
  readonly summary: readonly string[];
}

/** What the next run tells of the pin. */
export async function toldOf(folder: string, world: World, width = 100): Promise<Told> {
  const output = await loadWorld(inputOf(world), folder, { keepSnapshots: 10 });
  const id = (await readdir(join(output, 'runs'))).sort().at(-1) ?? '';
  const report: RunReport = JSON.parse(await readFile(join(output, 'runs', id, 'report.json'), 'utf8'));
  const page = readPage(await readFile(join(output, 'current/report.html'), 'utf8'));
  const text = runSummary(report, 'lake', { details: null, width, styles: plainStyles });
  const [, lines = ''] = /^ {2}since pin +((?:.*\n)(?: {14}.*\n)*)/m.exec(text) ?? [];
  return { report, page, summary: lines.trimEnd().split(/\n */) };
}
