/**
 * Builders of one Arrow column each. This is the hot path between parsing and loading (33 million values for 1.6
 * million data points): hence typed arrays that double in size, classes instead of closures, and remembering the last
 * string.
 */
import { BufferType, Data, type DataType, makeData, Utf8, type Vector } from 'apache-arrow';
import { arrowType } from './arrow.ts';
import type { ColumnDeclaration } from './table-declaration.ts';
import { encodeTexts, TextDictionary } from './text-dictionary.ts';

export interface ColumnBuilder {
  /** Makes room for a total of `length` values. */
  reserve(length: number): void;
  /** Appends the first `count` values; throws a TypeError if one does not match the declaration. */
  append(values: readonly unknown[], count: number): void;
  /** The column so far, without copying it; the builder cannot be used afterwards. */
  finish(): Data;
}

/** A column as declared. */
interface ColumnPlace {
  readonly table: string;
  readonly name: string;
  readonly column: ColumnDeclaration;
  /** Of the column in its table, which is also the id of its dictionary. */
  readonly index: number;
}

export function createColumnBuilder(place: ColumnPlace): ColumnBuilder {
  switch (place.column.type) {
    case 'VARCHAR':
    case 'JSON':
      return new TextColumn(place);
    case 'INTEGER':
    case 'DATE':
      return new Int32Column(place);
    case 'BIGINT':
    case 'TIMESTAMPTZ':
      return new Int64Column(place);
    case 'DOUBLE':
      return new DoubleColumn(place);
    case 'BOOLEAN':
      return new BooleanColumn(place);
    case 'VARCHAR[]':
      return new TextListColumn(place);
    case 'DECIMAL(38,12)':
      throw new TypeError(`${place.table}.${place.name} is filled by SQL alone`);
  }
}

const firstCapacity = 1024;

/** Name, length and validity, which all columns share. */
abstract class BaseColumn implements ColumnBuilder {
  protected length = 0;
  protected capacity = firstCapacity;
  private validCount = 0;
  private validity = new Uint8Array(firstCapacity >> 3);
  protected readonly place: ColumnPlace;

  constructor(place: ColumnPlace) {
    this.place = place;
  }

  reserve(length: number): void {
    if (length <= this.capacity) return;
    while (this.capacity < length) this.capacity *= 2;
    this.validity = moved(new Uint8Array(this.capacity >> 3), this.validity);
    this.grow();
  }

  append(values: readonly unknown[], count: number): void {
    const end = this.length + count;
    this.reserve(end);
    this.validCount += this.write(values, count, this.length, this.validity);
    this.length = end;
    const { table, name, column } = this.place;
    if (!column.nullable && this.validCount < end) throw new TypeError(`${table}.${name} is never NULL`);
  }

  finish(): Data {
    const nullCount = this.length - this.validCount;
    const { values, offsets, children = [], dictionary } = this.parts();
    const buffers = {
      ...(offsets === undefined ? {} : { [BufferType.OFFSET]: offsets }),
      ...(values === undefined ? {} : { [BufferType.DATA]: values }),
      ...(nullCount === 0 ? {} : { [BufferType.VALIDITY]: this.validity.subarray(0, (this.length + 7) >> 3) }),
    };
    const type = arrowType(this.place.column.type, this.place.index);
    return new Data<DataType>(type, 0, this.length, nullCount, buffers, children, dictionary);
  }

  /** The column so far, but for its validity. */
  protected abstract parts(): ColumnParts;

  /**
   * Writes from index `at` on, marks the values that are not null in `valid` and counts them. Each class has its own
   * loop and calls no method of this base class: shared code would see six kinds of `this`, which makes it half as
   * fast.
   */
  protected abstract write(values: readonly unknown[], count: number, at: number, valid: Uint8Array): number;

  /** Makes room for `this.capacity` values. */
  protected abstract grow(): void;

  protected refuse(value: unknown): never {
    throw new TypeError(
      `${this.place.table}.${this.place.name} cannot hold ${typeof value} ${String(value).slice(0, 60)}`,
    );
  }
}

interface ColumnParts {
  readonly values?: Uint8Array | Int32Array | Float64Array | BigInt64Array;
  readonly offsets?: Int32Array;
  readonly children?: Data[];
  readonly dictionary?: Vector;
}

class TextColumn extends BaseColumn {
  private indices = new Int32Array(firstCapacity);
  private readonly texts = new TextDictionary();

  protected write(values: readonly unknown[], count: number, at: number, valid: Uint8Array): number {
    let validCount = 0;
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value !== null) {
        this.indices[at] = typeof value === 'string' ? this.texts.indexOf(value) : this.refuse(value);
        setBit(valid, at);
        validCount++;
      }
      at++;
    }
    return validCount;
  }

  protected grow(): void {
    this.indices = moved(new Int32Array(this.capacity), this.indices);
  }

  protected parts(): ColumnParts {
    return { values: this.indices.subarray(0, this.length), dictionary: this.texts.toVector() };
  }
}

