import { unknownSurvey } from '../../../../src/sandbox/routes.ts';
import { type Answer, failure, success } from '../../../../src/sandbox/service-answers.ts';
import { createRandom } from '../../../../tools/simulated-group/random.ts';
import type { FaultKind, FaultMatch, FaultRule } from './faults.ts';

/** An answer, with its headers, that a fault sends instead of the route's. */
interface Refusal {
  readonly answer: Answer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer of the first match that refuses the request outright; undefined when none does. */
export function refusalOf(matches: readonly FaultMatch[], path: string): Refusal | undefined {
  for (const match of matches) {
    const refusal = refuse(match, path);
    if (refusal !== undefined) return { ...refusal, headers: { ...refusal.headers, ...match.rule.headers } };
  }
  return undefined;
}

/** The route's answer with its lists doubled, shuffled, emptied or shifted in time, as the matching rules say. */
export function alterAnswer(answer: Answer, matches: readonly FaultMatch[]): Answer {
  let altered = answer;
  for (const { rule, count } of matches) {
    const envelope: { readonly success?: boolean; readonly data?: unknown } = JSON.parse(altered.json);
    if (envelope.success === true) altered = success(alterData(envelope.data, rule, count));
    if (rule.kind === 'success-false') altered = failure(200, 'Something went wrong');
  }
  return altered;
}

const plain: Readonly<Partial<Record<FaultKind, readonly [number, string]>>> = {
  unauthorized: [401, 'Token expired'],
  forbidden: [403, 'Insufficient scope'],
  'not-found': [404, 'Not found'],
  'request-timeout': [408, 'Request timeout'],
  'throttled-bare': [429, 'Too many requests'],
};

function refuse(match: FaultMatch, path: string): Refusal | undefined {
  const { rule, count } = match;
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

function alterData(data: unknown, { kind, ms = 0 }: FaultRule, count: number): unknown {
  if (kind === 'wrong-body') return wrongBodies[count % wrongBodies.length]?.(data);
  if (kind === 'emptied-survey') return isSurvey(data) ? { ...data, universalTrackerValues: [] } : data;
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

const isSurvey = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && 'universalTrackerValues' in data;

/** For a list, the last two are like the first. */
const wrongBodies: readonly ((data: unknown) => unknown)[] = [
  () => ({}),
  () => null,
  () => ({ error: 'not available', code: 42 }),
  (data) => (isSurvey(data) ? { ...data, _id: 'f'.repeat(24) } : {}),
  (data) => (isSurvey(data) ? { ...data, universalTrackerValues: undefined } : {}),
];

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
