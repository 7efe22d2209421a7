import { close, closeSync, fdatasync, open as openCallback, openSync, rmSync, writeSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crashPoint } from '../../base/crash-point.js';
import { messageOf } from '../../base/errors.js';
import { LandingError } from '../service-errors.js';
export function createStagedFile(path) {
    const opened = landingStep('set a body aside', () => open(path, 'wx', 0o600));
    opened.catch(() => { }); // the call that writes, finishes or discards gets the error
    let written = opened;
    let closed = null;
    const append = async (chunk, before) => {
        const bytes = await chunk;
        await before;
        const handle = await opened;
        await landingStep('write a body', () => writeAll(handle, bytes));
        crashPoint('landing.body-written-aside');
    };
    const close = async (isWanted) => {
        const handle = await opened;
        try {
            await written;
            if (!isWanted)
                return;
            await landingStep('land a body', () => handle.datasync());
            crashPoint('landing.body-synced');
        }
        finally {
            await handle.close();
        }
    };
    return {
        path,
        write: (chunk) => {
            const write = append(chunk, written);
            written = write;
            write.catch(() => { }); // `finish` throws it as well
            return write;
        },
        finish: () => {
            closed ??= close(true);
            closed.catch(() => { }); // an unusable body is discarded without awaiting this
            return closed;
        },
        discard: async () => {
            closed ??= close(false);
            await closed.catch(() => { });
            await rm(path, { force: true }).catch(() => { });
        },
    };
}
/**
 * Sets a complete body aside synchronously: from now on it survives if the process is killed.
 * @throws LandingError if the disk rejects it
 */
export function setAside({ path, descriptor }, bytes) {
    let isOpen = true;
    try {
        landingStepNow('write a body', () => writeAllNow(descriptor, bytes));
    }
    catch (error) {
        closeSync(descriptor);
        rmSync(path, { force: true });
        throw error;
    }
    crashPoint('landing.body-written-aside');
    const closeOnce = async () => {
        if (isOpen) {
            isOpen = false;
            await closeAsync(descriptor);
        }
    };
    return {
        path,
        write: () => Promise.reject(new LandingError('this body is complete')),
        finish: async () => {
            try {
                await landingStep('land a body', () => datasyncAsync(descriptor));
                crashPoint('landing.body-synced');
            }
            finally {
                await closeOnce();
            }
        },
        discard: async () => {
            await closeOnce();
            await rm(path, { force: true }).catch(() => { });
        },
    };
}
/** This many bodies may arrive at the same moment. */
const maxPreallocated = 8;
export function createPreallocatedFiles(nextPath) {
    const ready = [];
    const underWay = new Set();
    const prepareOne = async () => {
        const path = nextPath();
        ready.push({ path, descriptor: await openAsync(path, 'wx', 0o600) });
    };
    const prepare = () => {
        while (ready.length + underWay.size < maxPreallocated) {
            // The caller that needs a file creates it itself, and gets the error.
            const preparing = prepareOne().catch(() => { });
            underWay.add(preparing);
            void preparing.finally(() => underWay.delete(preparing));
        }
    };
    return {
        take: () => {
            const file = ready.pop() ?? openNow(nextPath());
            prepare();
            return file;
        },
        close: async () => {
            await Promise.all(underWay);
            for (const { descriptor } of ready.splice(0))
                await closeAsync(descriptor);
        },
    };
}
const openNow = (path) => ({
    path,
    descriptor: landingStepNow('set a body aside', () => openSync(path, 'wx', 0o600)),
});
/** Runs one step of landing a body; a disk error becomes a LandingError that says what was being done. */
export async function landingStep(doing, step) {
    try {
        return await step();
    }
    catch (cause) {
        throw toLandingError(doing, cause);
    }
}
/** The same for a synchronous step. */
export function landingStepNow(doing, step) {
    try {
        return step();
    }
    catch (cause) {
        throw toLandingError(doing, cause);
    }
}
const toLandingError = (doing, cause) => cause instanceof LandingError ? cause : new LandingError(`could not ${doing}: ${messageOf(cause)}`, { cause });
const openAsync = promisify(openCallback);
const closeAsync = promisify(close);
const datasyncAsync = promisify(fdatasync);
/** Appends all bytes. */
export function writeAllNow(file, bytes) {
    for (let done = 0; done < bytes.byteLength;)
        done += writeSync(file, bytes, done);
}
/** Writes all bytes, at `position` or where the last write ended. */
export async function writeAll(handle, bytes, position = null) {
    let done = 0;
    while (done < bytes.byteLength) {
        const at = position === null ? null : position + done;
        done += (await handle.write(bytes, done, bytes.byteLength - done, at)).bytesWritten;
    }
}
