import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import { lakeStatus } from '../../src/answers/lake-status.ts';
import { planRun } from '../../src/answers/plan-report.ts';
import { UsageError } from '../../src/base/errors.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import { applyRetention } from '../../src/run/apply-retention.ts';
import type { RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { temporaryFolder } from '../cli/command.ts';
import { standAloneCsv, writeDecisions } from '../decisions.ts';
import { id, numberUtrv, smallRun } from '../support/changing-service.ts';
import { hashes, output, query, run as runOnce, service, startAfterFirstRun, useSmallLake } from './small-lake.ts';

let decisions: string;
let messages: string[];

useSmallLake((service) => {
  service.initiatives.push({ _id: id(2), name: 'Site', parentId: id(1), created: '2020-01-01T00:00:00.000Z' });
  const waste = { name: 'Waste', typeCode: '306-3-a', valueType: 'number', unitType: 'mass', unit: 'kt' };
  const utrv = numberUtrv(1001, 5, { effectiveDate: '2025-12-31T00:00:00Z', universalTracker: waste });
  const revenue = { name: 'Revenue', typeCode: '201-1-a', valueType: 'number', unitType: 'currency' };
  const money = { effectiveDate: '2025-12-31T20:00:00Z', universalTrackerId: id(901), universalTracker: revenue };
  const survey = { name: 'Report', lastUpdated: '2026-02-01T10:00:00.000Z' };
  const site = [{ ...utrv, _id: id(1002), initiativeId: id(2), value: 7 }, numberUtrv(1003, 5, money)];
  service.surveys = [
    { ...survey, _id: id(1), initiativeId: id(1), utrvs: [utrv] },
    { ...survey, _id: id(2), initiativeId: id(2), utrvs: site },
  ];
});

/** Only the first run is given these; every test starts after it. */
beforeEach(async () => {
  decisions = await temporaryFolder();
  await startAfterFirstRun({ timeZone: 'Asia/Tokyo', defaultCurrency: 'EUR' });
});

function run(more: Partial<RunOptions> = {}, pipeline?: typeof replay): Promise<RunReport> {
  messages = [];
  const world = {
    onEvent: (event: { type: string; message?: string }) => event.type === 'log' && messages.push(event.message ?? ''),
  };
  return pipeline === undefined ? runOnce(more, world) : runPipeline(pipeline, smallRun(service, output, more), world);
}

/** What the group's report holds, as the lake was told. */
const group = (): Promise<readonly unknown[]> =>
  query("SELECT value, basis, base_unit FROM initiative_rollup WHERE depth = 0 AND type_code = '306-3-a'");

const consolidated = [{ value: 5, basis: 'own report', base_unit: 'kt' }];
const added = [{ value: 12, basis: 'own report + below', base_unit: 'kt' }];
const inTons = [{ value: 12000, basis: 'own report + below', base_unit: 'mt' }];

const alone = { 'consolidation.csv': standAloneCsv([id(1)]) };
const units = { 'units.csv': '\uFEFFunit,unit_type,is,factor,reason\r\nkt,,mt,1000,"as agreed, 2025"\r\n' };
const given = (files: Readonly<Record<string, string>>): Promise<string> => writeDecisions(decisions, files);

it('other rules make the lake again, and stay: those of a run, and those of a replay', async () => {
  const readings = () => query("SELECT period_end::VARCHAR AS day, unit FROM data_points WHERE unit <> 'kt'");
  const inTokyo = [{ day: '2026-01-01', unit: 'EUR' }];
  const inUtc = [{ day: '2025-12-31', unit: 'USD' }];
  expect(await readings()).toEqual(inTokyo);
  const said = 'the lake was made with time zone Asia/Tokyo (requested: UTC) and default currency EUR (requested: USD)';
  const utc = { timeZone: 'UTC', defaultCurrency: 'USD' };
  expect(await run(utc)).toMatchObject({ status: 'published', exit_code: 0 });
  expect([messages.join('\n'), await readings()]).toEqual([expect.stringContaining(said), inUtc]);
  expect(await run({ timeZone: 'UTC' })).toMatchObject({ status: 'unchanged' });
  await run({ timeZone: 'Asia/Tokyo', defaultCurrency: 'EUR' }, replay);
  expect(await readings()).toEqual(inTokyo);
  await run({}, replay);
  expect(await run()).toMatchObject({ status: 'unchanged' });
  expect(await readings()).toEqual(inTokyo);
});

describe('the decisions of a lake', () => {
  it('and what the service has changed are compared with the lake before them', async () => {
    const before = (await findCurrent(output))?.snapshotId;
    const [, site] = service.surveys;
    if (site === undefined) throw new Error('no survey');
    site.lastUpdated = '2026-02-20T10:00:00.000Z';
    site.utrvs = site.utrvs.map((utrv) => (utrv['_id'] === id(1002) ? { ...utrv, value: 8 } : utrv));
    const report = await run({ decisions: await given(alone) });
    expect(report).toMatchObject({ status: 'published', mode: 'incremental' });
    expect(report.figure_changes?.[0]?.figures[0]).toMatchObject({ before: 5, after: 13, depth: 0 });
    expect((await findCurrent(output))?.manifest.compared_with).toBe(before);
  });

  it('apply from the run on that is given them, without a request for a body, give way to others, and are dropped by none', async () => {
    expect(await group()).toEqual(consolidated);
    const report = await run({ decisions: await given(alone) });
    expect(report).toMatchObject({ status: 'published', exit_code: 0 });
    expect(report.requests.by_endpoint['survey']).toBeUndefined();
    expect(messages.join('\n')).toContain('the lake was made with decisions none (requested: consolidation.csv ');
    expect(await group()).toEqual(added);
    expect(await run()).toMatchObject({ status: 'unchanged' });
    expect(await run({ decisions })).toMatchObject({ status: 'unchanged' });
    await run({ decisions: await given(units) });
    expect(await group()).toEqual(inTons);
    await rm(join(decisions, 'consolidation.csv'));
    await run({ decisions });
    expect(await group()).toEqual([{ value: 5000, basis: 'own report', base_unit: 'mt' }]);
    await run({ decisions: 'none' });
    expect(await group()).toEqual(consolidated);
    expect((await findCurrent(output))?.manifest.rules.decisions).toEqual([]);
  });

  it('are in the manifest as they were given, named by status, and not lost with it', async () => {
    await run({ decisions: await given({ ...alone, ...units }) });
    const snapshot = await findCurrent(output);
    if (snapshot === null) throw new Error('nothing is published');
    expect(snapshot.manifest.rules.decisions[1]).toEqual({ name: 'units.csv', text: units['units.csv'] });
    const status = await lakeStatus(output, Date.now());
    expect(status.published?.decisions.map(({ name }) => name)).toEqual(['consolidation.csv', 'units.csv']);
    expect(await query(`SELECT unit, "is", factor, reason FROM decisions WHERE file = 'units.csv'`)).toEqual([
      { unit: 'kt', is: 'mt', factor: 1000, reason: 'as agreed, 2025' },
    ]);
    await rm(join(output, 'current/manifest.json'));
    expect(await run()).toMatchObject({ status: 'published' });
    expect(messages.join('\n')).toContain('the lake is first rebuilt from its landing');
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
      const before = await hashes();
      await applyRetention(output, { runs: 1 }, Date.now());
      await rm(join(output, 'current'));
      await rm(join(output, 'snapshots'), { recursive: true });
      expect(await run()).toMatchObject({ status: 'published' });
      expect(await hashes()).toEqual(before);
      expect(await group()).toEqual(last === null ? consolidated : inTons);
    },
  );
});

describe('decisions that cannot be used', () => {
  it.each([
    ['a wrong word', { 'consolidation.csv': standAloneCsv([id(1)]).replace('stand_alone', 'alone') }, 'line 2'],
    ['a wrong name', { 'measure.csv': '' }, 'Did you mean measures.csv?'],
  ])('end the run before any request: %s', async (_, files, message) => {
    await given(files);
    const before = await findCurrent(output);
    const requests = service.requests.length;
    const plan = (more: Partial<RunOptions>) => planRun(smallRun(service, output, more));
    for (const start of [run, plan]) {
      const error: unknown = await start({ decisions }).catch((thrown: unknown) => thrown);
      if (!(error instanceof UsageError)) throw new Error('the decisions were not refused');
      expect(`${error.message} ${error.hint ?? ''}`).toContain(message);
      expect(error.exitCode).toBe(2);
    }
    expect(service.requests.length).toBeLessThanOrEqual(requests);
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
