import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordBatch } from 'apache-arrow';
import { onTestFinished } from 'vitest';
import type { SqlRow } from '../../src/load/database.ts';
import type { MergeOutcome } from '../../src/load/merge/merge.ts';
import type { MergeOptions } from '../../src/load/merge/merge-context.ts';
import { historyIn } from '../../src/publish/history.ts';
import { openLake } from '../../src/publish/lake.ts';
import { type LakeBuilder, openLakeBuilder } from '../../src/publish/lake-builder.ts';
import { findCurrent, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { columnNames } from '../../src/schema/ddl.ts';
import { createRowBatches } from '../../src/schema/row-batches.ts';
import type { Row } from '../../src/schema/rows.ts';
import { defaultRules } from '../../src/schema/rules.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { noDecisions } from '../decisions.ts';

/** An output folder that is deleted when the test ends. */
export async function createOutput(): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-test-'));
  onTestFinished(() => rm(output, { recursive: true, force: true }));
  return output;
}

/** A 24-hex id that starts with a readable number. */
export const id = (kind: string, number: number): string =>
  `${kind}${String(number).padStart(4, '0')}`.padStart(24, '0');

export const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
export const at = (text: string): number => Date.parse(text) * 1000;

export type Rows = { readonly [T in TableName]?: readonly Row<T>[] };

/** A row whose other columns are NULL. */
const rowOf = <T extends TableName>(table: T, values: Partial<Row<T>>): Row<T> =>
  ({ ...Object.fromEntries(columnNames(table).map((name) => [name, null])), ...values }) as Row<T>;

export const initiative = (number: number, change: Partial<Row<'initiatives'>> = {}): Row<'initiatives'> =>
  rowOf('initiatives', {
    initiative_id: id('a', number),
    name: `Initiative ${number}`,
    created_at: at('2020-01-01T00:00:00Z'),
    depth: 0,
    path: `Initiative ${number}`,
    path_ids: [id('a', number)],
    root_id: id('a', number),
    is_leaf: true,
    child_count: 0,
    descendant_count: 0,
    response_id: 'listing',
    ...change,
  });

export const survey = (number: number, change: Partial<Row<'surveys'>> = {}): Row<'surveys'> =>
  rowOf('surveys', {
    survey_id: id('b', number),
    initiative_id: id('a', 1),
    name: `Survey ${number}`,
    survey_type: 'default',
    period: 'yearly',
    effective_at: at('2024-12-31T00:00:00Z'),
    effective_date: day('2024-12-31'),
    period_start: day('2024-01-01'),
    period_end: day('2024-12-31'),
    period_label: '2024',
    is_period_aligned: true,
    utrv_type: 'actual',
    evidence_required: false,
    verification_required: true,
    is_complete: false,
    last_updated_at: at('2025-01-01T00:00:00Z'),
    utrv_count: 1,
    data_point_count: 1,
    response_id: `body-${number}`,
    ...change,
  });

export const definition = (
  number: number,
  version = 'v1',
  change: Partial<Row<'tracker_definitions'>> = {},
): Row<'tracker_definitions'> =>
  rowOf('tracker_definitions', {
    definition_id: `${id('d', number)}-${version}`,
    tracker_id: id('d', number),
    name: `Tracker ${number} ${version}`,
    tracker_type: 'kpi',
    value_type: 'number',
    unit: 'MWh',
    unit_type: 'energy',
    is_additive: true,
    rows_add: true,
    over_time: 'sum',
    additive_reason: 'default',
    over_time_reason: 'unit',
    definition: '{}',
    ...change,
  });

export const utrv = (number: number, inSurvey: number, change: Partial<Row<'utrvs'>> = {}): Row<'utrvs'> =>
  rowOf('utrvs', {
    utrv_id: id('c', number),
    survey_id: id('b', inSurvey),
    initiative_id: id('a', 1),
    tracker_id: id('d', 1),
    source_index: number,
    status: 'verified',
    value_type: 'number',
    answer: 'answered',
    evidence_required: false,
    verification_required: true,
    period: 'yearly',
    effective_at: at('2024-12-31T00:00:00Z'),
    period_start: day('2024-01-01'),
    period_end: day('2024-12-31'),
    data_point_count: 1,
    definition_id: `${id('d', 1)}-v1`,
    ...change,
  });

export const dataPoint = (
  number: number,
  inSurvey: number,
  change: Partial<Row<'data_points'>> = {},
): Row<'data_points'> =>
  rowOf('data_points', {
    utrv_id: id('c', number),
    survey_id: id('b', inSurvey),
    initiative_id: id('a', 1),
    tracker_id: id('d', 1),
    json_pointer: '/value',
    value_type: 'number',
    value_number: number,
    scale_factor: 1,
    value_scaled: number,
    unit: 'MWh',
    unit_type: 'energy',
    unit_source: 'tracker',
    base_factor: 1,
    base_unit: 'MWh',
    status: 'verified',
    period: 'yearly',
    period_start: day('2024-01-01'),
    period_end: day('2024-12-31'),
    ...change,
  });

export const response = (responseId: string, change: Partial<Row<'responses'>> = {}): Row<'responses'> =>
  rowOf('responses', {
    response_id: responseId,
    method: 'GET',
    path: '/v1/surveys',
    status: 200,
    fetched_at: at('2025-01-02T00:00:00Z'),
    byte_count: 100,
    landing_file: `landing/${responseId}.json.gz`,
    run_id: 'run-1',
    ...change,
  });

export const issue = (change: Partial<Row<'data_issues'>> = {}): Row<'data_issues'> =>
  rowOf('data_issues', {
    run_id: 'run-1',
    scope: 'survey',
    severity: 'notice',
    code: 'unknown_value',
    resource: 'utrvs',
    survey_id: id('b', 1),
    json_pointer: '/data',
    message: 'a status that is not documented',
    value: 'x',
    response_id: 'body-1',
    ...change,
  });

