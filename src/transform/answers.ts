import { holdsValue, isBlank, isObject, type JsonObject, unnamedFields } from '../base/json.ts';
import { type PlaceTraits, type PointOwner, traitsOf, writeAnswer, writeCellValue } from './data-points.ts';
import { type Fault, namesIn, type RecordAt, readText, reportAt, reportField } from './reading/fields.ts';
import { isCurrencyCode, plainDecimal } from './reading/units.ts';
import { valueTypes } from './reading/value-types.ts';
import { readCode, readScale } from './trackers.ts';

const base = '/valueData/table';

const namedCellFields = namesIn('code value unit numberScale');

/** Rule 3 (lake.md). A cell without a value does not count: another cell with its code is not a duplicate. */
function writeTableAnswer(owner: PointOwner, table: readonly unknown[]): number {
  let count = 0;
  for (let row = 0; row < table.length; row++) {
    const cells = table[row];
    if (!Array.isArray(cells)) {
      if (!isBlank(cells)) report(owner, `/${row}`, ['rejected', 'invalid_type'], 'a table row is not an array', cells);
      continue;
    }
    const seen = new Set<string>();
    for (let i = 0; i < cells.length; i++) {
      const cell: unknown = cells[i];
      if (isObject(cell)) {
        if (!isBlank(cell['value'])) count += writeCell(owner, row, i, cell, seen);
      } else if (!isBlank(cell)) {
        report(owner, `/${row}/${i}`, ['rejected', 'invalid_type'], 'a table cell is not an object', cell);
      }
    }
  }
  return count;
}

function holdsCells(table: readonly unknown[]): boolean {
  return table.some((row) => {
    if (!Array.isArray(row)) return !isBlank(row);
    return row.some((cell) => (isObject(cell) ? !isBlank(cell['value']) : !isBlank(cell)));
  });
}

export function unnamedCells(table: readonly unknown[]): JsonObject | null {
  const rows: Record<string, Record<string, JsonObject>> = {};
  table.forEach((cells, row) => {
    if (!Array.isArray(cells)) return;
    for (let i = 0; i < cells.length; i++) {
      const cell: unknown = cells[i];
      const unnamed = isObject(cell) && hasUnnamed(cell) ? unnamedFields(cell, namedCellFields) : null;
      if (unnamed === null) continue;
      rows[row] ??= {};
      rows[row][i] = unnamed;
    }
  });
  return Object.keys(rows).length === 0 ? null : rows;
}

/** Cheaper than `unnamedFields`, and nearly always false. */
function hasUnnamed(cell: JsonObject): boolean {
  for (const key in cell) if (!namedCellFields.has(key)) return true;
  return false;
}

const report = (owner: PointOwner, path: string, fault: Fault, message: string, value: unknown): void =>
  reportAt(owner, base + path, fault, message, value);

function writeCell(owner: PointOwner, row: number, index: number, cell: JsonObject, seen: Set<string>): number {
  const sent = cell['code'];
  const isPlain = typeof sent === 'string' && sent !== '' && sent.isWellFormed();
  const code = isPlain ? sent : readCode(cellAt(owner, row, index, cell));
  if (code === null) return 0;
  if (seen.has(code)) {
    const message = 'a second cell with this code in its row; the first is kept';
    report(owner, `/${row}/${index}`, ['rejected', 'duplicate_cell'], message, cell);
    return 0;
  }
  seen.add(code);
  if (!isPlain) {
    const at = cellAt(owner, row, index, cell);
    reportField(at, 'degraded', 'invalid_text', 'code', 'half a surrogate pair is replaced by U+FFFD');
  }
  const traits = readTraits(owner, row, index, cell, code);
  return writeCellValue({ owner, pointer: cellPointer(row, index), row, traits }, cell['value']);
}

function cellAt({ subject, issues, pointer }: PointOwner, row: number, index: number, record: JsonObject): RecordAt {
  return { record, pointer: `${pointer}${base}/${row}/${index}`, subject, issues };
}

function readTraits(owner: PointOwner, row: number, index: number, cell: JsonObject, code: string): PlaceTraits {
  const column = owner.definition?.columns.get(code) ?? null;
  if (column === null) {
    const at = cellAt(owner, row, index, cell);
    reportField(at, 'notice', 'unknown_column', 'code', 'the definition has no column with this code');
  }
  const scale = readScale(cell['numberScale']);
  const hasUnit = !isBlank(cell['unit']);
  if (!hasUnit) return traitsOf(owner, { code, unit: null, hasUnit, scale }, column);
  const at = cellAt(owner, row, index, cell);
  const unit = readText(at, 'unit');
  const traits = traitsOf(owner, { code, unit, hasUnit, scale }, column);
  if (traits.unit.unitType === 'currency' && unit !== null && unit !== traits.unit.unit) {
    if (isCurrencyCode(unit)) reportField(at, 'notice', 'currency_mismatch', 'unit', 'not the currency of the survey');
    else reportField(at, 'notice', 'unknown_value', 'unit', 'not a currency code');
  }
  return traits;
}

/** Of cells in small tables, created once: all data points in the same place share one text. */
const pointers: string[] = [];

const smallTable = { rows: 64, cells: 50 } as const;

function cellPointer(row: number, index: number): string {
  if (row >= smallTable.rows || index >= smallTable.cells) return `${base}/${row}/${index}/value`;
  const at = row * smallTable.cells + index;
  pointers[at] ??= `${base}/${row}/${index}/value`;
  return pointers[at];
}

type Source = 'value' | 'data' | 'table';

/** If the places that belong to the type are empty, the value is read from any other: it must not be lost (rule 2). */
export function writeAnswers(at: RecordAt, valueData: RecordAt | null, owner: PointOwner) {
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
      const message =
        source === read
          ? 'a value in a place where its type does not have one; it is read'
          : 'a second representation of the value; it is not read';
      reportField(source === 'value' ? at : (valueData ?? at), 'notice', 'unexpected_data', source, message);
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

/** The service may send the sum of a list of numbers along with the list. */
function isSumOfEntries({ valueType }: PointOwner, value: unknown, data: unknown): boolean {
  if (valueType !== 'numericValueList' || !isObject(data)) return false;
  const parts = Object.values(data).flatMap((entry) => (isBlank(entry) ? [] : numberOf(entry)));
  const difference = Math.abs(parts.reduce((sum, part) => sum + part, 0) - numberOf(value));
  // As doubles, 0.1 and 0.2 add up to slightly more than 0.3.
  return difference === 0 || difference < 1e-14 * parts.reduce((sum, part) => sum + Math.abs(part), 0);
}

const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : Number((typeof value === 'string' ? plainDecimal(value) : null) ?? Number.NaN);
