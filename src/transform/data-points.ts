import { isBlank, isObject, type JsonObject, jsonText, lossesOf, pointerSegment } from '../base/json.ts';
import type { IssueCode, IssueSeverity } from '../schema/issue-codes.ts';
import type { Row, RowSink } from '../schema/rows.ts';
import { type KnownTraits, maxTraits, type PlaceTraits } from './known-traits.ts';
import type { Coverage } from './reading/coverage.ts';
import type { DecidedUnits } from './reading/decided-units.ts';
import { countCharacters, nullForNumber } from './reading/fields.ts';
import { parseDay } from './reading/instants.ts';
import type { IssueLog, Subject } from './reading/issues.ts';
import type { NumberLiterals } from './reading/long-numbers.ts';
import { chooseScale, isContradicted, plainDecimal, scaleDecimal, scaleNumber } from './reading/scale.ts';
import { baseUnitOf, currencyOf, noUnit, type Unit, unitOf } from './reading/units.ts';
import { isAmountType, isCodeType, isNumericType, isOptionType } from './reading/value-types.ts';
import type { Column, Definition } from './trackers.ts';

/** What all data points of a value record have in common. */
export interface PointOwner {
  readonly utrvId: string;
  readonly surveyId: string;
  readonly initiativeId: string;
  readonly trackerId: string;
  readonly status: string | null;
  readonly valueType: string | null;
  readonly coverage: Coverage;
  readonly definition: Definition | null;
  /** Of the definition. */
  readonly known: KnownTraits | null;
  /** The survey's locked currency. */
  readonly currency: string | null;
  readonly defaultCurrency: string;
  readonly decidedUnits: DecidedUnits;
  /** Pointer to the value record. */
  readonly pointer: string;
  readonly subject: Subject;
  readonly issues: IssueLog;
  readonly sink: RowSink;
  /** Receives data points instead of `sink`. */
  readonly points: PointSink | null;
  /** Literals of those numbers in the record that a double cannot hold exactly, by their location in it. */
  readonly literals: NumberLiterals | null;
  /** Tracker, column and unit of each unit that was reported as `unknown_unit` in this survey. */
  readonly unknownUnits: Set<string>;
  /** Codes of options in this survey's answers, by the ids of the value lists of their definition. */
  readonly optionCodes: Map<string, Set<string>>;
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

/** Receives data points without creating a row object for each. */
export interface PointSink {
  /** @param pointer relative to the value record */
  add(place: Place, option: string | null, pointer: string, reading: Reading): void;
}

const maxTextLength = 5_000;

const maxItems = 100;

/** The place of a value that is not in a table. */
export function toPlace(owner: PointOwner, pointer: string): Place {
  const { valueType, known } = owner;
  let traits = known?.ofValues.get(valueType);
  if (traits === undefined) {
    traits = traitsOfValue(owner);
    if (known !== null && known.ofValues.size < maxTraits) known.ofValues.set(valueType, traits);
  }
  return { owner, pointer, row: null, traits };
}

function traitsOfValue(owner: PointOwner): PlaceTraits {
  const { valueType, definition } = owner;
  const unit = chooseUnit(owner, valueType, null, null);
  const given = definition?.scale ?? null;
  return {
    columnCode: null,
    valueType,
    scale: chooseScale(given, unit),
    unit,
    base: owner.decidedUnits.baseUnitOf(valueType, unit) ?? baseUnitOf(valueType, unit),
  };
}

/** The unit of a value of this type according to rule 8; `cell` and `column` are null outside tables. */
export function chooseUnit(
  owner: PointOwner,
  valueType: string | null,
  cell: string | null,
  column: Column | null,
): Unit {
  const { definition } = owner;
  const places = { cell, column: column?.unit ?? null, tracker: definition?.unit ?? null };
  const unitType = column?.unitType ?? definition?.unitType ?? null;
  if (unitType !== 'currency') return unitOf(places, unitType);
  if (!isAmountType(valueType)) return noUnit;
  return currencyOf(places, owner.currency, owner.defaultCurrency);
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

function reportAt(
  place: Place,
  severity: IssueSeverity,
  code: IssueCode,
  suffix: string,
  message: string,
  value: unknown,
): void {
  const pointer = `${place.owner.pointer}${place.pointer}${suffix}`;
  place.owner.issues.report(place.owner.subject, { severity, code, pointer, message, value });
}

function writeSingle(place: Place, value: unknown): number {
  if (isBlank(value)) return 0;
  if (isCodeType(place.traits.valueType)) return writePoint(place, optionCode(place, value, ''), value, '');
  if (isOptionType(place.traits.valueType)) {
    reportAt(place, 'notice', 'invalid_type', '', 'a single value where entries by option are expected', value);
  }
  return writePoint(place, null, value, '');
}

function writeItems(place: Place, items: readonly unknown[]): number {
  if (items.length > maxItems) {
    reportAt(place, 'notice', 'limit_exceeded', '', `more than ${maxItems} items`, String(items.length));
  }
  const seen = new Set<string>();
  let count = 0;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (isBlank(item)) continue;
    const code = optionCode(place, item, `/${i}`);
    if (seen.has(code)) {
      reportAt(
        place,
        'rejected',
        'duplicate_code',
        `/${i}`,
        'a second answer with this option; the first is kept',
        item,
      );
      continue;
    }
    seen.add(code);
    count += writePoint(place, code, item, `/${i}`);
  }
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
      reportAt(place, 'rejected', 'missing_field', suffix, 'an entry without an option code', value);
    } else if (seen.has(code)) {
      reportAt(
        place,
        'rejected',
        'duplicate_code',
        suffix,
        'a second entry with this option; the first is kept',
        value,
      );
    } else {
      seen.add(code);
      count += writePoint(place, code, value, suffix);
    }
  }
  return count;
}

