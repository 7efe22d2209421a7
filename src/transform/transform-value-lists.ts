import { isBlank, isObject, unnamedFields } from '../base/json.ts';
import type { RowSink } from '../schema/rows.ts';
import {
  createIssueLog,
  type IssueLog,
  type RecordAt,
  readExtra,
  readIdentified,
  readRecord,
  readText,
  reportField,
} from './reading/fields.ts';
import { readCode } from './trackers.ts';
import type { TransformContext } from './transform-context.ts';

const namedFields: ReadonlySet<string> = new Set(['_id', 'options']);
const namedOptionFields: ReadonlySet<string> = new Set(['code', 'name']);

interface ValueListContext extends TransformContext {
  readonly requestedIds: readonly string[];
  /**
   * Set if some lists of this answer do not count, since a later lookup has them, or the answer has nothing usable of
   * them: all ids that this lookup was for. Lists that are not in `requestedIds` are then skipped.
   * @default none
   */
  readonly askedIds?: readonly string[];
}

/**
 * Turns the answer to a bulk lookup (endpoint 7), an array of lists or an object of lists by id, into rows of
 * `value_lists` and `value_list_options`. A list that was not requested is rejected; one that was requested but not
 * returned is an issue.
 * @param data null if there is no answer
 */
export function transformValueLists(data: unknown, context: ValueListContext, sink: RowSink): void {
  const issues = createIssueLog(context, 'value_lists', sink);
  const { responseId } = context;
  const requested = new Set(context.requestedIds);
  const seen = new Set<string>();
  const skipped = new Set<unknown>(context.askedIds?.filter((id) => !requested.has(id)));
  for (const [place, value] of Object.entries(data ?? {})) {
    const list = Array.isArray(data) || !isObject(value) ? value : { _id: place, ...value };
    const id = isObject(list) ? list['_id'] : null;
    if (skipped.has(id)) continue;
    writeList(list, `/data/${place}`, { requested, seen, responseId, issues, sink });
  }
  for (const id of requested) {
    if (seen.has(id)) continue;
    const message = 'the service did not return the value list';
    const ofList = { ...subject, valueListId: id };
    issues.report(ofList, { severity: 'notice', code: 'unknown_value_list', pointer: null, message, value: id });
  }
}

interface Lookup {
  readonly requested: ReadonlySet<string>;
  readonly seen: Set<string>;
  readonly responseId: string | null;
  readonly issues: IssueLog;
  readonly sink: RowSink;
}

const subject = { resource: 'value_lists', surveyId: null, utrvId: null, initiativeId: null } as const;

function writeList(value: unknown, pointer: string, lookup: Lookup): void {
  const { requested, seen, issues, sink } = lookup;
  const at = readIdentified(value, { pointer, subject, issues }, seen, 'valueListId', 'list');
  if (at === null) return;
  const { id } = at;
  if (!requested.has(id)) {
    reportField({ ...at, subject }, 'rejected', 'id_mismatch', '_id', 'a value list that was not requested');
    return;
  }
  seen.add(id);
  const options = readOptions(at);
  const optionCount = writeOptions(at, id, options, sink);
  const extra = readAllExtra(at, options);
  sink('value_lists', { value_list_id: id, option_count: optionCount, response_id: lookup.responseId, extra });
}

function readOptions(at: RecordAt): readonly unknown[] {
  const options = at.record['options'];
  if (Array.isArray(options)) return options;
  if (isBlank(options)) reportField(at, 'degraded', 'missing_field', 'options', 'options is absent');
  else reportField(at, 'degraded', 'invalid_type', 'options', 'options is not an array');
  return [];
}

function writeOptions(list: RecordAt, listId: string, options: readonly unknown[], sink: RowSink): number {
  const seen = new Set<string>();
  const ofOption = { ...list.subject, resource: 'value_list_options' } as const;
  options.forEach((value, index) => {
    const pointer = `${list.pointer}/options/${index}`;
    const at = readOption(value, { pointer, subject: ofOption, issues: list.issues });
    const code = at === null ? null : readOptionCode(at);
    if (at === null || code === null) return;
    if (seen.has(code)) {
      reportField(at, 'rejected', 'duplicate_code', 'code', 'a second option with this code; the first is kept');
      return;
    }
    seen.add(code);
    const name = readText(at, 'name');
    sink('value_list_options', { value_list_id: listId, option_code: code, option_index: index, name });
  });
  return seen.size;
}

/** A text or number alone is a code without a name. */
function readOption(value: unknown, place: Omit<RecordAt, 'record'>): RecordAt | null {
  const isCode = typeof value === 'number' || (typeof value === 'string' && value !== '');
  if (!isCode) return readRecord(value, place);
  const { pointer, subject, issues } = place;
  const message = 'an option is not an object; it is read as a code without a name';
  issues.report(subject, { severity: 'notice', code: 'invalid_type', pointer, message, value });
  return { ...place, record: { code: String(value) } };
}

/** A number is read as its text, as in answers. */
function readOptionCode(at: RecordAt): string | null {
  const { code } = at.record;
  if (typeof code !== 'number') return readCode(at);
  reportField(at, 'notice', 'invalid_type', 'code', 'code is not a text');
  return String(code);
}

/** Fields that the schema does not name, of the list and, by index, of its options. */
function readAllExtra(at: RecordAt, options: readonly unknown[]): string | null {
  const ofOptions = options.flatMap((option, index) => {
    const unnamed = isObject(option) ? unnamedFields(option, namedOptionFields) : null;
    return unnamed === null ? [] : [[String(index), unnamed] as const];
  });
  return readExtra(at, namedFields, ofOptions.length === 0 ? null : { options: Object.fromEntries(ofOptions) });
}
