import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { runSummary } from '../../src/cli/terminal/run-summary.ts';
import { plainStyles } from '../../src/cli/terminal/text-output.ts';
import { diffSnapshots } from '../../src/inspect/diff-snapshots.ts';
import { findCurrent, listSnapshots, type Snapshot } from '../../src/load/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { nodes, olderInitiatives, olderSurveys, trackerId } from './older-world.ts';
import { type SmallService, smallRun, startSmallService } from './small-service.ts';

let service: SmallService;
let output: string;
let warnings: string[];

beforeEach(async () => {
  service = await startSmallService();
  service.initiatives = [...olderInitiatives];
  service.surveys = [...olderSurveys()];
  output = await mkdtemp(join(tmpdir(), 'esg-lake-rebuilt-'));
  execFileSync('tar', ['-xzf', join(import.meta.dirname, 'lake-of-version-4.tar.gz'), '-C', output]);
});

afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

async function run(pipeline = nightly, more = {}): Promise<RunReport> {
  warnings = [];
  service.requests = [];
  const report = await runPipeline(pipeline, smallRun(service, output, { workers: 0, ...more }), {
    onEvent: (event) => event.type === 'log' && event.level === 'warn' && warnings.push(event.message),
  });
  expect(report.error).toBeUndefined();
  return report;
}

async function current(): Promise<Snapshot> {
  const snapshot = await findCurrent(output);
  if (snapshot === null) throw new Error('nothing is published');
  return snapshot;
}

const summaryOf = (report: RunReport) =>
  runSummary(report, output, { details: null, width: undefined, styles: plainStyles });

const linesOf = async ({ rebuilt }: RunReport): Promise<readonly string[]> =>
  (await readFile(join(output, rebuilt?.list ?? ''), 'utf8')).trimEnd().split('\r\n');

/** initiative, tracker, unit, year, `period_end_before`, before, after, difference, reasons */
function cellsOf(line: string): string {
  const cells = line.split(',');
  return [cells[1], cells[4], cells[8], ...cells.slice(9)].join(',');
}

/** In the order of the file; identifiers of questions sort as their codes are named. */
const changed = [
  `Group,${trackerId('energy')},MWh,2025,2025-12-31,100,150,50,year`,
  `Group,${trackerId('energy')},MWh,2025,2025-03-31,50,,-50,year`,
  `Group,${trackerId('area')},km2,2025,,,40,40,parts`,
  `Group,${trackerId('emissions')},tCO2e,2025,2025-12-31,10,,-10,unit`,
  `Group,${trackerId('emissions')},tons/CO2e,2025,,,10,10,unit`,
  `Group,${trackerId('injuries')},,2025,2025-12-31,7,,-7,adds_up`,
  `Group,${trackerId('visitors')},,2025,2025-12-31,10,,-10,parts`,
  `Group,${trackerId('waste')},mt,2025,2025-12-31,1050,1000,-50,above`,
  `'=A,${trackerId('area')},km2,2025,,,40,40,parts`,
  `'=A,${trackerId('emissions')},tCO2e,2025,2025-12-31,10,,-10,unit`,
  `'=A,${trackerId('emissions')},tons/CO2e,2025,,,10,10,unit`,
  `'=A,${trackerId('injuries')},,2025,2025-12-31,3,,-3,adds_up`,
  `'=A,${trackerId('visitors')},,2025,2025-12-31,10,,-10,parts`,
  `B,${trackerId('injuries')},,2025,2025-12-31,4,,-4,adds_up`,
];

