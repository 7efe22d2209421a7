import { ofSurveys } from './of-surveys.ts';

/** Calculated values (endpoint 6): one request per survey and code given with `--calculation`. */
export const calculated = ofSurveys({
  name: 'calculated',
  details: ({ options }, survey_id) => options.calculations.map((code) => ({ survey_id, code })),
  what: ({ survey_id, code }) => `calculation ${code} of survey ${survey_id}`,
  ask: (client, { survey_id, code = '' }, note) => client.calculated(survey_id, code, note),
  why: ({ options }) => options.calculations.join(', '),
  example: (survey_id) => ({ survey_id, code: 'wfn_2024' }),
  optional: 'Only --calculation needs it.',
});
