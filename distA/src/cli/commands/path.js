import { join, resolve } from 'node:path';
import { UsageError } from '../../base/errors.js';
import { suggest } from '../../base/suggest.js';
import { readManifest } from '../../load/publish/manifest.js';
import { requireLake } from '../lake-location.js';
import { named, stringify } from '../terminal/text.js';
/** `path`: prints the folder of a snapshot, or the Parquet files of one of its tables. */
export default async function path({ values, world, positional: table }) {
    const { folder, database } = await requireLake(resolve(world.workingDirectory, values.output), values.snapshot);
    const files = table === undefined ? null : await filesOf(folder, table);
    const found = { path: folder, database, ...(files === null ? {} : { table, files }) };
    world.stdout.write(values.json ? `${stringify(found, 2)}\n` : `${(files ?? [folder]).join('\n')}\n`);
    return 0;
}
async function filesOf(folder, table) {
    const { tables } = await readManifest(folder);
    const found = Object.entries(tables).find(([name]) => name === table)?.[1];
    if (found !== undefined)
        return found.files.map((file) => join(folder, file.path));
    const near = suggest(table, Object.keys(tables));
    throw new UsageError(`no Parquet files for ${named('table', table)}`, {
        hint: near === undefined ? `Tables: ${Object.keys(tables).join(', ')}.` : `Did you mean ${near}?`,
    });
}
