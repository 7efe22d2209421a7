import { isBlank, isObject, type JsonObject, jsonText, lossesOf, pointerSegment } from '../base/json.ts';
import type { IssueCode, IssueSeverity } from '../schema/issue-codes.ts';
import { nullForNumber, type Subject } from './reading/fields.ts';
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

/** What all data points of a value record have in common. */
export interface PointOwner {
  readonly survey: SurveyScope;
  readonly utrvId: string;
  readonly initiativeId: string;
  readonly trackerId: string;
  readonly status: string | null;
  readonly valueType: string | null;
  readonly coverage: Coverage;
  readonly definition: Definition | null;
  /** Pointer to the value record. */
  readonly pointer: string;
  readonly subject: Subject;
  /** As received. */
  readonly record: JsonObject;
  /** Whether a number in it has digits that a double does not hold. */
  readonly hasLongNumbers: boolean;
}

/** The location of a reported value, and what follows from it. */
export interface Place {
  readonly owner: PointOwner;
  /** Relative to the value record: `/value`, `/valueData/data`, `/valueData/table/0/2/value`. */
  readonly pointer: string;
  /** Null outside tables. */
  readonly row: number | null;
  readonly traits: PlaceTraits;
}

/** What all values in one place have in common, in all records. */
export interface PlaceTraits {
  readonly columnCode: string | null;
  readonly valueType: string | null;
  readonly scale: Scale;
  readonly unit: Unit;
  readonly base: BaseUnit;
}

/** What a cell says of itself. */
interface OwnTraits {
  readonly code: string;
  /** Null also for a unit that is not a text: then the units of column and tracker do not count either. */
  readonly unit: string | null;
  readonly hasUnit: boolean;
  readonly scale: Scale | null;
}

/** The traits of a place outside tables, or of a cell. */
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

/** A value outside tables, read by its shape: items of an array, entries of an object, or a single value. */
export function writeAnswer(place: Place, value: unknown): number {
  if (Array.isArray(value)) return writeItems(place, value);
  return isObject(value) ? writeEntries(place, value) : writeSingle(place, value);
}

/** The value of a cell: a structure is taken apart only if the column's type has options (rules 4 and 6). */
export function writeCellValue(place: Place, value: unknown): number {
  return isOptionType(place.traits.valueType) ? writeAnswer(place, value) : writePoint(place, null, value, '');
}

/** @param suffix from the place to the value */
function report(
  { owner, pointer }: Place,
  suffix: string,
  [severity, code]: readonly [IssueSeverity, IssueCode],
  message: string,
  value: unknown,
): void {
  const at = `${owner.pointer}${pointer}${suffix}`;
  owner.survey.issues.report(owner.subject, { severity, code, pointer: at, message, value });
}

function writeSingle(place: Place, value: unknown): number {
  if (isBlank(value)) return 0;
  if (isCodeType(place.traits.valueType)) return writePoint(place, optionCode(place, value, ''), value, '');
  if (isOptionType(place.traits.valueType)) {
    report(place, '', ['notice', 'invalid_type'], 'a single value where entries by option are expected', value);
  }
  return writePoint(place, null, value, '');
}

function writeItems(place: Place, items: readonly unknown[]): number {
  const seen = new Set<string>();
  let count = 0;
  items.forEach((item, i) => {
    if (isBlank(item)) return;
    const suffix = `/${i}`;
    const code = optionCode(place, item, suffix);
    if (seen.size === seen.add(code).size) {
      report(place, suffix, ['rejected', 'duplicate_code'], 'a second answer with this code; the first is kept', item);
    } else count += writePoint(place, code, item, suffix);
  });
  return count;
}

function writeEntries(place: Place, entries: JsonObject): number {
  const seen = new Set<string>();
  let count = 0;
  for (const key of Object.keys(entries)) {
    const value = entries[key];
    if (isBlank(value)) continue;
    const code = key.toWellFormed();
    const suffix = `/${pointerSegment(key)}`;
    if (code === '') {
      report(place, suffix, ['rejected', 'missing_field'], 'an entry without an option code', value);
    } else if (seen.size === seen.add(code).size) {
      report(place, suffix, ['rejected', 'duplicate_code'], 'a second entry with this code; the first is kept', value);
    } else count += writePoint(place, code, value, suffix);
  }
  return count;
}

/** The code that an item names; if the item is not a text, its JSON text is the code. */
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

/** A value as rules 6, 7 and 9 read it. */
interface Reading {
  number: number | null;
  scaled: number | null;
  text: string | null;
  day: number | null;
}

