import { DuckDBDataChunk, VARCHAR } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import type { Data, Vector } from 'apache-arrow';

/** The texts of a dictionary in DuckDB's memory. */
export interface TextPool {
  /** Four 32-bit words per text: a `duckdb_string_t`, ready to be copied into a VARCHAR vector while the pool lives. */
  readonly words: Int32Array;
  /** Owns the memory that `words` points to. */
  readonly owner: DuckDBDataChunk;
}

/** Texts of up to this length are stored in the 16 bytes themselves. */
const inlineLength = 12;

/**
 * Hands all texts of a dictionary to DuckDB as one string, and derives the references to its parts: the layout of
 * `duckdb_string_t` (length, then 12 bytes inline or 4 bytes of prefix and a pointer) is part of DuckDB's C interface.
 * One native call instead of one per text; it takes a quarter of the time of sending the texts as JSON and joining them by
 * index.
 */
export function createTextPool(dictionary: Vector | undefined): TextPool {
  const owner = DuckDBDataChunk.create([VARCHAR], 1);
  const [data, ...rest] = dictionary?.data ?? [];
  if (data === undefined || rest.length > 0) throw new TypeError('the dictionary does not consist of exactly one part');
  const offsets: Int32Array = data.valueOffsets;
  const bytes: Uint8Array = data.values.subarray(offsets[0] ?? 0, offsets[data.length] ?? 0);
  const address = store(owner, bytes);
  return { owner, words: referencesTo(data, offsets, bytes, address) };
}

/** Copies the bytes to DuckDB and returns their address, which is irrelevant if they fit inline. */
function store(owner: DuckDBDataChunk, bytes: Uint8Array): bigint {
  const vector = duckdb.data_chunk_get_vector(owner.chunk, 0);
  duckdb.vector_assign_string_element_len(vector, 0, bytes);
  const reference = duckdb.vector_get_data(vector, 16);
  return new DataView(reference.buffer, reference.byteOffset, 16).getBigUint64(8, true);
}

function referencesTo(data: Data, offsets: Int32Array, bytes: Uint8Array, address: bigint): Int32Array {
  const words = new Int32Array(4 * data.length);
  const inline = new Uint8Array(words.buffer);
  const low = Number(address & 0xffff_ffffn);
  const high = Number(address >> 32n);
  const first = offsets[0] ?? 0;
  for (let i = 0; i < data.length; i++) {
    const start = (offsets[i] ?? 0) - first;
    const length = (offsets[i + 1] ?? 0) - first - start;
    words[4 * i] = length;
    const copied = length <= inlineLength ? length : 4;
    for (let k = 0; k < copied; k++) inline[16 * i + 4 + k] = bytes[start + k] ?? 0;
    if (length <= inlineLength) continue;
    const at = low + start;
    words[4 * i + 2] = at | 0;
    words[4 * i + 3] = (high + Math.floor(at / 0x1_0000_0000)) | 0;
  }
  return words;
}
