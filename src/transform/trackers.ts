import { createHash } from 'node:crypto';
import { isBlank, isObject, isObjectId, type JsonObject, jsonText, lossesOf, pointerSegment } from '../base/json.ts';
import type { Row } from '../schema/rows.ts';
import type { TableName } from '../schema/tables.ts';
import { type Additivity, type AskedColumn, type AskedTracker, decideAdditivity } from './reading/additivity.ts';
import {
  type Issue,
  type IssueLog,
  nullForNumber,
  type RecordAt,
  readText,
  reportField,
  type Subject,
} from './reading/fields.ts';
import { type Scale, scaleOf } from './reading/units.ts';
import { valueTypes } from './reading/value-types.ts';

/** A version of a tracker definition, read once and used for all value records that embed it. */
export interface Definition {
  readonly id: string;
  readonly valueType: string | null;
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly scale: Scale | null;
  readonly maxRows: number | null;
  readonly columns: ReadonlyMap<string, Column>;
  /** Of the tracker and its columns, without duplicates. */
  readonly valueListIds: readonly string[];
  readonly row: Row<'tracker_definitions'>;
  readonly issues: readonly DefinitionIssue[];
}

export interface Column {
  readonly valueType: string | null;
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly scale: Scale | null;
}

/** An issue whose pointer is relative to the definition. */
interface DefinitionIssue {
  readonly resource: TableName;
  readonly issue: Issue;
}

/** By the object that was read, which the records of a thread share, and tracker. */
const known = new WeakMap<JsonObject, Map<string, Definition>>();

/** The definition that value records of this tracker embed. */
export function definitionOf(trackerId: string, source: JsonObject): Definition {
  const ofSource = known.get(source) ?? new Map<string, Definition>();
  const definition = ofSource.get(trackerId) ?? readDefinition(trackerId, source);
  if (ofSource.size === 0) known.set(source, ofSource);
  ofSource.set(trackerId, definition);
  return definition;
}

/** The id of the version is a hash of its JSON text and the tracker's id. */
function readDefinition(trackerId: string, source: JsonObject): Definition {
  const text = jsonText(source);
  const issues: DefinitionIssue[] = [];
  const at = recordAt('trackers', source, '', issues);
  const table = readTable(source, issues);
  const columns = table === null ? [] : readColumns(trackerId, table, issues);
  const fields = readCommonFields(at, 'valueType');
  const about: AskedTracker = { ...fields, question: readText(at, 'valueLabel'), typeCode: readText(at, 'typeCode') };
  const id = createHash('sha256').update(`${trackerId}\n${text}`).digest('hex').slice(0, 32);
  const rows = columns.map(({ row }) => ({ ...row, ...decideAdditivity(about, columnAsked(row)) }));
  for (const field of Object.keys(source)) {
    if (lossesOf(source[field]).number) reportField(at, 'degraded', 'number_out_of_range', field, nullForNumber);
  }
  const listIds = [fields.valueListId, ...rows.map((row) => row.value_list_id)].filter((listId) => listId !== null);
  const maxRows = table === null ? null : readMaxRows(table, issues);
  return {
    id,
    valueType: fields.valueType,
    unit: fields.unit,
    unitType: fields.unitType,
    scale: fields.scale,
    maxRows,
    columns: new Map(columns.map(({ row, column }) => [row.column_code, column])),
    valueListIds: [...new Set(listIds)],
    row: {
      definition_id: id,
      tracker_id: trackerId,
      name: fields.name,
      value_label: about.question,
      instructions: readText(at, 'instructions'),
      tracker_type: readText(at, 'type'),
      type_code: about.typeCode,
      value_type: fields.valueType,
      unit: fields.unit,
      unit_type: fields.unitType,
      number_scale: fields.scale?.code ?? null,
      max_rows: maxRows,
      value_list_id: fields.valueListId,
      ...decideAdditivity(about, null),
      definition: text,
      table_columns: rows.length === 0 ? null : jsonText(rows),
    },
    issues,
  };
}

interface CommonFields {
  readonly name: string | null;
  readonly valueType: string | null;
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly scale: Scale | null;
  readonly valueListId: string | null;
}

const columnAsked = ({ name, value_type, unit, unit_type }: ColumnRow): AskedColumn => ({
  name,
  valueType: value_type,
  unit,
  unitType: unit_type,
});

