import { publishedTableNames } from '../../schema/tables.js';
import { metadataFolderName, tableFolder } from '../open-table.js';
import { loadAvro } from './avro-container.js';
import { metadataName, metadataText, withoutStale } from './iceberg-metadata.js';
import { hintName, readIcebergTable, requireWholeMetadata } from './iceberg-table.js';
import { tableAddress } from './iceberg-tables.js';
import { relocated } from './make-snapshot.js';
/**
 * The Iceberg metadata of all tables of a lake for a location to which the data files are copied under the same names:
 * metadata names every file by its full address. Versions, snapshots and ids are those of the lake. Nothing is written;
 * empty for a lake without Iceberg tables.
 *
 * @param location counterpart of the output folder, such as `s3://bucket/lake`
 * @param has whether a data file exists at the location, by its relative path; earlier snapshots that lack one are left
 * out
 * @throws GuardError if another engine has written to a table; DamagedError if its metadata is damaged
 */
export async function icebergMetadataFor(output, location, has = () => true) {
    const manifests = [];
    const metadata = [];
    const hints = [];
    const address = location.replace(/\/+$/, '');
    for (const table of publishedTableNames) {
        const read = await readIcebergTable(tableFolder(output, table), []);
        requireWholeMetadata(read);
        if (read.metadata === null)
            continue;
        const path = (name) => `tables/${table}/${metadataFolderName}/${name}`;
        const known = withWhole(read, read.metadata, (file) => has(`tables/${table}/${file}`));
        const moved = relocated(await loadAvro(), read, known, tableAddress(address, table));
        for (const { name, content } of moved.files)
            manifests.push({ path: path(name), content });
        const text = metadataText(moved.metadata, read.version);
        metadata.push({ path: path(metadataName(read.version)), content: Buffer.from(text) });
        hints.push({ path: path(hintName), content: Buffer.from(String(read.version)) });
    }
    return { manifests, metadata, hints };
}
function withWhole({ states }, metadata, has) {
    const whole = [...states].filter(([, { files }]) => [...files.keys()].every(has));
    return withoutStale(metadata, new Set(whole.map(([id]) => id)));
}
