import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import type { ApiSurveyWithValues } from '../../tools/simulated-group/api-types.ts';
import { publishedRows } from '../cases/published-rows.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { saidBy } from './said-by.ts';
import { comparedTables, differencesFrom } from './trust/compared-tables.ts';
import { expectedOf } from './trust/oracle.ts';
import { tablesOf } from './trust/tables.ts';
import { writeDecisions } from './trust/world-lake.ts';

/** Every second night of a month: each run brings the changes of two. */
const nights = Array.from({ length: 16 }, (_, i) => 2 * i);
let sandbox: Sandbox;
let folder: string;
let options: RunOptions;

const standAlone = () =>
  sandbox.world.standAlone().map((id) => ({ initiative_id: id, report_is: 'stand_alone' }) as const);

beforeAll(async () => {
  // All regions but one: fiscal years, parents that report only their own, and every way to report.
  sandbox = await startSandbox({ initiatives: 46, surveys: 230, utrvsPerSurvey: 45 });
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-oracle-'));
  options = {
    ...defaultRunOptions,
    ...{ baseUrl: sandbox.baseUrl, credentials: { kind: 'token', token: sandbox.token }, output: join(folder, 'lake') },
    decisions: await writeDecisions({ consolidation: standAlone() }, join(folder, 'decisions')),
    maxRemovedPercent: 50,
  };
});

afterAll(async () => {
  await sandbox?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Restatements, moves, removals and returns, renamed surveys, and questions that add up on some nights and not on others. */
describe('figures and roll-up over the nights', () => {
  const questions = new Set<boolean>();
  const listed = new Set<string>();
  const bodies = new Map<string, ApiSurveyWithValues>();

  for (const night of nights) {
    it(`night ${night}: are those of the bodies of this night`, async () => {
      sandbox.setNight(night);
      const report = await runPipeline(nightly, options);
      expect(report.error).toBeUndefined();
      const said = saidBy(sandbox.world, bodies);
      const now = new Set(said.initiatives.map(({ _id }) => _id));
      for (const id of now) listed.add(id);
      const removed = [...listed].filter((id) => !now.has(id));
      const expected = expectedOf({ ...said, removed, decisions: { consolidation: standAlone() } });
      for (const [id, { typeCode }] of expected.definitions) {
        if (typeCode === 'KPI-VISITORS') questions.add(expected.additivity(id, null).isAdditive === true);
      }
      expect(differencesFrom(tablesOf(expected), await publishedRows(options.output, comparedTables))).toEqual([]);
    });
  }

  it('had a question that flipped', () => {
    expect(questions).toEqual(new Set([true, false]));
  });
});
