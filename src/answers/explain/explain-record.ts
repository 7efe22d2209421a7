import { constants } from 'node:buffer';
import { join } from 'node:path';
import { readBody } from '../../base/body.ts';
import { InvalidBodyError } from '../../base/body-errors.ts';
import { UsageError } from '../../base/errors.ts';
import { isMissing } from '../../base/files.ts';
import { sqlFile } from '../../base/sql-file.ts';
import type { Lake } from '../../publish/lake.ts';
import { defaultRunOptions } from '../../run/options.ts';
import type { ReadPoint } from '../../transform/data-points.ts';
import { decidedUnitsIn } from '../../transform/reading/decided-units.ts';
import { transformSurvey } from '../../transform/survey.ts';
import { createSurveyParser } from '../../transform/workers/survey-parser.ts';
import { jsonRows, type LakeRow } from '../lake-rows.ts';
import { readUnitsCsv } from '../landed-surveys.ts';
import { describePoint, type PointExplanation } from './describe-point.ts';

/** A value record of the lake, traced back to its place in the response. Rows are as they are in the lake. */
export interface RecordExplanation {
  readonly utrv_id: string;
  /** Null: the record is no longer in the lake, and only its history is known. */
  readonly record: LakeRow | null;
  readonly survey: LakeRow | null;
  readonly initiative: LakeRow | null;
  readonly tracker: LakeRow | null;
  readonly data_points: readonly PointExplanation[];
  readonly source: RecordSource | null;
  readonly issues: readonly LakeRow[];
  /** Oldest first. */
  readonly changes: readonly LakeRow[];
}

interface RecordSource {
  readonly response_id: string;
  readonly method: string;
  readonly path: string;
  readonly fetched_at: string;
  readonly run_id: string;
  /** Relative to the output folder. */
  readonly landing_file: string;
  readonly json_pointer: string;
  /** Whether the landed body still has the checksum that is its id; `null`: the file is missing. */
  readonly is_intact: boolean | null;
  /** The value at the pointer; `null` when the body cannot be read. */
  readonly raw: unknown;
}

/** @throws UsageError when the lake has never seen the record */
export async function explainRecord(lake: Lake, output: string, utrvId: string): Promise<RecordExplanation> {
  const rows = (sql: string): Promise<readonly LakeRow[]> => jsonRows(lake.connection, sql, utrvId);
  const [found] = await rows(sqlFile('answers/explain/record.sql'));
  const changes = await rows(
    'FROM data_point_changes WHERE utrv_id = $1 ORDER BY changed_at, run_id, row_index, column_code, option_code',
  );
  const issues = await rows('FROM data_issues WHERE utrv_id = $1 ORDER BY severity, code, json_pointer');
  if (found === undefined && changes.length === 0 && issues.length === 0) {
    throw new UsageError(`the lake has no value record ${utrvId}`, {
      hint: 'esg-lake query "SELECT utrv_id FROM utrvs LIMIT 10" shows some.',
    });
  }
  const [record, response] = [rowIn(found, 'record'), rowIn(found, 'response')];
  const read = record === null || response === null ? null : await readSource(lake, output, record, response);
  const points = await rows('FROM data_points WHERE utrv_id = $1 ORDER BY row_index, column_code, option_code');
  const pointer = read?.source.json_pointer ?? '';
  return {
    utrv_id: utrvId,
    record,
    survey: rowIn(found, 'survey'),
    initiative: rowIn(found, 'initiative'),
    tracker: rowIn(found, 'tracker'),
    data_points: points.map((point) => describePoint(point, read?.points.get(keyOf(point)) ?? null, pointer)),
    source: read?.source ?? null,
    issues,
    changes,
  };
}

function rowIn(row: LakeRow | undefined, name: string): LakeRow | null {
  const value = row?.[name];
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

const keyOf = (point: LakeRow): string =>
  JSON.stringify([point['row_index'], point['column_code'], point['option_code']]);

interface ReadRecord {
  readonly source: RecordSource;
  /** The data points that the transform derives from the record today, by key; empty when the body cannot be read. */
  readonly points: ReadonlyMap<string, ReadPoint>;
}

async function readSource(lake: Lake, output: string, record: LakeRow, response: LakeRow): Promise<ReadRecord> {
  const index = Number(record['source_index']);
  const stats = {
    response_id: String(response['response_id']),
    method: String(response['method']),
    path: String(response['path']),
    fetched_at: String(response['fetched_at']),
    run_id: String(response['run_id']),
    landing_file: String(response['landing_file']),
    json_pointer: `/data/universalTrackerValues/${index}`,
  };
  try {
    const file = join(output, stats.landing_file);
    const body = await readBody({ kind: 'file', file, maxBytes: constants.MAX_LENGTH });
    const isIntact = body.responseId === stats.response_id;
    const data = createSurveyParser().parse(body.bytes);
    const points = isIntact ? await readPoints(lake, data, record, stats.response_id) : new Map<string, ReadPoint>();
    return { source: { ...stats, is_intact: isIntact, raw: elementAt(data, index) }, points };
  } catch (error) {
    if (!(error instanceof InvalidBodyError)) throw error;
    return { source: { ...stats, is_intact: isMissing(error.cause) ? null : false, raw: null }, points: new Map() };
  }
}

/** Transforms the survey with the lake's own rules, and keeps what the transform reports about the record's values. */
async function readPoints(
  lake: Lake,
  data: unknown,
  record: LakeRow,
  responseId: string,
): Promise<ReadonlyMap<string, ReadPoint>> {
  const [rules = {}] = await jsonRows(
    lake.connection,
    `SELECT time_zone, default_currency FROM runs
     WHERE time_zone IS NOT NULL AND default_currency IS NOT NULL ORDER BY run_id DESC LIMIT 1`,
  );
  const points = new Map<string, ReadPoint>();
  const context = {
    runId: '',
    responseId,
    surveyId: String(record['survey_id']),
    lastUpdated: null,
    timeZone: String(rules['time_zone'] ?? defaultRunOptions.timeZone),
    defaultCurrency: String(rules['default_currency'] ?? defaultRunOptions.defaultCurrency),
    decidedUnits: decidedUnitsIn(await readUnitsCsv(lake.snapshot)),
    onPoint: (point: ReadPoint) => {
      if (point.row.utrv_id === record['utrv_id']) points.set(keyOf(point.row), point);
    },
  };
  transformSurvey(data, context, () => {});
  return points;
}

function elementAt(data: unknown, index: number): unknown {
  if (typeof data !== 'object' || data === null || !('universalTrackerValues' in data)) return null;
  const { universalTrackerValues: records } = data;
  if (!isIterable(records)) return null;
  let at = 0;
  for (const record of records) if (at++ === index) return record ?? null;
  return null;
}

/** The records of a large body are an iterable, not an array. */
const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
