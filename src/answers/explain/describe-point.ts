import type { ReadPoint } from '../../transform/data-points.ts';
import type { LakeRow } from '../lake-rows.ts';

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
export function describePoint(point: LakeRow, read: ReadPoint | null, recordPointer: string): PointExplanation {
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
