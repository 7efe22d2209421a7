/** How much of a record is lost (lake.md, `data_issues`). */
export type IssueSeverity = (typeof issueSeverities)[number];
/** Worst first. */
export declare const issueSeverities: readonly ['rejected', 'degraded', 'notice'];
interface IssueDeclaration {
    readonly meaning: string;
    /** Those with which the code is reported: how much is lost depends on the place. */
    readonly severities: readonly IssueSeverity[];
    /** What to do: mostly somebody can correct it in the reporting service, and the next night has it. */
    readonly advice: string;
}
/** Every code of `data_issues`, and all that is said of it. */
export declare const issueCodes: {
    readonly invalid_id: {
        readonly meaning: 'An identifier is not 24 hexadecimal characters.';
        readonly severities: readonly ["rejected", "degraded"];
        readonly advice: 'Report it to the operator of the service: ids are not entered by people.';
    };
    readonly missing_field: {
        readonly meaning: 'A required field is absent.';
        readonly severities: readonly ["rejected", "degraded", "notice"];
        readonly advice: 'Report it to the operator of the service; the message names the field.';
    };
    readonly invalid_type: {
        readonly meaning: 'A field has a different JSON type from the one the interface specifies.';
        readonly severities: readonly ["rejected", "degraded", "notice"];
        readonly advice: 'Report it to the operator of the service; the message names the field. The landed body has what was sent.';
    };
    readonly invalid_date: {
        readonly meaning: 'A date or time cannot be read.';
        readonly severities: readonly ["rejected", "degraded"];
        readonly advice: 'Where it is the value of a question, have the reporter enter a date; otherwise report it to the operator.';
    };
    readonly invalid_text: {
        readonly meaning: 'A text contains half a surrogate pair, which UTF-8 cannot encode; it is replaced by U+FFFD.';
        readonly severities: readonly ["degraded"];
        readonly advice: 'Have the text entered again: it was cut inside a character.';
    };
    readonly unknown_period: {
        readonly meaning: 'A period is not monthly, quarterly or yearly.';
        readonly severities: readonly ["rejected"];
        readonly advice: 'Report it to the operator of the service.';
    };
    readonly unaligned_period: {
        readonly meaning: 'A period does not end where the interface says it does.';
        readonly severities: readonly ["notice"];
        readonly advice: "Compare --time-zone with the service's reporting time zone; if it is right, correct the survey's end date.";
    };
    readonly duplicate_id: {
        readonly meaning: 'A second record with the same id; the first is kept.';
        readonly severities: readonly ["rejected"];
        readonly advice: 'Report it to the operator of the service.';
    };
    readonly duplicate_cell: {
        readonly meaning: 'A second cell with the same column code in one table row; the first is kept.';
        readonly severities: readonly ["rejected"];
        readonly advice: 'Have the row of the table entered again.';
    };
    readonly duplicate_code: {
        readonly meaning: 'A second column or option with the same code; the first is kept.';
        readonly severities: readonly ["rejected"];
        readonly advice: 'Correct the definition of the question, or of the value list.';
    };
    readonly unknown_column: {
        readonly meaning: 'A cell names a column that the definition does not have.';
        readonly severities: readonly ["notice"];
        readonly advice: 'The column was removed from the question after it was answered: check whether the figure is still wanted.';
    };
    readonly unexpected_data: {
        readonly meaning: 'A value is in a place that its type does not use, or is given twice; the first place that the type uses is read.';
        readonly severities: readonly ["notice"];
        readonly advice: 'Look at the record with `esg-lake explain`: which value is meant?';
    };
    readonly unknown_value_type: {
        readonly meaning: 'The type of a value is unknown; the value is read according to its shape.';
        readonly severities: readonly ["notice"];
        readonly advice: 'The service has a new kind of question: check the values, and look for a newer esg-lake.';
    };
    readonly not_a_number: {
        readonly meaning: 'A value of a numeric type is not a plain decimal.';
        readonly severities: readonly ["degraded"];
        readonly advice: 'Have the reporter enter a plain number, without unit or spaces.';
    };
    readonly number_out_of_range: {
        readonly meaning: 'A number is too large for a double.';
        readonly severities: readonly ["degraded"];
        readonly advice: 'Have the reporter correct the number.';
    };
    readonly unknown_number_scale: {
        readonly meaning: 'The code of a scale is unknown; the value is not scaled.';
        readonly severities: readonly ["degraded"];
        readonly advice: 'Correct the scale in the definition of the question: single, hundreds, thousands, millions, billions or trillions.';
    };
    readonly contradicting_scale: {
        readonly meaning: 'Two different scales are given, as number scale and as unit; the value is not scaled.';
        readonly severities: readonly ["degraded"];
        readonly advice: 'Have the scale of the number or the unit of the question corrected: only one of them can be meant.';
    };
    readonly unknown_unit: {
        readonly meaning: 'The unit is unknown; the value is not converted.';
        readonly severities: readonly ["notice"];
        readonly advice: 'Values are kept in this unit and not added to others. Where it is a misspelling, correct it in the question.';
    };
    readonly currency_mismatch: {
        readonly meaning: 'A cell names a different currency from its survey.';
        readonly severities: readonly ["notice"];
        readonly advice: "Check which currency is meant: the amount is taken to be in the survey's.";
    };
    readonly unknown_value: {
        readonly meaning: 'A value is outside the documented set; it is kept.';
        readonly severities: readonly ["notice"];
        readonly advice: 'The service says something new: check what it means before relying on the column.';
    };
    readonly unknown_option: {
        readonly meaning: 'A code is not in the value list; it is kept.';
        readonly severities: readonly ["notice"];
        readonly advice: 'The option was removed from the value list after it was chosen: check whether it still counts.';
    };
    readonly unknown_value_list: {
        readonly meaning: 'The service did not return a value list that definitions refer to, or the lookup failed.';
        readonly severities: readonly ["notice"];
        readonly advice: 'Codes are kept without names. Check whether the connection may read value lists; --value-lists none does without them.';
    };
    readonly unknown_parent: {
        readonly meaning: 'The parent is not listed; the node becomes a root.';
        readonly severities: readonly ["notice"];
        readonly advice: 'Normal where the connection sees a part of the group only; otherwise correct the parent in the service.';
    };
    readonly hierarchy_cycle: {
        readonly meaning: 'Parents form a cycle, which is cut at its smallest id.';
        readonly severities: readonly ["degraded"];
        readonly advice: 'Correct the parents in the service: roll-ups are cut here.';
    };
    readonly hierarchy_depth: {
        readonly meaning: 'The hierarchy is too deep for its size and is split into several trees; it is cut here.';
        readonly severities: readonly ["degraded"];
        readonly advice: 'Correct the parents in the service: roll-ups are cut here.';
    };
    readonly unknown_initiative: {
        readonly meaning: 'The initiative is not listed; the record is kept.';
        readonly severities: readonly ["notice"];
        readonly advice: 'Its figures are in no roll-up. Check whether the initiative was removed, or is hidden from the connection.';
    };
    readonly limit_exceeded: {
        readonly meaning: 'A field is longer than the documented limit; it is kept.';
        readonly severities: readonly ["notice"];
        readonly advice: 'Nothing needs to be done: the whole text is kept.';
    };
    readonly empty_calculation: {
        readonly meaning: 'A calculation was answered without any values.';
        readonly severities: readonly ["notice"];
        readonly advice: 'Check the code given to --calculation, and whether the survey answers what it is calculated from.';
    };
    readonly emptied_survey: {
        readonly meaning: 'A survey came with an empty array of value records: the lake no longer has what it reported before.';
        readonly severities: readonly ["degraded"];
        readonly advice: 'Check in the service whether the survey is meant to be empty; `data_point_changes` has what it reported until now.';
    };
    readonly id_mismatch: {
        readonly meaning: 'A record names a different survey or initiative from the one it was read from.';
        readonly severities: readonly ["rejected"];
        readonly advice: 'Report it to the operator of the service.';
    };
    readonly contradicts_survey: {
        readonly meaning: "A record names another period, end or initiative than its survey; the record's own counts.";
        readonly severities: readonly ["notice"];
        readonly advice: 'Look at the record with `esg-lake explain`: its values count for the period and initiative that it names, not for those of its survey.';
    };
    readonly contradicting_answer: {
        readonly meaning: 'A record has a value and also says "not applicable" or "not reported"; the value counts.';
        readonly severities: readonly ["notice"];
        readonly advice: 'Ask the reporter which of the two is meant: the value is in the figures until it is deleted.';
    };
};
export type IssueCode = keyof typeof issueCodes;
/** What is declared of a code, in the order of `issueCodes`. */
export declare const declaredIssues: ReadonlyMap<string, IssueDeclaration>;
export {};
