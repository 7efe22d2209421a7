import { constants } from 'node:buffer';
import { join } from 'node:path';
import { readBody } from '../base/body.ts';
import { InvalidBodyError } from '../base/body-errors.ts';
import { UsageError } from '../base/errors.ts';
import { errorCode, isMissing } from '../base/files.ts';
import type { Database } from '../load/database.ts';
import { readAnyVersion } from '../publish/lake-version.ts';
import { withPublished } from '../publish/open-published.ts';
import { requireCurrent, type Snapshot } from '../publish/snapshot-folders.ts';
import { defaultRunOptions } from '../run/options.ts';
import type { ReadPoint } from '../transform/data-points.ts';
import { type DecidedUnits, decidedUnitsIn } from '../transform/reading/decided-units.ts';
import { transformSurvey } from '../transform/survey.ts';
import { createSurveyParser } from '../transform/workers/survey-parser.ts';
import { jsonRows, type LakeRow } from './lake-rows.ts';
import { readUnitsCsv } from './landed-surveys.ts';

/** A value record of the lake, traced back to its place in the response. */
export interface Explanation {
  readonly utrv_id: string;
  /** `false`: the record is no longer in the lake, and only its history is known. */
  readonly is_current: boolean;
  /** Rows as they are in the lake; times are ISO 8601 in UTC. */
  readonly record: LakeRow | null;
  readonly survey: LakeRow | null;
  readonly initiative: LakeRow | null;
  readonly tracker: LakeRow | null;
  readonly data_points: readonly PointExplanation[];
  readonly source: SourceExplanation | null;
  readonly issues: readonly LakeRow[];
  /** Oldest first. */
  readonly changes: readonly LakeRow[];
}

