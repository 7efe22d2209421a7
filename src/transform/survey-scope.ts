import type { JsonObject } from '../base/json.ts';
import type { RowSink } from '../schema/rows.ts';
import type { Coverage } from './reading/coverage.ts';
import type { IssueLog } from './reading/issues.ts';
import type { UnitReader } from './reading/units.ts';
import type { TransformContext } from './transform-context.ts';

/** What the value records of a survey have in common, and what they leave. */
export interface SurveyScope {
  readonly context: TransformContext;
  readonly surveyId: string;
  readonly initiativeId: string;
  readonly coverage: Coverage;
  readonly record: JsonObject;
  /** The locked currency. */
  readonly currency: string | null;
  readonly units: UnitReader;
  /** Ids of the definitions that were written for this survey; ids only, as definitions may be many and large. */
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
