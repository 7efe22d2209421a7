import { describe, expect, it } from 'vitest';
import type { LoadedSurvey } from '../../src/extract/resources/resource.ts';
import type { ResponseInfo } from '../../src/extract/types.ts';
import type { TableBatch } from '../../src/schema/row-batches.ts';
import type { KnownSurvey } from '../../src/schema/rows.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { type StateInput, transformState } from '../../src/transform/transform-state.ts';

const responseOf = (responseId: string, fields: Partial<ResponseInfo> = {}): ResponseInfo => ({
  responseId,
  endpoint: 'survey',
  method: 'GET',
  path: `/v1/${responseId}`,
  status: 200,
  fetchedAt: 3_000_000,
  serverDate: null,
  byteCount: 12,
  landingFile: `landing/${responseId}.json.gz`,
  runId: 'r1',
  ...fields,
});

const knownAs = (surveyId: string, fields: Partial<KnownSurvey> = {}): KnownSurvey => ({
  surveyId,
  listingHash: 'old hash',
  lastUpdatedAt: 1_000_000,
  responseId: 'old',
  failure: null,
  ...fields,
});

const loadedAs = (surveyId: string, lastUpdatedAt: number | null): LoadedSurvey => ({
  surveyId,
  listingHash: 'new hash',
  lastUpdatedAt,
  lastUpdatedRaw: null,
  responseId: 'new',
});

/** Values of the rows of a table; times in milliseconds. */
const rowsOf = (batches: readonly TableBatch[], of: TableName): readonly unknown[][] =>
  batches
    .filter(({ table }) => table === of)
    .flatMap(({ batch }) => batch.toArray().map((row) => Object.values<unknown>(row.toJSON())));

interface Found {
  readonly known?: readonly KnownSurvey[];
  readonly removed?: readonly string[];
  readonly surveys?: Partial<StateInput['surveys']>;
  readonly listing?: Partial<StateInput['listing']>;
  readonly subResources?: StateInput['subResources'];
}

function stateAfter({ known, removed = [], surveys, listing, subResources = [] }: Found) {
  const run = {
    clean: (text: string) => text.replace('secret', '***'),
    state: known === undefined ? null : { surveys: known },
  };
  return transformState(run, {
    listing: {
      initiatives: responseOf('initiatives'),
      plain: [],
      filtered: [],
      batches: [],
      ...listing,
    },
    plan: { removed },
    surveys: { loaded: [], failed: [], responses: [], ...surveys },
    subResources,
  });
}

describe('what a run found of a survey', () => {
  it('replaces what was known only if it was loaded', () => {
    const batches = stateAfter({
      known: [
        knownAs('same'),
        knownAs('failed before', { failure: 'before' }),
        knownAs('failed again', { failure: 'before' }),
        knownAs('back', { failure: 'before' }),
        knownAs('gone'),
        knownAs('never loaded', { listingHash: null, lastUpdatedAt: null, responseId: null, failure: 'before' }),
      ],
      removed: ['gone'],
      surveys: {
        loaded: [loadedAs('back', null), loadedAs('new', 2_000_000)],
        failed: [{ surveyId: 'failed again', reason: 'secret refused' }],
      },
    });
    expect(rowsOf(batches, 'sync_surveys')).toEqual([
      ['same', 'old hash', 1_000, 'old', null],
      ['failed before', 'old hash', 1_000, 'old', 'before'],
      ['failed again', 'old hash', 1_000, 'old', '*** refused'],
      ['back', 'new hash', null, 'new', null],
      ['never loaded', null, null, null, 'before'],
      ['new', 'new hash', 2_000, 'new', null],
    ]);
  });

  it('includes what its details were loaded from, but not lookups of many surveys', () => {
    const batches = stateAfter({
      subResources: [
        { resource: 'calculated', detail: { survey_id: 'a', group: 'g' }, response: responseOf('d1') },
        { resource: 'calculated', detail: { survey_id: 'b' }, response: null },
        { resource: 'value_lists', detail: { ids: ['v'] }, response: responseOf('d2') },
      ],
    });
    expect(rowsOf(batches, 'sync_details')).toEqual([
      ['calculated', 'a', '[["group","g"],["survey_id","a"]]', 'd1'],
      ['calculated', 'b', '[["survey_id","b"]]', null],
    ]);
  });
});

describe('the responses of a run', () => {
  it('are those of every request, each body once', () => {
    const batches = stateAfter({
      listing: { plain: [responseOf('plain')], filtered: [responseOf('filtered'), responseOf('plain')] },
      surveys: { responses: [responseOf('a')] },
      subResources: [
        { resource: 'calculated', detail: { survey_id: 'a' }, response: responseOf('d', { path: '/v1/first' }) },
        { resource: 'calculated', detail: { survey_id: 'b' }, response: responseOf('d', { path: '/v1/second' }) },
        { resource: 'calculated', detail: { survey_id: 'c' }, response: null },
      ],
    });
    expect(rowsOf(batches, 'responses').map(([id, , path]) => [id, path])).toEqual([
      ['initiatives', '/v1/initiatives'],
      ['plain', '/v1/plain'],
      ['filtered', '/v1/filtered'],
      ['a', '/v1/a'],
      ['d', '/v1/first'],
    ]);
  });
});
