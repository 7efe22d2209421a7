import type { IssueCode, IssueSeverity } from './issue-codes.ts';

export interface IssueAdvice {
  /** Those with which the code is reported: how much is lost depends on the place. */
  readonly severities: readonly IssueSeverity[];
  readonly advice: string;
}

/** What to do about an issue; mostly somebody can correct it in the reporting service, and the next night has it. */
export const issueAdvice: Readonly<Record<IssueCode, IssueAdvice>> = {
  invalid_id: {
    severities: ['rejected', 'degraded'],
    advice: 'Report it to the operator of the service: ids are not entered by people.',
  },
  missing_field: {
    severities: ['rejected', 'degraded', 'notice'],
    advice: 'Report it to the operator of the service; the message names the field.',
  },
  invalid_type: {
    severities: ['rejected', 'degraded', 'notice'],
    advice: 'Report it to the operator of the service; the message names the field. The landed body has what was sent.',
  },
  invalid_date: {
    severities: ['rejected', 'degraded'],
    advice: 'Where it is the value of a question, have the reporter enter a date; otherwise report it to the operator.',
  },
  invalid_text: { severities: ['degraded'], advice: 'Have the text entered again: it was cut inside a character.' },
  unknown_period: { severities: ['rejected'], advice: 'Report it to the operator of the service.' },
  unaligned_period: {
    severities: ['notice'],
    advice:
      "Compare --time-zone with the service's reporting time zone; if it is right, correct the survey's end date.",
  },
  duplicate_id: { severities: ['rejected'], advice: 'Report it to the operator of the service.' },
  duplicate_cell: { severities: ['rejected'], advice: 'Have the row of the table entered again.' },
  duplicate_code: { severities: ['rejected'], advice: 'Correct the definition of the question, or of the value list.' },
  unknown_column: {
    severities: ['notice'],
    advice: 'The column was removed from the question after it was answered: check whether the figure is still wanted.',
  },
  unexpected_data: {
    severities: ['notice'],
    advice: 'Look at the record with `esg-lake explain`: which value is meant?',
  },
  unknown_value_type: {
    severities: ['notice'],
    advice: 'The service has a new kind of question: check the values, and look for a newer esg-lake.',
  },
  not_a_number: { severities: ['degraded'], advice: 'Have the reporter enter a plain number, without unit or spaces.' },
  number_out_of_range: { severities: ['degraded'], advice: 'Have the reporter correct the number.' },
  unknown_number_scale: {
    severities: ['degraded'],
    advice:
      'Correct the scale in the definition of the question: single, hundreds, thousands, millions, billions or trillions.',
  },
  contradicting_scale: {
    severities: ['degraded'],
    advice: 'Have the scale of the number or the unit of the question corrected: only one of them can be meant.',
  },
  unknown_unit: {
    severities: ['notice'],
    advice:
      'Values are kept in this unit and not added to others. Where it is a misspelling, correct it in the question.',
  },
  currency_mismatch: {
    severities: ['notice'],
    advice: "Check which currency is meant: the amount is taken to be in the survey's.",
  },
  unknown_value: {
    severities: ['notice'],
    advice: 'The service says something new: check what it means before relying on the column.',
  },
  unknown_option: {
    severities: ['notice'],
    advice: 'The option was removed from the value list after it was chosen: check whether it still counts.',
  },
  unknown_value_list: {
    severities: ['notice'],
    advice: 'Codes are kept without names. Check whether the connection may read value lists.',
  },
  unknown_parent: {
    severities: ['notice'],
    advice: 'Normal where the connection sees a part of the group only; otherwise correct the parent in the service.',
  },
  hierarchy_cycle: { severities: ['degraded'], advice: 'Correct the parents in the service: roll-ups are cut here.' },
  hierarchy_depth: { severities: ['degraded'], advice: 'Correct the parents in the service: roll-ups are cut here.' },
  unknown_initiative: {
    severities: ['notice'],
    advice:
      'Its figures are in no roll-up. Check whether the initiative was removed, or is hidden from the connection.',
  },
  limit_exceeded: { severities: ['notice'], advice: 'Nothing needs to be done: the whole text is kept.' },
  empty_calculation: {
    severities: ['notice'],
    advice: 'Check the code given to --calculation, and whether the survey answers what it is calculated from.',
  },
  id_mismatch: { severities: ['rejected'], advice: 'Report it to the operator of the service.' },
};
