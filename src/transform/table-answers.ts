import { isBlank, isObject, type JsonObject, unnamedFields } from '../base/json.ts';
import { chooseUnit, type Place, type PointOwner, writeCellValue } from './data-points.ts';
import { maxTraits, type PlaceTraits } from './known-traits.ts';
import { type RecordAt, readText, reportField } from './reading/fields.ts';
import { chooseScale } from './reading/scale.ts';
import { baseUnitOf, isCurrencyCode, type Unit } from './reading/units.ts';
import { type Column, readCode, readScale } from './trackers.ts';

const base = '/valueData/table';

const maxRows = 1_000;

const maxCells = 50;

const namedCellFields: ReadonlySet<string> = new Set(['code', 'value', 'unit', 'numberScale']);

/**
 * Writes the cells of a table as data points (lake.md, rule 3). A row or cell that is `null`, or a cell without a
 * value, does not count: it makes no data point, and another cell with its code is not a duplicate.
 * @returns the number of data points
 */
export function writeTableAnswer(owner: PointOwner, table: readonly unknown[]): number {
  reportLimits(owner, table);
  let count = 0;
  for (let row = 0; row < table.length; row++) {
    const cells = table[row];
    if (Array.isArray(cells)) count += writeRow(owner, row, cells);
    else if (!isBlank(cells)) reportMalformed(owner, `${row}`, 'a table row is not an array', cells);
  }
  return count;
}

/** Whether a table contains a value, or anything that is neither a row nor a cell. */
export function holdsCells(table: readonly unknown[]): boolean {
  return table.some((row) => {
    if (!Array.isArray(row)) return !isBlank(row);
    return row.some((cell) => (isObject(cell) ? !isBlank(cell['value']) : !isBlank(cell)));
  });
}

/** Fields of cells that the schema does not name, by row and cell; null if there are none. */
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

function reportLimits(owner: PointOwner, table: readonly unknown[]): void {
  const allowedRows = owner.definition?.maxRows ?? null;
  const widest = table.reduce<number>((max, row) => (Array.isArray(row) ? Math.max(max, row.length) : max), 0);
  if (table.length > maxRows) reportLimit(owner, `a table of more than ${maxRows} rows`, table.length);
  if (allowedRows !== null && table.length > allowedRows) {
    reportLimit(owner, `a table of more than the ${allowedRows} rows that its definition allows`, table.length);
  }
  if (widest > maxCells) reportLimit(owner, `a table row of more than ${maxCells} cells`, widest);
}

function reportLimit(owner: PointOwner, message: string, value: number): void {
  const pointer = owner.pointer + base;
  owner.issues.report(owner.subject, { severity: 'notice', code: 'limit_exceeded', pointer, message, value });
}

function reportMalformed(owner: PointOwner, path: string, message: string, value: unknown): void {
  const pointer = `${owner.pointer}${base}/${path}`;
  owner.issues.report(owner.subject, { severity: 'rejected', code: 'invalid_type', pointer, message, value });
}

function writeRow(owner: PointOwner, row: number, cells: readonly unknown[]): number {
  const seen = new Set<string>();
  let count = 0;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    if (isObject(cell)) {
      if (!isBlank(cell['value'])) count += writeCell(owner, row, i, cell, seen);
    } else if (!isBlank(cell)) {
      reportMalformed(owner, `${row}/${i}`, 'a table cell is not an object', cell);
    }
  }
  return count;
}

function writeCell(owner: PointOwner, row: number, index: number, cell: JsonObject, seen: Set<string>): number {
  const code = cell['code'];
  // Only the few exceptional cells take this branch.
  if (typeof code !== 'string' || code === '' || seen.has(code) || !code.isWellFormed()) {
    return writeOddCell(owner, row, index, cell, seen);
  }
  seen.add(code);
  const place = cellPlace(owner, row, index, cell, code);
  return writeCellValue(place, cell['value']);
}

