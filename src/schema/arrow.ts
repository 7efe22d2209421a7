/**
 * The Arrow schema of a table, and builders of its columns. Between parsing and loading this is the hot path (33
 * million values for 1.6 million data points): hence typed arrays that double in size.
 */
import * as arrow from 'apache-arrow';
import { type ColumnDeclaration, type ColumnType, schemaVersion, type TableName, tables } from './tables.ts';

/**
 * The Arrow schema of a table. Text, JSON and lists are dictionaries of UTF-8 (32-bit indices; the dictionary's id is
 * the column's index), dates are days, times microseconds in UTC. Descriptions are in the metadata of the schema and its
 * fields.
 */
export function arrowSchema(table: TableName): arrow.Schema {
  const { columns, description } = tables[table];
  const fields = Object.entries(columns).map(
    ([name, { type, nullable, description: about }], index) =>
      new arrow.Field(name, kinds[type].type(index), nullable, new Map([['description', about]])),
  );
  const metadata = { table, description, schema_version: String(schemaVersion) };
  return new arrow.Schema(fields, new Map(Object.entries(metadata)));
}

type Values = Int32Array | Float64Array | BigInt64Array | Uint8Array;

/** How the values of a type are stored. */
interface Kind {
  /** @param index of the column in its table, which is also the id of its dictionary */
  readonly type: (index: number) => arrow.DataType;
  readonly array: new (length: number) => Values;
  /** What is stored for a value that is not null; null if it does not match the declaration. */
  readonly encode: (value: unknown, texts: Texts) => number | bigint | null;
  /** What Arrow takes of the first `length` values. @default the values */
  readonly pack?: (values: Values, length: number) => ArrayBufferView;
}

const text: Kind = {
  type: (index) => new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32(), index),
  array: Int32Array,
  encode: (value, texts) => (typeof value === 'string' ? texts.indexOf(value) : null),
};

const int32 = (type: () => arrow.DataType): Kind => ({
  type,
  array: Int32Array,
  encode: (value) => (typeof value === 'number' && (value | 0) === value ? value : null),
});

/** Instants outside the safe range (before 1684, after 2255) are rounded to the nearest whole millisecond. */
const int64 = (type: () => arrow.DataType, largest: number): Kind => ({
  type,
  array: BigInt64Array,
  encode: (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > largest) return null;
    return Number.isSafeInteger(value) ? BigInt(value) : BigInt(Math.round(value / 1000)) * 1000n;
  },
});

const kinds: Readonly<Record<ColumnType, Kind>> = {
  VARCHAR: text,
  JSON: text,
  INTEGER: int32(() => new arrow.Int32()),
  DATE: int32(() => new arrow.DateDay()),
  BIGINT: int64(() => new arrow.Int64(), Number.MAX_SAFE_INTEGER),
  TIMESTAMPTZ: int64(() => new arrow.TimestampMicrosecond('UTC'), Date.UTC(10_000, 0) * 1000),
  DOUBLE: {
    type: () => new arrow.Float64(),
    array: Float64Array,
    encode: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null),
  },
  // Filled by SQL alone.
  'DECIMAL(38,12)': { type: () => new arrow.Decimal(12, 38), array: Uint8Array, encode: () => null },
  BOOLEAN: {
    type: () => new arrow.Bool(),
    array: Uint8Array,
    encode: (value) => (typeof value === 'boolean' ? Number(value) : null),
    pack: bitsOf,
  },
  /** As JSON, which DuckDB reads as a list. */
  'VARCHAR[]': {
    ...text,
    encode: (value, texts) =>
      Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? texts.indexOf(JSON.stringify(value))
        : null,
  },
};

/** Builds one column of an Arrow record batch. */
interface ColumnBuilder extends Pick<Kind, 'encode'> {
  readonly texts: Texts;
  readonly values: Values;
  /** A bit for each value: 0 where it is null. */
  readonly valid: Uint8Array;
  nullCount: number;
  /** Makes room for this many values. */
  reserve(length: number): void;
  refuse(value: unknown): never;
  /** The column without copying it; the builder cannot be used afterwards. */
  finish(length: number): arrow.Data;
}

/**
 * @param place the column's name for messages, and its index in the table
 * @param expected probable number of values
 */
