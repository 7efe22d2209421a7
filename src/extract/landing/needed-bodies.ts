import { type Detail, textsIn } from '../../base/detail.ts';
import { type DamagedBody, damagedBodies } from './damaged-bodies.ts';
import { foldJournals, type JournalDetail, type ReplayState, readJournals } from './journal.ts';
import { landingsById, searchDamaged } from './sound-bodies.ts';

/**
 * Lookups of many ids lose the ids that a later one requested again; `asked` then has all ids that the body was requested
 * for.
 */
export function currentDetails(
  entries: readonly JournalDetail[],
): readonly { readonly entry: JournalDetail; readonly detail: Detail }[] {
  const newest = new Map<string, JournalDetail>();
  for (const entry of entries) for (const id of textsIn(entry.detail, 'ids')) newest.set(id, entry);
  return entries.flatMap((entry) => {
    const { detail } = entry;
    const asked = textsIn(detail, 'ids');
    const ids = asked.filter((id) => newest.get(id) === entry);
    if (asked.length === 0 || ids.length === asked.length) return [{ entry, detail }];
    return ids.length === 0 ? [] : [{ entry, detail: { ids, asked } }];
  });
}

/** Every body that the lake is built from, without repetition. */
export function neededBodies(state: ReplayState): readonly string[] {
  const details = [...state.details.values()].flatMap((entries) => currentDetails(entries));
  return [
    ...new Set([
      state.last.initiatives,
      ...state.last.survey_listings,
      ...[...state.surveys.values()].map((survey) => survey.response_id),
      ...details.flatMap(({ entry }) => entry.responseId ?? []),
    ]),
  ];
}

/** What a run requests again because the landed bodies that the lake was built from are lost. */
export interface LostBodies {
  readonly damaged: readonly DamagedBody[];
  readonly surveyIds: ReadonlySet<string>;
  /** By resource. */
  readonly details: ReadonlyMap<string, readonly Detail[]>;
}

const nothing: LostBodies = { damaged: [], surveyIds: new Set(), details: new Map() };

/** Of the bodies that were found damaged, those that are still needed and have not been landed again since. */
export async function lostBodies(output: string, publishedRuns: readonly string[]): Promise<LostBodies> {
  const known = await damagedBodies(output);
  if (known.length === 0) return nothing;
  const published = new Set(publishedRuns);
  const state = foldJournals((await readJournals(output)).filter(({ run_id }) => published.has(run_id)));
  if (state === null) return nothing;
  const needed = new Set(neededBodies(state));
  const ids = known.map(({ response_id }) => response_id).filter((id) => needed.has(id));
  const { lost } = await searchDamaged(output, ids, await landingsById(output));
  const surveys = [...state.surveys.values()].filter(({ response_id }) => lost.has(response_id));
  const details = [...state.details].map(([resource, entries]) => {
    const current = currentDetails(entries).filter(({ entry }) => lost.has(entry.responseId ?? ''));
    return [resource, current.map(({ entry }) => entry.detail)] as const;
  });
  return {
    damaged: known.filter(({ response_id }) => lost.has(response_id)),
    surveyIds: new Set(surveys.map(({ survey_id }) => survey_id)),
    details: new Map(details.filter(([, due]) => due.length > 0)),
  };
}
