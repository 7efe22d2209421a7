import pLimit, {} from 'p-limit';
import { createCondition } from '../../base/condition.js';
import { InterruptedError } from '../../base/errors.js';
import { createAdaptiveConcurrency } from './adaptive-concurrency.js';
import { createPacer } from './pacer.js';
import { resetMarginMs } from './rate-headers.js';
export function createRateLimiter(options) {
    const { now, signal, onEvent } = options;
    const policies = new Map();
    const cap = createPacer();
    if (options.maxRequestsPerMinute !== null)
        cap.configure(options.maxRequestsPerMinute, 60_000, now());
    const concurrency = createAdaptiveConcurrency(options.concurrency, (current) => onEvent({ type: 'concurrency', concurrency: current }));
    const changed = createCondition();
    signal.addEventListener('abort', changed.notify);
    let underWay = 0;
    let waitedMs = 0;
    let averageMs = null;
    const ends = createEnds();
    let announcedUntil = Number.NEGATIVE_INFINITY;
    const stateOf = (policy) => {
        const state = policies.get(policy) ?? newPolicy();
        policies.set(policy, state);
        return state;
    };
    const holdBack = async (state, delay) => {
        const from = now();
        if (delay >= 1000 && from + delay > announcedUntil + 1000) {
            announcedUntil = from + delay;
            onEvent({ type: 'wait', reason: state.pausedUntil > from ? 'paused' : 'budget', ms: delay });
        }
        const timer = new AbortController();
        await Promise.race([changed.next(), options.sleep(delay, timer.signal).catch(() => { })]);
        timer.abort();
        waitedMs += now() - from;
    };
    const grant = (policy, state) => {
        const startedAt = now();
        state.pacer.spend(startedAt);
        cap.spend(startedAt);
        state.unanswered += 1;
        underWay += 1;
        let latency = null;
        const settle = (headers) => {
            if (latency !== null)
                return;
            latency = now() - startedAt;
            state.unanswered -= 1;
            if (headers !== null)
                updateFromHeaders(policy, state, headers, now(), onEvent);
            changed.notify();
        };
        return {
            startedAt,
            answered: settle,
            done: (outcome, kind) => {
                settle(null);
                underWay -= 1;
                const took = now() - startedAt;
                averageMs = averageMs === null ? took : averageMs + (took - averageMs) / 10;
                ends.add(now() - waitedMs);
                recordOutcome(concurrency, outcome, { kind, startedAt, latency: latency ?? took, now: now() });
                changed.notify();
            },
        };
    };
    const waitForTurn = async (policy, state) => {
        for (;;) {
            if (signal.aborted)
                throw new InterruptedError();
            if (underWay >= concurrency.current)
                await changed.next();
            else {
                const delay = Math.max(budgetDelay(state, now()), cap.delay(now()));
                if (delay <= 0)
                    return grant(policy, state);
                await holdBack(state, delay);
            }
        }
    };
    return {
        acquire: (policy) => {
            const state = stateOf(policy);
            return state.queue(() => waitForTurn(policy, state));
        },
        pause: (policy, ms) => {
            const state = stateOf(policy);
            state.pausedUntil = Math.max(state.pausedUntil, now() + ms);
        },
        budget: (policy) => toBudget(policies.get(policy)),
        estimateSeconds: (policy, requests) => {
            const state = stateOf(policy);
            if (requests === 0)
                return 0;
            const each = ends.pace() ?? (averageMs === null ? null : averageMs / concurrency.current);
            const atLeast = each === null ? null : requests * each;
            const own = state.pacer.finishIn(requests, now());
            const shared = own === null ? null : own / ourShare(state);
            const paced = [shared, cap.finishIn(requests, now())].filter((ms) => ms !== null);
            const held = paced.length === 0 ? null : Math.max(...paced, budgetDelay(state, now()), accountDelay(state, requests, now()));
            return atLeast === null && held === null ? null : Math.max(atLeast ?? 0, held ?? 0) / 1000;
        },
        get waitedMs() {
            return waitedMs;
        },
    };
}
/** When the last requests ended, by a clock that stands still during waits for the limit. */
function createEnds() {
    const last = [];
    return {
        add: (at) => {
            last.push(at);
            if (last.length > maxEnds)
                last.shift();
        },
        /** Milliseconds from one end to the next; null while there are few. */
        pace: () => last.length <= minEnds ? null : Math.max(0, (last.at(-1) ?? 0) - (last[0] ?? 0)) / (last.length - 1),
    };
}
/** Several times the usual number of simultaneous requests, which may end together. */
const maxEnds = 25;
const minEnds = 8;
function newPolicy() {
    return {
        queue: pLimit(1),
        pacer: createPacer(),
        limit: null,
        windowMs: null,
        account: null,
        spentBefore: 0,
        unanswered: 0,
        pausedUntil: Number.NEGATIVE_INFINITY,
    };
}
const resetMargin = (state) => resetMarginMs(state.windowMs);
function budgetDelay(state, now) {
    const { account, pacer } = state;
    const held = Math.max(state.pausedUntil - now, pacer.delay(now));
    if (account === null)
        return held;
    const endsIn = account.resetAt + resetMargin(state) - now;
    if (endsIn <= 0) {
        state.account = null;
        return held;
    }
    const others = spentByOthers(state, account) > 0;
    const left = account.remaining - state.unanswered - (others ? 1 : 0);
    if (left <= 0)
        return Math.max(held, endsIn);
    // Another client uses the same budget and it is running low: spread what is left over the rest of the window.
    const runsLow = others && state.limit !== null && account.remaining <= state.limit / 2;
    return runsLow ? Math.max(held, Math.ceil(pacer.lastAt + endsIn / left - now)) : held;
}
/**
 * Milliseconds until the last of these requests may be sent by the service's own account. What others have used of this
 * window is gone whether or not they continue, and requests that do not fit into the window wait for its end.
 */