/** In the base unit: figures are whole numbers of 1e-12 of it, and 100 million of them must not overflow. */
const mostInFigures = 1e18;

/** Writes the row of a value that is not blank. */
function writePoint(place: Place, option: string | null, value: unknown, suffix: string): number {
  const { owner, traits } = place;
  const { survey, coverage } = owner;
  const { scale, unit, base } = traits;
  if (option !== null) noteOption(owner, option);
  const pointer = suffix === '' ? place.pointer : place.pointer + suffix;
  const reading: Reading = { number: null, scaled: null, text: null, day: null };
  if (typeof value === 'number') {
    readNumber(reading, place, value, suffix, owner.hasLongNumbers ? literalAt(owner.record, pointer) : undefined);
  } else readText(reading, place, value, suffix);
  if (scale.exponent === null) reportScale(place, suffix);
  else if (reading.scaled !== null && !Number.isFinite(reading.scaled)) {
    reading.scaled = null;
    report(place, suffix, outOfRange, 'the scaled value is too large for a double', value);
  } else if (reading.scaled !== null && Math.abs(reading.scaled * base.factor) >= mostInFigures) {
    report(place, suffix, ['degraded', 'number_too_large'], 'the number is too large to be added exactly', value);
  }
  if (reading.number !== null && (base.isUnknown || unit.ignored !== null)) reportUnit(place, suffix);
  survey.sink('data_points', {
    utrv_id: owner.utrvId,
    survey_id: survey.surveyId,
    initiative_id: owner.initiativeId,
    tracker_id: owner.trackerId,
    row_index: place.row,
    column_code: traits.columnCode,
    option_code: option,
    json_pointer: suffix === '' ? pointer : pointer.toWellFormed(),
    value_type: traits.valueType,
    value_number: reading.number,
    number_scale: scale.code,
    scale_factor: scale.factor,
    value_scaled: reading.scaled,
    value_text: reading.text,
    value_date: reading.day,
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
const invalidDate = ['degraded', 'invalid_date'] as const;

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

/** Reports each combination of tracker, column and unit once per survey, not for each of its many values. */
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

/** @param literal the number as sent, if the double does not hold all of its digits */
function readNumber(reading: Reading, place: Place, value: number, suffix: string, literal: string | undefined): void {
  const loss = lossOf(value, literal);
  if (loss !== null) report(place, suffix, outOfRange, loss, literal ?? value);
  if (!Number.isFinite(value)) return;
  reading.number = value + 0; // turns -0 into 0
  const { exponent } = place.traits.scale;
  if (exponent !== null) {
    reading.scaled = literal === undefined ? scaleNumber(value, exponent) : scaleDecimal(literal, exponent);
  }
  if (place.traits.valueType === 'date') report(place, suffix, invalidDate, 'a number is not a date', value);
}

/** Message for a plain decimal of which a double holds nothing. */
function lossOf(value: number, decimal: string | undefined): string | null {
  if (!Number.isFinite(value)) return 'the number is too large for a double';
  const isLost = value === 0 && decimal !== undefined && /^[^eE]*[1-9]/.test(decimal);
  return isLost ? 'the number is too small for a double: it is read as 0' : null;
}

function readText(reading: Reading, place: Place, value: unknown, suffix: string): void {
  const sent = typeof value === 'string' ? value : jsonText(value);
  reading.text = sent.toWellFormed();
  if (reading.text !== sent) {
    report(place, suffix, ['degraded', 'invalid_text'], 'half a surrogate pair is replaced by U+FFFD', value);
  }
  if (typeof value === 'object' && lossesOf(value).number) {
    report(place, suffix, outOfRange, nullForNumber, value);
  }
  if (isNumericType(place.traits.valueType)) readDecimal(reading, place, value, suffix);
  else if (place.traits.valueType === 'date') {
    reading.day = typeof value === 'string' ? parseDay(value) : null;
    if (reading.day === null) report(place, suffix, invalidDate, 'not an ISO 8601 date', value);
  }
}

function readDecimal(reading: Reading, place: Place, value: unknown, suffix: string): void {
  const decimal = typeof value === 'string' ? plainDecimal(value) : null;
  if (decimal === null) {
    report(place, suffix, ['degraded', 'not_a_number'], 'not a plain decimal', value);
    return;
  }
  const number = scaleDecimal(decimal, 0);
  const loss = lossOf(number, decimal);
  if (loss !== null) report(place, suffix, outOfRange, loss, value);
  if (!Number.isFinite(number)) return;
  reading.number = number;
  const { exponent } = place.traits.scale;
  if (exponent !== null) reading.scaled = scaleDecimal(decimal, exponent);
}
