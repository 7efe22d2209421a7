import { isObject } from '../../base/json.ts';
import { ofSurveys } from './of-surveys.ts';
import type { Resource } from './resource.ts';
import { valueLists } from './value-lists.ts';

/** Calculated values (endpoint 6): one request per survey and code of `calculation`. */
export const calculated = ofSurveys({
  name: 'calculated',
  subResources: ({ options }, survey_id) => options.calculations.map((code) => ({ survey_id, code })),
  what: ({ survey_id, code }) => `calculation ${code} of survey ${survey_id}`,
  ask: (client, { survey_id, code = '' }, note) => client.calculated(survey_id, code, note),
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

/** All resources of the service other than listings and surveys, in the order in which a run requests them. */
export const resources: readonly Resource[] = [calculated, valueLists];
