import { closeSync, openSync } from 'node:fs';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readBody, requireBody } from '../../base/body.js';
import { BodyTooLargeError, InvalidBodyError } from '../../base/body-errors.js';
import { isMissing, syncToDisk } from '../../base/files.js';
import { parseIndexLine } from './reader.js';
import { landingStepNow, writeAllNow } from './staged-file.js';
const logName = 'received.ndjson';
export function createReceivedLog(staging) {
    let log = null;
    return {
        note: (file, indexLine) => {
            landingStepNow('note a received body', () => {
                log ??= openSync(join(staging, logName), 'a', 0o600);
                writeAllNow(log, Buffer.concat([Buffer.from(`${basename(file.path)} `), indexLine]));
            });
        },
        close: () => {
            if (log !== null)
                closeSync(log);
            log = null;
        },
    };
}
/**
 * Lands what a killed run had received and set aside. A body that is incomplete, or whose note cannot be read, is left
 * for deletion and requested again.
 */
export async function adoptReceived(output, runId) {
    const folder = join(output, 'landing', runId);
    const log = await readFile(join(folder, '.staging', logName), 'utf8').catch(() => null);
    if (log === null)
        return;
    const index = join(folder, 'index.ndjson');
    const text = await readFile(index, 'utf8').catch(() => '');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1); // the rest is an incomplete line
    const landed = new Set(whole.split('\n'));
    const adopted = [];
    for (const note of log.split('\n')) {
        const [, part, line] = /^(\d+\.part) (.*)$/.exec(note) ?? [];
        if (part === undefined || line === undefined || landed.has(line))
            continue;
        if (await adopt(output, runId, join(folder, '.staging', part), line))
            adopted.push(`${line}\n`);
    }
    if (adopted.length === 0)
        return;
    const handle = await open(index, 'r+');
    try {
        const length = Buffer.byteLength(whole);
        await handle.truncate(length);
        await handle.write(adopted.join(''), length);
        await handle.datasync();
    }
    finally {
        await handle.close();
    }
}
/** Moves the body to its landing file durably; false if it is incomplete. */
async function adopt(output, runId, part, line) {
    const response = await parseIndexLine(line, runId);
    if (response === null)
        return false;
    const to = join(output, response.landingFile);
    const isMoved = await stat(part).then(() => false, () => true);
    const file = isMoved ? to : part;
    try {
        const { responseId } = await readBody({ kind: 'file', file, maxBytes: response.byteCount });
        requireBody(responseId, response.responseId);
    }
    catch (error) {
        if (isMissing(error) || error instanceof InvalidBodyError || error instanceof BodyTooLargeError)
            return false;
        throw error;
    }
    await syncToDisk(file);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    if (!isMoved)
        await rename(part, to);
    await syncToDisk(dirname(to));
    await syncToDisk(join(output, 'landing', runId));
    return true;
}
