import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badDataCases, badDataKinds } from '../../src/sandbox/bad-data/bad-data.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/service/server.ts';
import { createWorld } from '../../src/sandbox/world/world.ts';
import { issueCodes } from '../../src/schema/issue-codes.ts';
import { ask } from './http.ts';

/** Issue codes that no kind of bad data causes. Each has a folder in test/cases. */
const onlyInCases: readonly string[] = [];

const sizes = { initiatives: 12, surveys: 30, utrvsPerSurvey: 10 } as const;

describe('bad data', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ ...sizes, badData: 'all' });
  });
  afterAll(() => sandbox.close());

  it('has a case for every issue code but those that only test/cases shows', () => {
    const covered = new Set<string>(badDataCases().flatMap((bad) => bad.expected.map((issue) => issue.code)));
    expect(Object.keys(issueCodes).filter((code) => !covered.has(code))).toEqual(onlyInCases);
  });

  it('leaves the good records of the world as they are', async () => {
    const clean = createWorld(sizes);
    const listed = (await ask(sandbox, '/v1/surveys')).json.data;
    expect(listed.slice(0, clean.surveys().length)).toEqual(clean.surveys());
    expect(listed.length).toBeGreaterThan(clean.surveys().length + 30);
    const nodes = (await ask(sandbox, '/v1/initiatives')).json.data;
    expect(nodes.slice(0, clean.initiatives().length)).toEqual(clean.initiatives());
  });

  it.each(
    badDataCases().filter(
      (bad) => bad.where.surveyId !== undefined && !bad.bulk && bad.kind !== 'survey-not-an-object',
    ),
  )('serves $kind: $description', async ({ kind, where }) => {
    const reply = await ask(sandbox, `/v1/surveys/${where.surveyId}`);
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).not.toContain('@@raw');
    const values = reply.json.data.universalTrackerValues;
    if (kind === 'survey-values-not-a-list') expect(values).toBe('none');
    else if (kind === 'survey-emptied') expect(values).toEqual([]);
    else expect(values.length).toBeGreaterThanOrEqual(2);
  });

  it('lists bad surveys in filtered results with lastUpdated', async () => {
    const { json } = await ask(sandbox, '/v1/surveys?changedSince=2026-01-10');
    const bad = json.data.filter((survey: { name?: string } | null) => survey?.name?.startsWith('Bad data: ') === true);
    expect(bad.length).toBeGreaterThan(30);
    expect(bad.every((survey: object) => 'lastUpdated' in survey)).toBe(true);
    expect(json.data).toContain(null);
  });

  it('writes numbers that no JavaScript value is written as', async () => {
    const text = async (kind: string): Promise<string> => {
      const id = badDataCases().find((bad) => bad.kind === kind)?.where.surveyId;
      return (await ask(sandbox, `/v1/surveys/${id}`)).body.toString();
    };
    expect(await text('number-too-large')).toContain('"value":1e400');
    const edges = await text('number-edges');
    expect(edges).toContain('"value":-0,');
    expect(edges).toContain('"value":9007199254740993,');
    expect(await text('prototype-keys')).toContain('"__proto__":{"polluted":true}');
    expect(await text('lone-surrogates')).toContain('\\ud83d');
  });

  it('serves an odd value list and an empty calculation', async () => {
    const of = (kind: string): string => badDataCases().find((bad) => bad.kind === kind)?.where.surveyId ?? '';
    const survey = (await ask(sandbox, `/v1/surveys/${of('option-twice')}`)).json.data;
    const id = survey.universalTrackerValues[1].universalTracker.valueValidation.valueListId;
    const [list] = (await ask(sandbox, '/value-list/lookup', { body: { ids: [id] } })).json.data;
    expect(list.options.map((option: { code: string }) => option.code)).toEqual(['a', 'a']);
    expect((await ask(sandbox, `/v1/surveys/${of('calculation-empty')}/calculated/wfn_2024`)).json.data).toEqual({});
  });

  it('keeps the huge kinds for those who name them', async () => {
    const bulk = badDataCases().filter((bad) => bad.bulk);
    expect(bulk.map((bad) => bad.kind)).toEqual([
      'wide-table',
      'huge-survey',
      'deep-hierarchy',
      'hierarchy-too-deep',
      'many-initiatives',
    ]);
    const kinds = badDataKinds.filter(
      (kind) => kind === 'wide-table' || kind === 'deep-hierarchy' || kind === 'many-initiatives',
    );
    const big = await startSandbox({ ...sizes, badData: kinds });
    try {
      const wide = bulk[0]?.where.surveyId;
      const { json } = await ask(big, `/v1/surveys/${wide}`);
      const { table } = json.data.universalTrackerValues[1].valueData;
      expect([table.length, table[0].length]).toEqual([1000, 50]);
      const nodes = (await ask(big, '/v1/initiatives')).json.data;
      expect(nodes).toHaveLength(sizes.initiatives + 200 + 50_000);
    } finally {
      await big.close();
    }
  });

  it('streams a survey of 200,000 records', async () => {
    const big = await startSandbox({ ...sizes, badData: ['huge-survey'] });
    try {
      const id = badDataCases().find((bad) => bad.kind === 'huge-survey')?.where.surveyId;
      const { body } = await ask(big, `/v1/surveys/${id}`);
      expect(body.length).toBeGreaterThan(80_000_000);
      expect(body.subarray(-4).toString()).toBe('}]}}');
    } finally {
      await big.close();
    }
  });
});
