import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { messageOf, UsageError } from '../../base/errors.js';
import { syncToDisk } from '../../base/files.js';
import { LandingError } from '../service-errors.js';
import { landingRuns } from './reader.js';
import { adoptReceived, createReceivedLog } from './received-log.js';
import { createPreallocatedFiles, createStagedFile, landingStep, setAside, writeAll, } from './staged-file.js';
/**
 * Throws UsageError if the folder cannot be created. Deletes leftovers of dead runs: the caller must hold the folder's lock.
 */
export async function openLanding(options) {
    const { output, runId } = options;
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(runId))
        throw new UsageError(`not a run id: ${JSON.stringify(runId)}`);
    const folder = join(output, 'landing', runId);
    const staging = join(folder, '.staging');
    const index = await openFolders(output, folder, staging);
    const commits = createGroupCommit(output, index);
    const received = createReceivedLog(staging);
    const uncommitted = new Set();
    let staged = 0;
    const track = (file) => {
        uncommitted.add(file);
        return file;
    };
    const nextPath = () => join(staging, `${staged++}.part`);
    const preallocated = createPreallocatedFiles(nextPath);
    return {
        runId,
        stage: () => track(createStagedFile(nextPath())),
        setAside: (bytes) => track(setAside(preallocated.take(), bytes)),
        commit: async (file, entry) => {
            if (!uncommitted.delete(file))
                throw new LandingError('this body has already been landed or discarded');
            const response = toResponse(entry, runId);
            const line = toIndexLine(response, entry);
            received.note(file, line);
            return commits.add(file, response, line);
        },
        close: async () => {
            for (const file of uncommitted)
                await file.discard();
            await commits.close();
            await preallocated.close();
            received.close();
            await index.close();
            await rm(staging, { recursive: true, force: true });
        },
    };
}
/** Path of a landed body, relative to the output folder. */
export function landingFile(runId, endpoint, responseId) {
    return `landing/${runId}/${endpoint}/${responseId}.json.gz`;
}
function toResponse(entry, runId) {
    const { endpoint, responseId } = entry.response;
    return { ...entry.response, runId, landingFile: landingFile(runId, endpoint, responseId) };
}
function toIndexLine(response, entry) {
    const line = {
        response_id: response.responseId,
        endpoint: response.endpoint,
        method: response.method,
        path: response.path,
        status: response.status,
        fetched_at: response.fetchedAt,
        server_date: response.serverDate,
        byte_count: response.byteCount,
        landing_file: response.landingFile,
        run_id: response.runId,
        ...(entry.requestIds === undefined ? {} : { request_body: { ids: entry.requestIds } }),
        ...(entry.note === undefined ? {} : { note: entry.note }),
    };
    return Buffer.from(`${JSON.stringify(line)}\n`);
}
/**
 * Bodies are made durable concurrently, each as it arrives. Then, one group at a time, their folders are synced and
 * their lines are written. Bodies that arrive meanwhile form the next group.
 */
function createGroupCommit(output, index) {
    const folders = new Map();
    const underWay = new Set();
    let queue = [];
    let isFlushing = false;
    let indexLength = null;
    const appendLines = async (lines) => {
        indexLength ??= (await index.stat()).size;
        try {
            await writeAll(index, lines, indexLength);
            crashPoint('landing.index-appended');
            await index.datasync();
            crashPoint('landing.index-synced');
            indexLength += lines.byteLength;
        }
        catch (error) {
            await index.truncate(indexLength).catch(() => { }); // leaves no incomplete line in the middle of the file
            throw error;
        }
    };
    const flush = async () => {
        isFlushing = true;
        while (queue.length > 0) {
            const group = queue;
            queue = [];
            try {
                await Promise.all([...new Set(group.map((landing) => landing.folder))].map((folder) => folder.sync()));
                crashPoint('landing.folders-synced');
                await appendLines(Buffer.concat(group.map((landing) => landing.line)));
                for (const landing of group)
                    landing.resolve();
            }
            catch (error) {
                for (const landing of group)
                    landing.reject(error);
            }
        }
        isFlushing = false;
    };
    const land = async (file, response, line) => {
        const to = join(output, response.landingFile ?? '');
        await file.finish();
        const folder = await openOnce(folders, dirname(to));
        await rename(file.path, to);
        crashPoint('landing.body-renamed');
        await new Promise((resolve, reject) => {
            queue.push({ folder, line, resolve, reject });
            if (!isFlushing)
                void flush();
        });
        return response;
    };
    return {
        add: (file, response, line) => {
            const landing = landingStep('land a body', () => land(file, response, line));
            underWay.add(landing);
            return landing.finally(() => underWay.delete(landing));
        },
        close: async () => {
            await Promise.allSettled(underWay);
            for (const folder of folders.values())
                await folder.then((handle) => handle.close()).catch(() => { });
        },
    };
}
/** A handle for syncing a folder; the first time, the folder is created and its parent synced. */
function openOnce(folders, folder) {
    const known = folders.get(folder);
    if (known !== undefined)
        return known;
    const opened = mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => syncToDisk(dirname(folder)))
        .then(() => open(folder, 'r'));
    folders.set(folder, opened);
    return opened;
}
async function openFolders(output, folder, staging) {
    try {
        await mkdir(join(output, 'landing'), { recursive: true, mode: 0o700 });
        for (const run of await landingRuns(output)) {
            await adoptReceived(output, run);
            await rm(join(output, 'landing', run, '.staging'), { recursive: true, force: true });
        }
        await mkdir(staging, { recursive: true, mode: 0o700 });
        const index = await open(join(folder, 'index.ndjson'), constants.O_RDWR | constants.O_CREAT, 0o600);
        for (const made of [folder, dirname(folder), output])
            await syncToDisk(made);
        return index;
    }
    catch (cause) {
        throw new UsageError(`cannot write to ${join(output, 'landing')}: ${messageOf(cause)}`, {
            cause,
            hint: 'Choose a writable folder with --output.',
        });
    }
}
