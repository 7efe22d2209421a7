import { namesIn, type RecordAt, readText, reportField } from './fields.ts';

/** The documented types of a value (lake.md, rules 2, 4 and 6). */
export const valueTypes = namesIn(
  'number percentage text date valueList valueListMulti textValueList numericValueList table',
);

/** @param then what becomes of values whose type is unknown */
export function readValueType(at: RecordAt, field: string, then: string): string | null {
  const valueType = readText(at, field);
  if (valueType !== null && !valueTypes.has(valueType)) {
    reportField(at, 'notice', 'unknown_value_type', field, `the type is unknown; ${then} by its shape`);
  }
  return valueType;
}

/** Types of values that can be amounts of money. */
export const isAmountType = (valueType: string | null): boolean =>
  valueType === 'number' || valueType === 'numericValueList';

export const isNumericType = (valueType: string | null): boolean =>
  isAmountType(valueType) || valueType === 'percentage';

export const isCodeType = (valueType: string | null): boolean =>
  valueType === 'valueList' || valueType === 'valueListMulti';

export const isOptionType = (valueType: string | null): boolean =>
  isCodeType(valueType) || valueType === 'textValueList' || valueType === 'numericValueList';
