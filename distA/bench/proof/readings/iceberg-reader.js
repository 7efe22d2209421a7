import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import avro from 'avsc';
export const metadataOf = (table, version) => JSON.parse(readFileSync(join(table, 'metadata', `v${version}.metadata.json`), 'utf8'));
/**
 * @param version of the metadata. @default the one that the hint names
 * @param snapshotId @default the current one
 */
export async function readIceberg(table, version, snapshotId) {
    const hint = Number(readFileSync(join(table, 'metadata/version-hint.text'), 'utf8'));
    const metadata = metadataOf(table, version ?? hint);
    const wanted = snapshotId ?? metadata['current-snapshot-id'];
    const snapshot = metadata.snapshots.find((one) => one['snapshot-id'] === wanted);
    if (snapshot === undefined)
        throw new Error(`${table}: snapshot ${wanted} is not in version ${version ?? hint}`);
    const local = (uri) => {
        const prefix = `${metadata.location}/`;
        if (typeof uri !== 'string' || !uri.startsWith(prefix))
            throw new Error(`${uri} is not in ${prefix}`);
        return uri.slice(prefix.length);
    };
    const manifests = [];
    const files = new Map();
    for (const listed of await recordsIn(join(table, local(snapshot['manifest-list'])))) {
        const entries = await recordsIn(join(table, local(listed['manifest_path'])));
        manifests.push({ listed, entries });
        for (const { status, data_file: file } of entries) {
            if (status !== 2 && isFields(file))
                files.set(local(file['file_path']), file);
        }
    }
    return { metadata, snapshot, manifests, files };
}
export async function recordsIn(file) {
    const records = [];
    // A decoder that opens the file itself never ends if the file is missing.
    const bytes = await readFile(file);
    const decoder = new avro.streams.BlockDecoder({
        parseHook: (schema) => avro.Type.forSchema(schema, { wrapUnions: false }),
    });
    decoder.end(bytes);
    for await (const record of decoder)
        if (isFields(record))
            records.push(record);
    return records;
}
const isFields = (value) => typeof value === 'object' && value !== null;
