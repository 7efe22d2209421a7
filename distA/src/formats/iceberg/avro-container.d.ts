import type { Schema } from 'avsc';
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
/** Loads the library on first use: only Iceberg tables need it. */
export declare function loadAvro(): Promise<Avro>;
export {};
