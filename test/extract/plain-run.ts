import type { Client } from '../../src/extract/client.ts';
import type { ExtractOptions, ExtractRun, ExtractStats } from '../../src/extract/extract-run.ts';
import type { LandedResponse } from '../../src/extract/landing/landing-files.ts';
import type { LoadedSurvey, Resource } from '../../src/extract/resources/resource.ts';
import { resources } from '../../src/extract/resources/resources.ts';
import type { Fetched, ResponseInfo } from '../../src/extract/types.ts';
import type { KnownService } from '../../src/schema/rows.ts';
import { defaultRules } from '../../src/schema/rules.ts';
import { id } from './service.ts';

export const day = 86_400_000_000;
/** Microseconds: the clock of every plain run. */
export const start = Date.parse('2026-01-10T02:00:00Z') * 1000;

export const runId = (n: number): string => `202601${String(n).padStart(2, '0')}T020000000Z-000000`;
export const hash = (n: number): string => n.toString(16).padStart(64, '0');

export const response = (n: number, more: Partial<LandedResponse> = {}): LandedResponse => ({
  responseId: hash(n),
  endpoint: 'survey',
  method: 'GET',
  path: `/v1/surveys/${id(n)}`,
  status: 200,
  fetchedAt: start,
  serverDate: null,
  byteCount: 2,
  landingFile: `landing/${runId(1)}/survey/${hash(n)}.json.gz`,
  runId: runId(1),
  ...more,
});

export const loadedSurvey = (n: number, more: Partial<LoadedSurvey> = {}): LoadedSurvey => ({
  surveyId: id(n),
  listingHash: 'h',
  lastUpdatedAt: 5,
  lastUpdatedRaw: null,
  responseId: hash(n),
  ...more,
});

/** What an empty lake knows. */
export const state = (more: Partial<KnownService> = {}): KnownService => ({
  listedByRun: null,
  surveyListing: 'connection',
  surveys: [],
  initiativeIds: [],
  initiativesBody: null,
  valueLists: [],
  unknownValueLists: [],
  subResources: new Map(),
  rejectedSurveyIds: [],
  crossDuplicates: [],
  ...more,
});

export interface PlainRun {
  readonly options?: Partial<ExtractOptions>;
  readonly state?: KnownService | null;
  readonly stats?: Partial<ExtractStats>;
  readonly client?: Partial<Client>;
  readonly landed?: readonly LandedResponse[];
  readonly signal?: AbortSignal;
}

/** A run without a service or a lake: what a test does not give throws when it is used. */
export function plainRun(given: PlainRun = {}) {
  const warnings: string[] = [];
  const progress: string[] = [];
  const stats: ExtractStats = {
    mode: 'incremental',
    watermarkAt: null,
    listedAt: null,
    surveyListing: null,
    surveys: { listed: 0, changed: 0, fetched: 0, reused: 0, failed: [] },
    failedLookups: [],
    ...given.stats,
  };
  const unused = (): never => {
    throw new Error('the listings are not part of this test');
  };
  const run: ExtractRun & { readonly resources: readonly Resource[] } = {
    runId: runId(9),
    options: {
      ...defaultRules,
      output: '/nowhere',
      full: false,
      changedSince: null,
      calculations: [],
      surveyListing: 'auto',
      concurrency: 4,
      retries: 2,
      maxBodyMb: 1,
      ...given.options,
    },
    signal: given.signal ?? new AbortController().signal,
    state: given.state === undefined ? state() : given.state,
    client: clientOf(given.client ?? {}),
    resources,
    landed: async () => given.landed ?? [],
    listings: { initiatives: unused, surveys: unused },
    progress: (stage, done, total) => void progress.push(`${stage} ${done}/${total}`),
    log: (level, message) => {
      if (level === 'warn') warnings.push(message);
    },
    now: () => start / 1000,
    stats,
  };
  return { run, stats, warnings, progress };
}

/** A client that answers in this process; any other request fails the test. */
export const clientOf = (answers: Partial<Client>): Client =>
  new Proxy(answers as Client, {
    get: (target, name) => {
      if (Object.hasOwn(target, name)) return Reflect.get(target, name);
      throw new Error(`nothing may request ${String(name)}`);
    },
  });

export const fetched = <T>(data: T, of: ResponseInfo = response(99)): Fetched<T> => ({ data, response: of });