describe('a lake that the program of schema version 4 made', () => {
  it('is rebuilt from its landing in the next run, which lists the group figures that differ, and why', async () => {
    const [survey] = service.surveys;
    if (survey === undefined) throw new Error('no survey');
    survey.utrvs = survey.utrvs.map((utrv) => (utrv['value'] === 100 ? { ...utrv, value: 101 } : utrv));
    survey.lastUpdated = new Date(service.now.getTime() + 3_600_000).toISOString();
    service.now = new Date(service.now.getTime() + 86_400_000);
    const report = await run();
    expect(service.requests.filter((request) => /surveys\/[0-9a-f]{24}$/.test(request))).toEqual([
      `GET /v1/surveys/${survey._id}`,
    ]);
    const [older, rebuilt, newest] = await listSnapshots(output);
    expect(newest?.snapshotId).toBe(report.run_id);
    expect(report.rebuilt).toEqual({
      from_schema_version: 4,
      from_snapshot_id: older?.snapshotId,
      group_figures: 24,
      changed: 14,
      added: 4,
      removed: 8,
      reasons: { parts: 4, unit: 4, adds_up: 3, year: 2, above: 1 },
      list: `runs/${rebuilt?.snapshotId}/rebuilt-figures.csv`,
    });
    const [header, ...lines] = await linesOf(report);
    expect(header).toBe(
      'initiative_id,initiative_name,depth,type_code,tracker_id,tracker_name,column_code,option_code,base_unit,reporting_year,period_end_before,before,after,difference,reasons',
    );
    expect(lines.map(cellsOf)).toEqual(changed);
    const summary = summaryOf(report);
    expect(summary).toContain(
      `from schema version 4: 14 of 24 group figures changed (4 new, 8 gone): quarters and months 4, units 4, what adds up 3, the group's year 2, reports above 1\n`,
    );
    expect(summary).toContain(`list: ${join(output, report.rebuilt?.list ?? '')}\n`);
    expect((await run()).rebuilt).toBeUndefined();
  });

  it('keeps what --own-only said, as decisions, and diff names the list', async () => {
    const report = await run(replay);
    expect(warnings).toEqual([
      '--additive, --not-additive, --stock and --own-only of the lake are now its decisions: consolidation.csv',
    ]);
    const { folder } = await current();
    expect(await readFile(join(folder, 'decisions', 'consolidation.csv'), 'utf8')).toBe(
      `initiative_id,type_code,tracker_id,report_is,from_year,to_year,reason\n${nodes.region},,,stand_alone,,,\n`,
    );
    expect(report.rebuilt?.changed).toBe(14);
    const [older, rebuilt] = await listSnapshots(output);
    if (older === undefined || rebuilt === undefined) throw new Error('two snapshots are there');
    await expect(diffSnapshots(older, rebuilt)).rejects.toMatchObject({
      message: expect.stringContaining('it has schema version 4, this program 5'),
      hint: `What the upgrade changed is in ${join(output, report.rebuilt?.list ?? '')}.`,
    });
  });

  it('says where the report of a parent stands for what is below again', async () => {
    const report = await run(replay, { decisions: 'none' });
    const [, ...lines] = await linesOf(report);
    expect(lines.map(cellsOf).filter((line) => line.includes(trackerId('water')))).toEqual([
      `Group,${trackerId('water')},m3,2025,2025-12-31,1399,999,-400,above`,
      `Region,${trackerId('water')},m3,2025,2025-12-31,1399,999,-400,above`,
    ]);
    expect(report.rebuilt?.reasons['above']).toBe(3);
  });

  it('is rebuilt all the same without the view of its group figures', async () => {
    const { folder, databaseFile, manifest } = await current();
    await chmod(databaseFile, 0o644);
    const instance = await DuckDBInstance.create(databaseFile);
    const connection = await instance.connect();
    await connection.run('DROP VIEW initiative_rollup');
    connection.closeSync();
    instance.closeSync();
    const bytes = await readFile(databaseFile);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = join(folder, 'manifest.json');
    await chmod(file, 0o644);
    const database = { ...manifest.database, bytes: bytes.byteLength, sha256 };
    const { year_end: _, decisions: __, ...rules } = manifest.rules;
    await writeFile(file, JSON.stringify({ ...manifest, sha256: undefined, rules, database }));
    const report = await run(replay);
    expect(report).toMatchObject({ status: 'published' });
    expect(report.rebuilt).toBeUndefined();
    expect(warnings.at(-1)).toMatch(
      /^what the rebuild changed in the group figures of schema version 4 is not known: .*initiative_rollup/,
    );
  });
});
