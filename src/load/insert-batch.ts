import {
  BIGINT,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  INTEGER,
  TIMESTAMPTZ,
  VARCHAR,
} from '@duckdb/node-api';
import duckdb, { type Vector as DuckDbVector } from '@duckdb/node-bindings';
import { type Data, DataType, type RecordBatch, type Vector } from 'apache-arrow';
import { type ColumnType, type TableName, tables } from '../schema/tables.ts';

/** The number of rows that a vector of DuckDB holds. */
const chunkSize = 2048;

/**
 * `batch` has the columns of `arrowSchema`. DuckDB writes on this thread: a million data points take 3 s of it.
 * @param database has the table in its schema `main`; null for the one that is open
 */
export async function insertBatch(
  connection: DuckDBConnection,
  database: string | null,
  table: TableName,
  batch: RecordBatch,
): Promise<void> {
  const appender = await connection.createAppender(table, 'main', database);
  // JSON and lists arrive as text, which is read when it is inserted.
  const types = Object.values(tables[table].columns).map(({ type }) => duckDbTypes[type] ?? VARCHAR);
  const columns = batch.data.children.map(createColumn);
  for (let from = 0; from < batch.numRows; from += chunkSize) {
    const count = Math.min(chunkSize, batch.numRows - from);
    const chunk = DuckDBDataChunk.create(types, count);
    for (const [index, column] of columns.entries()) column(chunk, index, from, count);
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

const duckDbTypes: Readonly<Partial<Record<ColumnType, DuckDBType>>> = {
  INTEGER,
  BIGINT,
  DOUBLE,
  'DECIMAL(38,12)': DECIMAL(38, 12),
  BOOLEAN,
  DATE,
  TIMESTAMPTZ,
};

/** Including the texts of its dictionaries. */
export const bytesOf = (batch: RecordBatch): number =>
  batch.data.children.reduce((sum, { byteLength, dictionary }) => sum + byteLength + (dictionary?.byteLength ?? 0), 0);

/** Fills a column from a multiple of 2,048 on. The chunk's texts point into memory that the function keeps. */
type Column = (chunk: DuckDBDataChunk, index: number, from: number, count: number) => void;

function createColumn(data: Data): Column {
  if (data.offset !== 0) throw new TypeError('a slice of a record batch cannot be loaded');
  const copy = valuesCopier(data);
  const { nullBitmap, nullCount } = data;
  return (chunk, index, from, count) => {
    const vector = duckdb.data_chunk_get_vector(chunk.chunk, index);
    if (nullBitmap !== null && nullCount > 0) {
      duckdb.vector_ensure_validity_writable(vector);
      const bytes = nullBitmap.subarray(from >> 3, (from + count + 7) >> 3);
      duckdb.copy_data_to_vector_validity(vector, 0, bufferOf(bytes), bytes.byteOffset, bytes.byteLength);
    }
    copy(vector, from, count);
  };
}

type Copy = (vector: DuckDbVector, from: number, count: number) => void;

function valuesCopier(data: Data): Copy {
  if (DataType.isDictionary(data.type)) return textCopier(data);
  if (DataType.isBool(data.type)) return booleanCopier(data);
  const values: ArrayBufferView & { readonly BYTES_PER_ELEMENT: number } = data.values;
  const width = values.BYTES_PER_ELEMENT;
  return (vector, from, count) =>
    duckdb.copy_data_to_vector(vector, 0, bufferOf(values), values.byteOffset + from * width, count * width);
}

function textCopier(data: Data): Copy {
  const pool = createTextPool(data.dictionary);
  const indices: Int32Array = data.values;
  const target = new Int32Array(4 * chunkSize);
  return (vector, from, count) => {
    const { words } = pool;
    for (let i = 0; i < count; i++) {
      const word = 4 * (indices[from + i] ?? 0);
      target[4 * i] = words[word] ?? 0;
      target[4 * i + 1] = words[word + 1] ?? 0;
      target[4 * i + 2] = words[word + 2] ?? 0;
      target[4 * i + 3] = words[word + 3] ?? 0;
    }
    duckdb.copy_data_to_vector(vector, 0, target.buffer, 0, 16 * count);
  };
}

/** Arrow packs booleans into bits, DuckDB into bytes. */
function booleanCopier(data: Data): Copy {
  const bits: Uint8Array = data.values;
  const target = new Uint8Array(chunkSize);
  return (vector, from, count) => {
    for (let i = 0; i < count; i++) target[i] = ((bits[(from + i) >> 3] ?? 0) >> ((from + i) & 7)) & 1;
    duckdb.copy_data_to_vector(vector, 0, target.buffer, 0, count);
  };
}

function bufferOf(view: ArrayBufferView): ArrayBuffer {
  if (view.buffer instanceof ArrayBuffer) return view.buffer;
  throw new TypeError('shared memory cannot be loaded');
}

/** Texts of up to this length are stored in the 16 bytes themselves. */
const inlineLength = 12;

/**
 * All texts of a dictionary in one string, and references to its parts: one native call takes a quarter of the time of
 * sending the texts as JSON and joining them by index.
 * @returns `words`: four per text, a `duckdb_string_t` as in DuckDB's C interface (length, then 12 bytes inline or 4
 * bytes of prefix and a pointer), valid while `owner` lives
 */
function createTextPool(dictionary: Vector | undefined) {
  const [data, ...rest] = dictionary?.data ?? [];
  if (data === undefined || rest.length > 0) throw new TypeError('the dictionary does not consist of exactly one part');
  const offsets: Int32Array = data.valueOffsets;
  const first = offsets[0] ?? 0;
  const bytes: Uint8Array = data.values.subarray(first, offsets[data.length] ?? 0);
  const owner = DuckDBDataChunk.create([VARCHAR], 1);
  const vector = duckdb.data_chunk_get_vector(owner.chunk, 0);
  duckdb.vector_assign_string_element_len(vector, 0, bytes);
  const reference = duckdb.vector_get_data(vector, 16);
  // Means nothing if all texts together fit inline.
  const address = new DataView(reference.buffer, reference.byteOffset, 16).getBigUint64(8, true);
  const low = Number(address & 0xffffffffn);
  const high = Number(address >> 32n);
  const words = new Int32Array(4 * data.length);
  const inline = new Uint8Array(words.buffer);
  for (let i = 0; i < data.length; i++) {
    const start = (offsets[i] ?? 0) - first;
    const length = (offsets[i + 1] ?? 0) - first - start;
    words[4 * i] = length;
    const copied = length <= inlineLength ? length : 4;
    for (let k = 0; k < copied; k++) inline[16 * i + 4 + k] = bytes[start + k] ?? 0;
    if (length <= inlineLength) continue;
    const at = low + start;
    words[4 * i + 2] = at | 0;
    words[4 * i + 3] = (high + Math.floor(at / 4294967296)) | 0;
  }
  return { owner, words };
}
