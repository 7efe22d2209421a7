import { type Data, DataType, makeData, type RecordBatch } from 'apache-arrow';
import { toBatch } from './row-batches.ts';
import { type TableName, tables } from './tables.ts';

/** Tables that are often queried for single trackers. */
const ordered: readonly TableName[] = ['data_points', 'utrvs'];

/**
 * The rows of a batch, ordered by tracker, keeping the order of the rows of one tracker; batches of other tables are
 * unchanged. The database stores rows in insertion order and reads 2,048 of them at a time. In the order of surveys,
 * nearly every block has a value of every tracker, so a query for one tracker reads all blocks.
 */
export function orderByTracker(table: TableName, batch: RecordBatch): RecordBatch {
  if (!ordered.includes(table)) return batch;
  const trackers = batch.data.children[Object.keys(tables[table].columns).indexOf('tracker_id')];
  if (trackers === undefined) throw new TypeError(`a batch of ${table} does not have trackers`);
  const order = orderOf(trackers);
  const columns = batch.data.children.map((column) => gatherRows(column, order));
  return toBatch(table, columns, batch.numRows);
}

/** For each row of the ordered batch, its index in the original. */
function orderOf(trackers: Data): Int32Array {
  if (!DataType.isDictionary(trackers.type)) throw new TypeError('ids of trackers are not numbered');
  const places = placesOf(trackers);
  const codes: Int32Array = trackers.values;
  const next = new Int32Array(places.length + 1);
  for (let row = 0; row < trackers.length; row++) {
    const after = (places[codes[row] ?? 0] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let place = 1; place < next.length; place++) next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  const order = new Int32Array(trackers.length);
  for (let row = 0; row < trackers.length; row++) {
    const place = places[codes[row] ?? 0] ?? 0;
    const at = next[place] ?? 0;
    order[at] = row;
    next[place] = at + 1;
  }
  return order;
}

/** For each id in the dictionary, its rank among all ids. */
function placesOf({ dictionary }: Data): Int32Array {
  const ids = Array.from({ length: dictionary?.length ?? 0 }, (_, code) => ({
    id: String(dictionary?.get(code)),
    code,
  }));
  const places = new Int32Array(ids.length);
  ids
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .forEach(({ code }, place) => {
      places[code] = place;
    });
  return places;
}

/**
 * A column with one value per code: the value in the row of `column` at that index. Texts are not copied, only their
 * indices.
 * @throws TypeError for types that no repeated column has
 */
function gatherRows(column: Data, codes: Int32Array): Data {
  const common = { length: codes.length, ...gatherValidity(column, codes) };
  const { type } = column;
  if (DataType.isDictionary(type)) {
    const { dictionary } = column;
    if (dictionary === undefined) throw new TypeError('the column does not have a dictionary');
    return makeData({ type, ...common, data: gatherIntegers(column.values, codes), dictionary });
  }
  if (DataType.isDate(type)) return makeData({ type, ...common, data: gatherIntegers(column.values, codes) });
  if (DataType.isInt(type)) {
    if (type.bitWidth === 32) return makeData({ type, ...common, data: gatherIntegers(column.values, codes) });
    return makeData({ type, ...common, data: gatherLongs(column.values, codes) });
  }
  if (DataType.isTimestamp(type)) return makeData({ type, ...common, data: gatherLongs(column.values, codes) });
  if (DataType.isFloat(type)) return makeData({ type, ...common, data: gatherDoubles(column.values, codes) });
  if (DataType.isBool(type)) return makeData({ type, ...common, data: gatherBits(column.values, codes).bits });
  throw new TypeError(`${String(type)} cannot be gathered`);
}

function gatherValidity(column: Data, codes: Int32Array): { nullCount: number; nullBitmap: Uint8Array | null } {
  const { nullBitmap: from, nullCount } = column;
  if (nullCount === 0 || from === null) return { nullCount: 0, nullBitmap: null };
  const { bits, count } = gatherBits(from, codes);
  return { nullCount: codes.length - count, nullBitmap: bits };
}

/** @returns the bits, and how many of them are set */
function gatherBits(from: Uint8Array, codes: Int32Array): { bits: Uint8Array; count: number } {
  const bits = new Uint8Array((codes.length + 7) >> 3);
  let count = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    const bit = ((from[code >> 3] ?? 0) >> (code & 7)) & 1;
    count += bit;
    bits[i >> 3] = (bits[i >> 3] ?? 0) | (bit << (i & 7));
  }
  return { bits, count };
}

function gatherIntegers(values: Int32Array, codes: Int32Array): Int32Array {
  const gathered = new Int32Array(codes.length);
  for (let i = 0; i < codes.length; i++) gathered[i] = values[codes[i] ?? 0] ?? 0;
  return gathered;
}

function gatherDoubles(values: Float64Array, codes: Int32Array): Float64Array {
  const gathered = new Float64Array(codes.length);
  for (let i = 0; i < codes.length; i++) gathered[i] = values[codes[i] ?? 0] ?? 0;
  return gathered;
}

function gatherLongs(values: BigInt64Array, codes: Int32Array): BigInt64Array {
  const gathered = new BigInt64Array(codes.length);
  for (let i = 0; i < codes.length; i++) gathered[i] = values[codes[i] ?? 0] ?? 0n;
  return gathered;
}
