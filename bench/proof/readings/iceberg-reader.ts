import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import avro from 'avsc';

/** A reader of Iceberg's metadata written from the specification; it shares no code with the writer. */
export interface IcebergRead {
  readonly metadata: Metadata;
  readonly snapshot: Snapshot;
  readonly manifests: readonly Manifest[];
  /** Live data files, by path relative to the table's location. */
  readonly files: ReadonlyMap<string, Fields>;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Snapshot {
  readonly 'snapshot-id': number;
  readonly 'parent-snapshot-id'?: number;
  readonly 'sequence-number': number;
  readonly 'timestamp-ms': number;
  readonly 'manifest-list': string;
  readonly 'schema-id': number;
  readonly summary: Readonly<Record<string, string>>;
}

export interface Metadata {
  readonly location: string;
  readonly 'table-uuid': string;
  readonly 'last-sequence-number': number;
  readonly 'last-column-id': number;
  readonly 'current-snapshot-id': number;
  readonly 'current-schema-id': number;
  readonly schemas: readonly { readonly 'schema-id': number; readonly fields: readonly Fields[] }[];
  readonly 'partition-specs': readonly { readonly fields: readonly Fields[] }[];
  readonly properties: Readonly<Record<string, string>>;
  readonly snapshots: readonly Snapshot[];
  readonly 'snapshot-log': readonly { readonly 'snapshot-id': number }[];
  readonly 'metadata-log': readonly { readonly 'metadata-file': string }[];
  readonly refs: Readonly<Record<string, Fields>>;
}

export interface Manifest {
  readonly listed: Fields;
  readonly entries: readonly Fields[];
}

export const metadataOf = (table: string, version: number): Metadata =>
  JSON.parse(readFileSync(join(table, 'metadata', `v${version}.metadata.json`), 'utf8'));

/**
 * @param version of the metadata. @default the one that the hint names
 * @param snapshotId @default the current one
 */
export async function readIceberg(table: string, version?: number, snapshotId?: number): Promise<IcebergRead> {
  const hint = Number(readFileSync(join(table, 'metadata/version-hint.text'), 'utf8'));
  const metadata = metadataOf(table, version ?? hint);
  const wanted = snapshotId ?? metadata['current-snapshot-id'];
  const snapshot = metadata.snapshots.find((one) => one['snapshot-id'] === wanted);
  if (snapshot === undefined) throw new Error(`${table}: snapshot ${wanted} is not in version ${version ?? hint}`);
  const local = (uri: unknown): string => {
    const prefix = `${metadata.location}/`;
    if (typeof uri !== 'string' || !uri.startsWith(prefix)) throw new Error(`${uri} is not in ${prefix}`);
    return uri.slice(prefix.length);
  };
  const manifests: Manifest[] = [];
  const files = new Map<string, Fields>();
  for (const listed of await recordsIn(join(table, local(snapshot['manifest-list'])))) {
    const entries = await recordsIn(join(table, local(listed['manifest_path'])));
    manifests.push({ listed, entries });
    for (const { status, data_file: file } of entries) {
      if (status !== 2 && isFields(file)) files.set(local(file['file_path']), file);
    }
  }
  return { metadata, snapshot, manifests, files };
}

export async function recordsIn(file: string): Promise<readonly Fields[]> {
  const records: Fields[] = [];
  // A decoder that opens the file itself never ends if the file is missing.
  const bytes = await readFile(file);
  const decoder = new avro.streams.BlockDecoder({
    parseHook: (schema: avro.Schema) => avro.Type.forSchema(schema, { wrapUnions: false }),
  });
  decoder.end(bytes);
  for await (const record of decoder) if (isFields(record)) records.push(record);
  return records;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
