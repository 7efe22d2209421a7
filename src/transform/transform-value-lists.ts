import { isObject, unnamedFields } from '../base/json.ts';
import type { RowSink } from '../schema/rows.ts';
import {
  createIssueLog,
  namesIn,
  type RecordAt,
  readExtra,
  readIdentified,
  readRecord,
  readText,
  reportAt,
  reportField,
  reportUnusable,
} from './reading/fields.ts';
import { readCode } from './trackers.ts';
import type { TransformContext } from './transform-context.ts';

const namedFields = namesIn('_id options');
const namedOptionFields = namesIn('code name');

interface ValueListContext extends TransformContext {
  readonly requestedIds: readonly string[];
  /** Set if some lists of this answer do not count: all ids that it was for; others than `requestedIds` are skipped. */
  readonly askedIds?: readonly string[];
}

/** @param data the answer to a bulk lookup (endpoint 7): an array of lists or an object of lists by id; null if none */
export function transformValueLists(data: unknown, context: ValueListContext, sink: RowSink): void {
  const issues = createIssueLog(context, 'value_lists', sink);
  const requested = new Set(context.requestedIds);
  const seen = new Set<string>();
  const skipped = new Set<unknown>(context.askedIds?.filter((id) => !requested.has(id)));
  const subject = { resource: 'value_lists' } as const;
  for (const [key, value] of Object.entries(data ?? {})) {
    const list = Array.isArray(data) || !isObject(value) ? value : { _id: key, ...value };
    if (isObject(list) && skipped.has(list['_id'])) continue;
    const place = { pointer: `/data/${key}`, subject, issues };
    const at = readIdentified(list, place, seen, 'valueListId', 'list');
    if (at !== null && !requested.has(at.id)) {
      reportField({ ...at, subject }, 'rejected', 'id_mismatch', '_id', 'a value list that was not requested');
    } else if (at !== null) {
      seen.add(at.id);
      const options = readOptions(at);
      const option_count = writeOptions(at, at.id, options, sink);
      const extra = readAllExtra(at, options);
      sink('value_lists', { value_list_id: at.id, option_count, response_id: context.responseId, extra });
    }
  }
  for (const id of requested) {
    if (seen.has(id)) continue;
    const message = 'the service did not return the value list';
    const ofList = { ...subject, valueListId: id };
    issues(ofList, { severity: 'notice', code: 'unknown_value_list', pointer: null, message, value: id });
  }
}

function readOptions(at: RecordAt): readonly unknown[] {
  const options = at.record['options'];
  if (Array.isArray(options)) return options;
  reportUnusable(at, ['degraded', 'invalid_type'], 'options', 'options is not an array');
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

function readOption(value: unknown, place: Omit<RecordAt, 'record'>): RecordAt | null {
  const isCode = typeof value === 'number' || (typeof value === 'string' && value !== '');
  if (!isCode) return readRecord(value, place);
  const message = 'an option is not an object; it is read as a code without a name';
  reportAt(place, '', ['notice', 'invalid_type'], message, value);
  return { ...place, record: { code: String(value) } };
}

function readOptionCode(at: RecordAt): string | null {
  const { code } = at.record;
  if (typeof code !== 'number') return readCode(at);
  reportField(at, 'notice', 'invalid_type', 'code', 'code is not a text');
  return String(code);
}

function readAllExtra(at: RecordAt, options: readonly unknown[]): string | null {
  const ofOptions = options.flatMap((option, index) => {
    const unnamed = isObject(option) ? unnamedFields(option, namedOptionFields) : null;
    return unnamed === null ? [] : [[String(index), unnamed] as const];
  });
  return readExtra(at, namedFields, ofOptions.length === 0 ? null : { options: Object.fromEntries(ofOptions) });
}