/** The code that an item names; if the item is not a text, its JSON text is the code. */
function optionCode(place: Place, item: unknown, suffix: string): string {
  if (typeof item === 'string') return item.toWellFormed();
  reportAt(place, 'notice', 'invalid_type', suffix, 'the code of an option is not a text', item);
  return typeof item === 'number' ? String(item) : jsonText(item);
}

function noteOption({ definition, optionCodes }: PointOwner, code: string): void {
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
  const { owner } = place;
  if (option !== null) noteOption(owner, option);
  const { scale, base } = place.traits;
  const pointer = suffix === '' ? place.pointer : place.pointer + suffix;
  const reading: Reading = { number: null, scaled: null, text: null, day: null };
  if (typeof value === 'number') readNumber(reading, place, value, suffix, owner.literals?.get(pointer));
  else readText(reading, place, value, suffix);
  if (scale.exponent === null) {
    reportScale(place, suffix);
  } else if (reading.scaled !== null && !Number.isFinite(reading.scaled)) {
    reading.scaled = null;
    reportAt(place, 'degraded', 'number_out_of_range', suffix, 'the scaled value is too large for a double', value);
  } else if (reading.scaled !== null && Math.abs(reading.scaled * (base.factor ?? 1)) >= mostInFigures) {
    reportAt(place, 'degraded', 'number_too_large', suffix, 'the number is too large to be added exactly', value);
  }
  if (base.isUnknown && reading.number !== null) reportUnknownUnit(place, suffix);
  const sent = suffix === '' ? pointer : pointer.toWellFormed();
  if (owner.points !== null) {
    owner.points.add(place, option, sent, reading);
    return 1;
  }
  owner.sink('data_points', pointRow(place, option, sent, reading));
  return 1;
}

/** @param pointer relative to the value record */
export function pointRow(place: Place, option: string | null, pointer: string, reading: Reading): Row<'data_points'> {
  const { owner, traits } = place;
  const { scale, unit, base } = traits;
  return {
    utrv_id: owner.utrvId,
    survey_id: owner.surveyId,
    initiative_id: owner.initiativeId,
    tracker_id: owner.trackerId,
    row_index: place.row,
    column_code: traits.columnCode,
    option_code: option,
    json_pointer: pointer,
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
    period: owner.coverage.period,
    period_start: owner.coverage.start,
    period_end: owner.coverage.end,
  };
}

