/** How much of a record is lost (lake.md, `data_issues`). */
export type IssueSeverity = (typeof issueSeverities)[number];

/** Worst first. */
export const issueSeverities = ['rejected', 'degraded', 'notice'] as const;

interface IssueDeclaration {
  readonly meaning: string;
  /** Those with which the code is reported: how much is lost depends on the place. */
  readonly severities: readonly IssueSeverity[];
  /** What to do: mostly somebody can correct it in the reporting service, and the next night has it. */
  readonly advice: string;
}

/** Every code of `data_issues`, and all that is said of it. */
export const issueCodes = {
  invalid_id: {
    meaning: 'An identifier is not 24 hexadecimal characters.',
    severities: ['rejected', 'degraded'],
    advice: 'Report it to the operator of the service: ids are not entered by people.',
  },
  missing_field: {
    meaning: 'A required field is absent.',
    severities: ['rejected', 'degraded', 'notice'],
    advice: 'Report it to the operator of the service; the message names the field.',
  },
  invalid_type: {
    meaning: 'A field has a different JSON type from the one the interface specifies.',
    severities: ['rejected', 'degraded', 'notice'],
    advice: 'Report it to the operator of the service; the message names the field. The landed body has what was sent.',
  },
  invalid_date: {
    meaning: 'A date or time cannot be read.',
    severities: ['rejected', 'degraded'],
    advice: 'Where it is the value of a question, have the reporter enter a date; otherwise report it to the operator.',
  },
  invalid_text: {
    meaning: 'A text contains half a surrogate pair, which UTF-8 cannot encode; it is replaced by U+FFFD.',
    severities: ['degraded'],
    advice: 'Have the text entered again: it was cut inside a character.',
  },
  unknown_period: {
    meaning: 'A period is not monthly, quarterly or yearly.',
    severities: ['rejected'],
    advice: 'Report it to the operator of the service.',
  },
  unaligned_period: {
    meaning: 'A period does not end where the interface says it does.',
    severities: ['notice'],
    advice:
      "Compare --time-zone with the service's reporting time zone; if it is right, correct the survey's end date.",
  },
  duplicate_id: {
    meaning: 'A second record with the same id; the first is kept.',
    severities: ['rejected'],
    advice: 'Report it to the operator of the service.',
  },
  duplicate_cell: {
    meaning: 'A second cell with the same column code in one table row; the first is kept.',
    severities: ['rejected'],
    advice: 'Have the row of the table entered again.',
  },
  duplicate_code: {
    meaning: 'A second column or option with the same code; the first is kept.',
    severities: ['rejected'],
    advice: 'Correct the definition of the question, or of the value list.',
  },
  unknown_column: {
    meaning: 'A cell names a column that the definition does not have.',
    severities: ['notice'],
    advice: 'The column was removed from the question after it was answered: check whether the figure is still wanted.',
  },
  unexpected_data: {
    meaning:
      'A value is in a place that its type does not use, or is given twice; the first place that the type uses is read.',
    severities: ['notice'],
    advice: 'Look at the record with `esg-lake explain`: which value is meant?',
  },
  unknown_value_type: {
    meaning: 'The type of a value is unknown; the value is read according to its shape.',
    severities: ['notice'],
    advice: 'The service has a new kind of question: check the values, and look for a newer esg-lake.',
  },
  not_a_number: {
    meaning: 'A value of a numeric type is not a plain decimal.',
    severities: ['degraded'],
    advice: 'Have the reporter enter a plain number, without unit or spaces.',
  },
  number_out_of_range: {
    meaning: 'A number is too large or too small for a double.',
    severities: ['degraded'],
    advice: 'Have the reporter correct the number.',
  },
  number_too_large: {
    meaning: 'A number is 1e18 or more in its base unit: too large to be added exactly. It is in no figure.',
    severities: ['degraded'],
    advice: 'Have the reporter check unit and scale of the number.',
  },
  unknown_number_scale: {
    meaning: 'The code of a scale is unknown; the value is not scaled.',
    severities: ['degraded'],
    advice:
      'Correct the scale in the definition of the question: single, hundreds, thousands, millions, billions or trillions.',
  },
  contradicting_scale: {
    meaning: 'Two different scales are given, as number scale and as unit; the value is not scaled.',
    severities: ['degraded'],
    advice: 'Have the scale of the number or the unit of the question corrected: only one of them can be meant.',
  },
  unknown_unit: {
    meaning: 'The unit is unknown; the value is not converted.',
    severities: ['notice'],
    advice:
      'Values are kept in this unit and not added to others. Where it is a misspelling, correct it in the question.',
  },
  currency_mismatch: {
    meaning: 'A cell names a different currency from its survey.',
    severities: ['notice'],
    advice: "Check which currency is meant: the amount is taken to be in the survey's.",
  },
  unknown_value: {
    meaning: 'A value is outside the documented set; it is kept.',
    severities: ['notice'],
    advice: 'The service says something new: check what it means before relying on the column.',
  },
  unknown_option: {
    meaning: 'A code is not in the value list; it is kept.',
    severities: ['notice'],
    advice: 'The option was removed from the value list after it was chosen: check whether it still counts.',
  },
  unknown_value_list: {
    meaning: 'The service did not return a value list that definitions refer to, or the lookup failed.',
    severities: ['notice'],
    advice:
      'Codes are kept without names. Check whether the connection may read value lists; "without": ["value_lists"] in the configuration file does without them.',
  },
  unknown_parent: {
    meaning: 'The parent is not listed; the node becomes a root.',
    severities: ['notice'],
    advice: 'Normal where the connection sees a part of the group only; otherwise correct the parent in the service.',
  },
  hierarchy_cycle: {
    meaning: 'Parents form a cycle, which is cut at its smallest id.',
    severities: ['degraded'],
    advice: 'Correct the parents in the service: roll-ups are cut here.',
  },
  hierarchy_depth: {
    meaning: 'The hierarchy is too deep for its size and is split into several trees; it is cut here.',
    severities: ['degraded'],
    advice: 'Correct the parents in the service: roll-ups are cut here.',
  },
  unknown_initiative: {
    meaning: 'The initiative is not listed; the record is kept.',
    severities: ['notice'],
    advice:
      'Its figures are in no roll-up. Check whether the initiative was removed, or is hidden from the connection.',
  },
  limit_exceeded: {
    meaning: 'A field is longer than the documented limit; it is kept.',
    severities: ['notice'],
    advice: 'Nothing needs to be done: the whole text is kept.',
  },
  empty_calculation: {
    meaning: 'A calculation was answered without any values.',
    severities: ['notice'],
    advice: 'Check the code in the setting calculation, and whether the survey answers what it is calculated from.',
  },
  emptied_survey: {
    meaning: 'A survey came with an empty array of value records: the lake no longer has what it reported before.',
    severities: ['degraded'],
    advice:
      'Check in the service whether the survey is meant to be empty; `data_point_changes` has what it reported until now.',
  },
  id_mismatch: {
    meaning: 'A record names a different survey or initiative from the one it was read from.',
    severities: ['rejected'],
    advice: 'Report it to the operator of the service.',
  },
  contradicts_survey: {
    meaning: "A record names another period, end or initiative than its survey; the record's own counts.",
    severities: ['notice'],
    advice:
      'Look at the record with `esg-lake explain`: its values count for the period and initiative that it names, not for those of its survey.',
  },
  contradicting_answer: {
    meaning: 'A record has a value and also says "not applicable" or "not reported"; the value counts.',
    severities: ['notice'],
    advice: 'Ask the reporter which of the two is meant: the value is in the figures until it is deleted.',
  },
} as const satisfies Readonly<Record<string, IssueDeclaration>>;

export type IssueCode = keyof typeof issueCodes;

/** What is declared of a code, in the order of `issueCodes`. */
export const declaredIssues: ReadonlyMap<string, IssueDeclaration> = new Map(Object.entries(issueCodes));
