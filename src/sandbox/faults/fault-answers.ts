import { type Answer, failure } from '../service/answer.ts';
import { unknownSurvey } from '../service/routes.ts';
import { createRandom } from '../world/random.ts';
import type { FaultKind, Strike } from './faults.ts';

/** An answer, with its headers, that a fault gives in place of the route's. */
export interface Refusal {
  readonly answer: Answer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer of the first strike that refuses the request outright; undefined when none does. */
export function refusalOf(strikes: readonly Strike[], path: string): Refusal | undefined {
  for (const strike of strikes) {
    const refusal = refuse(strike, path);
    if (refusal !== undefined) return { ...refusal, headers: { ...refusal.headers, ...strike.rule.headers } };
  }
  return undefined;
}

/** The route's answer with its lists doubled, shuffled, emptied or shifted in time, where strikes say so. */
export function bendAnswer(answer: Answer, strikes: readonly Strike[]): Answer {
  let bent = answer;
  for (const { rule } of strikes) {
    if (bent.kind === 'data') bent = { ...bent, data: bendData(bent.data, rule.kind, rule.ms ?? 0) };
    if (rule.kind === 'success-false') bent = { kind: 'failure', status: 200, message: 'Something went wrong' };
  }
  return bent;
}

const plain: Readonly<Partial<Record<FaultKind, readonly [number, string]>>> = {
  unauthorized: [401, 'Token expired'],
  forbidden: [403, 'Insufficient scope'],
  'not-found': [404, 'Not found'],
  'request-timeout': [408, 'Request timeout'],
  'throttled-bare': [429, 'Too many requests'],
};

function refuse(strike: Strike, path: string): Refusal | undefined {
  const { rule, count } = strike;
  const fixed = plain[rule.kind];
  if (fixed !== undefined) return { answer: failure(...fixed), headers: {} };
  switch (rule.kind) {
    case 'vanished':
      return { answer: unknownSurvey(), headers: {} };
    case 'server-error':
      return { answer: failure([500, 502, 503, 504][count % 4] ?? 500, 'Internal error'), headers: {} };
    case 'throttled':
      return { answer: failure(429, 'Too many requests'), headers: throttledHeaders(rule.ms ?? 1000) };
    case 'throttled-absurd':
      return { answer: failure(429, 'Too many requests'), headers: absurdHeaders[count % absurdHeaders.length] ?? {} };
    case 'redirect':
      return { answer: failure(302, 'Found'), headers: { location: `https://elsewhere.invalid${path}` } };
    default:
      return undefined;
  }
}

function throttledHeaders(ms: number): Readonly<Record<string, string>> {
  const seconds = String(Math.ceil(ms / 1000));
  return {
    'retry-after': seconds,
    'ratelimit-policy': '120;w=60',
    'ratelimit-limit': '120',
    'ratelimit-remaining': '0',
    'ratelimit-reset': seconds,
  };
}

const absurdHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'retry-after': '999999' },
  { 'retry-after': '-5' },
  { 'retry-after': 'soon' },
  { 'ratelimit-reset': '1e99', 'ratelimit-remaining': '-1', 'ratelimit-limit': 'NaN' },
];

function bendData(data: unknown, kind: FaultKind, ms: number): unknown {
  if (!Array.isArray(data)) return kind === 'empty-listing' ? withoutChildren(data) : data;
  const list: readonly unknown[] = data;
  switch (kind) {
    case 'empty-listing':
      return [];
    case 'duplicate-entries':
      return [...list, ...list.filter((_, i) => i % 3 === 0)];
    case 'reordered-entries':
      return shuffled(list);
    case 'last-updated-skew':
      return list.map((entry) => skewed(entry, ms));
    default:
      return list;
  }
}

function withoutChildren(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'children' in data ? { ...data, children: [] } : data;
}

function shuffled(list: readonly unknown[]): readonly unknown[] {
  const random = createRandom('shuffle', list.length);
  return list
    .map((entry) => ({ entry, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

function skewed(entry: unknown, ms: number): unknown {
  if (typeof entry !== 'object' || entry === null || !('lastUpdated' in entry)) return entry;
  return { ...entry, lastUpdated: new Date(Date.parse(String(entry.lastUpdated)) + ms).toISOString() };
}
