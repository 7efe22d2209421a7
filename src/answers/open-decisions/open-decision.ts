import type { DecisionFileName } from '../../schema/decisions/decision-file.ts';
import type { OpenDecisionKind } from '../../schema/decisions/open-decisions.ts';

/** Something that the service does not say and that the owner of the lake has not decided. Texts are as the service sent them. */
export interface OpenDecision {
  readonly kind: OpenDecisionKind;
  readonly file: DecisionFileName;
  /** What the line is about: cells by column. */
  readonly target: Readonly<Record<string, string>>;
  /** Of the parent or the question; null for a unit. */
  readonly name: string | null;
  readonly type_code: string | null;
  readonly column_code: string | null;
  /** How many figures of a group it is about; of all years. */
  readonly figures: number;
  readonly years: readonly number[];
  /** Of a parent: its reports that do not fit what is below them. */
  readonly reports: { readonly too_low: number; readonly too_high: number } | null;
  /** Of the newest year that has ended, the figure of a group that it changes most; null if it is about none. */
  readonly example: ExampleFigure | null;
  readonly outcomes: readonly DecisionOutcome[];
  /** By how much the example would change, as a share of the greater of both amounts, at most 1; null if that is not known. */
  readonly share: number | null;
  /** The line with the decision left empty. */
  readonly line: string;
}

interface ExampleFigure {
  readonly group_id: string;
  readonly group_name: string | null;
  readonly measure_id: string;
  readonly tracker_name: string | null;
  readonly type_code: string | null;
  readonly column_code: string | null;
  readonly option_code: string | null;
  readonly reporting_year: number;
  readonly base_unit: string | null;
  /** As it is now. */
  readonly value: number | null;
}

interface DecisionOutcome {
  /** Null: nothing is decided. */
  readonly decision: string | null;
  /** Whether it is what holds without a decision. */
  readonly is_now: boolean;
  /** Whether the value is known without making the lake again. */
  readonly is_known: boolean;
  /** Of the example; null if it is not known, or if there would be none. */
  readonly value: number | null;
  readonly base_unit: string | null;
  readonly line: string;
}
