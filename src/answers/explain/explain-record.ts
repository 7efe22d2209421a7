import { join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { sqlFile } from '../../base/package-files.ts';
import { asSubquery } from '../../base/sql-text.ts';
import type { Lake } from '../../publish/lake.ts';
import { readResponse } from '../landed-bodies.ts';

/** By column; times are ISO 8601 in UTC. */
export type LakeRow = Readonly<Record<string, unknown>>;

export type RecordExplanation = Awaited<ReturnType<typeof explainRecord>>;
export type PointExplanation = RecordExplanation['data_points'][number];

type FoundRecord = Readonly<Record<'record' | 'survey' | 'initiative' | 'tracker' | 'response', LakeRow | null>>;

/** Rows are null where the lake has none: of a record that is no longer there, only its history is known. */
export async function explainRecord(lake: Lake, output: string, utrvId: string) {
  const rows = (sql: string) => jsonRows(lake, sql, utrvId);
  const [found] = (await rows(sqlFile('answers/explain/record.sql'))) as readonly FoundRecord[];
  const changes = await rows(
    'FROM data_point_changes WHERE utrv_id = $1 ORDER BY changed_at, run_id, row_index, column_code, option_code',
  );
  const issues = await rows('FROM data_issues WHERE utrv_id = $1 ORDER BY severity, code, json_pointer');
  if (found === undefined && changes.length === 0 && issues.length === 0) {
    throw new UsageError(`the lake has no value record ${utrvId}`, {
      hint: 'esg-lake query "SELECT utrv_id FROM utrvs LIMIT 10" shows some.',
    });
  }
  const { record = null, survey = null, initiative = null, tracker = null, response = null } = found ?? {};
  const source = record === null || response === null ? null : await readSource(output, record, response);
  const points = await rows('FROM data_points WHERE utrv_id = $1 ORDER BY row_index, column_code, option_code');
  return {
    utrv_id: utrvId,
    record,
    survey,
    initiative,
    tracker,
    data_points: points.map((point) => {
      const pointer = String(point['json_pointer'] ?? '');
      return {
        point,
        json_pointer: `${source?.json_pointer ?? ''}${pointer}`,
        /** Absent when the body cannot be read. */
        ...(source?.is_intact === true ? { raw_value: valueAt(source.raw, pointer) } : {}),
        // The rules that were applied (lake.md, "Rules of a data point").
        scale: scaleOf(point),
        unit: unitOf(point),
        base: baseOf(point),
      };
    }),
    source,
    issues,
    changes,
  };
}

async function readSource(output: string, record: LakeRow, response: LakeRow) {
  const text = (name: string) => String(response[name]);
  const pointer = `/data/universalTrackerValues/${Number(record['source_index'])}`;
  const read = await readResponse(text('response_id'), join(output, text('landing_file')));
  const body: unknown = typeof read === 'string' ? null : JSON.parse(new TextDecoder().decode(read));
  return {
    response_id: text('response_id'),
    method: text('method'),
    path: text('path'),
    fetched_at: text('fetched_at'),
    run_id: text('run_id'),
    landing_file: text('landing_file'),
    json_pointer: pointer,
    /** Null if the file is missing. */
    is_intact: read === 'missing' ? null : read !== 'damaged',
    raw: valueAt(body, pointer) ?? null,
  };
}

/** RFC 6901; undefined if there is none. */
const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (at: unknown, key) => (at instanceof Object && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
      value,
    );

function scaleOf({ number_scale: scale, scale_factor: factor, unit, unit_type: unitType }: LakeRow) {
  if (scale === null) return 'neither cell, column nor tracker names a scale: factor 1';
  if (factor !== null) return `numberScale "${scale}": factor ${factor}`;
  const isTwo = unitType === 'numberScale' && unit !== scale;
  const why = isTwo ? `the unit is the scale "${unit}"` : 'an unknown code';
  return `numberScale "${scale}": ${why}, so the value is not scaled`;
}

function unitOf({ unit, unit_source: source, unit_type: unitType, survey_id: survey }: LakeRow) {
  if (source === null) return 'neither cell, column nor tracker names a unit';
  if (source === 'survey') return `unitType is currency and ${unit} is the locked currency of survey ${survey}`;
  if (source === 'default') return `unitType is currency and no currency is named: the default currency ${unit}`;
  const without = unitType === 'currency' ? '; unitType is currency, and the survey has no locked one' : '';
  return `unit "${unit}" of the ${source}${without}`;
}

function baseOf(point: LakeRow) {
  const { unit, unit_type: unitType, base_unit: baseUnit, base_factor: factor, value_type: valueType } = point;
  if (valueType === 'percentage' || unit === '%') return 'percentages are not converted: %';
  if (unit === null) return 'there is no unit to convert';
  if (unitType === 'numberScale') return 'the unit is a scale, which the scaled value contains';
  if (unitType === 'currency') return `currencies are not converted: ${baseUnit}`;
  if (factor !== 1) return `1 ${unit} is ${factor} ${baseUnit}`;
  return unit === baseUnit ? `${unit} is the base unit` : `1 ${unit} is 1 ${baseUnit}`;
}

/** DuckDB's own JSON: dates as text, JSON columns as their content, times in ISO 8601. */
async function jsonRows(lake: Lake, sql: string, utrvId: string): Promise<readonly LakeRow[]> {
  const asJson = `SELECT to_json(found)::VARCHAR AS row FROM ${asSubquery(sql)} AS found`;
  const rows = await lake.query<{ row: string }>(asJson, [utrvId]);
  return rows.map(({ row }) =>
    JSON.parse(row, (_key, value: unknown) =>
      typeof value === 'string' ? value.replace(timePattern, '$1T$2Z') : value,
    ),
  );
}

const timePattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;
