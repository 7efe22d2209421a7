import type { Damage } from '../../base/damage.ts';
import type { Row } from '../../schema/rows.ts';
import { foldJournals, type Journal, type JournalSurvey, readJournals } from './journal.ts';

/**
 * The rows of `sync_surveys` that these runs led to, rebuilt from their journals.
 * @param onLost called for each journal that is damaged and has no intact copy
 */
export async function syncSurveysFromJournals(
  output: string,
  runIds: readonly string[],
  onLost: (damage: Damage) => void,
): Promise<readonly Row<'sync_surveys'>[]> {
  const wanted = new Set(runIds);
  const all = await readJournals(output, (damage) => {
    if (damage.isLost) onLost(damage);
  });
  const journals = all.filter(({ run_id }) => wanted.has(run_id));
  const surveys = foldJournals(journals)?.surveys ?? new Map<string, JournalSurvey>();
  const failures = failuresAfter(journals);
  const loaded = [...surveys.values()].map(({ survey_id, listing_hash, last_updated_at, response_id }) => ({
    survey_id,
    listing_hash,
    last_updated_at,
    response_id,
    failure: failures.get(survey_id) ?? null,
  }));
  const never = [...failures].filter(([survey_id]) => !surveys.has(survey_id));
  const nothing = { listing_hash: null, last_updated_at: null, response_id: null };
  return [...loaded, ...never.map(([survey_id, failure]) => ({ survey_id, ...nothing, failure }))];
}

/** Surveys whose last attempt failed, and why. */
export function failuresAfter(journals: readonly Journal[]): ReadonlyMap<string, string> {
  const failures = new Map<string, string>();
  for (const journal of journals) {
    for (const { survey_id } of journal.surveys) failures.delete(survey_id);
    for (const survey_id of journal.removed) failures.delete(survey_id);
    for (const { survey_id, reason } of journal.failed) failures.set(survey_id, reason);
  }
  return failures;
}
