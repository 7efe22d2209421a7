import type { LandedNight, LandingRun } from '../extract-landing.ts';
import { type DamagedBody, nameOfBody, noteDamagedBodies } from './damaged-bodies.ts';
import type { JournalSurvey } from './journal.ts';
import { searchDamaged } from './sound-bodies.ts';

/** Why a survey was not read from its landed body, by its id; its previous rows stand. */
export type LostSurveys = ReadonlyMap<string, string>;

/**
 * Surveys whose landed bodies are lost and whose rows the published lake has from these very bodies, made by the rules in
 * use. The next run requests them again. Null if that is not true of all of the bodies.
 *
 * @param ids of the bodies that are missing or cannot be used
 */
export async function findLostSurveys(
  run: LandingRun,
  { state, landings }: Pick<LandedNight, 'state' | 'landings'>,
  ids: readonly string[],
): Promise<LostSurveys | null> {
  const byBody = new Map([...state.surveys.values()].map((survey) => [survey.response_id, survey]));
  const surveys = ids.map((id) => byBody.get(id));
  if (!surveys.every((survey) => survey !== undefined && standsInLake(run, survey))) return null;
  if (ids.some((id) => !landings.has(id))) return null;
  const { damaged, lost } = await searchDamaged(run.options.output, ids, landings);
  if (ids.some((id) => !lost.has(id))) return null;
  await noteDamagedBodies(run.options.output, damaged);
  const reasons = new Map(damaged.map((body) => [body.response_id, reasonOf(body)]));
  return new Map(ids.map((id) => [byBody.get(id)?.survey_id ?? '', reasons.get(id) ?? '']));
}

const reasonOf = (body: DamagedBody): string =>
  `the landed body ${nameOfBody(body)} ${body.what}; \`esg-lake run\` requests it again`;

/** Whether the lake has what the rules in use make of this body. */
function standsInLake({ state }: LandingRun, survey: JournalSurvey): boolean {
  if (state?.isOfSameRules !== true) return false;
  const known = state.surveys?.find(({ surveyId }) => surveyId === survey.survey_id);
  return known?.responseId === survey.response_id;
}
