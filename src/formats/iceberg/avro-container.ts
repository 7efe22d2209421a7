import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Schema, Type } from 'avsc';

/** An Avro container file, held in memory: those of a table are small. */
interface AvroFile {
  readonly metadata: ReadonlyMap<string, string>;
  readonly records: readonly unknown[];
}

export interface Avro {
  /** Deterministic: the same content gives the same bytes. */
  encode(schema: Schema, metadata: ReadonlyMap<string, string>, records: readonly object[]): Buffer;
  /** @throws if the bytes are not a complete container file */
  decode(bytes: Buffer): AvroFile;
}

const magic = Buffer.from('Obj\u0001');
const headerSchema: Schema = {
  type: 'record',
  name: 'header',
  fields: [
    { name: 'magic', type: { type: 'fixed', name: 'magic', size: 4 } },
    { name: 'meta', type: { type: 'map', values: 'bytes' } },
    { name: 'sync', type: { type: 'fixed', name: 'sync', size: 16 } },
  ],
};

let loaded: Promise<Avro> | null = null;

/** Loads the library on first use: only Iceberg tables need it. */
export function loadAvro(): Promise<Avro> {
  loaded ??= import('avsc').then((avsc) =>
    avroBy((schema) => avsc.default.Type.forSchema(schema, { wrapUnions: false })),
  );
  return loaded;
}

function avroBy(typeFor: (schema: Schema) => Type): Avro {
  const types = new Map<string, Type>();
  const typeOf = (text: string): Type => {
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
      const entries = [...metadata, ['avro.schema', text] as const, ['avro.codec', 'deflate'] as const];
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
      const records: unknown[] = [];
      for (let at = offset; at < bytes.length; ) {
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

function decodedAt(type: Type, bytes: Buffer, at: number): { readonly value: unknown; readonly offset: number } {
  const { value, offset }: { value: unknown; offset: number } = type.decode(bytes, at);
  if (offset < 0) throw new Error('the file ends too early');
  return { value, offset };
}

function metadataOf(header: unknown): ReadonlyMap<string, string> {
  if (typeof header !== 'object' || header === null || !('meta' in header)) throw new Error('it has no header');
  const { meta } = header;
  if (typeof meta !== 'object' || meta === null) throw new Error('it has no header');
  return new Map(Object.entries(meta).map(([key, value]) => [key, String(value)]));
}