class Int32Column extends BaseColumn {
  private values = new Int32Array(firstCapacity);

  protected write(values: readonly unknown[], count: number, at: number, valid: Uint8Array): number {
    let validCount = 0;
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value !== null) {
        if (typeof value !== 'number' || (value | 0) !== value) this.refuse(value);
        this.values[at] = value;
        setBit(valid, at);
        validCount++;
      }
      at++;
    }
    return validCount;
  }

  protected grow(): void {
    this.values = moved(new Int32Array(this.capacity), this.values);
  }

  protected parts(): ColumnParts {
    return { values: this.values.subarray(0, this.length) };
  }
}

/**
 * 64-bit integers from safe integers, written as two halves: a BigInt for each would be ten times slower. Instants may be
 * outside the safe range (before 1684, after 2255): those are rounded to the nearest whole millisecond.
 */
class Int64Column extends BaseColumn {
  private halves = new Int32Array(2 * firstCapacity);

  protected write(values: readonly unknown[], count: number, at: number, valid: Uint8Array): number {
    let validCount = 0;
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value !== null) {
        if (typeof value !== 'number') this.refuse(value);
        if (Number.isSafeInteger(value)) {
          this.halves[2 * at] = value | 0;
          this.halves[2 * at + 1] = Math.floor(value / 0x1_0000_0000);
        } else this.writeDistant(value, at);
        setBit(valid, at);
        validCount++;
      }
      at++;
    }
    return validCount;
  }

  private writeDistant(value: number, at: number): void {
    const { type } = this.place.column;
    if (type !== 'TIMESTAMPTZ' || !Number.isInteger(value) || Math.abs(value) > maxMicros) this.refuse(value);
    const exact = BigInt(Math.round(value / 1000)) * 1000n;
    this.halves[2 * at] = Number(BigInt.asIntN(32, exact));
    this.halves[2 * at + 1] = Number(exact >> 32n);
  }

  protected grow(): void {
    this.halves = moved(new Int32Array(2 * this.capacity), this.halves);
  }

  protected parts(): ColumnParts {
    return { values: new BigInt64Array(this.halves.buffer, 0, this.length) };
  }
}

/** The year 9999. */
const maxMicros = 253_402_300_800_000_000;

class DoubleColumn extends BaseColumn {
  private values = new Float64Array(firstCapacity);

  protected write(values: readonly unknown[], count: number, at: number, valid: Uint8Array): number {
    let validCount = 0;
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value !== null) {
        if (typeof value !== 'number' || !Number.isFinite(value)) this.refuse(value);
        this.values[at] = value;
        setBit(valid, at);
        validCount++;
      }
      at++;
    }
    return validCount;
  }

  protected grow(): void {
    this.values = moved(new Float64Array(this.capacity), this.values);
  }

  protected parts(): ColumnParts {
    return { values: this.values.subarray(0, this.length) };
  }
}

class BooleanColumn extends BaseColumn {
  private bits = new Uint8Array(firstCapacity >> 3);

  protected write(values: readonly unknown[], count: number, at: number, valid: Uint8Array): number {
    let validCount = 0;
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value !== null) {
        if (typeof value !== 'boolean') this.refuse(value);
        if (value) setBit(this.bits, at);
        setBit(valid, at);
        validCount++;
      }
      at++;
    }
    return validCount;
  }

  protected grow(): void {
    this.bits = moved(new Uint8Array(this.capacity >> 3), this.bits);
  }

  protected parts(): ColumnParts {
    return { values: this.bits.subarray(0, (this.length + 7) >> 3) };
  }
}

class TextListColumn extends BaseColumn {
  private offsets = new Int32Array(firstCapacity + 1);
  private readonly texts: string[] = [];

  protected write(values: readonly unknown[], count: number, at: number, valid: Uint8Array): number {
    let validCount = 0;
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value !== null) {
        if (!Array.isArray(value)) this.refuse(value);
        for (const text of value) this.texts.push(typeof text === 'string' ? text : this.refuse(text));
        setBit(valid, at);
        validCount++;
      }
      at++;
      this.offsets[at] = this.texts.length;
    }
    return validCount;
  }

  protected grow(): void {
    this.offsets = moved(new Int32Array(this.capacity + 1), this.offsets);
  }

  protected parts(): ColumnParts {
    const { valueOffsets, data } = encodeTexts(this.texts);
    const child = makeData({ type: new Utf8(), length: this.texts.length, nullCount: 0, valueOffsets, data });
    return { offsets: this.offsets.subarray(0, this.length + 1), children: [child] };
  }
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}

function moved<T extends { set(from: T): void }>(to: T, from: T): T {
  to.set(from);
  return to;
}
