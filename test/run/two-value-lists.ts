import { expect } from 'vitest';
import { id, numberUtrv } from '../support/changing-service.ts';
import { enveloped, query, run, service, useSmallLake } from './small-lake.ts';

/** The request and the response of the lookup are not in the interface: whatever it says, the figures are published. */
export const paths = ['/value-list/lookup', '/v1/value-list/lookup'] as const;
export const lists = [100, 101].map((n) => ({ _id: id(n), options: [{ code: 'a', name: `Name ${n}` }] }));
const choice = (number: number, list: number, code = 'a') =>
  numberUtrv(number, 1, {
    valueType: 'valueList',
    value: undefined,
    valueData: { data: code },
    universalTrackerId: id(list + 800),
    universalTracker: { name: 'Choice', valueType: 'valueList', valueListId: id(list) },
  });

/** Each test of a file gets a service with two value lists. */
export const useTwoLists = (): void =>
  useSmallLake((service) => {
    const utrvs = [choice(1001, 100), choice(1002, 101)];
    service.surveys = [
      { _id: id(1), initiativeId: id(1), name: 'Survey', lastUpdated: '2026-02-01T10:00:00.000Z', utrvs },
    ];
    service.valueLists = [...lists];
  });

/** The survey's first record is answered with this code of the first list, on the day of the service. */
export const answer = (code: string): void => {
  const [survey] = service.surveys;
  if (survey === undefined) throw new Error('no survey');
  survey.utrvs = [choice(1001, 100, code), choice(1002, 101)];
  survey.lastUpdated = service.now.toISOString();
};

export const lookups = (): number => service.requests.filter((request) => request.startsWith('POST ')).length;
export const names = async (): Promise<unknown> =>
  (await query('SELECT name FROM value_list_options ORDER BY name')).map((row) => Object.values(row as object)[0]);
export const issues = async (): Promise<unknown> =>
  (await query('SELECT code, value_list_id FROM data_issues ORDER BY ALL')).map((row) =>
    Object.values(row as object).join(' '),
  );
export const unknown = lists.map(({ _id }) => `unknown_value_list ${_id}`);

const say = (text: string) => (): void => paths.forEach((path) => void service.saying.set(path, text));
export const refuse = (): void => paths.forEach((path) => void service.failing.set(path, 403));
/** A refusal, no list, no JSON. */
export const ofEachKind: readonly (readonly [string, () => void])[] = [
  ['403', refuse],
  ['null', say(enveloped(null))],
  ['a page of HTML', say('<!doctype html><p>Sign in</p>')],
];
export const heal = (): void => {
  service.failing.clear();
  service.saying.clear();
};

export const expectNamesMissing = async (): Promise<void> => {
  const report = await run();
  expect(report).toMatchObject({ status: 'published_with_gaps', exit_code: 3, rows: { data_points: 2 } });
  expect(report.failed_lookups).toMatchObject([
    { what: '2 value lists', reason: expect.stringContaining('value-list') },
  ]);
  expect(await issues()).toEqual(unknown);
  expect(await names()).toEqual([]);
};
