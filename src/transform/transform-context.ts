import type { JsonObject } from '../base/json.ts';
import type { RowSink } from '../schema/rows.ts';
import type { Rules } from '../schema/rules.ts';
import type { IssueLog } from './reading/fields.ts';
import type { Coverage } from './reading/instants.ts';
import type { UnitReader } from './reading/units.ts';

export interface SurveyScope {
  readonly context: SurveyContext;
  readonly initiativeId: string;
  readonly coverage: Coverage;
  readonly record: JsonObject;
  readonly currency: string | null;
  readonly baseUnitOf: UnitReader;
  /** Ids of definitions. */
  readonly written: Set<string>;
  readonly valueListIds: Set<string>;
  /** By the ids of the value lists of their definition. */
  readonly optionCodes: Map<string, Set<string>>;
  readonly seen: Set<string>;
  readonly unknownUnits: Set<string>;
  readonly issues: IssueLog;
  readonly sink: RowSink;
}

export interface TransformRun {
  readonly runId: string;
  readonly options: Pick<Rules, 'timeZone' | 'defaultCurrency' | 'decisions'> & {
    /** With 0, the calling thread does it all. */
    readonly workers: number;
  };
}

export interface TransformContext extends Pick<Rules, 'timeZone' | 'defaultCurrency'> {
  readonly runId: string;
  /** Null if the service refused to answer. */
  readonly responseId: string | null;
}

export interface SurveyContext extends TransformContext {
  readonly surveyId: string;
  /** As listed, not parsed. */
  readonly lastUpdated: unknown;
  /** The text of units.csv. @default no unit is decided */
  readonly unitsCsv?: string;
}