function reportScale(place: Place, suffix: string): void {
  const { scale, unit } = place.traits;
  if (!isContradicted(scale, unit)) {
    reportAt(
      place,
      'degraded',
      'unknown_number_scale',
      suffix,
      'the scale is unknown; the value is not scaled',
      scale.code,
    );
    return;
  }
  const value = `${scale.code}, ${unit.unit}`;
  reportAt(
    place,
    'degraded',
    'contradicting_scale',
    suffix,
    'the scale and the unit are two different scales; the value is not scaled',
    value,
  );
}

/**
 * Reports each combination of tracker, column and unit once per survey: there are as many values as there are sites and
 * years.
 */
function reportUnknownUnit(place: Place, suffix: string): void {
  const { owner } = place;
  const { columnCode, unit } = place.traits;
  const key = JSON.stringify([owner.trackerId, columnCode, unit.unit]);
  if (owner.unknownUnits.has(key)) return;
  owner.unknownUnits.add(key);
  reportAt(place, 'notice', 'unknown_unit', suffix, 'the unit is unknown; the value is not converted', unit.unit);
}

/** @param literal the number as sent, if the double does not hold all of its digits */
function readNumber(reading: Reading, place: Place, value: number, suffix: string, literal: string | undefined): void {
  if (!Number.isFinite(value)) {
    reportAt(place, 'degraded', 'number_out_of_range', suffix, 'the number is too large for a double', value);
    return;
  }
  // Turns -0 into 0.
  reading.number = value + 0;
  const { exponent } = place.traits.scale;
  if (exponent !== null) {
    reading.scaled = literal === undefined ? scaleNumber(value, exponent) : scaleDecimal(literal, exponent);
  }
  if (place.traits.valueType === 'date')
    reportAt(place, 'degraded', 'invalid_date', suffix, 'a number is not a date', value);
}

function readText(reading: Reading, place: Place, value: unknown, suffix: string): void {
  const sent = typeof value === 'string' ? value : jsonText(value);
  reading.text = sent.toWellFormed();
  if (reading.text !== sent) {
    reportAt(place, 'degraded', 'invalid_text', suffix, 'half a surrogate pair is replaced by U+FFFD', value);
  }
  if (typeof value === 'object' && lossesOf(value).number) {
    reportAt(place, 'degraded', 'number_out_of_range', suffix, nullForNumber, value);
  }
  if (sent.length > maxTextLength && typeof value === 'string' && countCharacters(sent) > maxTextLength) {
    reportAt(place, 'notice', 'limit_exceeded', suffix, `a text longer than ${maxTextLength} characters`, value);
  }
  if (isNumericType(place.traits.valueType)) readDecimal(reading, place, value, suffix);
  else if (place.traits.valueType === 'date') {
    reading.day = typeof value === 'string' ? parseDay(value) : null;
    if (reading.day === null) reportAt(place, 'degraded', 'invalid_date', suffix, 'not an ISO 8601 date', value);
  }
}

function readDecimal(reading: Reading, place: Place, value: unknown, suffix: string): void {
  const decimal = typeof value === 'string' ? plainDecimal(value) : null;
  if (decimal === null) {
    reportAt(place, 'degraded', 'not_a_number', suffix, 'not a plain decimal', value);
    return;
  }
  const number = scaleDecimal(decimal, 0);
  if (Number.isFinite(number)) reading.number = number;
  else reportAt(place, 'degraded', 'number_out_of_range', suffix, 'the number is too large for a double', value);
  if (reading.number !== null && place.traits.scale.exponent !== null) {
    reading.scaled = scaleDecimal(decimal, place.traits.scale.exponent);
  }
}