export function createColumnBuilder(
  { type, nullable }: ColumnDeclaration,
  place: { readonly name: string; readonly index: number },
  expected: number,
): ColumnBuilder {
  const { type: arrowType, array, encode, pack } = kinds[type];
  const texts = createTexts();
  let room = Math.max(1024, expected);
  let values = new array(room);
  let valid = new Uint8Array((room + 7) >> 3);
  return {
    encode,
    texts,
    nullCount: 0,
    get values() {
      return values;
    },
    get valid() {
      return valid;
    },
    reserve: (length) => {
      if (length <= room) return;
      room = 2 * length;
      values = moved(new array(room), values);
      valid = moved(new Uint8Array((room + 7) >> 3), valid);
    },
    refuse: (value) => {
      throw new TypeError(`${place.name} cannot hold ${typeof value} ${String(value).slice(0, 60)}`);
    },
    finish(length) {
      const { nullCount } = this;
      if (nullCount > 0 && !nullable) throw new TypeError(`${place.name} is never NULL`);
      const buffers = {
        [arrow.BufferType.DATA]: pack?.(values, length) ?? values.subarray(0, length),
        ...(nullCount === 0 ? {} : { [arrow.BufferType.VALIDITY]: valid.subarray(0, (length + 7) >> 3) }),
      };
      const stored = arrowType(place.index);
      const dictionary = arrow.DataType.isDictionary(stored) ? arrow.makeVector(textData(texts.all)) : undefined;
      return new arrow.Data(stored, 0, length, nullCount, buffers, [], dictionary);
    },
  };
}

/** Writes rows to the columns of a table, from index `at` on. */
export type AppendRows = (
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly ColumnBuilder[],
  at: number,
) => void;

/**
 * Compiled from the names of the columns, so that each has a loop of its own, which reads one property and stores one
 * type of value: in a loop for all of them, every read and call is a fresh lookup.
 */
export function compileAppend(names: readonly string[]): AppendRows {
  const loops = names.map(
    (name, index) => `{
      const column = columns[${index}], { encode, texts, values, valid } = column;
      for (let i = 0, to = at; i < rows.length; i++, to++) {
        const value = rows[i][${JSON.stringify(name)}];
        if (value === null) column.nullCount++;
        else {
          values[to] = encode(value, texts) ?? column.refuse(value);
          valid[to >> 3] |= 1 << (to & 7);
        }
      }
    }`,
  );
  return new Function('rows', 'columns', 'at', loops.join('')) as AppendRows;
}

function bitsOf(flags: Values, length: number): Uint8Array {
  const bits = new Uint8Array((length + 7) >> 3);
  for (let i = 0; i < length; i++) bits[i >> 3] = (bits[i >> 3] ?? 0) | (Number(flags[i]) << (i & 7));
  return bits;
}

function moved<V extends Values>(to: V, from: V): V {
  new Uint8Array(to.buffer).set(new Uint8Array(from.buffer));
  return to;
}

/** The distinct texts of a column, in the order of their first use. */
interface Texts {
  readonly all: string[];
  /** The index of a text, which is added if it is new. */
  indexOf(text: string): number;
}

/** With this few texts it is not yet clear whether they repeat. */
const fewTexts = 2048;

function createTexts(): Texts {
  const all: string[] = [];
  const known = new Map<string, number>();
  let foundCount = 0;
  let lastText: string | null = null;
  let lastIndex = -1;
  return {
    all,
    indexOf: (text) => {
      if (text === lastText) return lastIndex;
      lastText = text;
      // Record ids and most remarks never repeat. Skipping the lookup for them saves a twentieth of a worker's time.
      const repeats = all.length < fewTexts || foundCount > all.length;
      const found = repeats ? known.get(text) : undefined;
      if (found !== undefined) foundCount++;
      lastIndex = found ?? all.push(text) - 1;
      if (repeats && found === undefined) known.set(text, lastIndex);
      return lastIndex;
    },
  };
}

/**
 * Texts in UTF-8. One call encodes them all: ids and codes are ASCII, one byte per character; the length of other texts
 * is counted. Halves of surrogate pairs could become whole where texts meet, and are replaced then.
 */
function textData(texts: readonly string[]): arrow.Data<arrow.Utf8> {
  const joined = texts.join('');
  const data = new TextEncoder().encode(joined);
  const isAscii = data.length === joined.length;
  const valueOffsets = new Int32Array(texts.length + 1);
  let end = 0;
  for (const [i, text] of texts.entries()) {
    end += isAscii ? text.length : Buffer.byteLength(text);
    valueOffsets[i + 1] = end;
  }
  if (end !== data.length) return textData(texts.map((text) => text.toWellFormed()));
  return arrow.makeData({ type: new arrow.Utf8(), length: texts.length, nullCount: 0, valueOffsets, data });
}
