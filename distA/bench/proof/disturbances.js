import { storeFaults } from './store.js';
export const killAt = (name, count) => ({
    name: `kill at ${name}`,
    disturbance: { hook: { crashAt: { name, count } } },
    service: [],
});
export const killAfter = (afterMs) => ({
    name: 'kill anywhere',
    disturbance: { signals: [{ name: 'SIGKILL', afterMs }] },
    service: [],
});
/** More than half of the draws are kills, on a small file system fewer; files, service, pipes, interruptions and clocks share the rest. */
export function drawAttempt(random, from) {
    if (from.isPushed && random.next() < 0.15) {
        const store = random.pick(storeFaults);
        return { name: store, disturbance: {}, service: [], store };
    }
    if (from.isOnSmallDisk && random.next() < 0.4)
        return drawFullDisk(random, from);
    const dice = random.next();
    if (dice < 0.56)
        return drawKill(random, from);
    if (dice < 0.62)
        return drawFileFault(random);
    if (dice < 0.77)
        return drawServiceFault(random, from);
    if (dice < 0.83)
        return drawClosedPipe(random, from);
    if (dice < 0.91)
        return drawInterruption(random, from);
    return dice < 0.96 ? drawServiceClock(random) : drawOwnClock(random);
}
const drawInstant = (random, { runMs }) => random.whole(20, Math.round(runMs));
/** A kill at a write boundary or at a random instant; sometimes of a full load or a replay. */
function drawKill(random, from) {
    const dice = random.next();
    const command = dice < 0.06 ? ['run', '--full'] : dice < 0.12 ? ['replay'] : ['run'];
    if (random.next() < 0.5 && from.points.size > 0) {
        const [name, count] = random.pick([...from.points]);
        const at = random.next() < 0.5 ? 1 : random.whole(1, Math.min(count, 12));
        return { ...killAt(name, at), command };
    }
    return { ...killAfter(drawInstant(random, from)), command };
}
/** From the beginning some space is left; at a write boundary, often none. */
function drawFullDisk(random, { points }) {
    const full = { name: 'full disk', disturbance: {}, service: [] };
    if (random.next() < 0.25) {
        return { ...full, freeBytes: random.whole(0, random.pick([1, 100_000, 1_000_000, 8_000_000])) };
    }
    const [name, count] = random.pick([...points]);
    const fullAt = { name, count: random.next() < 0.5 ? 1 : random.whole(1, Math.min(count, 12)) };
    return { ...full, freeBytes: random.pick([0, 0, 10_000]), fullAt };
}
/** The reader disappears, as with `head`, a closed terminal or a crashed logger. */
function drawClosedPipe(random, from) {
    const streams = random.pick([['stdout'], ['stderr'], ['stdout', 'stderr']]);
    const when = random.next() < 0.5 ? { afterBytes: random.whole(1, 600) } : { afterMs: random.whole(0, Math.round(from.runMs)) };
    return {
        name: `closed ${streams.join(' and ')}`,
        disturbance: { closes: { streams, ...when } },
        service: [],
        limitMs: 60_000,
        mustSucceed: true,
    };
}
/** One signal ends a run cleanly, a second one immediately. */
function drawInterruption(random, from) {
    const first = drawInstant(random, from);
    const name = random.pick(['SIGINT', 'SIGTERM', 'SIGHUP']);
    if (random.next() < 0.35) {
        return { name, disturbance: { signals: [{ name, afterMs: first }] }, service: [], limitMs: first + 30_000 };
    }
    const second = first + random.pick([1, 10, 50, 100, 300, 800]);
    return {
        name: `${name} twice`,
        disturbance: { signals: [first, second].map((afterMs) => ({ name, afterMs })) },
        service: [],
        limitMs: second + 20_000,
    };
}
const hour = 3_600_000;
const skews = [hour, 5 * hour, 26 * hour, 72 * hour, 400 * 24 * hour, 30 * 365 * 24 * hour];
function drawServiceClock(random) {
    const ms = random.pick(skews) * random.pick([-1, 1]);
    const times = random.pick([1, 1000]);
    const unreadable = { kind: 'date-skew', ms: 0, headers: { date: '' }, times };
    const isUnreadable = random.next() < 0.25;
    return {
        name: isUnreadable ? 'Date header without a date' : `Date header ${ms > 0 ? 'ahead' : 'behind'}`,
        disturbance: {},
        service: [isUnreadable ? unreadable : { kind: 'date-skew', ms, times }],
    };
}
function drawOwnClock(random) {
    const clockOffsetMs = random.pick(skews) * random.pick([-1, 1]);
    const name = `own clock ${clockOffsetMs > 0 ? 'ahead' : 'behind'}`;
    return { name, disturbance: { hook: { clockOffsetMs } }, service: [] };
}
const fileOperations = [
    { operations: ['write', 'writeFile'], code: 'ENOSPC' },
    { operations: ['sync', 'datasync'], code: 'EIO' },
    { operations: ['rename', 'symlink', 'mkdir', 'link', 'copyFile'], code: 'ENOSPC' },
    {
        operations: ['open', 'write', 'writeFile', 'rename', 'mkdir', 'symlink', 'link', 'copyFile', 'chmod'],
        code: 'EROFS',
    },
];
function drawFileFault(random) {
    if (random.next() < 0.25) {
        const maxFileBlocks = random.whole(1, 16_000);
        return { name: 'files cannot grow (native writes)', disturbance: { maxFileBlocks }, service: [] };
    }
    const { operations, code } = random.pick(fileOperations);
    const path = random.pick(['landing/', 'snapshots/', 'index.ndjson', 'journal.json', 'current', '']);
    // Only the lake's own folders: never the run's own reporting and never files that Node reads.
    const fault = {
        operations,
        code,
        path: path === '' ? '/lake/' : path,
        after: random.whole(0, 12),
        times: random.pick([1, 1e9]),
    };
    return { name: `${code} (${operations[0]})`, disturbance: { hook: { fileFaults: [fault] } }, service: [] };
}
/** Faults that leave the content of the listings unchanged: a body landed under them stays current. */
const passing = [
    'latency',
    'slow-body',
    'reset-before',
    'reset-inside',
    'reset-after',
    'not-http',
    'truncated-json',
    'wrong-content-length',
    'gzip-error',
    'html',
    'success-false',
    'unauthorized',
    'forbidden',
    'not-found',
    'request-timeout',
    'throttled',
    'server-error',
    'redirect',
    'vanished',
    'empty-listing',
    'wrong-body',
    'duplicate-entries',
    'reordered-entries',
];
function drawServiceFault(random, from) {
    const kind = random.next() < 0.3 ? random.pick(['wrong-body', 'not-http']) : random.pick(passing);
    // Only the plain listings: an empty filtered one says that nothing changed, and the next night corrects it.
    const emptied = { kind: 'empty-listing', endpoint: random.pick(['surveys', 'initiatives']), times: 1 };
    const drawn = {
        kind,
        endpoint: random.pick(['*', 'survey', 'surveys', 'initiatives', 'value_lists']),
        rate: random.pick([0.1, 0.3, 1]),
        after: random.whole(0, 6),
        times: random.pick([1, 3, 1000]),
        ...(kind === 'latency' || kind === 'slow-body' ? { ms: 150 } : {}),
        ...(kind === 'throttled' ? { ms: 1000, times: 2 } : {}),
    };
    const killed = random.next() < 0.3;
    return {
        name: kind,
        disturbance: killed ? { signals: [{ name: 'SIGKILL', afterMs: drawInstant(random, from) }] } : {},
        service: [kind === 'empty-listing' ? emptied : drawn],
    };
}
