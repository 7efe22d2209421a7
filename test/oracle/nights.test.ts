import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/service/server.ts';
import type { ApiSurveyWithValues } from '../../src/sandbox/world/api-types.ts';
import { publishedRows } from '../cases/published-rows.ts';
import { standAloneCsv, writeDecisions } from '../decisions.ts';
import { comparisons } from './lake-rows.ts';
import { expectedOf } from './oracle.ts';
import { saidBy } from './said-by.ts';

const nights = 31;
let sandbox: Sandbox;
let output: string;
let decisions: string;

beforeAll(async () => {
  // All regions but one: fiscal years, parents that report only their own, and every way to report.
  sandbox = await startSandbox({ initiatives: 46, surveys: 230, utrvsPerSurvey: 45 });
  output = await mkdtemp(join(tmpdir(), 'esg-lake-oracle-'));
  decisions = await mkdtemp(join(tmpdir(), 'esg-lake-oracle-decisions-'));
  await writeDecisions(decisions, { 'consolidation.csv': standAloneCsv(sandbox.world.standAlone()) });
});

afterAll(async () => {
  await sandbox?.close();
  for (const folder of [output, decisions]) await rm(folder, { recursive: true, force: true });
});

function options(): RunOptions {
  const credentials = { kind: 'token', token: sandbox.token } as const;
  return { ...defaultRunOptions, baseUrl: sandbox.baseUrl, credentials, output, decisions, maxRemovedPercent: 50 };
}

/** Restatements, moves, removals and returns, renamed surveys, and questions that add up on some nights and not on others. */
describe('figures and roll-up over the nights', () => {
  const questions = new Set<boolean>();
  const bodies = new Map<string, ApiSurveyWithValues>();

  for (let night = 0; night < nights; night++) {
    it(`night ${night}: are those of the bodies of this night`, async () => {
      sandbox.setNight(night);
      const report = await runPipeline(nightly, options());
      expect(report.error).toBeUndefined();
      const expected = expectedOf(saidBy(sandbox.world, bodies));
      for (const [id, { typeCode }] of expected.definitions) {
        if (typeCode === 'KPI-VISITORS') questions.add(expected.additivity(id, null).isAdditive === true);
      }
      const published = await publishedRows(output, Object.keys(comparisons));
      for (const [table, differences] of Object.entries(comparisons)) {
        expect(differences(expected, published.get(table) ?? [], sandbox.world.standAlone()), table).toEqual([]);
      }
    });
  }

  it('had a question that flipped', () => {
    expect(questions).toEqual(new Set([true, false]));
  });
});