interface SourceExplanation {
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

/**
 * @param from another snapshot than the published one
 * @throws UsageError when the id is malformed, nothing is published, or the lake has never seen the record
 */
export async function explainUtrv(output: string, utrvId: string, from?: Snapshot): Promise<Explanation> {
  const [explanation] = await explainUtrvs(output, [utrvId], from);
  if (explanation === undefined) throw new Error('one id, one explanation');
  return explanation;
}

/** Explains several value records as `explainUtrv` does, all from the same snapshot. */
export async function explainUtrvs(
  output: string,
  utrvIds: readonly string[],
  from?: Snapshot,
): Promise<readonly Explanation[]> {
  const malformed = utrvIds.find((id) => !/^[0-9a-f]{24}$/i.test(id));
  if (malformed !== undefined) {
    throw new UsageError('the id of a value record must be 24 hexadecimal characters', {
      hint: 'For a figure: esg-lake explain 305-1-a',
    });
  }
  const snapshot = from ?? (await requireCurrent(output));
  return withPublished(snapshot.databaseFile, async (database) => {
    const decidedUnits = decidedUnitsIn(await readUnitsCsv(snapshot));
    const explanations: Explanation[] = [];
    for (const utrvId of utrvIds)
      explanations.push(await readAnyVersion(snapshot, () => explain(database, { output, decidedUnits }, utrvId)));
    return explanations;
  });
}

interface ExplainedLake {
  readonly output: string;
  readonly decidedUnits: DecidedUnits;
}

async function explain(database: Database, lake: ExplainedLake, utrvId: string): Promise<Explanation> {
  const rows = (sql: string): Promise<readonly LakeRow[]> => jsonRows(database.connection, sql, utrvId);
  const [record = null] = await rows('SELECT * FROM utrvs WHERE utrv_id = $1');
  const changes = await rows(
    'SELECT * FROM data_point_changes WHERE utrv_id = $1 ORDER BY changed_at, run_id, row_index, column_code, option_code',
  );
  const issues = await rows('SELECT * FROM data_issues WHERE utrv_id = $1 ORDER BY severity, code, json_pointer');
  if (record === null && changes.length === 0 && issues.length === 0) {
    throw new UsageError(`the lake has no value record ${utrvId}`, {
      hint: 'esg-lake query "SELECT utrv_id FROM utrvs LIMIT 10" shows some.',
    });
  }
  const of = `(SELECT * FROM utrvs WHERE utrv_id = $1) u`;
  const [survey = null] = await rows(`SELECT s.* FROM surveys s JOIN ${of} USING (survey_id)`);
  const [initiative = null] = await rows(`SELECT i.* FROM initiatives i JOIN ${of} USING (initiative_id)`);
  const [tracker = null] = await rows(
    `SELECT d.* FROM internal.tracker_definitions d JOIN ${of} USING (definition_id)`,
  );
  const [response = null] = await rows(
    `SELECT r.* FROM responses r JOIN surveys s USING (response_id) JOIN ${of} ON u.survey_id = s.survey_id`,
  );
  const [rules = {}] = await jsonRows(database.connection, rulesSql);
  const read = record === null || response === null ? null : await readSource(lake, { response, record, rules });
  const points = await rows(
    'SELECT * FROM data_points WHERE utrv_id = $1 ORDER BY row_index, column_code, option_code',
  );
  return {
    utrv_id: utrvId,
    is_current: record !== null,
    record,
    survey,
    initiative,
    tracker,
    data_points: points.map((point) =>
      describePoint(point, read?.points.get(keyOf(point)) ?? null, read?.source.json_pointer ?? ''),
    ),
    source: read?.source ?? null,
    issues,
    changes,
  };
}

/** The rules of the newest run. */
const rulesSql = `SELECT time_zone, default_currency FROM runs
  WHERE time_zone IS NOT NULL AND default_currency IS NOT NULL ORDER BY run_id DESC LIMIT 1`;

const keyOf = (point: LakeRow): string =>
  JSON.stringify([point['row_index'], point['column_code'], point['option_code']]);

interface LakeRows {
  readonly response: LakeRow;
  readonly record: LakeRow;
  readonly rules: LakeRow;
}

interface ReadRecord {
  readonly source: SourceExplanation;
  /** The data points that the transform derives from the record today, by key; empty when the body cannot be read. */
  readonly points: ReadonlyMap<string, ReadPoint>;
}

async function readSource({ output, decidedUnits }: ExplainedLake, rows: LakeRows): Promise<ReadRecord> {
  const { response, record } = rows;
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
    const body = await readBody({
      kind: 'file',
      file: join(output, stats.landing_file),
      maxBytes: constants.MAX_LENGTH,
    });
    const isIntact = body.responseId === stats.response_id;
    const data = createSurveyParser().parse(body.bytes);
    const points = isIntact ? readPoints(data, rows, decidedUnits) : new Map<string, ReadPoint>();
    return { source: { ...stats, is_intact: isIntact, raw: elementAt(data, index) }, points };
  } catch (error) {
    if (errorCode(error) === null && !(error instanceof InvalidBodyError)) throw error;
    return { source: { ...stats, is_intact: isMissing(error) ? null : false, raw: null }, points: new Map() };
  }
}

