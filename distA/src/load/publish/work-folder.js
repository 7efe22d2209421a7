import { chmod, constants, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { syncToDisk } from '../../base/files.js';
import { workPrefix } from '../../base/folders.js';
import { memoryShares } from '../../base/memory-shares.js';
import { openDatabase, threadsFor } from '../database.js';
import { shareConnections } from '../shared-connections.js';
import { writeEmptyLake } from './empty-lake.js';
import { copyHistory } from './history.js';
import { databaseName } from './manifest.js';
import { removeLeftovers, snapshotsFolder, switchCurrent } from './snapshot-folders.js';
import { attachTextCodes } from './text-codes.js';
/** Removes what dead runs left behind, and creates an empty folder. */
export async function createWorkFolder(output, snapshotId) {
    await mkdir(snapshotsFolder(output), { recursive: true });
    await removeLeftovers(output);
    const folder = join(snapshotsFolder(output), `${workPrefix}${snapshotId}`);
    const published = join(snapshotsFolder(output), snapshotId);
    const tempDirectory = join(folder, 'tmp');
    await mkdir(tempDirectory, { recursive: true });
    crashPoint('work-folder.made');
    return {
        snapshotId,
        folder,
        databaseFile: join(folder, databaseName),
        tempDirectory,
        published,
        publish: async () => {
            await rm(tempDirectory, { recursive: true, force: true });
            await syncToDisk(folder);
            crashPoint('work-folder.synced');
            await rename(folder, published);
            crashPoint('work-folder.renamed');
            await syncToDisk(snapshotsFolder(output));
            crashPoint('snapshots-folder.synced');
            await switchCurrent(output, snapshotId);
        },
        remove: () => rm(folder, { recursive: true, force: true }),
    };
}
/** A private copy of the base's database; it shares blocks with it if the file system can. */
export async function copyDatabase({ databaseFile }, work) {
    await copyFile(databaseFile, work.databaseFile, constants.COPYFILE_FICLONE);
    crashPoint('database.copied');
    await chmod(work.databaseFile, 0o644);
    return openWorkDatabase(work);
}
/** An empty lake with a history. */
export async function createDatabase(history, work) {
    await writeEmptyLake(work.databaseFile);
    const database = await openWorkDatabase(work);
    if (history !== null)
        await copyHistory(database.connection, history);
    return database;
}
/** While surveys are read, memory is needed for their texts; inserting needs little of it (see `prepareForMerge`). */
const openWorkDatabase = ({ databaseFile, tempDirectory }) => openDatabase({ file: databaseFile, tempDirectory, memoryLimitMb: memoryShares.databaseMb.reading });
/**
 * Gives DuckDB the memory and processors of the worker threads, which have ended, for merging.
 * @param bytes of the lake and of what is merged into it
 */
export async function prepareForMerge({ connection, limitMemory }, bytes) {
    const threads = threadsFor(bytes);
    await limitMemory(memoryShares.databaseMb.merging(threads));
    await connection.run(`SET threads = ${threads}`);
}
/** Lets several threads run one statement: call it when only one statement runs at a time. */
export async function divideStatements({ connections, reader }) {
    if (connections.count > 1)
        await reader.run(`SET threads = ${connections.count}`);
}
/** Opens the database with one thread (see `shareConnections`). */
export async function openSealedDatabase({ databaseFile, tempDirectory }) {
    const { publishing, alone } = memoryShares.databaseMb;
    const bytes = (await stat(databaseFile)).size;
    const connectionCount = threadsFor(bytes);
    const options = {
        file: databaseFile,
        readOnly: true,
        tempDirectory,
        memoryLimitMb: publishing(connectionCount),
        threads: 1,
    };
    const database = await openDatabase(options);
    try {
        await attachTextCodes(database.connection);
        const connections = await Promise.all(Array.from({ length: connectionCount }, () => database.connect()));
        const limits = { usual: publishing(connectionCount), alone };
        const limitMemory = (isAlone) => database.limitMemory(isAlone ? limits.alone : limits.usual);
        return {
            database,
            connections: shareConnections(connections, limitMemory),
            reader: await database.connect(),
            isSmall: bytes <= memoryShares.queriedWhileExported,
        };
    }
    catch (error) {
        database.close();
        throw error;
    }
}
