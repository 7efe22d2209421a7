import type { JsonObject } from '../base/json.ts';
import type { DecisionFile } from '../schema/decisions.ts';
import type { RowSink } from '../schema/rows.ts';
import type { IssueLog } from './reading/fields.ts';
import type { Coverage } from './reading/instants.ts';
import type { UnitReader } from './reading/units.ts';

/** What the value records of a survey have in common, and what they leave. */
export interface SurveyScope {
  readonly context: TransformContext;
  readonly surveyId: string;
  readonly initiativeId: string;
  readonly coverage: Coverage;
  readonly record: JsonObject;
  /** The locked currency. */
  readonly currency: string | null;
  readonly baseUnitOf: UnitReader;
  /** Ids of the definitions that were written for this survey. */
  readonly written: Set<string>;
  /** Value lists that these definitions refer to. */
  readonly valueListIds: Set<string>;
  /** Codes of options in answers, by the ids of the value lists of their definition. */
  readonly optionCodes: Map<string, Set<string>>;
  /** Ids of value records that were written. */
  readonly seen: Set<string>;
  /** Tracker, column and unit of each unit that was reported as unknown. */
  readonly unknownUnits: Set<string>;
  readonly issues: IssueLog;
  readonly sink: RowSink;
}

export interface TransformRun {
  readonly runId: string;
  readonly options: {
    /** Threads that read and transform survey bodies; with 0, the calling thread does it. */
    readonly workers: number;
    readonly timeZone: string;
    readonly defaultCurrency: string;
    readonly decisions: readonly DecisionFile[];
  };
}

export interface TransformContext {
  readonly runId: string;
  /** Null if the service refused to answer. */
  readonly responseId: string | null;
  /** Reporting time zone, an IANA name; an unknown one makes the transform throw RangeError. */
  readonly timeZone: string;
  /** Three capital letters: the unit of questions about money that do not name a currency (lake.md, rule 8). */
  readonly defaultCurrency: string;
}
