import { unknownSurvey } from '../../../../src/sandbox/routes.js';
import { failure } from '../../../../src/sandbox/service-answers.js';
import { createRandom } from '../../../../tools/simulated-group/random.js';
/** The answer of the first match that refuses the request outright; undefined when none does. */
export function refusalOf(matches, path) {
    for (const match of matches) {
        const refusal = refuse(match, path);
        if (refusal !== undefined)
            return { ...refusal, headers: { ...refusal.headers, ...match.rule.headers } };
    }
    return undefined;
}
/** The route's answer with its lists doubled, shuffled, emptied or shifted in time, as the matching rules say. */
export function alterAnswer(answer, matches) {
    let altered = answer;
    for (const { rule, count } of matches) {
        if (altered.kind === 'data')
            altered = { ...altered, data: alterData(altered.data, rule, count) };
        if (rule.kind === 'success-false')
            altered = { kind: 'failure', status: 200, message: 'Something went wrong' };
    }
    return altered;
}
const plain = {
    unauthorized: [401, 'Token expired'],
    forbidden: [403, 'Insufficient scope'],
    'not-found': [404, 'Not found'],
    'request-timeout': [408, 'Request timeout'],
    'throttled-bare': [429, 'Too many requests'],
};
function refuse(match, path) {
    const { rule, count } = match;
    const fixed = plain[rule.kind];
    if (fixed !== undefined)
        return { answer: failure(...fixed), headers: {} };
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
function throttledHeaders(ms) {
    const seconds = String(Math.ceil(ms / 1000));
    return {
        'retry-after': seconds,
        'ratelimit-policy': '120;w=60',
        'ratelimit-limit': '120',
        'ratelimit-remaining': '0',
        'ratelimit-reset': seconds,
    };
}
const absurdHeaders = [
    { 'retry-after': '999999' },
    { 'retry-after': '-5' },
    { 'retry-after': 'soon' },
    { 'ratelimit-reset': '1e99', 'ratelimit-remaining': '-1', 'ratelimit-limit': 'NaN' },
];
function alterData(data, { kind, ms = 0 }, count) {
    if (kind === 'wrong-body')
        return wrongBodies[count % wrongBodies.length]?.(data);
    if (kind === 'emptied-survey')
        return isSurvey(data) ? { ...data, universalTrackerValues: [] } : data;
    if (!Array.isArray(data))
        return kind === 'empty-listing' ? withoutChildren(data) : data;
    const list = data;
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
const isSurvey = (data) => typeof data === 'object' && data !== null && 'universalTrackerValues' in data;
/** For a list, the last two are like the first. */
const wrongBodies = [
    () => ({}),
    () => null,
    () => ({ error: 'not available', code: 42 }),
    (data) => (isSurvey(data) ? { ...data, _id: 'f'.repeat(24) } : {}),
    (data) => (isSurvey(data) ? { ...data, universalTrackerValues: undefined } : {}),
];
function withoutChildren(data) {
    return typeof data === 'object' && data !== null && 'children' in data ? { ...data, children: [] } : data;
}
function shuffled(list) {
    const random = createRandom('shuffle', list.length);
    return list
        .map((entry) => ({ entry, at: random.next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ entry }) => entry);
}
function skewed(entry, ms) {
    if (typeof entry !== 'object' || entry === null || !('lastUpdated' in entry))
        return entry;
    return { ...entry, lastUpdated: new Date(Date.parse(String(entry.lastUpdated)) + ms).toISOString() };
}
