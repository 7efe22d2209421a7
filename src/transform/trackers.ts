import { sha256 } from '../base/files.ts';
import { isBlank, isObject, isObjectId, type JsonObject, jsonText, lossesOf, pointerSegment } from '../base/json.ts';
import type { Row } from '../schema/rows.ts';
import type { TableName } from '../schema/tables.ts';
import { type AskedTracker, decideAdditivity } from './reading/additivity.ts';
import {
  type Issue,
  nullForNumber,
  type RecordAt,
  readObject,
  readText,
  reportField,
  reportUnusable,
} from './reading/fields.ts';
import { type Scale, scaleOf } from './reading/units.ts';
import { readValueType } from './reading/value-types.ts';

export interface Definition extends Column {
  readonly id: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly valueListIds: readonly string[];
  readonly row: Row<'tracker_definitions'>;
  /** Their pointers are relative to the definition. */
  readonly issues: readonly { readonly resource: TableName; readonly issue: Issue }[];
}

export interface Column {
  readonly valueType: string | null;
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly scale: Scale | null;
}

/** By the object that was read, which the records of a thread share, and tracker. */
const known = new WeakMap<JsonObject, Map<string, Definition>>();

export function definitionOf(trackerId: string, source: JsonObject): Definition {
  const ofSource = known.get(source) ?? new Map<string, Definition>();
  const definition = ofSource.get(trackerId) ?? readDefinition(trackerId, source);
  if (ofSource.size === 0) known.set(source, ofSource);
  ofSource.set(trackerId, definition);
  return definition;
}

function readDefinition(trackerId: string, source: JsonObject): Definition {
  const text = jsonText(source);
  const issues: Definition['issues'][number][] = [];
  // Kept with the definition, to be reported in every survey that embeds it.
  const keep: RecordAt['issues'] = ({ resource }, issue) => void issues.push({ resource, issue });
  const at: RecordAt = { record: source, pointer: '', subject: { resource: 'trackers' }, issues: keep };
  const validation = readObject(at, 'valueValidation');
  const table = validation === null ? null : readObject(validation, 'table');
  const columns = table === null ? [] : readColumns(of('tracker_columns', table));
  const fields = readCommonFields(at, 'valueType');
  const about: AskedTracker = { ...fields, question: readText(at, 'valueLabel'), typeCode: readText(at, 'typeCode') };
  const id = sha256(`${trackerId}\n${text}`).slice(0, 32);
  for (const field of Object.keys(source)) {
    if (lossesOf(source[field]).number) reportField(at, 'degraded', 'number_out_of_range', field, nullForNumber);
  }
  const rows = columns.map((column) => ({
    tracker_id: trackerId,
    column_code: column.code,
    column_index: column.index,
    name: column.name,
    ...commonColumns(column),
    value_list_id: column.valueListId,
    ...decideAdditivity(about, column),
  }));
  const listIds = [fields, ...columns].flatMap(({ valueListId }) => valueListId ?? []);
  return {
    ...fields,
    id,
    columns: new Map(columns.map((column) => [column.code, column])),
    valueListIds: [...new Set(listIds)],
    row: {
      definition_id: id,
      tracker_id: trackerId,
      name: fields.name,
      value_label: about.question,
      instructions: readText(at, 'instructions'),
      tracker_type: readText(at, 'type'),
      type_code: about.typeCode,
      ...commonColumns(fields),
      max_rows: table === null ? null : readMaxRows(table),
      value_list_id: fields.valueListId,
      ...decideAdditivity(about, null),
      definition: text,
      table_columns: rows.length === 0 ? null : jsonText(rows),
    },
    issues,
  };
}

interface CommonFields extends Column {
  readonly name: string | null;
  readonly valueListId: string | null;
}

const commonColumns = ({ valueType, unit, unitType, scale }: Column) => ({
  value_type: valueType,
  unit,
  unit_type: unitType,
  number_scale: scale?.code ?? null,
});

function readCommonFields(at: RecordAt, typeField: string): CommonFields {
  const valueType = readValueType(at, typeField, 'each value is read');
  return {
    name: readText(at, 'name'),
    valueType,
    unit: readText(at, 'unit'),
    unitType: readText(at, 'unitType'),
    scale: readScale(at.record['numberScale']),
    valueListId: readValueList(at),
  };
}

/** A scale that is not a text counts as an unknown code: ignoring it would be guessing. */
export function readScale(value: unknown): Scale | null {
  if (isBlank(value)) return null;
  return scaleOf(typeof value === 'string' ? value.toWellFormed() : jsonText(value));
}

/** Which of them the service uses for a reference to a value list, and where, is not documented. */
const spellings = ['valueListId', 'listId'] as const;

/** The reference nearest to the top, wherever it is, but in the columns of a table, each of which has its own. */
function readValueList(at: RecordAt): string | null {
  let first: { readonly inside: RecordAt; readonly field: string } | null = null;
  let level: readonly RecordAt[] = [at];
  for (let depth = 0; depth < 5; depth++) {
    for (const inside of level) {
      for (const field of spellings) {
        const value = inside.record[field];
        if (isObjectId(value)) return value;
        if (!isBlank(value)) first ??= { inside, field };
      }
    }
    level = level.flatMap((inside) =>
      Object.entries(inside.record).flatMap(([key, record]) =>
        key === 'columns' || !isObject(record)
          ? []
          : [{ ...inside, record, pointer: `${inside.pointer}/${pointerSegment(key)}` }],
      ),
    );
  }
  const message = 'the reference to a value list is not 24 hexadecimal characters';
  if (first !== null) reportField(first.inside, 'degraded', 'invalid_id', first.field, message);
  return null;
}

interface TableColumn extends CommonFields {
  readonly code: string;
  readonly index: number;
}

const of = (resource: TableName, at: RecordAt): RecordAt => ({ ...at, subject: { ...at.subject, resource } });

function readColumns(table: RecordAt): readonly TableColumn[] {
  const { columns } = table.record;
  if (!Array.isArray(columns)) {
    if (!isBlank(columns)) reportField(table, 'rejected', 'invalid_type', 'columns', 'columns is not an array');
    return [];
  }
  const seen = new Set<string>();
  const list: RecordAt = { ...table, record: { ...columns }, pointer: `${table.pointer}/columns` };
  return columns.flatMap((value: unknown, index): readonly TableColumn[] => {
    if (!isObject(value)) {
      reportField(list, 'rejected', 'invalid_type', String(index), 'a column is not an object');
      return [];
    }
    const at: RecordAt = { ...list, record: value, pointer: `${list.pointer}/${index}` };
    const code = readCode(at);
    if (code === null) return [];
    const fields = readCommonFields(at, 'type');
    if (seen.has(code)) {
      reportField(at, 'rejected', 'duplicate_code', 'code', 'a second column with this code; the first is kept');
      return [];
    }
    seen.add(code);
    return [{ ...fields, code, index }];
  });
}

export function readCode(at: RecordAt): string | null {
  const code = at.record['code'];
  if (typeof code === 'string' && code !== '') return code.toWellFormed();
  reportUnusable(at, ['rejected', 'invalid_type'], 'code', 'code is not a text');
  return null;
}

function readMaxRows(table: RecordAt): number | null {
  const validation = readObject(table, 'validation');
  const maxRows = validation?.record['maxRows'];
  if (validation === null || isBlank(maxRows)) return null;
  if (typeof maxRows === 'number' && Number.isInteger(maxRows) && Math.abs(maxRows) < 2 ** 31) return maxRows + 0;
  reportField(validation, 'degraded', 'invalid_type', 'maxRows', 'maxRows is not a 32-bit integer');
  return null;
}
