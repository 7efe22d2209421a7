import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import type { RunReport } from '../../src/report/report.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import type { Pipeline } from '../../src/run/pipeline.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { reportedTables } from '../rules/record-rules.ts';
import { currentContent } from '../support/content.ts';
import { type PublishedRow, publishedRows } from '../support/published-rows.ts';
import { badDataCases } from '../support/sandbox/bad-data/bad-data.ts';
import { type PublishedLake, publishLake } from './published-lake.ts';

/** The same world twice: clean, and with one malformed or hostile record of every kind in it. */
let clean: PublishedLake;
let bad: PublishedLake;
let cleanRows: ReadonlyMap<string, readonly PublishedRow[]>;
let badRows: ReadonlyMap<string, readonly PublishedRow[]>;

beforeAll(async () => {
  const sizes = { initiatives: 12, surveys: 20, utrvsPerSurvey: 20 };
  clean = await publishLake(sizes, { calculations: ['wfn_2024'], retries: 0 });
  bad = await publishLake({ ...sizes, badData: 'all' }, { calculations: ['wfn_2024'], retries: 0 });
  cleanRows = await publishedRows(clean.output, [...reportedTables, 'data_issues']);
  badRows = await publishedRows(bad.output, [...reportedTables, 'data_issues']);
});

afterAll(async () => {
  await clean?.remove();
  await bad?.remove();
});

/** Bodies that are no answers: these surveys are not loaded, reported as failed, and asked for again every time. */
const noAnswers = new Set<string>(['survey-values-not-a-list', 'survey-id-mismatch']);

describe('a service with one malformed record of each kind', () => {
  it('lists exactly what is wrong with them', () => {
    const expected = badDataCases()
      .filter(({ bulk, kind }) => !bulk && !noAnswers.has(kind))
      .flatMap((bad) => bad.expected.map(({ code, severity }) => `${severity} ${code}`));
    const withoutCalculation = [...bad.sandbox.bad.bodies.keys()].filter(
      (id) => rowOf('surveys', id) !== undefined && !bad.sandbox.bad.calculated.has(id),
    );
    expected.push(...withoutCalculation.map(() => 'notice empty_calculation'));
    expect(subtracted(issues(badRows), issues(cleanRows))).toEqual([...expected].sort());
  });

  it.each(reportedTables)('costs no other record its row: %s', (table) => {
    const found = new Set(comparable(table, badRows));
    expect(cleanRows.get(table)?.length).toBeGreaterThan(0);
    expect(comparable(table, cleanRows).filter((row) => !found.has(row))).toEqual([]);
  });

  it('loads what is good beside what is bad', () => {
    const known = new Set(cleanRows.get('surveys')?.map((row) => row['survey_id']));
    const added = badRows.get('utrvs')?.filter((row) => !known.has(row['survey_id'])) ?? [];
    expect(added.length).toBeGreaterThan(badDataCases().length / 2);
  });

  it('finds nothing else to do when asked again than what was no answer', async () => {
    const before = await contentHashes();
    const again = await runAgain(nightly);
    expect(again).toMatchObject({ exit_code: 3, requests: { by_endpoint: { survey: 2 } } });
    const ids = badDataCases().flatMap(({ kind, where }) => (noAnswers.has(kind) ? where.surveyId : []));
    expect(again.surveys.failed.map(({ survey_id }) => survey_id).sort()).toEqual(ids.sort());
    expect(await contentHashes()).toEqual(before);
  });

  it('is the same lake when made again from what was landed', async () => {
    const before = await contentHashes();
    const replayed = await runAgain(replay);
    expect(replayed).toMatchObject({ status: 'published', requests: { total: 0 } });
    expect(await contentHashes()).toEqual(before);
  });
});

const rowOf = (table: string, surveyId: string): PublishedRow | undefined =>
  badRows.get(table)?.find((row) => row['survey_id'] === surveyId);

async function runAgain(pipeline: Pipeline): Promise<RunReport> {
  const credentials = { kind: 'token', token: bad.sandbox.token } as const;
  const source = {
    baseUrl: bad.sandbox.baseUrl,
    credentials,
    output: bad.output,
    calculations: ['wfn_2024'],
    retries: 0,
  };
  return runPipeline(pipeline, { ...defaultRunOptions, ...source });
}

const contentHashes = (): Promise<unknown> => currentContent(join(bad.output, 'current'));

const issues = (rows: ReadonlyMap<string, readonly PublishedRow[]>): readonly string[] =>
  (rows.get('data_issues') ?? []).map((issue) => `${issue['severity']} ${issue['code']}`).sort();

function subtracted(all: readonly string[], some: readonly string[]): readonly string[] {
  const left = [...all];
  for (const one of some) left.splice(left.indexOf(one), 1);
  return left;
}

/** Rows without the response they come from, which is another body, and without counts of what was added below a node. */
function comparable(table: string, rows: ReadonlyMap<string, readonly PublishedRow[]>): readonly string[] {
  return (rows.get(table) ?? []).map((row) => {
    const counted = table === 'initiatives' ? { child_count: 0, descendant_count: 0 } : {};
    return JSON.stringify({ ...row, ...counted, response_id: '' });
  });
}
