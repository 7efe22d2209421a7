import { isBlank, isObject, type JsonObject, jsonText, lossesOf, pointerSegment } from '../base/json.ts';
import { type Fault, nullForNumber, type RecordAt, reportAt } from './reading/fields.ts';
import { type Coverage, parseDay } from './reading/instants.ts';
import { literalAt } from './reading/long-numbers.ts';
import {
  type BaseUnit,
  chooseScale,
  currencyOf,
  isContradicted,
  noUnit,
  plainDecimal,
  type Scale,
  scaleDecimal,
  scaleNumber,
  type Unit,
  unitOf,
} from './reading/units.ts';
import { isAmountType, isCodeType, isNumericType, isOptionType } from './reading/value-types.ts';
import type { Column, Definition } from './trackers.ts';
import type { SurveyScope } from './transform-context.ts';

export interface PointOwner extends RecordAt {
  readonly survey: SurveyScope;
  readonly utrvId: string;
  readonly initiativeId: string;
  readonly trackerId: string;
  readonly status: string | null;
  readonly valueType: string | null;
  readonly coverage: Coverage;
  readonly definition: Definition | null;
  readonly hasLongNumbers: boolean;
}

export interface Place {
  readonly owner: PointOwner;
  /** Relative to the value record. */
  readonly pointer: string;
  readonly row: number | null;
  readonly traits: PlaceTraits;
}

export interface PlaceTraits {
  readonly columnCode: string | null;
  readonly valueType: string | null;
  readonly scale: Scale;
  readonly unit: Unit;
  readonly base: BaseUnit;
}

interface OwnTraits {
  readonly code: string;
  /** Null also for a unit that is not a text: then the units of column and tracker do not count either. */
  readonly unit: string | null;
  readonly hasUnit: boolean;
  readonly scale: Scale | null;
}

export function traitsOf(
  { survey, definition, valueType: ownType }: PointOwner,
  cell: OwnTraits | null,
  column: Column | null,
): PlaceTraits {
  const valueType = cell === null ? ownType : (column?.valueType ?? null);
  const places = { cell: cell?.unit ?? null, column: column?.unit ?? null, tracker: definition?.unit ?? null };
  const unitType = column?.unitType ?? definition?.unitType ?? null;
  const money = isAmountType(valueType) ? currencyOf(places, survey.currency, survey.context.defaultCurrency) : noUnit;
  const isUnreadable = cell?.hasUnit === true && cell.unit === null;
  const quantity = isUnreadable ? { ...noUnit, unitType } : unitOf(places, unitType);
  const unit = unitType === 'currency' ? money : quantity;
  return {
    columnCode: cell?.code ?? null,
    valueType,
    scale: chooseScale(cell?.scale ?? column?.scale ?? definition?.scale ?? null, unit),
    unit,
    base: survey.baseUnitOf(valueType, unit),
  };
}

export function writeAnswer(place: Place, value: unknown): number {
  return isObject(value) || Array.isArray(value) ? writeOptions(place, value) : writeSingle(place, value);
}

/** The value of a cell: a structure is taken apart only if the column's type has options (rules 4 and 6). */
export function writeCellValue(place: Place, value: unknown): number {
  return isOptionType(place.traits.valueType) ? writeAnswer(place, value) : writePoint(place, null, value, '');
}

/** @param suffix from the place to the value */
const report = ({ owner, pointer }: Place, suffix: string, fault: Fault, message: string, value: unknown): void =>
  reportAt(owner, pointer + suffix, fault, message, value);

function writeSingle(place: Place, value: unknown): number {
  if (isCodeType(place.traits.valueType)) return writePoint(place, optionCode(place, value, ''), value, '');
  if (isOptionType(place.traits.valueType)) {
    report(place, '', ['notice', 'invalid_type'], 'a single value where entries by option are expected', value);
  }
  return writePoint(place, null, value, '');
}

function writeOptions(place: Place, options: JsonObject | readonly unknown[]): number {
  const isList = Array.isArray(options);
  const seen = new Set<string>();
  let count = 0;
  for (const key of Object.keys(options)) {
    const value = (options as JsonObject)[key];
    if (isBlank(value)) continue;
    const suffix = `/${pointerSegment(key)}`;
    const code = isList ? optionCode(place, value, suffix) : key.toWellFormed();
    if (key === '') {
      report(place, suffix, ['rejected', 'missing_field'], 'an entry without an option code', value);
    } else if (seen.size !== seen.add(code).size) count += writePoint(place, code, value, suffix);
    else {
      const message = `a second ${isList ? 'answer' : 'entry'} with this code; the first is kept`;
      report(place, suffix, ['rejected', 'duplicate_code'], message, value);
    }
  }
  return count;
}

function optionCode(place: Place, item: unknown, suffix: string): string {
  if (typeof item === 'string') return item.toWellFormed();
  report(place, suffix, ['notice', 'invalid_type'], 'the code of an option is not a text', item);
  return typeof item === 'number' ? String(item) : jsonText(item);
}

function noteOption({ definition, survey: { optionCodes } }: PointOwner, code: string): void {
  const lists = definition?.valueListIds.join() ?? '';
  if (lists === '') return;
  const codes = optionCodes.get(lists);
  if (codes === undefined) optionCodes.set(lists, new Set([code]));
  else codes.add(code);
}

/** In the base unit: figures are whole numbers of 1e-12 of it, and 100 million of them must not overflow. */
const mostInFigures = 1e18;

