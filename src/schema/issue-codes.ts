/** How much of a record is lost (lake.md, `data_issues`). */
export type IssueSeverity = (typeof issueSeverities)[number];

/** Worst first. */
export const issueSeverities = ['rejected', 'degraded', 'notice'] as const;

/** Every code of `data_issues` and its meaning; severity can vary from place to place, see the transform that reports it. */
export const issueCodes = {
  invalid_id: 'An identifier is not 24 hexadecimal characters.',
  missing_field: 'A required field is absent.',
  invalid_type: 'A field has a different JSON type from the one the interface specifies.',
  invalid_date: 'A date or time cannot be read.',
  invalid_text: 'A text contains half a surrogate pair, which UTF-8 cannot encode; it is replaced by U+FFFD.',
  unknown_period: 'A period is not monthly, quarterly or yearly.',
  unaligned_period: 'A period does not end where the interface says it does.',
  duplicate_id: 'A second record with the same id; the first is kept.',
  duplicate_cell: 'A second cell with the same column code in one table row; the first is kept.',
  duplicate_code: 'A second column or option with the same code; the first is kept.',
  unknown_column: 'A cell names a column that the definition does not have.',
  unexpected_data:
    'A value is in a place where its type does not have one, or is given twice; the first that its type looks for is read.',
  unknown_value_type: 'The type of a value is unknown; the value is read according to its shape.',
  not_a_number: 'A value of a numeric type is not a plain decimal.',
  number_out_of_range: 'A number is too large for a double.',
  unknown_number_scale: 'The code of a scale is unknown; the value is not scaled.',
  contradicting_scale: 'Two different scales are given, as number scale and as unit; the value is not scaled.',
  unknown_unit: 'The unit is unknown; the value is not converted.',
  currency_mismatch: 'A cell names a different currency from its survey.',
  unknown_value: 'A value is outside the documented set; it is kept.',
  unknown_option: 'A code is not in the value list; it is kept.',
  unknown_value_list: 'The service did not return a value list that definitions refer to.',
  unknown_parent: 'The parent is not listed; the node becomes a root.',
  hierarchy_cycle: 'Parents form a cycle, which is cut at its smallest id.',
  hierarchy_depth: 'The hierarchy is too deep for its size and is split into several trees; it is cut here.',
  unknown_initiative: 'The initiative is not listed; the record is kept.',
  limit_exceeded: 'A field is longer than the documented limit; it is kept.',
  empty_calculation: 'A calculation was answered without any values.',
  id_mismatch: 'A record names a different survey or initiative from the one it was read from.',
} as const;

export type IssueCode = keyof typeof issueCodes;

/** Codes that came later than the first lakes, each with its version of the schema, which need not be in versions.ts. */
export const newIssueCodes: Readonly<Partial<Record<IssueCode, number>>> = {};