function writeOddCell(owner: PointOwner, row: number, index: number, cell: JsonObject, seen: Set<string>): number {
  const at = cellAt(owner, row, index, cell);
  const code = readCode(at);
  if (code === null) return 0;
  if (seen.has(code)) {
    const message = 'a second cell with this code in its row; the first is kept';
    const issue = { severity: 'rejected', code: 'duplicate_cell', pointer: at.pointer, message, value: cell } as const;
    owner.issues.report(owner.subject, issue);
    return 0;
  }
  seen.add(code);
  reportField(at, 'degraded', 'invalid_text', 'code', 'half a surrogate pair is replaced by U+FFFD');
  return writeCellValue(cellPlace(owner, row, index, cell, code), cell['value']);
}

function cellAt(owner: PointOwner, row: number, index: number, record: JsonObject): RecordAt {
  return { record, pointer: `${owner.pointer}${base}/${row}/${index}`, subject: owner.subject, issues: owner.issues };
}

function cellPlace(owner: PointOwner, row: number, index: number, cell: JsonObject, columnCode: string): Place {
  return { owner, pointer: cellPointer(row, index), row, traits: cellTraits(owner, row, index, cell, columnCode) };
}

/** Traits that were read without an issue are reused. */
function cellTraits(owner: PointOwner, row: number, index: number, cell: JsonObject, columnCode: string): PlaceTraits {
  const { known, issues } = owner;
  const { unit, numberScale } = cell;
  if (known === null || !isTextOrBlank(unit) || !isTextOrBlank(numberScale)) {
    return readTraits(owner, row, index, cell, columnCode);
  }
  const isPlain = isBlank(unit) && isBlank(numberScale);
  const cells = isPlain ? known.ofCells : known.ofOtherCells;
  const key = isPlain ? columnCode : cellKey(columnCode, unit ?? '', numberScale ?? '');
  const last = cells.get(key);
  if (last !== undefined) return last;
  const before = issues.count;
  const traits = readTraits(owner, row, index, cell, columnCode);
  if (issues.count === before && cells.size < maxTraits) cells.set(key, traits);
  return traits;
}

const isTextOrBlank = (value: unknown): value is string | null | undefined =>
  typeof value === 'string' || value === null || value === undefined;

const cellKey = (code: string, unit: string, scale: string): string =>
  `${code.length} ${code}${unit.length} ${unit}${scale}`;

function readTraits(owner: PointOwner, row: number, index: number, cell: JsonObject, columnCode: string): PlaceTraits {
  const { definition } = owner;
  const column = definition?.columns.get(columnCode) ?? null;
  if (column === null) {
    const at = cellAt(owner, row, index, cell);
    reportField(at, 'notice', 'unknown_column', 'code', 'the definition has no column with this code');
  }
  const valueType = column?.valueType ?? null;
  const unit = isBlank(cell['unit'])
    ? chooseUnit(owner, valueType, null, column)
    : cellUnit(cellAt(owner, row, index, cell), owner, valueType, column);
  const ofCell = readScale(cell['numberScale']);
  const ofColumn = column?.scale ?? null;
  const ofTracker = definition?.scale ?? null;
  return {
    columnCode,
    valueType,
    scale: chooseScale(ofCell ?? ofColumn ?? ofTracker, unit),
    unit,
    base: owner.decidedUnits.baseUnitOf(valueType, unit) ?? baseUnitOf(valueType, unit),
  };
}

/** Pointers of cells in small tables, created once: all data points in the same place share one text. */
const pointers: string[] = [];

const maxPointerRows = 64;

function cellPointer(row: number, index: number): string {
  if (row >= maxPointerRows || index >= maxCells) return `${base}/${row}/${index}/value`;
  const at = row * maxCells + index;
  pointers[at] ??= `${base}/${row}/${index}/value`;
  return pointers[at];
}

/**
 * The unit of a cell that names one; reports an issue if it is not a text, or if the survey's currency takes
 * precedence.
 */
function cellUnit(at: RecordAt, owner: PointOwner, valueType: string | null, column: Column | null): Unit {
  const named = readText(at, 'unit');
  const unit = chooseUnit(owner, valueType, named, column);
  if (unit.unitType !== 'currency') return named === null ? { ...unit, unit: null, source: null } : unit;
  if (named !== null && named !== unit.unit) {
    if (isCurrencyCode(named)) reportField(at, 'notice', 'currency_mismatch', 'unit', 'not the currency of the survey');
    else reportField(at, 'notice', 'unknown_value', 'unit', 'not a currency code');
  }
  return unit;
}
