import { createCondition } from '../../base/condition.js';
import { settleWithin } from '../../base/map-concurrently.js';
import { createMemoryBudget, memoryShares } from '../../base/memory-shares.js';
import { unpackBatch } from '../../schema/packed-batch.js';
import { batchLimits } from './task.js';
import { startInline, startInlineFirstWorker, startThread } from './thread.js';
/**
 * Spreads jobs over worker threads and yields their results in no particular order. Threads start when there is work
 * for them and end when there is none, which frees their memory for the merge. With 0 `workers`, the calling thread
 * does the work.
 *
 * Back-pressure: a result is loaded when the consumer asks for the next one, and `deliver` resolves then. Everything
 * else waits for that:
 * - Results wait in one queue for the consumer. It has the results of pending jobs and, for each thread, at most one
 *   delivery from the middle of a large body: the thread sleeps until that is loaded.
 * - A job is pending until its result is loaded. While there are `jobsPerWorker` for each worker, or bodies of
 *   `memoryShares.bodies` are being read, `submit` waits.
 * - No input is pulled while `submit` waits, so nothing more is requested from the service either.
 */
export async function* transformInThreads(inputs, jobOf, workers) {
    const results = createResults();
    const deliver = (batches) => results.deliver({ batches, input: null, answer: null });
    const pool = createPool(workers, deliver, results.fail);
    let isEnding = false;
    const feed = async () => {
        for await (const input of inputs) {
            if (isEnding)
                return;
            const job = jobOf(input);
            if (job === null)
                results.add({ batches: [], input, answer: null });
            else
                await pool.submit(job, ({ batches, result }) => results.deliver({ batches, input, answer: result }));
        }
        await pool.flush();
    };
    const feeding = feed().then(results.end, results.fail);
    try {
        for await (const { batches, input, answer } of results.read()) {
            yield { batches: batches.map((packed) => ({ table: packed.table, batch: unpackBatch(packed) })), input, answer };
        }
    }
    finally {
        isEnding = true;
        results.abandon();
        await pool.end();
        await settleWithin(graceMs, feeding);
    }
}
/** How long work in progress may continue after the consumer has given up. */
const graceMs = 5_000;
/** The queue between the workers and the consumer. */
function createResults() {
    const queue = [];
    const changed = createCondition();
    let ended = null;
    let isAbandoned = false;
    const end = (how) => {
        ended ??= how;
        changed.notify();
    };
    const add = (result, loaded = () => { }) => {
        if (isAbandoned)
            loaded();
        else {
            queue.push({ result, loaded });
            changed.notify();
        }
    };
    return {
        add,
        /** Resolves when the result is loaded, or if no consumer is left. */
        deliver: (result) => new Promise((loaded) => add(result, loaded)),
        /** All results until `end`. @throws the error that `fail` was called with, without the results still in the queue */
        async *read() {
            for (;;) {
                await changed.wait(() => queue.length > 0 || ended !== null);
                if (ended !== null && 'error' in ended)
                    throw ended.error;
                const next = queue.shift();
                if (next === undefined)
                    return;
                yield next.result;
                next.loaded();
            }
        },
        end: () => end({}),
        fail: (error) => end({ error }),
        /** Ends the wait of all calls of `deliver`: the consumer reads no more. */
        abandon: () => {
            isAbandoned = true;
            for (const { loaded } of queue.splice(0))
                loaded();
        },
    };
}
/** Enough jobs that a thread has work while the results of others are loaded. */
const jobsPerWorker = 6;
/**
 * With less work than this, a thread finishes before another one would have started: starting one costs as much as a
 * megabyte.
 */
const bytesForAnotherThread = 512 * 1024;
/**
 * Workers, of which the one with the least to do gets the next job; another is started only for enough work.
 * @param deliver for batches that belong to no single job: from the middle of a large body, and the last ones
 */
function createPool(workers, deliver, fail) {
    const pool = Array.from({ length: Math.max(1, workers) }, () => ({ worker: null, pending: 0, bytes: 0 }));
    // A body larger than the whole budget is read while no other is.
    const budget = createMemoryBudget(memoryShares.bodies);
    const changed = createCondition();
    let isEnded = false;
    const countPending = () => pool.reduce((sum, { pending }) => sum + pending, 0);
    const start = () => {
        const limits = batchLimits(workers);
        if (workers === 0)
            return startInline(limits);
        const isFirst = pool.every(({ worker }) => worker === null);
        return isFirst ? startInlineFirstWorker(limits, deliver) : startThread(limits, deliver);
    };
    const run = async (chosen, job) => {
        if (isEnded)
            throw new Error('the threads were ended');
        chosen.worker ??= start();
        return chosen.worker.run(job);
    };
    return {
        /** Starts a job, and resolves when there is room for the next. `deliverAnswer` resolves when its result is loaded. */
        submit: async (job, deliverAnswer) => {
            const release = await budget.admit(job.byteCount);
            const chosen = pickWorker(pool);
            chosen.pending++;
            chosen.bytes += job.byteCount;
            void run(chosen, { kind: 'survey', survey: job })
                .finally(release)
                .then(deliverAnswer)
                .catch(fail)
                .finally(() => {
                chosen.pending--;
                chosen.bytes -= job.byteCount;
                changed.notify();
            });
            await changed.wait(() => isEnded || countPending() < jobsPerWorker * pool.length);
        },
        /** Waits for all jobs, then delivers what the workers still hold and ends them one after the other. */
        flush: async () => {
            await changed.wait(() => isEnded || countPending() === 0);
            for (const started of pool.filter(({ worker }) => worker !== null)) {
                await deliver((await run(started, { kind: 'flush' })).batches);
                await started.worker?.end();
                started.worker = null;
            }
        },
        end: async () => {
            isEnded = true;
            changed.notify();
            const started = pool.flatMap(({ worker }) => worker ?? []);
            for (const one of pool)
                one.worker = null;
            await Promise.all(started.map((worker) => worker.end()));
        },
    };
}
/** The started worker with the least to do, or one to start if that one is busy. */
function pickWorker(pool) {
    const [started] = pool.filter(({ worker }) => worker !== null).toSorted((a, b) => a.bytes - b.bytes);
    const next = pool.find(({ worker }) => worker === null);
    const chosen = started !== undefined && started.bytes < bytesForAnotherThread ? started : (next ?? started);
    if (chosen === undefined)
        throw new Error('there are no workers');
    return chosen;
}
