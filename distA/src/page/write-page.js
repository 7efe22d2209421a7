import { join } from 'node:path';
import { crashPoint } from '../base/crash-point.js';
import { InterruptedError, messageOf } from '../base/errors.js';
import { pageName, pageTablesFolder } from '../base/page-files.js';
import { makeLakePage } from './lake-page.js';
import { renderRunPage } from './run-page.js';
/**
 * Writes the page about the lake and its CSV tables, which the manifest does not list. If they cannot be made, for example
 * because a query needs more memory than there is, the lake is still published, with a page that states the reason.
 *
 * @returns what the page lists to look at first; null if there is no such page
 * @throws if a file cannot be written
 */
export async function writePage({ lake, report, recordUrl = null, secrets, signal, warn, }) {
    const cleanReport = secrets.cleanAll(report);
    const unwritten = new Set();
    const query = async (sql, values) => secrets.cleanAll(await lake.query(sql, values));
    const write = (name, text) => lake.writeFile(name, text).catch((error) => {
        unwritten.add(error);
        throw error;
    });
    let found = null;
    try {
        const { page, lookFirst, tables } = await makeLakePage({
            lake: { query },
            sincePin: cleanReport.since_pin ?? null,
            recordUrl,
        });
        await write(pageName, page);
        found = lookFirst;
        await writeEach(tables, ({ name, text }) => write(join(pageTablesFolder, name), text));
    }
    catch (error) {
        if (unwritten.has(error) || error instanceof InterruptedError || signal?.aborted === true)
            throw error;
        const what = found === null ? 'could not create the page' : 'could not write all tables of the page';
        const message = secrets.clean(`${what}: ${messageOf(error)}`);
        warn(message);
        if (found === null)
            await lake.writeFile(pageName, renderRunPage(cleanReport, message));
    }
    crashPoint('page.written');
    return found;
}
/** Writes each while the next is made. */
async function writeEach(made, write) {
    let writing = Promise.resolve();
    try {
        for await (const one of made) {
            await writing;
            writing = write(one);
            writing.catch(() => { }); // it is awaited below
        }
    }
    finally {
        await writing;
    }
}
