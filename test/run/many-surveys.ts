import { beforeEach } from 'vitest';
import { id, numberUtrv, type SmallSurvey, smallSurvey } from '../support/changing-service.ts';
import { enveloped, query, service, startAfterFirstRun, useSmallLake } from './small-lake.ts';

export const survey = (number: number): SmallSurvey =>
  smallSurvey(number, number, { utrvs: [numberUtrv(1000 + number, number), numberUtrv(2000 + number, number)] });

/** What the service says of a survey, with some of it replaced. */
export const body = (surveyId: string, more: Readonly<Record<string, unknown>>): unknown => ({
  ...{ _id: surveyId, name: 'x', type: 'default', initiativeId: id(1), period: 'yearly', utrvType: 'actual' },
  ...{ effectiveDate: '2025-12-31T00:00:00.000Z', evidenceRequired: false, verificationRequired: false },
  universalTrackerValues: [numberUtrv(1002, 99)],
  ...more,
});

export const noAnswers: readonly (readonly [string, (surveyId: string) => unknown])[] = [
  ['an empty object', () => ({})],
  ['an error object', () => ({ error: 'not available', code: 42 })],
  ['null', () => null],
  ['a list', () => []],
  ['another survey', () => body(id(3), {})],
  ['a body without an id', (surveyId) => body(surveyId, { _id: undefined })],
  ['no array of values: absent', (surveyId) => body(surveyId, { universalTrackerValues: undefined })],
  ['no array of values: null', (surveyId) => body(surveyId, { universalTrackerValues: null })],
  ['no array of values: an object', (surveyId) => body(surveyId, { universalTrackerValues: { length: 0 } })],
  ['a period that nobody knows', (surveyId) => body(surveyId, { period: 'biennial' })],
  ['no period', (surveyId) => body(surveyId, { period: null })],
  ['no initiative', (surveyId) => body(surveyId, { initiativeId: null })],
  ['an unreadable end', (surveyId) => body(surveyId, { effectiveDate: '31.12.2025' })],
];

/** One survey for each of them. */
export const numbers = noAnswers.map((_, at) => at + 1);
export const everything = { surveys: numbers.length, points: 2 * numbers.length };

/** Each test of a file continues from a lake of these surveys with two values each. */
export function useManySurveys(): void {
  useSmallLake(
    (service) => {
      service.surveys = numbers.map(survey);
    },
    { maxRemovedPercent: 20 },
  );
  beforeEach(() => startAfterFirstRun());
}

export const counts = async (): Promise<unknown> =>
  (
    await query(
      `SELECT (SELECT count(*)::INTEGER FROM surveys WHERE removed_at IS NULL) AS surveys,
         (SELECT count(*)::INTEGER FROM data_points) AS points`,
    )
  )[0];

export const issues = (): Promise<readonly unknown[]> =>
  query(`SELECT severity, code, survey_id FROM data_issues ORDER BY ALL`);

export const everyone = (say: (surveyId: string) => unknown): void => {
  for (const { _id } of service.surveys) service.saying.set(`/v1/surveys/${_id}`, enveloped(say(_id)));
};
