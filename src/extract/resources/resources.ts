import { InvalidBodyError } from '../../base/body.ts';
import { isBlank, isObject } from '../../base/json.ts';
import { type KnownValueList, textsIn } from '../../schema/rows.ts';
import { valueListBatch } from '../client.ts';
import type { ExtractRun } from '../extract-run.ts';
import { ofSurveys, type Resource, type SubResourceRequest } from './resource.ts';

/**
 * Value lists (endpoint 7) that loaded definitions refer to and the lake does not have, or all of them if they are due.
 * They only give codes their names: after a failed lookup, or for a list that the answer lacks or has without options
 * or names, the lake keeps what it has, and the next run requests it again.
 */
export const valueLists: Resource = {
  name: 'value_lists',
  due: (run) => {
    const unknown = run.state?.unknownValueLists ?? [];
    const ids = areDue(run) ? knownIds(run) : unknown.flatMap(({ id, failed }) => (failed ? id : []));
    return ids.length === 0 ? [] : [{ ids }];
  },
  requests: (run, { due, surveys }) => {
    const wanted = new Set([...due.flatMap((detail) => textsIn(detail, 'ids')), ...surveys.outdatedValueLists]);
    const known = new Set(knownIds(run));
    for (const id of surveys.valueListIds) if (!known.has(id)) wanted.add(id);
    const ids = [...wanted].sort();
    return Array.from({ length: Math.ceil(ids.length / valueListBatch) }, (_, i) =>
      toRequest(run, ids.slice(i * valueListBatch, (i + 1) * valueListBatch)),
    );
  },
  why: () => 'refresh; the lists of new definitions are not known yet',
  probe: (client, { survey }) => {
    const listId = /"(?:valueListId|listId)":"([0-9a-f]{24})"/i.exec(JSON.stringify(survey))?.[1];
    if (listId === undefined) return null;
    return client.valueLists([listId]).then(({ data }) => `${receivedLists(data).size} of 1 list received`);
  },
  optional:
    'Codes are kept without their names; "without": ["value_lists"] in the configuration file skips the lookup.',
};

/** Microseconds after which a list is requested again, since options may get other names. */
const maxAge = 7 * 86_400_000_000;

function areDue({ state, stats, now }: ExtractRun): boolean {
  if (state === null || state.valueLists.length + state.unknownValueLists.length === 0) return false;
  if (stats.mode === 'full') return true;
  const at = stats.listedAt ?? now() * 1000;
  // A time in the future comes from a wrong clock.
  return state.valueLists.some(({ fetchedAt }) => fetchedAt !== null && (fetchedAt <= at - maxAge || fetchedAt > at));
}

const knownIds = ({ state }: ExtractRun): readonly string[] =>
  [...(state?.valueLists ?? []), ...(state?.unknownValueLists ?? [])].map(({ id }) => id);

function toRequest(run: ExtractRun, ids: readonly string[]): SubResourceRequest {
  const inLake = new Map(run.state?.valueLists.map((list) => [list.id, list]));
  const unknown = ids.filter((id) => !inLake.has(id));
  return {
    detail: { ids },
    what: ids.length === 1 ? '1 value list' : `${ids.length} value lists`,
    surveyId: null,
    answers: `value_lists ${ids.join()} ${run.state?.listedByRun ?? ''}`,
    ask: (client, answers) => client.valueLists(ids, answers),
    ifFailed: unknown.length === 0 ? null : { ids: unknown },
    check: (data) => {
      const received = receivedLists(data);
      const kept = ids.filter((id) => isLess(received.get(id), inLake.get(id)));
      if (kept.length === 0) return null;
      const what = `of ${kept.length} lists in the lake there are no options or names in it, the first is ${kept[0]}`;
      const error = new InvalidBodyError(what, { pointer: '/data' });
      const loaded = ids.filter((id) => !kept.includes(id));
      if (!loaded.some((id) => received.has(id))) throw error;
      return { detail: { ids: loaded, asked: ids }, error };
    },
  };
}

type ReceivedList = Pick<KnownValueList, 'options' | 'names'>;

/** From an array of lists or an object of lists by id; the first of an id counts. */
function receivedLists(data: unknown) {
  const received = new Map<unknown, ReceivedList>();
  for (const [place, list] of Object.entries(data ?? {})) {
    if (!isObject(list)) continue;
    const id = list['_id'] ?? (Array.isArray(data) ? undefined : place);
    const sent: readonly unknown[] = Array.isArray(list['options']) ? list['options'] : [];
    const options = sent.map((option) => (isObject(option) ? option : { code: option }));
    const coded = options.filter(({ code }) => !isBlank(code));
    const names = coded.filter(({ name }) => typeof name === 'string' && name !== '').length;
    if (!received.has(id)) received.set(id, { options: coded.length, names });
  }
  return received;
}

/** Whether the lake would lose all options, or all of their names. */
const isLess = (received: ReceivedList | undefined, inLake: KnownValueList | undefined): boolean =>
  inLake !== undefined &&
  (received === undefined ||
    (received.options === 0 && inLake.options > 0) ||
    (received.names === 0 && inLake.names > 0));

/** Calculated values (endpoint 6): one request per survey and code of `calculation`. */
export const calculated = ofSurveys({
  name: 'calculated',
  subResources: ({ options }, survey_id) => options.calculations.map((code) => ({ survey_id, code })),
  what: ({ survey_id, code }) => `calculation ${code} of survey ${survey_id}`,
  ask: (client, { survey_id, code = '' }, answers) => client.calculated(survey_id, code, answers),
  why: ({ options }) => options.calculations.join(', '),
  hasValues: (data) => hasLeaf(data) && !isErrorObject(data),
  example: (survey_id) => ({ survey_id, code: 'wfn_2024' }),
  optional: 'Only the setting calculation needs it.',
});

/** Whether there is a value in it that becomes a row, `null` in a field too. */
const hasLeaf = (data: unknown): boolean =>
  typeof data === 'object' && data !== null
    ? Object.values(data).some((child) => typeof child !== 'object' || child === null || hasLeaf(child))
    : data !== null && data !== '';

/** Whether it says what went wrong, although the status was 200. A number may be a margin of error. */
const isErrorObject = (data: unknown): boolean =>
  isObject(data) && [data['error'], data['errors']].some((said) => typeof said !== 'number' && hasLeaf(said ?? null));

/** In the order in which a run requests them. */
export const resources: readonly Resource[] = [calculated, valueLists];
