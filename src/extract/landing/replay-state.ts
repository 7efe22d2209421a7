import { type SubResource, textIn, textsIn } from '../../base/sub-resource.ts';
import type { LoadedSurvey } from '../resources/resource.ts';
import type { Journal, JournalSubResource } from './journal.ts';

/** The journals of these runs, in the order of the journals. */
export function ofRuns(journals: readonly Journal[], runIds: Iterable<string>): readonly Journal[] {
  const wanted = new Set(runIds);
  return journals.filter(({ run_id }) => wanted.has(run_id));
}

/** The state that a sequence of published runs leads to. */
export interface ReplayState {
  readonly last: Journal;
  readonly surveys: ReadonlyMap<string, LoadedSurvey>;
  /** By resource, in the order in which they were loaded. */
  readonly subResources: ReadonlyMap<string, readonly JournalSubResource[]>;
  /** Surveys whose last attempt failed, with the reason. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Null if no run has published. Details of a survey belong to its body: a newer body drops them. */
export function foldJournals(journals: readonly Journal[]): ReplayState | null {
  const surveys = new Map<string, LoadedSurvey>();
  const details = new Map<string, Map<string, JournalSubResource>>();
  const failures = new Map<string, string>();
  for (const [index, journal] of journals.entries()) {
    const renewed = new Set([...journal.removed, ...journal.surveys.map(({ surveyId }) => surveyId)]);
    for (const id of journal.removed) surveys.delete(id);
    for (const survey of journal.surveys) surveys.set(survey.surveyId, survey);
    for (const id of renewed) failures.delete(id);
    for (const { surveyId, reason } of journal.failed) failures.set(surveyId, reason);
    for (const known of details.values()) {
      for (const [key, { detail }] of known) if (renewed.has(textIn(detail, 'survey_id'))) known.delete(key);
    }
    for (const [resource, entries] of Object.entries(journal.details)) {
      const known = details.get(resource) ?? new Map<string, JournalSubResource>();
      details.set(resource, known);
      for (const entry of entries) {
        // Details that do not belong to a survey, such as a lookup of many ids, are kept along with later ones.
        const key = JSON.stringify('survey_id' in entry.detail ? entry.detail : [index, entry]);
        known.delete(key);
        known.set(key, entry);
      }
    }
  }
  const last = journals.at(-1);
  if (last === undefined) return null;
  const subResources = new Map([...details].map(([name, known]) => [name, [...known.values()]]));
  return { last, surveys, subResources, failures };
}

/**
 * Removes from lookups of many ids those ids that a later one requested again; `asked` then has all ids that the body
 * was requested for.
 */
export function currentSubResources(
  entries: readonly JournalSubResource[],
): readonly { readonly entry: JournalSubResource; readonly detail: SubResource }[] {
  const newest = new Map<string, JournalSubResource>();
  for (const entry of entries) for (const id of textsIn(entry.detail, 'ids')) newest.set(id, entry);
  return entries.flatMap((entry) => {
    const { detail } = entry;
    const asked = textsIn(detail, 'ids');
    const ids = asked.filter((id) => newest.get(id) === entry);
    if (asked.length === 0 || ids.length === asked.length) return [{ entry, detail }];
    return ids.length === 0 ? [] : [{ entry, detail: { ...detail, ids, asked } }];
  });
}

/** All bodies that the lake is built from, without duplicates. */
export function neededBodies(state: ReplayState): readonly string[] {
  const subResources = [...state.subResources.values()].flatMap((entries) => currentSubResources(entries));
  return [
    ...new Set([
      state.last.initiatives,
      ...state.last.survey_listings,
      ...[...state.surveys.values()].map(({ responseId }) => responseId),
      ...subResources.flatMap(({ entry }) => entry.response_id ?? []),
    ]),
  ];
}
