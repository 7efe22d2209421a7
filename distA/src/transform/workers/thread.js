import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { memoryShares } from '../../base/memory-shares.js';
import { createTransformTask } from './task.js';
/** A worker on the calling thread. */
export function startInline(limits) {
    const task = createTransformTask(limits);
    return { run: async (job) => task(job), end: async () => { } };
}
/** In decoded bytes. Starting a thread, which loads its own modules, takes longer than transforming this many. */
const ownBytes = 4 * 2 ** 20;
/**
 * A worker that transforms on the calling thread until there is enough work to justify a thread: the ten bodies of a
 * quiet run need none.
 */
export function startInlineFirstWorker(limits, deliver) {
    const task = createTransformTask(limits);
    let thread = null;
    let bytes = 0;
    return {
        run: async (job) => {
            if (job.kind === 'flush') {
                const { batches } = task(job);
                const others = thread === null ? [] : (await thread.run(job)).batches;
                return { batches: [...batches, ...others], result: null };
            }
            bytes += job.survey.byteCount;
            if (thread === null && bytes <= ownBytes)
                return task(job);
            thread ??= startThread(limits, deliver);
            return thread.run(job);
        },
        end: async () => thread?.end(),
    };
}
/**
 * A worker in its own thread.
 * @param deliver takes batches from the middle of a large body; the thread sleeps until it resolves
 */
export function startThread(limits, deliver) {
    const loaded = new Int32Array(new SharedArrayBuffer(4));
    const worker = startWorker({ loaded, limits });
    const waiting = [];
    let failure = null;
    let markStarted = () => { };
    const started = new Promise((resolve) => {
        markStarted = resolve;
    });
    const fail = (error) => {
        failure ??= { error };
        markStarted();
        for (const { reject } of waiting.splice(0))
            reject(error);
    };
    const wake = () => {
        Atomics.add(loaded, 0, 1);
        Atomics.notify(loaded, 0);
    };
    worker.on('message', (message) => {
        if (message.kind === 'ready')
            markStarted();
        else if (message.kind === 'batches')
            deliver(message.batches).catch(fail).finally(wake);
        else if (message.kind === 'error')
            waiting.shift()?.reject(message.error);
        else
            waiting.shift()?.resolve(message.answer);
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('a worker thread ended unexpectedly')));
    return {
        run: (job) => new Promise((resolve, reject) => {
            if (failure !== null)
                return reject(failure.error);
            waiting.push({ resolve, reject });
            worker.postMessage(job, buffersOf(job));
        }),
        end: async () => {
            failure ??= { error: new Error('the worker thread was ended') };
            await started; // Node aborts the whole process if a thread is ended while it is still loading its modules.
            await worker.terminate();
        },
    };
}
/** Smaller bodies share a buffer with others (64 KiB in Node 24) and are copied; a larger one has its own, which is transferred. */
const minTransferredBytes = 64 * 1024;
function buffersOf(job) {
    if (job.kind === 'flush')
        return [];
    const { body } = job.survey;
    if (body.kind === 'file' || body.bytes.byteLength < minTransferredBytes)
        return [];
    return body.bytes.buffer instanceof ArrayBuffer ? [body.bytes.buffer] : [];
}
/** Loads TypeScript sources, which not every version of Node can load, through jiti in the thread. */
function startWorker(workerData) {
    const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: memoryShares.workerYoungMb } };
    if (import.meta.url.endsWith('.js'))
        return new Worker(new URL('./worker.js', import.meta.url), options);
    const jiti = createRequire(import.meta.url).resolve('jiti');
    const entry = new URL('./worker.ts', import.meta.url).href;
    const code = `require(${JSON.stringify(jiti)}).createJiti(${JSON.stringify(entry)}).import(${JSON.stringify(entry)})`;
    return new Worker(code, { eval: true, ...options });
}
