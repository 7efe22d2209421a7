import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { readUnmatchedDecisions } from '../../src/answers/decide/decide-lines.ts';
import { lakeStatus } from '../../src/answers/lake-status.ts';
import { planRun } from '../../src/answers/plan-report.ts';
import { UsageError } from '../../src/base/errors.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import type { RunReport } from '../../src/report/report.ts';
import { applyRetention } from '../../src/run/apply-retention.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { standAloneCsv, writeDecisions } from '../decisions.ts';
import { id, numberUtrv, type SmallService, startSmallService, token } from '../support/changing-service.ts';
import { currentHashes, queryPublished } from './published.ts';

let service: SmallService;
let output: string;
let decisions: string;
let messages: string[];
/** The lake of a first run without decisions, which every test starts from a copy of. */
let first = '';
afterAll(() => rm(first, { recursive: true, force: true }));

beforeEach(async () => {
  service = await startSmallService();
  const area = await mkdtemp(join(tmpdir(), 'esg-lake-decisions-'));
  output = join(area, 'lake');
  decisions = join(area, 'decisions');
  service.initiatives.push({ _id: id(2), name: 'Site', parentId: id(1), created: '2020-01-01T00:00:00.000Z' });
  const waste = { name: 'Waste', typeCode: '306-3-a', valueType: 'number', unitType: 'mass', unit: 'kt' };
  const utrv = numberUtrv(1001, 5, { effectiveDate: '2025-12-31T00:00:00Z', universalTracker: waste });
  const survey = { name: 'Report', lastUpdated: '2026-02-01T10:00:00.000Z' };
  service.surveys = [
    { ...survey, _id: id(1), initiativeId: id(1), utrvs: [utrv] },
    { ...survey, _id: id(2), initiativeId: id(2), utrvs: [{ ...utrv, _id: id(1002), initiativeId: id(2), value: 7 }] },
  ];
  if (first === '') {
    first = await mkdtemp(join(tmpdir(), 'esg-lake-decisions-first-'));
    await run({ output: first });
  }
  await cp(first, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
});

afterEach(async () => {
  await service.close();
  await rm(join(output, '..'), { recursive: true, force: true });
});

const options = (more: Partial<RunOptions>): RunOptions => ({
  ...defaultRunOptions,
  ...{ baseUrl: service.baseUrl, credentials: { kind: 'token', token }, output },
  ...{ retries: 0, workers: 0, surveyListing: 'connection', ...more },
});

function run(more: Partial<RunOptions> = {}): Promise<RunReport> {
  messages = [];
  return runPipeline(nightly, options(more), {
    onEvent: (event) => event.type === 'log' && messages.push(event.message),
  });
}

/** What the group's report holds, as the lake was told. */
const group = (): Promise<readonly unknown[]> =>
  queryPublished(output, 'SELECT value, basis, base_unit FROM initiative_rollup WHERE depth = 0');

const consolidated = [{ value: 5, basis: 'own report', base_unit: 'kt' }];
const added = [{ value: 12, basis: 'own report + below', base_unit: 'kt' }];
const inTons = [{ value: 12000, basis: 'own report + below', base_unit: 'mt' }];

const alone = { 'consolidation.csv': standAloneCsv([id(1)]) };
const units = { 'units.csv': '\uFEFFunit,unit_type,is,factor,reason\r\nkt,,mt,1000,"as agreed, 2025"\r\n' };
const given = (files: Readonly<Record<string, string>>): Promise<string> => writeDecisions(decisions, files);

const unitsSql = `SELECT unit, "is", factor, reason FROM decisions WHERE file = 'units.csv'`;

describe('the decisions of a lake', () => {
  it('and what the service has changed are compared with the lake before them', async () => {
    const before = (await findCurrent(output))?.snapshotId;
    const { utrvs = [], ...site } = service.surveys[1] ?? {};
    const changed = utrvs.map((utrv) => ({ ...utrv, value: 8 }));
    Object.assign(service.surveys[1] ?? {}, { ...site, lastUpdated: '2026-02-20T10:00:00.000Z', utrvs: changed });
    const report = await run({ decisions: await given(alone) });
    expect(report).toMatchObject({ status: 'published', mode: 'incremental' });
    expect(report.figure_changes?.[0]?.figures[0]).toMatchObject({ before: 5, after: 13, depth: 0 });
    expect((await findCurrent(output))?.manifest.compared_with).toBe(before);
  });

  it('apply from the run on that is given them, without a request for a body, and stay', async () => {
    expect(await group()).toEqual(consolidated);
    const report = await run({ decisions: await given(alone) });
    expect(report).toMatchObject({ status: 'published', exit_code: 0 });
    expect(report.requests.by_endpoint['survey']).toBeUndefined();
    expect(messages.join('\n')).toContain('the lake was made with decisions none (requested: consolidation.csv ');
    expect(await group()).toEqual(added);
    expect(await run()).toMatchObject({ status: 'unchanged' });
    expect(await run({ decisions })).toMatchObject({ status: 'unchanged' });
    service.surveys.pop();
    await run({ maxRemovedPercent: 100 });
    expect(await group()).toEqual([{ ...consolidated[0], basis: 'own report' }]);
    expect(
      await queryPublished(output, "SELECT line, report_is FROM decisions WHERE file = 'consolidation.csv'"),
    ).toEqual([{ line: 2, report_is: 'stand_alone' }]);
  });

  it('give way to other content, and are dropped by none', async () => {
    await run({ decisions: await given(alone) });
    await run({ decisions: await given(units) });
    expect(await group()).toEqual(inTons);
    await rm(join(decisions, 'consolidation.csv'));
    await run({ decisions });
    expect(await group()).toEqual([{ value: 5000, basis: 'own report', base_unit: 'mt' }]);
    await run({ decisions: 'none' });
    expect(await group()).toEqual(consolidated);
    expect((await findCurrent(output))?.manifest.rules.decisions).toEqual([]);
    expect(await run()).toMatchObject({ status: 'unchanged' });
  });

  it('are in the snapshot as they were given, and named by status', async () => {
    await run({ decisions: await given({ ...alone, ...units }) });
    const snapshot = await findCurrent(output);
    if (snapshot === null) throw new Error('nothing is published');
    const file = join(snapshot.folder, 'decisions', 'units.csv');
    expect(await readFile(file, 'utf8')).toBe(units['units.csv']);
    const status = await lakeStatus(output, Date.now());
    expect(status.published?.decisions.map(({ path }) => path)).toEqual([
      'decisions/consolidation.csv',
      'decisions/units.csv',
    ]);
    expect((await verifySnapshot(snapshot)).ok).toBe(true);
    expect(await queryPublished(output, unitsSql)).toEqual([
      { unit: 'kt', is: 'mt', factor: 1000, reason: 'as agreed, 2025' },
    ]);
    await rm(file);
    await writeFile(file, 'unit,unit_type,is,factor,reason\nkt,,mt,1,\n');
    expect((await verifySnapshot(snapshot)).ok).toBe(false);
    expect(await run()).toMatchObject({ status: 'published' });
    expect(await readFile(join(output, 'current', 'decisions', 'units.csv'), 'utf8')).toBe(units['units.csv']);
    expect(await group()).toEqual(inTons);
  });

  it.each([
    ['given', { ...alone, ...units }],
    ['dropped', null],
  ])(
    'that were %s last are found in the landing when no snapshot is left, even after old responses were deleted',
    async (_, last) => {
      await run({ decisions: await given(alone) });
      await run({ decisions: last === null ? 'none' : await given(last) });
      const before = await currentHashes(output);
      await applyRetention({ output, keepLanding: { runs: 1 }, keepRuns: null }, Date.now());
      await rm(join(output, 'current'));
      await rm(join(output, 'snapshots'), { recursive: true });
      expect(await run()).toMatchObject({ status: 'published' });
      expect(await currentHashes(output)).toEqual(before);
      expect(await group()).toEqual(last === null ? consolidated : inTons);
    },
  );
});

it('decisions are not lost with the manifest', async () => {
  await run({ decisions: await given(alone) });
  await run({ decisions: await given({ ...alone, ...units }) });
  await rm(join(output, 'current/manifest.json'));
  expect(await run()).toMatchObject({ status: 'published' });
  expect(messages.join('\n')).toContain('the lake is first rebuilt from its landing');
  expect(await group()).toEqual(inTons);
});

it('decisions about what the lake does not have are named after a run, with the nearest', async () => {
  const measures = 'type_code,tracker_id,column_code,over_initiatives,over_rows,over_time,reason';
  const rows = ['306-3-b,,,sum,,,', '305*,,amount,sum,,,', '306_3*,,,sum,,,', '306-3*,,,none,,,', `,${id(77)},,sum,,,`];
  const consolidation = standAloneCsv([id(2), `f${id(1).slice(1)}`]);
  await run({
    decisions: await given({ 'consolidation.csv': consolidation, 'measures.csv': [measures, ...rows].join('\n') }),
  });
  const unmatched = await readUnmatchedDecisions((sql) => queryPublished(output, sql));
  expect(unmatched.map(({ file, line, what, nearest }) => [file, line, what, nearest])).toEqual([
    ['consolidation.csv', 3, 'initiative', expect.stringMatching(`^${id(1)} \\(.+\\)$`)],
    ['measures.csv', 2, 'type code', '306-3-a'],
    ['measures.csv', 3, 'column', null],
    ['measures.csv', 3, 'type code', '306*'],
    ['measures.csv', 4, 'type code', '306-3*'],
    ['measures.csv', 6, 'tracker', expect.stringMatching(/^[0-9a-f]{24} \(Waste\)$/)],
  ]);
  expect(await queryPublished(output, 'SELECT is_additive, additive_reason FROM trackers')).toEqual([
    { is_additive: false, additive_reason: 'decision' },
  ]);
});

describe('decisions that cannot be used', () => {
  it.each([
    ['a wrong word', { 'consolidation.csv': standAloneCsv([id(1)]).replace('stand_alone', 'alone') }, 'line 2'],
    ['a wrong name', { 'measure.csv': '' }, 'Did you mean measures.csv?'],
  ])('end the run before any request: %s', async (_, files, message) => {
    await given(files);
    const before = await findCurrent(output);
    const requests = service.requests.length;
    for (const start of [run, (more: Partial<RunOptions>) => planRun(options(more))]) {
      const error: unknown = await start({ decisions }).catch((thrown: unknown) => thrown);
      if (!(error instanceof UsageError)) throw new Error('the decisions were not refused');
      expect(`${error.message} ${error.hint ?? ''}`).toContain(message);
      expect(error.exitCode).toBe(2);
    }
    expect(service.requests.length).toBe(requests);
    expect(await findCurrent(output)).toEqual(before);
  });

  it('end the run: a text that is not UTF-8, a folder that is missing, and an empty one if the lake has decisions', async () => {
    await given({});
    await writeFile(join(decisions, 'units.csv'), Buffer.from('unit,unit_type,is,factor\nm\xb3,,m3,\n', 'latin1'));
    await expect(run({ decisions })).rejects.toThrow('units.csv, line 2: the text is not UTF-8');
    await expect(run({ decisions: join(decisions, 'missing') })).rejects.toThrow('missing is missing');
    await rm(join(decisions, 'units.csv'));
    expect(await run({ decisions })).toMatchObject({ status: 'unchanged' });
    await run({ decisions: await given(alone) });
    await rm(join(decisions, 'consolidation.csv'));
    await expect(run({ decisions })).rejects.toThrow('is empty, but the lake has decisions');
    expect(await group()).toEqual(added);
  });
});
