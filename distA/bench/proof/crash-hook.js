/**
 * Preloaded into the built command (`node --import`): kills it at a crash point, makes file operations fail, moves its
 * clock. Production code does not know about this: it publishes the names of its write boundaries on a diagnostics
 * channel.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, readSync, writeSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
const plan = JSON.parse(process.env['PROOF_HOOK'] ?? '{}');
if (isMainThread) {
    watchCheckpoints(plan);
    for (const strike of plan.strikes ?? [])
        watchFor(strike);
    if (plan.fileFaults !== undefined)
        breakFiles(plan.fileFaults);
}
if (plan.clockOffsetMs !== undefined)
    moveClock(plan.clockOffsetMs);
function watchCheckpoints({ crashAt, traceFile }) {
    if (crashAt === undefined && traceFile === undefined)
        return;
    let seen = 0;
    subscribe('esg-lake:crash-point', (message) => {
        const { name } = message;
        if (traceFile !== undefined)
            appendFileSync(traceFile, `${name}\n`);
        if (name === crashAt?.name && ++seen === crashAt.count)
            process.kill(process.pid, 'SIGKILL');
    });
}
function watchFor({ name, count, afterMs, what }) {
    let seen = 0;
    subscribe('esg-lake:crash-point', (message) => {
        if (message.name !== name || ++seen !== count)
            return;
        if (afterMs === undefined)
            strike(what, name);
        else
            setTimeout(() => strike(what, name), afterMs);
    });
}
function strike(what, name) {
    if (what === 'exception') {
        setImmediate(() => {
            throw new Error(`thrown at ${name}`);
        });
    }
    else if (what === 'rejection')
        void Promise.reject(new Error(`rejected at ${name}`));
    else if (what === 'pause') {
        writeSync(3, name);
        while (readSync(3, Buffer.alloc(64)) > 0)
            ;
    }
    else
        for (const signal of what)
            process.kill(process.pid, signal);
}
/** Wraps the functions of node:fs/promises and the methods of its file handles, including named imports. */
function breakFiles(faults) {
    const states = faults.map((fault) => ({ fault, seen: 0, isDue: fault.since === undefined }));
    subscribe('esg-lake:crash-point', (message) => {
        const { name } = message;
        for (const state of states)
            state.isDue ||= state.fault.since === name;
    });
    const strike = (operation, path) => {
        for (const state of states) {
            const { fault } = state;
            if (!state.isDue || !fault.operations.includes(operation) || !path.includes(fault.path))
                continue;
            state.seen++;
            if (state.seen <= fault.after || state.seen > fault.after + fault.times)
                continue;
            return Object.assign(new Error(`${fault.code}: ${messages[fault.code]}, ${operation} '${path}'`), {
                code: fault.code,
                syscall: operation,
                path,
            });
        }
        return undefined;
    };
    const module = createRequire(import.meta.url)('node:fs/promises');
    const paths = new WeakMap();
    const twoPaths = new Set(['rename', 'copyFile', 'symlink', 'link']);
    for (const name of ['open', 'rename', 'mkdir', 'copyFile', 'symlink', 'link', 'writeFile', 'rm', 'unlink', 'chmod']) {
        const original = module[name];
        if (original === undefined)
            continue;
        module[name] = async (...args) => {
            const named = twoPaths.has(name) ? args.slice(0, 2) : args.slice(0, 1);
            const error = strike(name, named.join(' '));
            if (error !== undefined)
                throw error;
            const result = await original(...args);
            if (name === 'open' && typeof result === 'object' && result !== null) {
                paths.set(result, String(args[0]));
                breakHandles(result, (operation, handle) => strike(operation, paths.get(handle) ?? ''));
            }
            return result;
        };
    }
    breakDescriptors(strike);
    syncBuiltinESMExports();
}
/** The functions of node:fs that write bodies aside; they refer to a file by its descriptor. */
function breakDescriptors(strike) {
    const module = createRequire(import.meta.url)('node:fs');
    const { openSync, writeSync: write, fdatasync } = module;
    if (openSync === undefined || write === undefined || fdatasync === undefined)
        throw new Error('node:fs has changed');
    const paths = new Map();
    const strikeDescriptor = (operation, descriptor) => {
        const path = paths.get(descriptor);
        return path === undefined ? undefined : strike(operation, path);
    };
    module['openSync'] = (...args) => {
        const error = strike('open', String(args[0]));
        if (error !== undefined)
            throw error;
        const descriptor = openSync.apply(module, [...args]);
        paths.set(descriptor, String(args[0]));
        return descriptor;
    };
    module['writeSync'] = (...args) => {
        const error = strikeDescriptor('write', args[0]);
        if (error !== undefined)
            throw error;
        return write.apply(module, [...args]);
    };
    module['fdatasync'] = (...args) => {
        const error = strikeDescriptor('datasync', args[0]);
        const done = args.at(-1);
        if (error === undefined || typeof done !== 'function')
            return fdatasync.apply(module, [...args]);
        return process.nextTick(done, error);
    };
}
let handlesAreBroken = false;
function breakHandles(handle, strike) {
    if (handlesAreBroken)
        return;
    handlesAreBroken = true;
    const prototype = Object.getPrototypeOf(handle);
    for (const name of ['write', 'writeFile', 'sync', 'datasync', 'truncate']) {
        const original = prototype[name];
        if (original === undefined)
            continue;
        prototype[name] = async function (...args) {
            const error = strike(name, this);
            if (error !== undefined)
                throw error;
            return original.call(this, ...args);
        };
    }
}
const messages = {
    ENOSPC: 'no space left on device',
    EIO: 'i/o error',
    EROFS: 'read-only file system',
};
function moveClock(offsetMs) {
    const Real = Date;
    class MovedDate extends Real {
        constructor(...args) {
            if (args.length === 0)
                super(Real.now() + offsetMs);
            else
                super(...args);
        }
        static now() {
            return Real.now() + offsetMs;
        }
    }
    globalThis.Date = MovedDate;
}