/** What a tracker and a column have in common. */
function readCommonFields(at: RecordAt, typeField: string): CommonFields {
  const valueType = readText(at, typeField);
  if (valueType !== null && !valueTypes.has(valueType)) {
    reportField(at, 'notice', 'unknown_value_type', typeField, 'the type is unknown; values are read by their shape');
  }
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

function readValueList(at: RecordAt): string | null {
  const { id, malformed } = findValueList(at.record);
  if (malformed !== null) {
    at.issues.report(at.subject, {
      severity: 'degraded',
      code: 'invalid_id',
      pointer: at.pointer + malformed.pointer,
      message: 'the reference to a value list is not 24 hexadecimal characters',
      value: malformed.value,
    });
  }
  return id;
}

type ColumnRow = Omit<Row<'tracker_columns'>, keyof Additivity>;

interface ColumnRead {
  readonly row: ColumnRow;
  readonly column: Column;
}

const validationPointer = '/valueValidation';

const tablePointer = `${validationPointer}/table`;

/** `valueValidation.table`; reports an issue if it is present but not an object. */
function readTable(source: JsonObject, issues: DefinitionIssue[]): JsonObject | null {
  const validation = readObject(recordAt('trackers', source, '', issues), 'valueValidation');
  return validation === null ? null : readObject(recordAt('trackers', validation, validationPointer, issues), 'table');
}

function readObject(at: RecordAt, field: string): JsonObject | null {
  const value = at.record[field];
  if (isObject(value)) return value;
  if (!isBlank(value)) reportField(at, 'degraded', 'invalid_type', field, `${field} is not an object`);
  return null;
}

function readColumns(trackerId: string, table: JsonObject, issues: DefinitionIssue[]): readonly ColumnRead[] {
  const columns = table['columns'];
  if (isBlank(columns)) return [];
  const pointer = `${tablePointer}/columns`;
  if (!Array.isArray(columns)) {
    const at = recordAt('tracker_columns', table, tablePointer, issues);
    reportField(at, 'rejected', 'invalid_type', 'columns', 'columns is not an array');
    return [];
  }
  const seen = new Set<string>();
  return columns.flatMap((value: unknown, index): ColumnRead[] => {
    const column = readColumn(
      trackerId,
      value,
      index,
      recordAt('tracker_columns', { [index]: value }, pointer, issues),
    );
    if (column === null) return [];
    if (seen.has(column.row.column_code)) {
      const at = recordAt('tracker_columns', isObject(value) ? value : {}, `${pointer}/${index}`, issues);
      reportField(at, 'rejected', 'duplicate_code', 'code', 'a second column with this code; the first is kept');
      return [];
    }
    seen.add(column.row.column_code);
    return [column];
  });
}

function readColumn(trackerId: string, value: unknown, index: number, parent: RecordAt): ColumnRead | null {
  if (!isObject(value)) {
    reportField(parent, 'rejected', 'invalid_type', String(index), 'a column is not an object');
    return null;
  }
  const at: RecordAt = { ...parent, record: value, pointer: `${parent.pointer}/${index}` };
  const code = readCode(at);
  if (code === null) return null;
  const fields = readCommonFields(at, 'type');
  const { valueType, unit, unitType, scale } = fields;
  return {
    column: { valueType, unit, unitType, scale },
    row: {
      tracker_id: trackerId,
      column_code: code,
      column_index: index,
      name: fields.name,
      value_type: valueType,
      unit,
      unit_type: unitType,
      number_scale: scale?.code ?? null,
      value_list_id: fields.valueListId,
    },
  };
}

/** The `code` of a column or cell; null, with an issue that rejects the record, if it cannot be used. */
export function readCode(at: RecordAt): string | null {
  const code = at.record['code'];
  if (typeof code === 'string' && code !== '') return code.toWellFormed();
  if (isBlank(code)) reportField(at, 'rejected', 'missing_field', 'code', 'code is absent');
  else reportField(at, 'rejected', 'invalid_type', 'code', 'code is not a text');
  return null;
}

function readMaxRows(table: JsonObject, issues: DefinitionIssue[]): number | null {
  const validation = readObject(recordAt('trackers', table, tablePointer, issues), 'validation');
  if (validation === null || isBlank(validation['maxRows'])) return null;
  const maxRows = validation['maxRows'];
  if (typeof maxRows === 'number' && Number.isInteger(maxRows) && Math.abs(maxRows) < 2 ** 31) return maxRows + 0;
  const at = recordAt('trackers', validation, `${tablePointer}/validation`, issues);
  reportField(at, 'degraded', 'invalid_type', 'maxRows', 'maxRows is not a 32-bit integer');
  return null;
}

/** Issues are kept with the definition, to be reported in every survey that embeds it. */
function recordAt(resource: TableName, record: JsonObject, pointer: string, issues: DefinitionIssue[]): RecordAt {
  const subject: Subject = { resource, surveyId: null, utrvId: null, initiativeId: null };
  const log: IssueLog = {
    report: (about, issue) => {
      issues.push({ resource: about.resource, issue });
    },
    get count() {
      return issues.length;
    },
  };
  return { record, pointer, subject, issues: log };
}

/** Spellings of a reference to a value list. Which one the service uses, and where, is not documented. */
const spellings = ['valueListId', 'listId'] as const;

const maxDepth = 5;

interface ValueListReference {
  readonly id: string | null;
  /** A reference that is not an identifier, if no other was found. */
  readonly malformed: { readonly pointer: string; readonly value: unknown } | null;
}

/**
 * The value list that a definition or a column refers to: the reference nearest to the top, wherever it is. The columns
 * of a table are not searched, since each has its own reference.
 */
function findValueList(definition: JsonObject): ValueListReference {
  let malformed: ValueListReference['malformed'] = null;
  let level = [{ object: definition, pointer: '' }];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    for (const { object, pointer } of level) {
      for (const spelling of spellings) {
        const value = object[spelling];
        if (isObjectId(value)) return { id: value, malformed: null };
        if (!isBlank(value)) malformed ??= { pointer: `${pointer}/${spelling}`, value };
      }
    }
    level = level.flatMap(({ object, pointer }) =>
      Object.keys(object).flatMap((key) => {
        const child = object[key];
        if (key === 'columns' || !isObject(child)) return [];
        return [{ object: child, pointer: `${pointer}/${pointerSegment(key)}` }];
      }),
    );
  }
  return { id: null, malformed };
}
