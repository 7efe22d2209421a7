import { availableParallelism } from 'node:os';
import type { Dispatcher } from 'undici';
import type { Retention } from '../base/time.ts';
import type { HttpProxy } from '../extract/http/proxy.ts';
import type { Credentials } from '../extract/types.ts';
import { defaultRules, type Rules } from '../schema/rules.ts';
import type { RunListener } from './events.ts';

/** All options of a run. */
export interface RunOptions {
  /** Address of the service without `/v1`; `null` uses the embedded sandbox. */
  readonly baseUrl: string | null;
  /** Not needed with the sandbox. */
  readonly credentials: Credentials | null;
  /** The proxy for requests (`proxyFor`); `null`: directly to the service. */
  readonly proxy: HttpProxy | null;
  /** @default './output' */
  readonly output: string;
  /** Request every survey, as if there were no lake yet. @default false */
  readonly full: boolean;
  /** Day (YYYY-MM-DD) to load changes from, in place of the watermark's. */
  readonly changedSince: string | null;
  /** Load only the surveys of these initiatives and of those below them; empty: all. */
  readonly initiatives: readonly string[];
  /** Calculation codes to request, one request per loaded survey and code. @default [] */
  readonly calculations: readonly string[];
  /** @default 'auto' */
  readonly surveyListing: 'auto' | 'connection' | 'initiatives';
  /** @default 8 */
  readonly concurrency: number;
  readonly maxRequestsPerMinute: number | null;
  /** @default 5 */
  readonly retries: number;
  /** @default 60 */
  readonly timeoutSeconds: number;
  /** Largest body, decompressed. @default 256 */
  readonly maxBodyMb: number;
  /** IANA name of the reporting time zone. @default null: the lake's own, 'UTC' for a new one */
  readonly timeZone: string | null;
  /** @default null: the lake's own, 'USD' for a new one */
  readonly defaultCurrency: string | null;
  /**
   * Folder with the files of decisions; `none` drops those of the lake.
   * @default null: the lake's own, none for a new one
   */
  readonly decisions: string | null;
  /** Last day of the group's year, MM-DD. @default null: the lake's own, '12-31' for a new one */
  readonly yearEnd: string | null;
  /** Percent of a figure from which on something is a doubt about it. @default null: the lake's own, 5 for a new one */
  readonly materiality: number | null;
  /** Largest share of surveys, initiatives or data points that may be removed in one run, in percent. @default 20 */
  readonly maxRemovedPercent: number;
  /**
   * Accept another connection's initiatives for this lake although none of its roots is listed any more.
   * @default false
   */
  readonly acceptRoots: boolean;
  /**
   * Do not publish if a figure of a root for a year that has ended changes by this many percent or more, or is gone, and
   * had no doubt or is in the newest pin. @default null: no limit
   */
  readonly maxFigureChangePercent: number | null;
  /** Publish such changes in this run. @default false */
  readonly acceptFigureChanges: boolean;
  /** Do not publish if a record was rejected. @default false */
  readonly strict: boolean;
  /** @default 3 */
  readonly keepSnapshots: number;
  /** Which landed responses are kept in addition to those that a kept snapshot needs. @default null: all */
  readonly keepLanding: Retention | null;
  /** Which reports and logs of runs are kept. @default null: all */
  readonly keepRuns: Retention | null;
  /** Where the tables are pushed after publication, such as `s3://bucket/prefix`. @default null */
  readonly push: string | null;
  /** Whether the bucket is part of the path in requests to S3. @default null: if it has another endpoint */
  readonly pathStyle: boolean | null;
  /** Address of a record in the service, with `{survey_id}` or `{utrv_id}`, for links of the page. @default null */
  readonly recordUrl: string | null;
  /** A folder of questions of one's own: those with a line `-- page:` are sections of the page. @default null */
  readonly queries: string | null;
  /** Allow plain http to a host that is not loopback. @default false */
  readonly insecure: boolean;
  /** Worker threads that parse and transform. @default number of cores, at most 8 */
  readonly workers: number;
  /** Names of resources that are not requested, such as `value_lists`; the lake keeps what it has. @default [] */
  readonly without: readonly string[];
  readonly sandbox: SandboxRun;
}

/** How the sandbox serves a run without a base URL. */
export interface SandboxRun {
  /** A recorded night; `null`: one later than the last run on this output folder. */
  readonly night: number | null;
  /** `N/SECONDS`, such as `120/60`; `null`: not throttled. */
  readonly rateLimit: string | null;
}

/** What `esg-lake run` does without options: loads one night of the simulated service into `./output`. */
export const defaultRunOptions = {
  baseUrl: null,
  credentials: null,
  proxy: null,
  output: './output',
  full: false,
  changedSince: null,
  initiatives: [],
  calculations: [],
  surveyListing: 'auto',
  concurrency: 8,
  maxRequestsPerMinute: null,
  retries: 5,
  timeoutSeconds: 60,
  maxBodyMb: 256,
  timeZone: null,
  defaultCurrency: null,
  decisions: null,
  yearEnd: null,
  materiality: null,
  maxRemovedPercent: 20,
  acceptRoots: false,
  maxFigureChangePercent: null,
  acceptFigureChanges: false,
  strict: false,
  keepSnapshots: 3,
  keepLanding: null,
  keepRuns: null,
  push: null,
  pathStyle: null,
  recordUrl: null,
  queries: null,
  insecure: false,
  // When run as TypeScript, a thread would have to compile all it loads: tests of threads request them explicitly.
  workers: import.meta.url.endsWith('.ts') ? 0 : Math.min(8, availableParallelism()),
  without: [],
  sandbox: { night: null, rateLimit: null },
} as const satisfies RunOptions;

/** A run's connections to the outside world; tests pass their own. */
export interface RunWorld {
  readonly onEvent?: RunListener;
  /** Aborting it stops the run cleanly: exit code 130. */
  readonly signal?: AbortSignal;
  /** Milliseconds. @default Date.now */
  readonly clock?: () => number;
  /** HTTP connections. @default the client's own keep-alive pool */
  readonly dispatcher?: Dispatcher;
}

/** Options in which all rules are set. */
export type EffectiveOptions = Omit<RunOptions, 'decisions'> & Rules;

/**
 * @param lake the rules that the lake was made by; null for a new one
 * @param given decisions that replace the lake's; null if it keeps its own
 */
export const resolveRules = (
  options: RunOptions,
  lake: Rules | null,
  given: Rules['decisions'] | null,
): EffectiveOptions => ({
  ...options,
  timeZone: options.timeZone ?? lake?.timeZone ?? defaultRules.timeZone,
  defaultCurrency: options.defaultCurrency ?? lake?.defaultCurrency ?? defaultRules.defaultCurrency,
  yearEnd: options.yearEnd ?? lake?.yearEnd ?? defaultRules.yearEnd,
  materiality: options.materiality ?? lake?.materiality ?? defaultRules.materiality,
  decisions: given ?? lake?.decisions ?? defaultRules.decisions,
});
