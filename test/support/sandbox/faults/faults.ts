import { seedHash } from '../../../../tools/simulated-group/random.ts';

/** Every way in which the service can be made to misbehave, with what each one does. */
export const faultKinds = {
  latency: 'answers after `ms` (default 200) and up to as much again',
  'slow-body': 'sends the body in pieces over `ms` (default 1000)',
  'reset-before': 'resets the connection instead of answering',
  'reset-inside': 'resets the connection in the middle of the body',
  'reset-after': 'resets the connection after the body',
  'not-http': 'sends bytes that are not HTTP, six kinds in turn',
  'truncated-json': 'sends the first half of the body as if it were all',
  'wrong-content-length': 'announces `bytes` (default 100, may be negative) more than it sends',
  'gzip-error': 'sends a gzip body that is broken in the middle',
  html: 'sends a page of HTML with status 200',
  'success-false': 'sends a failure envelope with status 200',
  unauthorized: 'answers 401',
  forbidden: 'answers 403',
  'not-found': 'answers 404',
  'request-timeout': 'answers 408',
  throttled: 'answers 429 with Retry-After of `ms` (default 1000) and RateLimit headers',
  'throttled-bare': 'answers 429 without any header',
  'throttled-absurd': 'answers 429 with headers that make no sense, four kinds in turn',
  'server-error': 'answers 500, 502, 503, 504 in turn',
  hang: 'never answers; with `ms`, closes the connection then',
  redirect: 'answers 302 to `headers.location`, by default another origin',
  'huge-body': 'streams `bytes` (default 1e9) of valid-looking JSON',
  'duplicate-entries': 'lists every third entry twice',
  'reordered-entries': 'lists in another order',
  vanished: 'answers 400 as for an unknown survey',
  'last-updated-skew': 'moves every lastUpdated by `ms`',
  'date-skew': 'moves the Date header by `ms`',
  'empty-listing': 'lists nothing',
  'wrong-body':
    'sends data that is not the answer, five kinds in turn: {}, null, an error object, another id, no value records',
  'emptied-survey': 'sends surveys with an empty array of value records',
} as const;

export type FaultKind = keyof typeof faultKinds;

/** When and where a fault matches; all conditions must be met. */
export interface FaultRule {
  readonly kind: FaultKind;
  /** An endpoint name of report.json, or '*'. @default '*' */
  readonly endpoint?: string;
  /** Share of the matching requests, 0 to 1, seeded. @default 1 */
  readonly rate?: number;
  /** Maximum number of times the rule applies. */
  readonly times?: number;
  /** Number of matching requests that pass before the rule first applies. */
  readonly after?: number;
  /** A substring of the path with its query. */
  readonly match?: string;
  readonly ms?: number;
  readonly bytes?: number;
  /** Added to the answer's headers, replacing those of the same name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A rule that applies to a request, and how often it has applied before. */
export interface FaultMatch {
  readonly rule: FaultRule;
  readonly count: number;
  /** In [0, 1), seeded; for jitter. */
  readonly random: number;
}

/** The active rules and their counters. */
export interface FaultInjector {
  /** Resets the counters. */
  readonly set: (rules: readonly FaultRule[]) => void;
  /** All rules that match this request, which is counted. */
  readonly matches: (endpoint: string, path: string) => readonly FaultMatch[];
}

export function createFaultInjector(seed: number, rules: readonly FaultRule[]): FaultInjector {
  let states = fresh(rules);
  return {
    set: (next) => {
      states = fresh(next);
    },
    matches: (endpoint, path) =>
      states.flatMap((state, index) => {
        const { rule } = state;
        if (!matches(rule, endpoint, path)) return [];
        state.seen += 1;
        if (state.seen <= (rule.after ?? 0) || state.struck >= (rule.times ?? Number.POSITIVE_INFINITY)) return [];
        const draw = (part: string): number => seedHash(seed, 'fault', part, index, state.seen) / 2 ** 32;
        if (draw('rate') >= (rule.rate ?? 1)) return [];
        state.struck += 1;
        return [{ rule, count: state.struck - 1, random: draw('jitter') }];
      }),
  };
}

function fresh(rules: readonly FaultRule[]): { readonly rule: FaultRule; seen: number; struck: number }[] {
  return rules.map((rule) => ({ rule, seen: 0, struck: 0 }));
}

function matches(rule: FaultRule, endpoint: string, path: string): boolean {
  const here = rule.endpoint === undefined || rule.endpoint === '*' || rule.endpoint === endpoint;
  return here && (rule.match === undefined || path.includes(rule.match));
}