export const syncSurvey = (number: number): Row<'sync_surveys'> => ({
  survey_id: id('b', number),
  listing_hash: `hash-${number}`,
  last_updated_at: at('2025-01-01T00:00:00Z'),
  response_id: `body-${number}`,
  failure: null,
});

/** Survey `number` with one record and one data point of tracker 1, and the body they came from. */
export const simpleSurvey = (number: number, value: number = number): Rows => ({
  surveys: [survey(number)],
  utrvs: [utrv(number, number)],
  data_points: [dataPoint(number, number, { value_number: value, value_scaled: value })],
  tracker_definitions: [definition(1)],
  responses: [response(`body-${number}`)],
  sync_surveys: [syncSurvey(number)],
});

export const listing: Rows = {
  initiatives: [initiative(1)],
  responses: [response('listing', { path: '/v1/initiatives' })],
};

export function batchOf<T extends TableName>(
  table: T,
  rows: readonly Row<T>[],
  batches = createRowBatches(),
): RecordBatch {
  for (const row of rows) batches.sink(table, row);
  const [first] = batches.take();
  if (first === undefined) throw new Error(`no rows for ${table}`);
  return first.batch;
}

export async function appendRows(builder: LakeBuilder, rows: Rows): Promise<void> {
  for (const [table, list] of Object.entries(rows) as [TableName, readonly Row<TableName>[]][]) {
    if (list.length > 0) await builder.append(table, batchOf(table, list));
  }
}

export const runRow = (runId: string): Row<'runs'> =>
  rowOf('runs', {
    run_id: runId,
    pipeline: 'test',
    mode: 'full',
    status: 'published',
    started_at: at('2025-01-02T00:00:00Z'),
    watermark_at: at('2025-01-02T00:00:00Z'),
    request_count: 0,
    retry_count: 0,
    throttled_count: 0,
    byte_count: 0,
    surveys_listed: 0,
    surveys_changed: 0,
    surveys_fetched: 0,
    surveys_reused: 0,
    surveys_removed: 0,
    surveys_failed: 0,
    data_points: 0,
    data_issues: 0,
    version: '0.0.0',
    survey_listing: 'connection',
    time_zone: 'UTC',
    default_currency: 'USD',
  });

interface NightOptions extends Partial<MergeOptions> {
  readonly snapshotId: string;
  readonly rows: readonly Rows[];
  /** Whether the lake is rebuilt from these rows and keeps only its history. */
  readonly rebuild?: boolean;
}

interface LoadedNight {
  readonly snapshot: Snapshot;
  readonly outcome: MergeOutcome;
}

/** First nights, by what they load: the folder, and what came of it. */
const firstNights = new Map<string, { readonly folder: string; readonly outcome: MergeOutcome }>();

/**
 * A whole run on the current snapshot: surveys in the rows count as loaded. A first night of the same rows is loaded
 * once for all tests that this process runs, and copied for each of them.
 */
export async function loadNight(output: string, night: NightOptions): Promise<LoadedNight> {
  if ((await findCurrent(output)) !== null) return loadNightAnew(output, night);
  const content = JSON.stringify(night);
  const known = firstNights.get(content);
  if (known === undefined) {
    const made = await loadNightAnew(output, night);
    const folder = await mkdtemp(join(tmpdir(), 'esg-lake-first-night-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await copyLake(output, folder);
    firstNights.set(content, { folder, outcome: made.outcome });
    return made;
  }
  await copyLake(known.folder, output);
  const snapshot = await findCurrent(output);
  if (snapshot === null) throw new Error('the copy has no snapshot');
  return { snapshot, outcome: known.outcome };
}

const copyLake = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });

async function loadNightAnew(
  output: string,
  { snapshotId, rows, rebuild = false, ...merge }: NightOptions,
): Promise<LoadedNight> {
  const base = await findCurrent(output);
  const builder = await openLakeBuilder({
    output,
    snapshotId,
    base: rebuild ? null : base,
    previous: rebuild ? null : base,
    rules: defaultRules,
    warn: () => {},
    history: rebuild && base !== null ? historyIn(base.databaseFile) : null,
  });
  try {
    for (const part of rows) await appendRows(builder, part);
    if (rows.every((part) => part.initiatives === undefined)) {
      await builder.query('INSERT INTO staging.main.initiatives FROM initiatives WHERE removed_at IS NULL');
    }
    const outcome = await builder.merge({ ...mergeOptions(snapshotId, rows), ...merge });
    return { snapshot: await publishLake(builder, snapshotId), outcome };
  } finally {
    await builder.discard();
  }
}

/** What follows the merge. */
async function publishLake(builder: LakeBuilder, snapshotId: string): Promise<Snapshot> {
  const sealed = await builder.seal(runRow(snapshotId));
  const publish = await sealed.export(at('2025-01-02T00:00:00Z'), 0);
  return publish();
}

/** Surveys in the rows count as loaded. */
export const mergeOptions = (runId: string, rows: readonly Rows[]): MergeOptions => ({
  runId,
  changedAt: at('2025-02-01T00:00:00Z'),
  loadedSurveys: rows.flatMap((part) => part.surveys ?? []).map((row) => row.survey_id),
  removedSurveys: [],
  decisions: noDecisions,
  yearEnd: '12-31',
  materiality: 5,
  replacedValueLists: [],
});

/** Rows of a query on the current snapshot of a folder, or on a snapshot. */
export async function queryCurrent(from: string | Snapshot, sql: string): Promise<readonly SqlRow[]> {
  const lake = await openLake(from);
  try {
    return await lake.query(sql);
  } finally {
    lake.close();
  }
}
