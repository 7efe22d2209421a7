import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
const magic = Buffer.from('Obj\u0001');
const headerSchema = {
    type: 'record',
    name: 'header',
    fields: [
        { name: 'magic', type: { type: 'fixed', name: 'magic', size: 4 } },
        { name: 'meta', type: { type: 'map', values: 'bytes' } },
        { name: 'sync', type: { type: 'fixed', name: 'sync', size: 16 } },
    ],
};
let loaded = null;
/** Loads the library on first use: only Iceberg tables need it. */
export function loadAvro() {
    loaded ??= import('avsc').then((avsc) => avroBy((schema) => avsc.default.Type.forSchema(schema, { wrapUnions: false })));
    return loaded;
}
function avroBy(typeFor) {
    const types = new Map();
    const typeOf = (text) => {
        const type = types.get(text) ?? typeFor(JSON.parse(text));
        types.set(text, type);
        return type;
    };
    const header = typeFor(headerSchema);
    const long = typeFor('long');
    return {
        encode: (schema, metadata, records) => {
            const text = JSON.stringify(schema);
            const type = typeOf(text);
            const rows = Buffer.concat(records.map((record) => type.toBuffer(record)));
            const entries = [...metadata, ['avro.schema', text], ['avro.codec', 'deflate']];
            const meta = Object.fromEntries(entries.map(([key, value]) => [key, Buffer.from(value)]));
            const sync = createHash('sha256').update(JSON.stringify(entries)).update(rows).digest().subarray(0, 16);
            const block = deflateRawSync(rows);
            const blocks = [long.toBuffer(records.length), long.toBuffer(block.length), block, sync];
            return Buffer.concat([header.toBuffer({ magic, meta, sync }), ...(records.length === 0 ? [] : blocks)]);
        },
        decode: (bytes) => {
            const { value, offset } = decodedAt(header, bytes, 0);
            const metadata = metadataOf(value);
            const type = typeOf(metadata.get('avro.schema') ?? '');
            const records = [];
            for (let at = offset; at < bytes.length;) {
                const count = decodedAt(long, bytes, at);
                const length = decodedAt(long, bytes, count.offset);
                const end = length.offset + Number(length.value);
                const rows = inflateRawSync(bytes.subarray(length.offset, end));
                let next = 0;
                for (let left = Number(count.value); left > 0; left--) {
                    const record = decodedAt(type, rows, next);
                    records.push(record.value);
                    next = record.offset;
                }
                at = end + 16;
            }
            return { metadata, records };
        },
    };
}
function decodedAt(type, bytes, at) {
    const { value, offset } = type.decode(bytes, at);
    if (offset < 0)
        throw new Error('the file ends too early');
    return { value, offset };
}
function metadataOf(header) {
    if (typeof header !== 'object' || header === null || !('meta' in header))
        throw new Error('it has no header');
    const { meta } = header;
    if (typeof meta !== 'object' || meta === null)
        throw new Error('it has no header');
    return new Map(Object.entries(meta).map(([key, value]) => [key, String(value)]));
}