function writePoint(place: Place, option: string | null, value: unknown, suffix: string): number {
  const { owner, traits } = place;
  const { survey, coverage } = owner;
  const { scale, unit, base } = traits;
  if (option !== null) noteOption(owner, option);
  const pointer = suffix === '' ? place.pointer : place.pointer + suffix;
  const isNumber = typeof value === 'number';
  const text = isNumber ? null : readText(place, value, suffix);
  // As sent, if a double does not hold all of its digits.
  let decimal: string | undefined;
  if (!isNumber) decimal = isNumericType(traits.valueType) ? readDecimal(place, value, suffix) : undefined;
  else if (owner.hasLongNumbers) decimal = literalAt(owner.record, pointer);
  const sent = isNumber ? value : decimal === undefined ? null : Number(decimal);
  const loss = sent === null ? null : lossOf(sent, decimal);
  if (loss !== null) report(place, suffix, outOfRange, loss, isNumber ? (decimal ?? value) : value);
  const number = sent === null || !Number.isFinite(sent) ? null : sent + 0; // turns -0 into 0
  let scaled: number | null = null;
  if (number !== null && scale.exponent !== null) {
    scaled = decimal === undefined ? scaleNumber(number, scale.exponent) : scaleDecimal(decimal, scale.exponent);
  }
  const day = traits.valueType === 'date' && !(isNumber && number === null) ? readDay(place, value, suffix) : null;
  if (scale.exponent === null) reportScale(place, suffix);
  else if (scaled !== null && !Number.isFinite(scaled)) {
    scaled = null;
    report(place, suffix, outOfRange, 'the scaled value is too large for a double', value);
  } else if (scaled !== null && Math.abs(scaled * base.factor) >= mostInFigures) {
    report(place, suffix, ['degraded', 'number_too_large'], 'the number is too large to be added exactly', value);
  }
  if (number !== null && (base.isUnknown || unit.ignored !== null)) reportUnit(place, suffix);
  survey.sink('data_points', {
    utrv_id: owner.utrvId,
    survey_id: survey.context.surveyId,
    initiative_id: owner.initiativeId,
    tracker_id: owner.trackerId,
    row_index: place.row,
    column_code: traits.columnCode,
    option_code: option,
    json_pointer: suffix === '' ? pointer : pointer.toWellFormed(),
    value_type: traits.valueType,
    value_number: number,
    number_scale: scale.code,
    scale_factor: scale.factor,
    value_scaled: scaled,
    value_text: text,
    value_date: day,
    unit: unit.unit,
    unit_type: unit.unitType,
    unit_source: unit.source,
    base_factor: base.factor,
    base_unit: base.unit,
    status: owner.status,
    period: coverage.period,
    period_start: coverage.start,
    period_end: coverage.end,
  });
  return 1;
}

const outOfRange = ['degraded', 'number_out_of_range'] as const;

function reportScale(place: Place, suffix: string): void {
  const { scale, unit } = place.traits;
  if (isContradicted(scale, unit)) {
    const message = 'the scale and the unit are two different scales; the value is not scaled';
    report(place, suffix, ['degraded', 'contradicting_scale'], message, `${scale.code}, ${unit.unit}`);
  } else {
    const message = 'the scale is unknown; the value is not scaled';
    report(place, suffix, ['degraded', 'unknown_number_scale'], message, scale.code);
  }
}

/** Once per survey for each combination of tracker, column and unit. */
function reportUnit(place: Place, suffix: string): void {
  const { trackerId, survey } = place.owner;
  const { columnCode, unit } = place.traits;
  const key = JSON.stringify([trackerId, columnCode, unit.ignored ?? unit.unit]);
  if (survey.unknownUnits.size === survey.unknownUnits.add(key).size) return;
  if (unit.ignored === null) {
    report(place, suffix, ['notice', 'unknown_unit'], 'the unit is unknown; the value is not converted', unit.unit);
  } else {
    const message = `the unit is not a currency code; the value is read as ${unit.unit}`;
    report(place, suffix, ['notice', 'unknown_value'], message, unit.ignored);
  }
}

function lossOf(value: number, decimal: string | undefined): string | null {
  if (!Number.isFinite(value)) return 'the number is too large for a double';
  const isLost = value === 0 && decimal !== undefined && /^[^eE]*[1-9]/.test(decimal);
  return isLost ? 'the number is too small for a double: it is read as 0' : null;
}

function readText(place: Place, value: unknown, suffix: string): string {
  const sent = typeof value === 'string' ? value : jsonText(value);
  const text = sent.toWellFormed();
  if (text !== sent) {
    report(place, suffix, ['degraded', 'invalid_text'], 'half a surrogate pair is replaced by U+FFFD', value);
  }
  if (typeof value === 'object' && lossesOf(value).number) report(place, suffix, outOfRange, nullForNumber, value);
  return text;
}

function readDecimal(place: Place, value: unknown, suffix: string): string | undefined {
  const decimal = typeof value === 'string' ? plainDecimal(value) : null;
  if (decimal === null) report(place, suffix, ['degraded', 'not_a_number'], 'not a plain decimal', value);
  return decimal ?? undefined;
}

function readDay(place: Place, value: unknown, suffix: string): number | null {
  const day = typeof value === 'string' ? parseDay(value) : null;
  const message = typeof value === 'number' ? 'a number is not a date' : 'not an ISO 8601 date';
  if (day === null) report(place, suffix, ['degraded', 'invalid_date'], message, value);
  return day;
}
