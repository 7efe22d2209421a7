import { spawn } from 'node:child_process';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../../base/errors.js';
import { pageTableFile, pageTableNames } from '../../base/page-files.js';
import { processSecrets } from '../../base/secrets.js';
import { withLake } from '../../load/lake.js';
import { readSincePin } from '../../load/publish/since-pin.js';
import { readSnapshot } from '../../load/publish/snapshot-folders.js';
import { makeLakePage } from '../../page/lake-page.js';
import { schemaVersion } from '../../schema/versions.js';
import { requireLake } from '../lake-location.js';
import { refuseManaged, requireTarget } from '../target-file.js';
import { stringify } from '../terminal/text.js';
/** `report`: shows where the lake's report page is, or rebuilds it. */
export default async function report(invocation) {
    const { values, world } = invocation;
    const output = resolve(world.workingDirectory, values.output);
    const target = values.out === undefined || values.out === '-' ? null : resolve(world.workingDirectory, values.out);
    if (target !== null)
        await requireFile(output, target);
    const { folder } = await requireLake(output, values.snapshot);
    if (values.out === undefined)
        return show(invocation, await publishedPage(folder));
    const write = target === null ? ({ page }) => world.stdout.write(page) : writeFiles(target);
    await rebuild(output, await readSnapshot(folder), values['record-url'] ?? null, write);
    return target === null ? exitCodes.ok : show(invocation, target);
}
/** Writes the page, and its tables to a folder next to it; deletes tables of an earlier page that have no rows now. */
const writeFiles = (target) => async ({ page, tables }) => {
    const folder = tablesFolder(target);
    const left = new Set(pageTableNames.map(pageTableFile));
    for await (const { name, text } of tables) {
        await mkdir(folder, { recursive: true });
        await writeWhole(join(folder, name), text);
        left.delete(name);
    }
    for (const name of left)
        await rm(join(folder, name), { force: true });
    await writeWhole(target, page);
};
/** `lake` for `lake.html`. */
function tablesFolder(target) {
    const name = basename(target, extname(target));
    return join(dirname(target), name === basename(target) ? `${name}-tables` : name);
}
async function writeWhole(file, text) {
    const aside = `${file}.part-${process.pid}`;
    await writeFile(aside, text);
    await rename(aside, file);
}
async function requireFile(output, target) {
    await refuseManaged(output, target, `--out ${target}`, true);
    await requireTarget(target, `--out ${target}`);
    const folder = tablesFolder(target);
    const found = await stat(folder).catch(() => null);
    if (found === null || found.isDirectory())
        return;
    throw new UsageError(`${folder} is a file, but the tables of the page need a folder of this name`, {
        hint: 'Choose another name with --out.',
    });
}
/** The page published with a snapshot. */
async function publishedPage(folder) {
    const page = join(folder, 'report.html');
    const found = await stat(page).catch(() => null);
    if (found !== null)
        return page;
    throw new EsgLakeError(`${page} is missing`, {
        exitCode: exitCodes.unexpected,
        hint: 'Rebuild it with: esg-lake report --out FILE.',
    });
}
async function rebuild(output, snapshot, recordUrl, write) {
    const { schema_version: made } = snapshot.manifest;
    if (made !== schemaVersion) {
        throw new UsageError(`cannot build the page from a lake of schema version ${made}; this is version ${schemaVersion}`, {
            hint: `The page that was published with it is ${join(snapshot.folder, 'report.html')}.`,
        });
    }
    const makePage = async (lake) => {
        const query = async (...asked) => processSecrets.cleanAll(await lake.query(...asked));
        const sincePin = await readSincePin({ query }, output, snapshot.snapshotId);
        await write(await makeLakePage({ lake: { query }, sincePin, recordUrl }));
    };
    await withLake(snapshot, makePage, { allowFiles: true }); // those of a pin
}
async function show({ values, world }, page) {
    world.stdout.write(values.json ? `${stringify({ page }, 2)}\n` : `${page}\n`);
    if (values.open)
        await openInBrowser(page);
    return exitCodes.ok;
}
/** Opens the page with the platform's own command; resolves once that has started. */
async function openInBrowser(page) {
    const program = process.platform === 'darwin' ? 'open' : 'xdg-open';
    await new Promise((started, failed) => {
        const child = spawn(program, [page], { detached: true, stdio: 'ignore' });
        child.once('error', failed);
        child.once('spawn', () => {
            child.unref();
            started();
        });
    }).catch((cause) => {
        throw new EsgLakeError(`could not start a browser with ${program}: ${messageOf(cause)}`, {
            cause,
            exitCode: exitCodes.unexpected,
            hint: `Open ${page} in a browser.`,
        });
    });
}
