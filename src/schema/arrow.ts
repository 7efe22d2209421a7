/**
 * The Arrow schema of a table, and builders of its columns. Between parsing and loading this is the hot path (33 million
 * values for 1.6 million data points): hence typed arrays that double in size.
 */
import {
  Bool,
  BufferType,
  Data,
  type DataType,
  DateDay,
  Decimal,
  Dictionary,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  makeData,
  makeVector,
  Schema,
  TimestampMicrosecond,
  Utf8,
} from 'apache-arrow';
import { type ColumnDeclaration, type ColumnType, schemaVersion, type TableName, tables } from './tables.ts';

/**
 * The Arrow schema of a table. Text and JSON are dictionaries of UTF-8 (32-bit indices; the dictionary's id is the
 * column's index), dates are days, times microseconds in UTC. Descriptions are in the metadata of the schema and its
 * fields.
 */
export function arrowSchema(table: TableName): Schema {
  const { columns, description } = tables[table];
  const fields = Object.entries(columns).map(
    ([name, { type, nullable, description: about }], index) =>
      new Field(name, kinds[type].type(index), nullable, new Map([['description', about]])),
  );
  const metadata = { table, description, schema_version: String(schemaVersion) };
  return new Schema(fields, new Map(Object.entries(metadata)));
}

type Values = Int32Array | Float64Array | BigInt64Array | Uint8Array;

/** How the values of a type are stored. */
interface Kind<V extends Values> {
  /** @param index of the column in its table, which is also the id of its dictionary */
  type(index: number): DataType;
  create(length: number): V;
  /** Stores a value that is not null; returns false if it does not match the declaration. */
  put(values: V, at: number, value: unknown, texts: Texts): boolean;
  /** What Arrow takes of the first `length` values. @default the values */
  pack?(values: V, length: number): ArrayBufferView;
}

const int32 = (type: () => DataType): Kind<Int32Array> => ({
  type,
  create: (length) => new Int32Array(length),
  put: (values, at, value) => {
    if (typeof value !== 'number' || (value | 0) !== value) return false;
    values[at] = value;
    return true;
  },
});

/** Instants outside the safe range (before 1684, after 2255) are rounded to the nearest whole millisecond. */
const int64 = (type: () => DataType, largest: number): Kind<BigInt64Array> => ({
  type,
  create: (length) => new BigInt64Array(length),
  put: (values, at, value) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > largest) return false;
    values[at] = Number.isSafeInteger(value) ? BigInt(value) : BigInt(Math.round(value / 1000)) * 1000n;
    return true;
  },
});

const text: Kind<Int32Array> = {
  type: (index) => new Dictionary(new Utf8(), new Int32(), index),
  create: (length) => new Int32Array(length),
  put: (values, at, value, texts) => {
    if (typeof value !== 'string') return false;
    values[at] = texts.indexOf(value);
    return true;
  },
};

const kinds: Readonly<Record<ColumnType, Kind<Values>>> = {
  VARCHAR: text,
  JSON: text,
  INTEGER: int32(() => new Int32()),
  DATE: int32(() => new DateDay()),
  BIGINT: int64(() => new Int64(), Number.MAX_SAFE_INTEGER),
  TIMESTAMPTZ: int64(() => new TimestampMicrosecond('UTC'), Date.UTC(10_000, 0) * 1000),
  DOUBLE: {
    type: () => new Float64(),
    create: (length) => new Float64Array(length),
    put: (values, at, value) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return false;
      values[at] = value;
      return true;
    },
  },
  // Filled by SQL alone.
  'DECIMAL(38,12)': { type: () => new Decimal(12, 38), create: () => new Uint8Array(), put: () => false },
  BOOLEAN: {
    type: () => new Bool(),
    create: (length) => new Uint8Array(length),
    put: (values, at, value) => {
      values[at] = value === true ? 1 : 0;
      return typeof value === 'boolean';
    },
    pack: bitsOf,
  },
  /** The values are the lengths of the lists. */
  'VARCHAR[]': {
    type: () => new List(new Field('item', new Utf8(), false)),
    create: (length) => new Int32Array(length),
    put: (values, at, value, { all }) => {
      if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return false;
      values[at] = value.length;
      all.push(...value);
      return true;
    },
    pack: (values, length) => {
      const offsets = new Int32Array(length + 1);
      for (let i = 0; i < length; i++) offsets[i + 1] = (offsets[i] ?? 0) + Number(values[i]);
      return offsets;
    },
  },
};

/** Builds one column of an Arrow record batch. */
export interface ColumnBuilder {
  /** Appends the first `count` values; throws a TypeError if one does not match the declaration. */
  append(values: readonly unknown[], count: number): void;
  /** The column so far, without copying it; the builder cannot be used afterwards. */
  finish(): Data;
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
  const { type: arrowType, create, put, pack } = kinds[type];
  const isList = type === 'VARCHAR[]';
  const texts = createTexts();
  let room = 1024;
  while (room < expected) room *= 2;
  let values = create(room);
  let valid = new Uint8Array(room);
  let length = 0;
  let nullCount = 0;
  return {
    append: (block, count) => {
      while (room < length + count) {
        room *= 2;
        values = moved(create(room), values);
        valid = moved(new Uint8Array(room), valid);
      }
      for (let i = 0; i < count; i++, length++) {
        const value = block[i];
        if (value === null) {
          if (!nullable) throw new TypeError(`${place.name} is never NULL`);
          nullCount++;
        } else {
          if (!put(values, length, value, texts)) {
            throw new TypeError(`${place.name} cannot hold ${typeof value} ${String(value).slice(0, 60)}`);
          }
          valid[length] = 1;
        }
      }
    },
    finish: () => {
      const buffers = {
        [isList ? BufferType.OFFSET : BufferType.DATA]: pack?.(values, length) ?? values.subarray(0, length),
        ...(nullCount === 0 ? {} : { [BufferType.VALIDITY]: bitsOf(valid, length) }),
      };
      const children = isList ? [textData(texts.all)] : [];
      const dictionary = kinds[type] === text ? makeVector(textData(texts.all)) : undefined;
      return new Data(arrowType(place.index), 0, length, nullCount, buffers, children, dictionary);
    },
  };
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

/** The texts of a column: the distinct ones in the order of their first use, or those of all lists. */
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
function textData(texts: readonly string[]): Data<Utf8> {
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
  return makeData({ type: new Utf8(), length: texts.length, nullCount: 0, valueOffsets, data });
}
