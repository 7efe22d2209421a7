/** How much of the record is lost (lake.md, `data_issues`). */
export type IssueSeverity = (typeof issueSeverities)[number];

/** The worst first. */
export const issueSeverities = ['rejected', 'degraded', 'notice'] as const;

/** Every code of `data_issues`, with what it means; severities can differ by place, see the transform that reports it. */
export const issueCodes = {
  invalid_id: 'An identifier is not 24 hexadecimal characters.',
  missing_field: 'A required field is absent.',
  invalid_type: 'A field has another JSON type than the interface says.',
  invalid_date: 'A date or time cannot be read.',
  invalid_text: 'A text holds half a surrogate pair, which UTF-8 cannot; it is replaced by U+FFFD.',
  unknown_period: 'A period is not monthly, quarterly or yearly.',
  unaligned_period: 'A period does not end where the interface says it does.',
  duplicate_id: 'A second record with the same id; the first stands.',
  duplicate_cell: 'A second cell with the same column code in one table row; the first stands.',
  duplicate_code: 'A second column or option with the same code; the first stands.',
  unknown_column: 'A cell names a column that the definition does not have.',
  unexpected_data: 'A value stands where its type has none, or twice; the first that its type looks for is read.',
  unknown_value_type: 'The type of a value is not known; it was read by its shape.',
  not_a_number: 'A value of a numeric type is not a plain decimal.',
  number_out_of_range: 'A number cannot be held in a double.',
  unknown_number_scale: 'The code of a scale is not known; the value is not scaled.',
  contradicting_scale: 'Two scales are given, as number scale and as unit; the value is not scaled.',
  currency_mismatch: 'A cell names another currency than its survey.',
  unknown_value: 'A value outside the documented set; kept.',
  unknown_option: 'A code that the value list does not have; kept.',
  unknown_value_list: 'The service did not return a value list that definitions refer to.',
  unknown_parent: 'The parent is not listed; the node is a root.',
  hierarchy_cycle: 'A cycle of parents; cut at its smallest id.',
  hierarchy_depth: 'The hierarchy is too deep for its size and falls into several trees; cut here.',
  unknown_initiative: 'The initiative is not listed; the record is kept.',
  limit_exceeded: 'A field is longer than the documented limit; kept.',
  empty_calculation: 'A calculation answered with no values.',
  id_mismatch: 'A record names another survey or initiative than the one it was read from.',
} as const;

export type IssueCode = keyof typeof issueCodes;
