import {
  isBlank,
  isObject,
  isObjectId,
  type JsonObject,
  jsonText,
  lossesOf,
  pointerSegment,
  unnamedFields,
} from '../../base/json.ts';
import type { IssueCode, IssueSeverity } from '../../schema/issue-codes.ts';
import type { RowSink } from '../../schema/rows.ts';
import type { TableName } from '../../schema/tables.ts';
import { type Instant, parseInstant } from './instants.ts';

/** An id is given only if it is valid. */
export interface Subject {
  readonly resource: TableName;
  readonly surveyId?: string;
  readonly utrvId?: string;
  readonly initiativeId?: string;
  readonly calculationCode?: string;
  readonly valueListId?: string;
}

export interface Issue {
  readonly severity: IssueSeverity;
  readonly code: IssueCode;
  /** RFC 6901, from the root of the response; null if the fault is in another response. */
  readonly pointer: string | null;
  /** Must not contain text sent by the service: that belongs in `value`. */
  readonly message: string;
  readonly value?: unknown;
}

export type IssueLog = (subject: Subject, issue: Issue) => void;

/** @param scope what replaces the issues: `survey`, `initiatives`, `survey_listing`, or the name of a resource */
export function createIssueLog(
  context: { readonly runId: string; readonly responseId: string | null },
  scope: string,
  sink: RowSink,
): IssueLog {
  return (subject, issue) =>
    sink('data_issues', {
      run_id: context.runId,
      scope,
      severity: issue.severity,
      code: issue.code,
      resource: subject.resource,
      survey_id: subject.surveyId ?? null,
      utrv_id: subject.utrvId ?? null,
      initiative_id: subject.initiativeId ?? null,
      calculation_code: subject.calculationCode ?? null,
      value_list_id: subject.valueListId ?? null,
      json_pointer: issue.pointer?.toWellFormed() ?? null,
      message: issue.message,
      value: offendingText(issue.value),
      response_id: context.responseId,
    });
}

function offendingText(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'number') return String(value); // `JSON.parse` returns infinity for 1e400
  const text = (typeof value === 'string' ? value.toWellFormed() : jsonText(value)).slice(0, 200);
  return text.isWellFormed() ? text : text.slice(0, -1); // not half of a surrogate pair
}

export const namesIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export interface RecordAt {
  readonly record: JsonObject;
  readonly pointer: string;
  readonly subject: Subject;
  readonly issues: IssueLog;
}

export function readRecord(value: unknown, place: Omit<RecordAt, 'record'>): RecordAt | null {
  const { pointer, subject, issues } = place;
  if (isObject(value)) return { record: value, pointer, subject, issues };
  reportAt(place, '', ['rejected', 'invalid_type'], 'the record is not an object', value);
  return null;
}

/** A record whose `_id` becomes part of its subject; null, with an issue, without one that no earlier record has. */
export function readIdentified(
  value: unknown,
  place: Omit<RecordAt, 'record'>,
  seen: { has(id: string): boolean },
  idOf: 'initiativeId' | 'surveyId' | 'utrvId' | 'valueListId',
  what: string,
): (RecordAt & { readonly id: string }) | null {
  const found = readRecord(value, place);
  const id = found === null ? null : readRequiredId(found, '_id');
  if (found === null || id === null) return null;
  const at = { ...found, subject: { ...place.subject, [idOf]: id }, id };
  if (!seen.has(id)) return at;
  reportField(at, 'rejected', 'duplicate_id', '_id', `a second ${what} with this id; the first is kept`);
  return null;
}

export function readObject(at: RecordAt, field: string): RecordAt | null {
  const value = at.record[field];
  if (isObject(value)) return { ...at, record: value, pointer: `${at.pointer}/${field}` };
  if (!isBlank(value)) reportField(at, 'degraded', 'invalid_type', field, `${field} is not an object`);
  return null;
}

export type Fault = readonly [severity: IssueSeverity, code: IssueCode];

