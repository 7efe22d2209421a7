import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { GuardError } from '../../base/errors.js';
import { readOnly, sha256Of, writeDurably } from '../../base/files.js';
import { memoryShares } from '../../base/memory-shares.js';
import { decisionsFolder } from '../../schema/decisions/decision-file.js';
import { schemaSha256 } from '../../schema/fingerprint.js';
import { toManifestRules } from '../../schema/rules.js';
import { schemaVersion } from '../../schema/versions.js';
import { selectRows } from '../database.js';
import { isOutOfMemory } from '../shared-connections.js';
import { verifyWork } from '../verify/verify-snapshot.js';
import { exportTables } from './export-tables.js';
import { databaseName, writeManifest } from './manifest.js';
import { divideStatements } from './work-folder.js';
export function sealedLake(copy, sealed, changed) {
    const { work, base } = copy;
    const { reader, connections, isSmall, database } = sealed;
    const writeFile = async (name, text) => {
        const file = join(work.folder, name);
        await mkdir(dirname(file), { recursive: true });
        await writeDurably(file, text, { mode: readOnly });
    };
    return {
        isSmall,
        query: async (sql, values) => {
            try {
                return await selectRows(reader, sql, values);
            }
            catch (error) {
                if (!isOutOfMemory(error))
                    throw error;
                await database.limitMemory(memoryShares.databaseMb.alone);
                return selectRows(reader, sql, values);
            }
        },
        writeFile,
        export: async (options) => {
            const [exported, sha256] = await Promise.all([
                exportTables({
                    ...copy,
                    connections,
                    folder: work.folder,
                    base: changed === null ? null : base,
                    touched: changed?.partitions ?? null,
                }),
                sha256Of(work.databaseFile),
            ]);
            const bytes = (await stat(work.databaseFile)).size;
            const manifest = {
                snapshot_id: work.snapshotId,
                run_id: options.runId,
                created_at: new Date(options.createdAt).toISOString(),
                schema_version: schemaVersion,
                schema_sha256: schemaSha256(),
                rules: toManifestRules(options.rules),
                watermark_at: options.watermarkAt === null ? null : new Date(options.watermarkAt / 1000).toISOString(),
                database: { path: databaseName, bytes, sha256 },
                tables: exported.tables,
            };
            for (const { name, text } of options.rules.decisions)
                await writeFile(join(decisionsFolder, name), text);
            await writeManifest(work.folder, manifest);
            crashPoint('manifest.written');
            return {
                verify: async () => {
                    const touchedSurveys = changed?.surveys ?? null;
                    await verifyExported(sealed, { ...exported, manifest, folder: work.folder, touchedSurveys });
                    crashPoint('snapshot.verified');
                    return { publish: () => publishLake(copy, manifest) };
                },
            };
        },
    };
}
async function verifyExported(sealed, exported) {
    const { connection } = sealed.database;
    const { checks } = await verifyWork({ ...exported, connection, connections: sealed.connections });
    const failed = checks.filter(({ ok }) => !ok);
    if (failed.length > 0)
        throw failedChecks(failed);
    // A small lake is queried meanwhile; from here on, statements on a large one run one at a time.
    if (!sealed.isSmall)
        await divideStatements(sealed);
}
function failedChecks(failed) {
    const details = failed.map(({ name, detail }) => `${name} (${detail})`).join('; ');
    return new GuardError(`nothing was published: the new snapshot failed verification: ${details}`, {
        hint: 'Run again; if it happens again, run `esg-lake run --full` and report it.',
    });
}
async function publishLake({ work, closing }, manifest) {
    await closing.close();
    await work.publish();
    const databaseFile = join(work.published, databaseName);
    return { snapshotId: work.snapshotId, folder: work.published, databaseFile, manifest };
}