/** Transforms the survey with the lake's own rules, and keeps what the transform reports about the record's values. */
function readPoints(
  data: unknown,
  { response, record, rules }: LakeRows,
  decidedUnits: DecidedUnits,
): ReadonlyMap<string, ReadPoint> {
  const points = new Map<string, ReadPoint>();
  const context = {
    runId: '',
    responseId: String(response['response_id']),
    surveyId: String(record['survey_id']),
    lastUpdated: null,
    timeZone: String(rules['time_zone'] ?? defaultRunOptions.timeZone),
    defaultCurrency: String(rules['default_currency'] ?? defaultRunOptions.defaultCurrency),
    decidedUnits,
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

/** A data point in the lake, and how the rules derived it from the response (lake.md, "Rules of a data point"). */
export interface PointExplanation {
  readonly point: LakeRow;
  /** JSON pointer to the value in the response. */
  readonly json_pointer: string;
  /** The value there; absent when the body cannot be read. */
  readonly raw_value?: unknown;
  /** The number as sent, if `raw_value` cannot hold all of its digits. */
  readonly raw_literal?: string;
  /** The source is null when the body cannot be read. */
  readonly scale: { readonly source: 'cell' | 'column' | 'tracker' | 'unit' | 'none' | null; readonly why: string };
  readonly unit: { readonly source: string | null; readonly why: string };
  /** How the value in the base unit was derived. */
  readonly base: { readonly why: string };
}

/**
 * Explains what the transform reported about a data point.
 *
 * @param read null when the body cannot be read
 * @param recordPointer JSON pointer to the value record in the response
 */
function describePoint(point: LakeRow, read: ReadPoint | null, recordPointer: string): PointExplanation {
  const inRecord = typeof point['json_pointer'] === 'string' ? point['json_pointer'] : '';
  return {
    point,
    json_pointer: read?.pointer ?? `${recordPointer}${inRecord}`,
    ...(read === null ? {} : { raw_value: read.value }),
    ...(read === null || read.literal === null ? {} : { raw_literal: read.literal }),
    scale: describeScale(point, read),
    unit: describeUnit(point),
    base: { why: describeBase(point) },
  };
}

function describeScale(point: LakeRow, read: ReadPoint | null): PointExplanation['scale'] {
  const scale = point['number_scale'];
  if (scale === null || scale === undefined) {
    return { source: 'none', why: 'neither cell, column nor tracker names a scale: factor 1' };
  }
  const effect = effectOf(point);
  if (read === null) return { source: null, why: `numberScale "${String(scale)}": ${effect}` };
  const { scaleSource: source } = read;
  if (source !== null) return { source, why: `numberScale "${String(scale)}" of the ${source}: ${effect}` };
  const why = `unitType is numberScale: the unit "${String(scale)}" of the ${String(point['unit_source'])} is the scale: ${effect}`;
  return { source: 'unit', why };
}

function effectOf(point: LakeRow): string {
  const factor = point['scale_factor'];
  if (factor !== null) return `factor ${String(factor)}`;
  const isTwo = point['unit_type'] === 'numberScale' && point['unit'] !== point['number_scale'];
  return isTwo
    ? `the unit is the scale "${String(point['unit'])}": the value is not scaled`
    : 'an unknown code: the value is not scaled';
}

function describeUnit(point: LakeRow): PointExplanation['unit'] {
  const source = typeof point['unit_source'] === 'string' ? point['unit_source'] : null;
  const unit = String(point['unit']);
  if (source === null) return { source, why: 'neither cell, column nor tracker names a unit' };
  if (source === 'survey') {
    return {
      source,
      why: `unitType is currency and ${unit} is the locked currency of survey ${String(point['survey_id'])}`,
    };
  }
  if (source === 'default') {
    return { source, why: `unitType is currency and no currency is named: the default currency ${unit}` };
  }
  const without = point['unit_type'] === 'currency' ? '; unitType is currency, and the survey has no locked one' : '';
  return { source, why: `unit "${unit}" of the ${source}${without}` };
}

function describeBase(point: LakeRow): string {
  const { unit, unit_type: unitType, base_unit: baseUnit, base_factor: factor, value_type: valueType } = point;
  if (valueType === 'percentage' || unit === '%') return 'percentages are not converted: %';
  if (unit === null) return 'there is no unit to convert';
  if (unitType === 'numberScale') return 'the unit is a scale, which the scaled value contains';
  if (unitType === 'currency') return `currencies are not converted: ${String(baseUnit)}`;
  if (factor !== 1) return `1 ${String(unit)} is ${String(factor)} ${String(baseUnit)}`;
  return unit === baseUnit ? `${String(unit)} is the base unit` : `1 ${String(unit)} is 1 ${String(baseUnit)}`;
}
