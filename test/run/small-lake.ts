import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import type { RunReport } from '../../src/report/report.ts';
import type { RunOptions, RunWorld } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, type SmallService, smallRun, startSmallService } from '../support/changing-service.ts';
import { currentHashes, queryPublished } from './published.ts';

/** Of the test that runs. */
export let service: SmallService;
/** An output folder of the test that runs. */
export let output: string;

let ofFile: Partial<RunOptions> = {};

/** First lakes by what the service and the options were: later tests start from a copy. */
const firstLakes = new Map<string, string>();

/** Gives each test of a file a service, which `fill` fills, and an empty output folder. Its runs have these options. */
export function useSmallLake(
  fill: (service: SmallService) => void = () => {},
  options: Partial<RunOptions> = {},
): void {
  beforeEach(async () => {
    ofFile = options;
    service = await startSmallService();
    fill(service);
    output = await mkdtemp(join(tmpdir(), 'esg-lake-small-'));
  });
  afterEach(async () => {
    await service.close();
    await rm(output, { recursive: true, force: true });
  });
  afterAll(async () => {
    for (const folder of firstLakes.values()) await rm(folder, { recursive: true, force: true });
    firstLakes.clear();
  });
}

/** One run; `service.requests` are those of this run. */
export async function run(more: Partial<RunOptions> = {}, world: RunWorld = {}): Promise<RunReport> {
  service.requests = [];
  return runPipeline(nightly, smallRun(service, output, { ...ofFile, ...more }), world);
}

/** As after a first run of the service as it is, which must be published without gaps. */
export async function startAfterFirstRun(more: Partial<RunOptions> = {}): Promise<void> {
  const { initiatives, surveys, valueLists, calculated, now } = service;
  const content = JSON.stringify([initiatives, surveys, valueLists, calculated, now, ofFile, more]);
  let folder = firstLakes.get(content);
  if (folder === undefined) {
    folder = await mkdtemp(join(tmpdir(), 'esg-lake-small-first-'));
    firstLakes.set(content, folder);
    expect(await run({ ...more, output: folder })).toMatchObject({ status: 'published' });
  }
  await cp(folder, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

/** The next day; the surveys with these numbers have changed on it. */
export function nextDay(...changed: readonly number[]): void {
  const lastUpdated = new Date(service.now.getTime() + 3_600_000).toISOString();
  for (const one of service.surveys) {
    if (changed.some((number) => id(number) === one._id)) one.lastUpdated = lastUpdated;
  }
  daysLater(1);
}

export function daysLater(days: number): void {
  service.now = new Date(service.now.getTime() + days * 86_400_000);
}

/** The surveys that the last run requested. */
export const surveysAsked = (): readonly string[] =>
  service.requests.flatMap((request) => /^GET \/v1\/surveys\/([0-9a-f]{24})$/.exec(request)?.[1] ?? []).sort();

export const query = (sql: string): Promise<readonly unknown[]> => queryPublished(output, sql);

export const hashes = (): Promise<readonly string[]> => currentHashes(output);

/** The lake has the rows that a first run of the service as it is now would load. */
export async function expectAsAFirstRun(more: Partial<RunOptions> = {}): Promise<void> {
  const other = join(output, 'other');
  expect(await run({ ...more, output: other })).toMatchObject({ status: 'published' });
  expect(await hashes()).toEqual(await currentHashes(other));
}

export const enveloped = (data: unknown): string => JSON.stringify({ success: true, data });
