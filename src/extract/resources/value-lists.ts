import { textsIn } from '../../base/detail.ts';
import { valueListBatch } from '../endpoints.ts';
import type { ExtractRun } from '../extract-run.ts';
import type { LandedResponse } from '../landing/reader.ts';
import type { DetailRequest, Resource } from './resource.ts';

/**
 * Value lists (endpoint 7) that loaded definitions refer to and the lake does not have, and all of them if they are due. If
 * a run that did not publish has landed one since the lake was built, it is read from disk.
 */
export const valueLists: Resource = {
  name: 'value_lists',
  concurrency: () => 1,
  due: (run) => (areDue(run) ? [{ ids: knownIds(run) }] : []),
  requests: async (run, { due, surveys }) => {
    const wanted = new Set(due.flatMap((detail) => textsIn(detail, 'ids')));
    const known = new Set(knownIds(run));
    for (const id of surveys.valueListIds) if (!known.has(id)) wanted.add(id);
    const reused = landedLookups(await run.landed(), run.state?.listedByRun ?? null, wanted);
    for (const { ids } of reused) for (const id of ids) wanted.delete(id);
    const ids = [...wanted].sort();
    const lookups = Array.from({ length: Math.ceil(ids.length / valueListBatch) }, (_, i) =>
      ids.slice(i * valueListBatch, (i + 1) * valueListBatch),
    );
    return [
      ...reused.map((lookup) => toRequest(lookup.ids, lookup.landed)),
      ...lookups.map((lookup) => toRequest(lookup, null)),
    ];
  },
  forecast: (_run, { due }) => ({
    count: Math.ceil(due.flatMap((detail) => textsIn(detail, 'ids')).length / valueListBatch),
    why: 'refresh; lists that new definitions bring cannot be known yet',
  }),
  probe: (client, { survey }) => {
    const listId = listIdIn(survey);
    return listId === null ? null : client.valueLists([listId]).then(({ data }) => `${data.length} of 1 list received`);
  },
};

function areDue({ state, options, facts, now }: ExtractRun): boolean {
  if (state === null || state.valueLists.length + state.unknownValueLists.length === 0) return false;
  if (facts.mode === 'full') return true;
  const at = facts.listedAt ?? now() * 1000;
  const dueBefore = at - options.valueListMaxAgeDays * 86_400_000_000;
  // A time in the future was stamped by a wrong clock.
  return state.valueLists.some(({ fetchedAt }) => fetchedAt !== null && (fetchedAt <= dueBefore || fetchedAt > at));
}

const knownIds = ({ state }: ExtractRun): readonly string[] => [
  ...(state?.valueLists.map(({ id }) => id) ?? []),
  ...(state?.unknownValueLists ?? []),
];

const toRequest = (ids: readonly string[], landed: LandedResponse | null): DetailRequest => ({
  detail: { ids },
  what: `${ids.length} value lists`,
  surveyId: null,
  landed,
  ask: (client) => client.valueLists(ids),
});

interface LandedLookup {
  readonly landed: LandedResponse;
  readonly ids: readonly string[];
}

/** Only complete lookups, newest first: none with a list that is not wanted or is in a newer lookup. */
function landedLookups(
  landed: readonly LandedResponse[],
  listedByRun: string | null,
  wanted: ReadonlySet<string>,
): readonly LandedLookup[] {
  const found: LandedLookup[] = [];
  const taken = new Set<string>();
  for (const response of [...landed].reverse()) {
    const { endpoint, requestIds, runId } = response;
    if (endpoint !== 'value_lists' || requestIds === undefined) continue;
    if (listedByRun !== null && runId <= listedByRun) continue;
    if (!requestIds.every((id) => wanted.has(id) && !taken.has(id))) continue;
    for (const id of requestIds) taken.add(id);
    found.push({ landed: response, ids: requestIds });
  }
  return found;
}

/** The first value list that any definition of the survey refers to. */
function listIdIn(survey: unknown): string | null {
  const pending: unknown[] = [survey];
  for (let visited = 0; pending.length > 0 && visited < 100_000; visited += 1) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if ((key === 'valueListId' || key === 'listId') && typeof child === 'string' && /^[0-9a-f]{24}$/i.test(child))
        return child;
      pending.push(child);
    }
  }
  return null;
}
