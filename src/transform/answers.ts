import { holdsValue, isBlank, isObject, pointerSegment } from '../base/json.ts';
import { type PointOwner, traitsOf, writeAnswer } from './data-points.ts';
import { type RecordAt, reportField } from './reading/fields.ts';
import { isSumOf, plainDecimal } from './reading/scale.ts';
import { valueTypes } from './reading/value-types.ts';
import { holdsCells, writeTableAnswer } from './table-answers.ts';

export interface Answers {
  readonly count: number;
  /** Null if the record is not a table. */
  readonly tableRows: number | null;
}

type Source = 'value' | 'data' | 'table';

/**
 * Applies rule 2 of a data point. If the places that belong to the type are empty, the value is read from any other
 * place that has one, so that it is not lost. A representation in a place that does not belong to the type, or one that
 * is ignored because an earlier one is read, is reported as `unexpected_data`.
 */
export function writeAnswers(at: RecordAt, valueData: RecordAt | null, owner: PointOwner): Answers {
  const table = readTable(valueData);
  const { value } = at.record;
  const data = valueData?.record['data'];
  const holding = sourcesOf(owner.valueType).filter((source) => {
    if (source === 'table') return table !== null && holdsCells(table);
    return holdsValue(source === 'value' ? value : data);
  });
  const isTable = owner.valueType === 'table';
  const read = holding[0] ?? (isTable ? 'table' : null);
  for (const source of holding) {
    if (source === 'value' && read === 'data' && isSumOfEntries(owner, value, data)) continue;
    if (source !== read || isUnexpected(source, owner.valueType)) {
      reportUnexpected(source === 'value' ? at : (valueData ?? at), source, source === read);
    }
  }
  const tableRows = isTable || read === 'table' ? (table?.length ?? 0) : null;
  if (read === null) return { count: 0, tableRows };
  if (read === 'table') return { count: writeTableAnswer(owner, table ?? []), tableRows };
  const pointer = read === 'value' ? '/value' : '/valueData/data';
  const place = { owner, pointer, row: null, traits: traitsOf(owner, null, null) };
  const count = writeAnswer(place, read === 'value' ? value : data);
  if (owner.valueType === null) {
    reportField(at, 'notice', 'unknown_value_type', 'valueType', 'no type; the value is read by its shape');
  }
  return { count, tableRows };
}

function readTable(valueData: RecordAt | null): readonly unknown[] | null {
  const table = valueData?.record['table'];
  if (Array.isArray(table)) return table;
  if (valueData !== null && !isBlank(table)) {
    const at: RecordAt = { ...valueData, subject: { ...valueData.subject, resource: 'data_points' } };
    reportField(at, 'rejected', 'invalid_type', 'table', 'the table is not an array of rows');
  }
  return null;
}

const tableFirst: readonly Source[] = ['table', 'data', 'value'];

const valueFirst: readonly Source[] = ['value', 'data', 'table'];

const dataFirst: readonly Source[] = ['data', 'value', 'table'];

function sourcesOf(valueType: string | null): readonly Source[] {
  if (valueType === 'table') return tableFirst;
  return valueType === 'number' || valueType === 'percentage' ? valueFirst : dataFirst;
}

function isUnexpected(source: Source, valueType: string | null): boolean {
  if (valueType === null || !valueTypes.has(valueType)) return false;
  return (source === 'table') !== (valueType === 'table');
}

/**
 * The service may send the sum of a list of numbers along with the list; any other number in that place is not a sum.
 */
function isSumOfEntries(owner: PointOwner, value: unknown, data: unknown): boolean {
  if (owner.valueType !== 'numericValueList' || !isObject(data)) return false;
  const sum = decimalOf(owner, value, '/value');
  const entries = Object.entries(data).filter(([, entry]) => !isBlank(entry));
  const parts = entries.flatMap(
    ([code, entry]) => decimalOf(owner, entry, `/valueData/data/${pointerSegment(code)}`) ?? [],
  );
  return sum !== null && parts.length === entries.length && isSumOf(sum, parts);
}

/** A number as it was sent, or the plain decimal in a text. */
function decimalOf({ literals }: PointOwner, value: unknown, pointer: string): string | null {
  if (typeof value === 'string') return plainDecimal(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return literals?.get(pointer) ?? String(value);
}

function reportUnexpected(at: RecordAt, source: Source, isRead: boolean): void {
  const message = isRead
    ? 'a value in a place where its type does not have one; it is read'
    : 'a second representation of the value; it is not read';
  reportField(at, 'notice', 'unexpected_data', source, message);
}
