/** How much of a record is lost (lake.md, `data_issues`). */
export type IssueSeverity = (typeof issueSeverities)[number];

/** Worst first. */
export const issueSeverities = ['rejected', 'degraded', 'notice'] as const;

/** How much is lost depends on the place (docs/reference/issue-codes.md). */
export const issueCodes = {
  invalid_id: ['rejected', 'degraded'],
  missing_field: ['rejected', 'degraded', 'notice'],
  invalid_type: ['rejected', 'degraded', 'notice'],
  invalid_date: ['rejected', 'degraded'],
  invalid_text: ['degraded'],
  unknown_period: ['rejected'],
  unaligned_period: ['notice'],
  duplicate_id: ['rejected'],
  duplicate_cell: ['rejected'],
  duplicate_code: ['rejected'],
  unknown_column: ['notice'],
  unexpected_data: ['notice'],
  unknown_value_type: ['notice'],
  not_a_number: ['degraded'],
  number_out_of_range: ['degraded'],
  number_too_large: ['degraded'],
  unknown_number_scale: ['degraded'],
  contradicting_scale: ['degraded'],
  unknown_unit: ['notice'],
  currency_mismatch: ['notice'],
  unknown_value: ['notice'],
  unknown_option: ['notice'],
  unknown_value_list: ['notice'],
  unknown_parent: ['notice'],
  hierarchy_cycle: ['degraded'],
  hierarchy_depth: ['degraded'],
  unknown_initiative: ['notice'],
  empty_calculation: ['notice'],
  emptied_survey: ['degraded'],
  id_mismatch: ['rejected'],
  contradicts_survey: ['notice'],
  contradicting_answer: ['notice'],
} as const satisfies Readonly<Record<string, readonly IssueSeverity[]>>;

export type IssueCode = keyof typeof issueCodes;
