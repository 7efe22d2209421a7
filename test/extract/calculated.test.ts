import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/extract/client.ts';
import { extractSubResources } from '../../src/extract/extract-sub-resources.ts';
import type { LoadedSurvey } from '../../src/extract/resources/resource.ts';
import { calculated } from '../../src/extract/resources/resources.ts';
import { HttpError } from '../../src/extract/service-errors.ts';
import { subResourceKey } from '../../src/schema/rows.ts';
import { fetched, loadedSurvey, type PlainRun, plainRun, response, state } from './plain-run.ts';
import { id } from './service.ts';

const one = { options: { calculations: ['ghg'] } };

const two = { options: { calculations: ['ghg', 'water'] } };

const detail = (n: number, code = 'ghg') => ({ survey_id: id(n), code });

const status = (code: number) => new HttpError(`status ${code}`, { status: code });

const surveysOf = (loaded: readonly LoadedSurvey[], rejected: readonly number[] = []) => ({
  loaded,
  rejected: new Set(rejected.map(id)),
  valueListIds: new Set<string>(),
  outdatedValueLists: new Set<string>(),
});

const requests = (
  more: PlainRun,
  loaded: readonly LoadedSurvey[],
  given: { rejected?: readonly number[]; due?: readonly Readonly<Record<string, string | readonly string[]>>[] } = {},
) => calculated.requests(plainRun(more).run, { due: given.due ?? [], surveys: surveysOf(loaded, given.rejected) });

describe('calculated values of surveys that are not loaded again', () => {
  it('are due where they were never requested, for each code', () => {
    const known = new Map([[subResourceKey({ code: 'ghg', survey_id: id(1) }), null]]);
    const { run } = plainRun({ ...two, state: state({ subResources: new Map([['calculated', known]]) }) });
    expect(calculated.due(run, [id(1), id(2)])).toEqual([detail(1, 'water'), detail(2), detail(2, 'water')]);
  });

  it('are due for none whose record was rejected, nor without a calculation', () => {
    const lake = { state: state({ rejectedSurveyIds: [id(1)] }) };
    expect(calculated.due(plainRun({ ...one, ...lake }).run, [id(1), id(2)])).toEqual([detail(2)]);
    expect(calculated.due(plainRun(lake).run, [id(1), id(2)])).toEqual([]);
    expect(calculated.due(plainRun({ ...one, state: null }).run, [id(2)])).toEqual([detail(2)]);
  });
});

describe('the calculated values that a run requests', () => {
  it('are those of each survey that it loaded and what is due, each once', () => {
    const all = requests(two, [loadedSurvey(1), loadedSurvey(2)], {
      rejected: [2],
      due: [detail(3), { code: 'water', survey_id: id(1) }],
    });
    expect(all.map((request) => request.detail)).toEqual([
      { survey_id: id(1), code: 'ghg' },
      { survey_id: id(1), code: 'water' },
      { survey_id: id(3), code: 'ghg' },
    ]);
    expect(all.map(({ what, surveyId }) => [what, surveyId])).toEqual([
      [`calculation ghg of survey ${id(1)}`, id(1)],
      [`calculation water of survey ${id(1)}`, id(1)],
      [`calculation ghg of survey ${id(3)}`, id(3)],
    ]);
  });

  it('are answered again only by a body that was landed for the same version of the survey', () => {
    const all = requests(one, [loadedSurvey(1, { listingHash: 'abc', lastUpdatedAt: 7 })], { due: [detail(2)] });
    expect(all.map(({ answers }) => answers)).toEqual([`calculated ${subResourceKey(detail(1))} abc 7`, undefined]);
  });
});

describe('a calculated value that cannot be fetched', () => {
  const extract = async (answer: Client['calculated'], surveys: number) => {
    // The service has no other part of a survey.
    const request: Client['request'] = async () => Promise.reject(status(404));
    const plain = plainRun({
      options: { calculations: ['ghg'], concurrency: 1 },
      client: { calculated: answer, request },
    });
    const loaded = Array.from({ length: surveys }, (_, n) => loadedSurvey(n + 1));
    const bodies: unknown[] = [];
    let error: unknown = null;
    try {
      for await (const body of extractSubResources(plain.run, { subResources: new Map() }, surveysOf(loaded)))
        if (body.resource === 'calculated') bodies.push(body);
    } catch (thrown) {
      error = thrown;
    }
    const progress = plain.progress.filter((line) => line.startsWith('calculated '));
    return { ...plain, progress, bodies, error };
  };

  it('is reported for its survey, and the others are loaded', async () => {
    const answer: Client['calculated'] = async (surveyId) => {
      if (surveyId === id(2)) throw status(500);
      if (surveyId === id(3)) throw status(404);
      return fetched([surveyId], response(1));
    };
    const { bodies, stats, warnings, error, progress } = await extract(answer, 3);
    expect(error).toBeNull();
    expect(bodies).toEqual([
      { resource: 'calculated', detail: detail(1), data: [id(1)], response: response(1) },
      { resource: 'calculated', detail: detail(3), data: null, response: null },
    ]);
    expect(stats.surveys.failed).toEqual([{ surveyId: id(2), reason: 'status 500' }]);
    expect(warnings).toEqual([`calculation ghg of survey ${id(2)} could not be fetched: status 500`]);
    expect(progress).toEqual(['calculated 1/3', 'calculated 2/3', 'calculated 3/3']);
  });
});
