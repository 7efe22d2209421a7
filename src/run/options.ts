import { availableParallelism } from 'node:os';
import type { Retention } from '../base/time.ts';
import type { HttpProxy } from '../extract/http/transport.ts';
import type { Credentials } from '../extract/types.ts';
import type { Rules } from '../schema/rules.ts';
import type { RunListener } from './events.ts';

/** What `esg-lake run` does without options: loads one night of the simulated service into `./output`. */
export const defaultRunOptions = {
  /** Address of the service without `/v1`; `null` uses the embedded sandbox. */
  baseUrl: null as string | null,
  /** Not needed with the sandbox. */
  credentials: null as Credentials | null,
  /** The proxy for requests (`proxyFor`); `null`: directly to the service. */
  proxy: null as HttpProxy | null,
  output: './output',
  /** Request every survey, as if there were no lake yet. */
  full: false,
  /** Surveys that were updated since this day (YYYY-MM-DD) are loaded even if the lake has them. */
  changedSince: null as string | null,
  /** Calculation codes to request, one request per loaded survey and code. */
  calculations: [] as readonly string[],
  surveyListing: 'auto' as 'auto' | 'connection' | 'initiatives',
  concurrency: 8,
  retries: 5,
  timeoutSeconds: 60,
  /** Largest body, decompressed. */
  maxBodyMb: 256,
  /** IANA name of the reporting time zone. @default null: the lake's own, 'UTC' for a new one */
  timeZone: null as string | null,
  /** @default null: the lake's own, 'USD' for a new one */
  defaultCurrency: null as string | null,
  /**
   * Folder with the files of decisions; `none` drops those of the lake.
   * @default null: the lake's own, none for a new one
   */
  decisions: null as string | null,
  /** Last day of the group's year, MM-DD. @default null: the lake's own, '12-31' for a new one */
  yearEnd: null as string | null,
  /** Percent of a figure from which on something is a doubt about it. @default null: the lake's own, 5 for a new one */
  materiality: null as number | null,
  /** Largest share of surveys, initiatives or data points that may be removed in one run, in percent. */
  maxRemovedPercent: 20,
  /** Accept another connection's initiatives for this lake although none of its roots is listed any more. */
  acceptRoots: false,
  /**
   * Do not publish if a figure of a root for a year that has ended changes by this many percent or more, or is gone,
   * and had no doubt or is in the newest pin. @default null: no limit
   */
  maxFigureChangePercent: null as number | null,
  /** Publish such changes in this run. */
  acceptFigureChanges: false,
  /** Do not publish if a record was rejected. */
  strict: false,
  keepSnapshots: 3,
  /** Which landed responses are kept in addition to those that a kept snapshot needs. @default null: all */
  keepLanding: null as Retention | null,
  /** Where the tables are pushed after publication, such as `s3://bucket/prefix`. */
  push: null as string | null,
  /** Whether the bucket is part of the path in requests to S3. @default null: if it has another endpoint */
  pathStyle: null as boolean | null,
  /** A folder of questions of one's own: those with a line `-- page:` are sections of the page. */
  queries: null as string | null,
  /** Allow plain http to a host that is not loopback. */
  insecure: false,
  // When run as TypeScript, a thread would have to compile all it loads: tests of threads request them explicitly.
  /** Worker threads that parse and transform. @default number of cores, at most 8 */
  workers: import.meta.url.endsWith('.ts') ? 0 : Math.min(8, availableParallelism()),
  /** Names of resources that are not requested, such as `value_lists`; the lake keeps what it has. */
  without: [] as readonly string[],
  /**
   * How the sandbox serves a run without a base URL: a recorded night (null: one later than the last run on this
   * folder), and `N/SECONDS`, such as `120/60` (null: not throttled).
   */
  sandbox: { night: null, rateLimit: null } as { readonly night: number | null; readonly rateLimit: string | null },
};

/** All options of a run. */
export type RunOptions = Readonly<typeof defaultRunOptions>;

/** A run's connections to the outside world; tests pass their own. */
export interface RunWorld {
  readonly onEvent?: RunListener;
  /** Aborting it stops the run cleanly: exit code 130. */
  readonly signal?: AbortSignal;
  /** Milliseconds. @default Date.now */
  readonly clock?: () => number;
}

export type EffectiveOptions = Omit<RunOptions, 'decisions'> & Rules;
