/**
 * Builders of one Arrow column each. This is the hot path between parsing and loading (33 million values for 1.6
 * million data points): hence typed arrays that double in size, and a loop of its own for each type of value.
 */
import { BufferType, Data, makeData, makeVector, Utf8 } from 'apache-arrow';
import { arrowTypes } from './arrow.ts';
import type { ColumnDeclaration, ColumnType } from './table-declaration.ts';
import { createTextDictionary, encodeTexts, type TextDictionary } from './text-dictionary.ts';

/** A column as declared. */
interface ColumnPlace {
  readonly table: string;
  readonly name: string;
  readonly column: ColumnDeclaration;
  /** Of the column in its table, which is also the id of its dictionary. */
  readonly index: number;
}

export interface ColumnBuilder {
  /** Appends the first `count` values; throws a TypeError if one does not match the declaration. */
  append(values: readonly unknown[], count: number): void;
  /** The column so far, without copying it; the builder cannot be used afterwards. */
  finish(): Data;
}

/** @param expected probable number of values */
export function createColumnBuilder(place: ColumnPlace, expected: number): ColumnBuilder {
  const { table, name, column, index } = place;
  const { allocate, write, view = firstOf } = kinds[column.type];
  const isList = column.type === 'VARCHAR[]';
  const texts: Texts = { dictionary: createTextDictionary(), listed: [] };
  const refusal = (value: unknown): TypeError =>
    new TypeError(`${table}.${name} cannot hold ${typeof value} ${String(value).slice(0, 60)}`);
  let room = 1024;
  while (room < expected) room *= 2;
  let data = allocate(room);
  let valid = new Uint8Array(room >> 3);
  let length = 0;
  let validCount = 0;
  return {
    append: (values, count) => {
      const end = length + count;
      if (end > room) {
        while (room < end) room *= 2;
        data = moved(allocate(room), data);
        valid = moved(new Uint8Array(room >> 3), valid);
      }
      write(values, count, length, data, { texts, refusal, type: column.type });
      validCount += markValid(values, count, length, valid);
      length = end;
      if (!column.nullable && validCount < end) throw new TypeError(`${table}.${name} is never NULL`);
    },
    finish: () => {
      const nullCount = length - validCount;
      const buffers = {
        [isList ? BufferType.OFFSET : BufferType.DATA]: view(data, length),
        ...(nullCount === 0 ? {} : { [BufferType.VALIDITY]: bitsOf(valid, length) }),
      };
      const children = isList ? [textData(texts.listed)] : [];
      const dictionary = write === writeTexts ? makeVector(textData(texts.dictionary.texts)) : undefined;
      return new Data(arrowTypes[column.type](index), 0, length, nullCount, buffers, children, dictionary);
    },
  };
}

const textData = (texts: readonly string[]) =>
  makeData({ type: new Utf8(), length: texts.length, nullCount: 0, ...encodeTexts(texts) });

function markValid(values: readonly unknown[], count: number, at: number, valid: Uint8Array): number {
  let validCount = 0;
  for (let i = 0; i < count; i++) {
    if (values[i] === null) continue;
    setBit(valid, at + i);
    validCount++;
  }
  return validCount;
}

interface Texts {
  readonly dictionary: TextDictionary;
  /** All texts of all lists. */
  readonly listed: string[];
}

interface Context {
  readonly texts: Texts;
  readonly type: ColumnType;
  /** The error for a value that does not match the declaration. */
  refusal(value: unknown): TypeError;
}

type Buffers = Int32Array | Float64Array | Uint8Array;

/** How values are stored: those that are not null are written from index `at` on. */
interface Kind<B extends Buffers> {
  allocate(room: number): B;
  write(values: readonly unknown[], count: number, at: number, data: B, context: Context): void;
  /** What Arrow takes of the data. @default the first `length` numbers */
  view?(data: B, length: number): ArrayBufferView;
}

const firstOf = (data: Buffers, length: number): Buffers => data.subarray(0, length);
const bitsOf = (bits: Uint8Array, length: number): Uint8Array => bits.subarray(0, (length + 7) >> 3);

function writeTexts(values: readonly unknown[], count: number, at: number, data: Int32Array, context: Context): void {
  const { dictionary } = context.texts;
  for (let i = 0; i < count; i++) {
    const value = values[i];
    if (value === null) continue;
    if (typeof value !== 'string') throw context.refusal(value);
    data[at + i] = dictionary.indexOf(value);
  }
}

const text: Kind<Int32Array> = { allocate: (room) => new Int32Array(room), write: writeTexts };

const int32: Kind<Int32Array> = {
  allocate: (room) => new Int32Array(room),
  write: (values, count, at, data, { refusal }) => {
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value === null) continue;
      if (typeof value !== 'number' || (value | 0) !== value) throw refusal(value);
      data[at + i] = value;
    }
  },
};

/**
 * 64-bit integers from safe integers, written as two halves: a BigInt for each would be ten times slower. Instants may
 * be outside the safe range (before 1684, after 2255): those are rounded to the nearest whole millisecond.
 */
const int64: Kind<Int32Array> = {
  allocate: (room) => new Int32Array(2 * room),
  view: (data, length) => new BigInt64Array(data.buffer, 0, length),
  write: (values, count, at, data, { type, refusal }) => {
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value === null) continue;
      if (typeof value !== 'number' || !Number.isInteger(value)) throw refusal(value);
      if (Number.isSafeInteger(value)) {
        data[2 * (at + i)] = value | 0;
        data[2 * (at + i) + 1] = Math.floor(value / 0x1_0000_0000);
      } else if (type === 'TIMESTAMPTZ' && Math.abs(value) <= maxMicros) {
        new BigInt64Array(data.buffer)[at + i] = BigInt(Math.round(value / 1000)) * 1000n;
      } else throw refusal(value);
    }
  },
};

/** The year 9999. */
const maxMicros = 253_402_300_800_000_000;

const double: Kind<Float64Array> = {
  allocate: (room) => new Float64Array(room),
  write: (values, count, at, data, { refusal }) => {
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value === null) continue;
      if (typeof value !== 'number' || !Number.isFinite(value)) throw refusal(value);
      data[at + i] = value;
    }
  },
};

const boolean: Kind<Uint8Array> = {
  allocate: (room) => new Uint8Array(room >> 3),
  view: bitsOf,
  write: (values, count, at, data, { refusal }) => {
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value === true) setBit(data, at + i);
      else if (value !== null && value !== false) throw refusal(value);
    }
  },
};

const textList: Kind<Int32Array> = {
  allocate: (room) => new Int32Array(room + 1),
  view: (offsets, length) => offsets.subarray(0, length + 1),
  write: (values, count, at, offsets, { texts: { listed }, refusal }) => {
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? [];
      if (!Array.isArray(value)) throw refusal(value);
      for (const item of value) {
        if (typeof item !== 'string') throw refusal(item);
        listed.push(item);
      }
      offsets[at + i + 1] = listed.length;
    }
  },
};

const kinds: Readonly<Record<ColumnType, Kind<Buffers>>> = {
  VARCHAR: text,
  JSON: text,
  INTEGER: int32,
  DATE: int32,
  BIGINT: int64,
  TIMESTAMPTZ: int64,
  DOUBLE: double,
  'DECIMAL(38,12)': double, // filled by SQL alone
  BOOLEAN: boolean,
  'VARCHAR[]': textList,
};

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}

function moved<T extends { set(from: T): void }>(to: T, from: T): T {
  to.set(from);
  return to;
}
