import { availableParallelism } from 'node:os';
import type { Retention } from '../base/retention.ts';
import type { HttpProxy } from '../extract/http/proxy.ts';
import type { Credentials } from '../extract/types.ts';

/** Formats of open tables. */
export const tableFormats = ['delta', 'iceberg'] as const;

export type TableFormat = (typeof tableFormats)[number];

/** All options of a run. */
export interface RunOptions {
  /** Address of the service without `/v1`; `null` uses the embedded sandbox. */
  readonly baseUrl: string | null;
  /** Not needed with the sandbox. */
  readonly credentials: Credentials | null;
  /** The proxy that requests go through (`proxyFor`); `null`: straight to the service. */
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
  /** Patterns of type codes whose values do not add up. @default null: the lake's own, `defaultPatterns` for a new one */
  readonly notAdditive: readonly string[] | null;
  /** Patterns of type codes whose values add up, whatever else is said of them. @default null: the lake's own */
  readonly additive: readonly string[] | null;
  /** Patterns of type codes whose values do not add up over time. @default null: the lake's own */
  readonly stock: readonly string[] | null;
  /** Parents whose reports do not hold those below them: their ids, or `all`. @default null: the lake's own, none for a new one */
  readonly ownOnly: readonly string[] | null;
  /** Largest share of surveys or initiatives that may be removed in one run, in percent. @default 20 */
  readonly maxRemovedPercent: number;
  /** Accept another connection's initiatives for this lake although none of its roots is listed any more. @default false */
  readonly acceptRoots: boolean;
  /** Do not publish if a record was rejected. @default false */
  readonly strict: boolean;
  /** @default 3 */
  readonly keepSnapshots: number;
  /** Which landed responses stay besides those that a kept snapshot needs. @default null: all */
  readonly keepLanding: Retention | null;
  /** Which reports and logs of runs stay. @default null: all */
  readonly keepRuns: Retention | null;
  /**
   * Open table formats to publish beside the snapshots, in `tables/`. A lake that has them keeps them, whether or not they
   * are asked for. @default []
   */
  readonly tableFormats: readonly TableFormat[];
  /** The object store that the tables are pushed to after publication, such as `s3://bucket/prefix`. @default null */
  readonly push: string | null;
  /** Whether the bucket stands in the path of requests to S3. @default null: if it has another endpoint */
  readonly pathStyle: boolean | null;
  /** Allow plain http to a host that is not loopback. @default false */
  readonly insecure: boolean;
  /** Worker threads that parse and transform. @default number of cores, at most 8 */
  readonly workers: number;
  /** Days after which value lists are requested again. @default 7 */
  readonly valueListMaxAgeDays: number;
  readonly sandbox: SandboxSize;
}

/** The embedded sandbox of a run without a base URL. */
export interface SandboxSize {
  readonly seed: number;
  readonly initiatives: number;
  readonly surveys: number;
  readonly utrvsPerSurvey: number;
  /** Night of the simulated world; `null`: one later than the last run on this output folder. */
  readonly night: number | null;
  /** `N/SECONDS`, such as `120/60`; `null`: not throttled. */
  readonly rateLimit: string | null;
  /** Id or name of the initiative that the connection is bound to; `null`: the group. */
  readonly node: string | null;
}

/** What `esg-lake run` does without any option: one night of the simulated service into `./output`. */
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
  notAdditive: null,
  additive: null,
  stock: null,
  ownOnly: null,
  maxRemovedPercent: 20,
  acceptRoots: false,
  strict: false,
  keepSnapshots: 3,
  keepLanding: null,
  keepRuns: null,
  tableFormats: [],
  push: null,
  pathStyle: null,
  insecure: false,
  // Run as TypeScript, a thread would have to compile all it loads: the tests that are about threads ask for them.
  workers: import.meta.url.endsWith('.ts') ? 0 : Math.min(8, availableParallelism()),
  valueListMaxAgeDays: 7,
  sandbox: { seed: 1, initiatives: 60, surveys: 400, utrvsPerSurvey: 100, night: null, rateLimit: null, node: null },
} as const satisfies RunOptions;