export function reportAt(
  { issues, subject, pointer }: Omit<RecordAt, 'record'>,
  path: string,
  [severity, code]: Fault,
  message: string,
  value: unknown,
): void {
  issues(subject, { severity, code, pointer: pointer + path, message, value });
}

export const reportField = (at: RecordAt, ...[severity, code, field, message]: readonly [...Fault, string, string]) =>
  reportAt(at, `/${pointerSegment(field)}`, [severity, code], message, at.record[field]);

/** `""` counts as absent. */
export function readText(at: RecordAt, field: string): string | null {
  const value = at.record[field];
  if (isBlank(value)) return null;
  if (typeof value !== 'string') {
    reportField(at, 'degraded', 'invalid_type', field, `${field} is not a text`);
    return null;
  }
  if (value.isWellFormed()) return value;
  // UTF-8 cannot encode it.
  const message = `${field} contains half a surrogate pair; it is replaced by U+FFFD`;
  reportField(at, 'degraded', 'invalid_text', field, message);
  return value.toWellFormed();
}

export function readEnum(at: RecordAt, field: string, known: ReadonlySet<string>): string | null {
  const text = readText(at, field);
  if (text !== null && !known.has(text)) {
    reportField(at, 'notice', 'unknown_value', field, `${field} is not one of ${[...known].join(', ')}`);
  }
  return text;
}

export function readBoolean(at: RecordAt, field: string): boolean | null {
  const value = at.record[field];
  if (typeof value === 'boolean') return value;
  if (!isBlank(value)) reportField(at, 'degraded', 'invalid_type', field, `${field} is not a boolean`);
  return null;
}

export function readJson(at: RecordAt, field: string): string | null {
  const value = at.record[field];
  if (isBlank(value)) return null;
  reportLosses(at, field, value);
  return jsonText(value);
}

function reportLosses(at: RecordAt, field: string, value: unknown): void {
  const losses = lossesOf(value);
  if (losses.number) reportField(at, 'degraded', 'number_out_of_range', field, nullForNumber);
  if (losses.text) reportField(at, 'degraded', 'invalid_text', field, 'half a surrogate pair is replaced by U+FFFD');
}

export const nullForNumber = 'a number in it is too large for a double and is replaced by null';

/** JSON text of the fields that are not in `named`, and of those within it (`deeper`), under the field with them. */
export function readExtra(at: RecordAt, named: ReadonlySet<string>, deeper: JsonObject | null = null): string | null {
  const unnamed = unnamedFields(at.record, named);
  const extra: JsonObject | null = deeper === null ? unnamed : Object.assign(Object.create(null), unnamed, deeper);
  if (extra === null) return null;
  for (const field of Object.keys(extra)) reportLosses(at, field, extra[field]);
  return jsonText(extra);
}

/** Microseconds since the epoch. */
export function readTime(at: RecordAt, field: string): number | null {
  return readInstant(at, field, 'degraded')?.micros ?? null;
}

export function readInstant(at: RecordAt, field: string, severity: 'rejected' | 'degraded'): Instant | null {
  const value = at.record[field];
  if (isBlank(value)) return null;
  const instant = typeof value === 'string' ? parseInstant(value) : null;
  if (instant === null) reportField(at, severity, 'invalid_date', field, `${field} is not an ISO 8601 date or time`);
  return instant;
}

export function reportUnusable(at: RecordAt, [severity, code]: Fault, field: string, message: string): void {
  if (isBlank(at.record[field])) reportField(at, severity, 'missing_field', field, `${field} is absent`);
  else reportField(at, severity, code, field, message);
}

export function readRequiredId(at: RecordAt, field: string): string | null {
  const value = at.record[field];
  if (isObjectId(value)) return value;
  if (value === undefined || value === null) reportField(at, 'rejected', 'missing_field', field, `${field} is absent`);
  else reportField(at, 'rejected', 'invalid_id', field, `${field} is not 24 hexadecimal characters`);
  return null;
}

export function reportMissing(at: RecordAt, fields: readonly string[]): void {
  for (const field of fields) {
    if (isBlank(at.record[field])) reportField(at, 'degraded', 'missing_field', field, `${field} is absent`);
  }
}
