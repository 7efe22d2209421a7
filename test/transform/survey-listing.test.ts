import { describe, expect, it } from 'vitest';
import { readSurveyListing } from '../../src/transform/survey-listing.ts';
import { collect, context, id, initiativeId, issuesOf, pick } from './collect.ts';

const listed = (n: number, fields: object = {}): object => ({ _id: id(n), name: `S${n}`, initiativeId, ...fields });
const listing = (responseId: string, ...data: unknown[]) => ({ data, response: { responseId } });

function read(plain: readonly unknown[], filtered: readonly unknown[] = []): ReturnType<typeof readSurveyListing> {
  return readSurveyListing([listing('p', ...plain)], [listing('f', ...filtered)], context, collect().sink);
}

describe('a survey listing', () => {
  it('joins presence with lastUpdated', () => {
    const lastUpdated = '2025-01-02T03:04:05.678Z';
    expect(
      read([listed(1), listed(2, { initiativeId: 'x' })], [listed(1, { lastUpdated }), listed(3, { lastUpdated })]),
    ).toEqual([
      {
        surveyId: id(1),
        listingHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        lastUpdatedAt: Date.parse(lastUpdated) * 1000,
        lastUpdatedRaw: lastUpdated,
        inFiltered: true,
      },
      {
        surveyId: id(2),
        listingHash: expect.any(String),
        lastUpdatedAt: null,
        lastUpdatedRaw: null,
        inFiltered: false,
      },
    ]);
  });

  it('has a hash of the metadata alone', () => {
    const hash = (entry: object) => read([entry])[0]?.listingHash;
    expect(hash({ _id: id(1), name: 'a', scope: { x: 1, y: 2 } })).toBe(
      hash({ scope: { y: 2, x: 1 }, name: 'a', _id: id(1) }),
    );
    expect(hash(listed(1, { lastUpdated: '2025-01-01' }))).toBe(hash(listed(1)));
    expect(hash(listed(1, { name: 'b' }))).not.toBe(hash(listed(1)));
    expect(hash(listed(1, { tags: [1, 2] }))).not.toBe(hash(listed(1, { tags: [2, 1] })));
    expect(read([listed(1)], [listed(1, { name: 'b' })])[0]?.listingHash).toBe(hash(listed(1)));
  });

  it.each([
    [['2025-01-01', '2025-03-01', '2025-02-01'], '2025-03-01'],
    [['soon', '2025-01-01'], '2025-01-01'],
    [['2025-01-01', 'soon', 5, null, ''], '2025-01-01'],
    [['soon', 'later'], 'soon'],
    [[5, 'later'], 5],
    [[null, ''], null],
  ])('of times %j takes %j', (times, expected) => {
    const [found] = readSurveyListing(
      [listing('p', listed(1))],
      times.map((lastUpdated, i) => listing(`f${i}`, listed(1, { lastUpdated }))),
      context,
      collect().sink,
    );
    expect(found?.lastUpdatedRaw).toBe(expected);
    const micros = typeof expected === 'string' ? Date.parse(expected) * 1000 : Number.NaN;
    expect(found?.lastUpdatedAt).toBe(Number.isNaN(micros) ? null : micros);
  });

  it('of several responses has each survey once, and faults with their response', () => {
    const rows = collect();
    const plain = [
      listing('p1', listed(1), 5, listed(1)),
      listing('p2', listed(1), listed(2), { _id: 'x' }, { name: 'y' }),
    ];
    const surveys = readSurveyListing(plain, [listing('f', 7, { _id: 'x' })], context, rows.sink);
    expect(surveys.map((survey) => survey.surveyId)).toEqual([id(1), id(2)]);
    expect(issuesOf(rows)).toEqual([
      'rejected invalid_type /data/1 5',
      `rejected duplicate_id /data/2/_id ${id(1)}`,
      'rejected invalid_id /data/2/_id x',
      'rejected missing_field /data/3/_id -',
    ]);
    expect(pick(rows.of('data_issues'), 'response_id', 'scope', 'survey_id')).toEqual([
      ['p1', 'survey_listing', null],
      ['p1', 'survey_listing', id(1)],
      ['p2', 'survey_listing', null],
      ['p2', 'survey_listing', null],
    ]);
  });
});