function accountDelay(state, requests, now) {
    const { account, limit, windowMs } = state;
    if (account === null || limit === null || windowMs === null)
        return 0;
    const endsIn = account.resetAt + resetMargin(state) - now;
    const left = Math.max(0, account.remaining - state.unanswered);
    if (requests > left)
        return endsIn + ((requests - left) * windowMs) / limit / ourShare(state);
    // What others leave of the lower half of the budget is spread over the rest of the window.
    const spread = Math.min(left, limit / 2);
    const within = requests - (left - spread);
    return spentByOthers(state, account) > 0 ? (endsIn * within) / spread : 0;
}
function spentByOthers(state, account) {
    const { limit, windowMs } = state;
    return limit === null || windowMs === null ? 0 : limit - account.remaining - spentByUs(state, account, windowMs);
}
function spentByUs(state, account, windowMs) {
    return state.pacer.countSince(account.resetAt - windowMs - 2000);
}
/**
 * Our share of what was used in this window since our first answer in it; 1 if no other client uses the same budget.
 * What others had used before then does not show whether they continue.
 */
function ourShare(state) {
    const { account, windowMs } = state;
    if (account === null || windowMs === null)
        return 1;
    const [ours, others] = [spentByUs(state, account, windowMs), spentByOthers(state, account) - state.spentBefore];
    return others > 0 && ours > 0 ? ours / (ours + others) : 1;
}
function updateFromHeaders(policy, state, headers, now, onEvent) {
    const known = state.limit;
    state.limit = headers.limit ?? state.limit;
    state.windowMs = headers.windowMs ?? state.windowMs;
    if (state.limit !== null && state.windowMs !== null)
        state.pacer.configure(state.limit, state.windowMs, now);
    if (headers.remaining !== null) {
        const isFirst = state.account === null && state.pacer.countSince(now - (state.windowMs ?? 0)) <= state.unanswered + 1;
        const last = state.account;
        state.account = nextAccount(state, headers.remaining, headers.resetMs, now);
        if (isFirst)
            state.spentBefore = Math.max(0, spentByOthers(state, state.account));
        else if (last === null || state.account.resetAt > last.resetAt + 2000)
            state.spentBefore = 0;
    }
    const budget = toBudget(state);
    if (budget !== null && (known !== state.limit || headers.remaining === 0))
        onEvent({ type: 'budget', policy, budget });
}
/** Answers may arrive out of order: within one window, the lowest `remaining` and the earliest end are right. */
function nextAccount(state, remaining, resetMs, now) {
    const window = state.windowMs ?? 60_000;
    const resetAt = now + Math.min(resetMs ?? window, 2 * window);
    const last = state.account;
    if (last === null || now >= last.resetAt + resetMargin(state))
        return { remaining, resetAt };
    const tolerance = Math.min(1500, window / 2);
    if (resetAt > last.resetAt + tolerance)
        return { remaining, resetAt };
    if (resetAt < last.resetAt - tolerance)
        return last;
    return { remaining: Math.min(remaining, last.remaining), resetAt: Math.min(resetAt, last.resetAt) };
}
function toBudget(state) {
    if (state === undefined || state.limit === null)
        return null;
    return {
        limit: state.limit,
        windowSeconds: state.windowMs === null ? null : state.windowMs / 1000,
        remaining: state.account?.remaining ?? null,
    };
}
function recordOutcome(concurrency, outcome, request) {
    if (outcome === 'struggled')
        concurrency.struggled(request.startedAt, request.now);
    if (outcome === 'ok')
        concurrency.succeeded(request.kind, request.startedAt, request.latency, request.now);
}
