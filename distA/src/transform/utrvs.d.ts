import { type JsonObject } from '../base/json.ts';
import type { RowSink } from '../schema/rows.ts';
import type { PointObserver, PointSink } from './data-points.ts';
import type { DefinitionCache } from './definitions.ts';
import { type Coverage } from './reading/coverage.ts';
import { type DecidedUnits } from './reading/decided-units.ts';
import type { IssueLog } from './reading/issues.ts';
import type { TransformContext } from './transform-context.ts';
/** What value records inherit from their survey. */
interface SurveyScope {
    readonly context: TransformContext & {
        readonly decidedUnits?: DecidedUnits;
    };
    readonly surveyId: string;
    readonly initiativeId: string;
    readonly coverage: Coverage;
    readonly record: JsonObject;
    /** The locked currency. */
    readonly currency: string | null;
    readonly definitions: DefinitionCache;
    /** Ids of the definitions that were written for this survey; ids only, as definitions may be many and large. */
    readonly written: Set<string>;
    /** Value lists that these definitions refer to. */
    readonly valueListIds: Set<string>;
    /** Ids of value records that were written. */
    readonly seen: Set<string>;
    /** Units that were reported as `unknown_unit`. */
    readonly unknownUnits: Set<string>;
    readonly issues: IssueLog;
    readonly sink: RowSink;
    readonly points: PointSink | null;
    readonly observe: PointObserver | null;
}
/**
 * Writes the row, data points and issues of one entry of `universalTrackerValues`.
 * @returns the number of data points, or null if the record is rejected
 */
export declare function writeUtrv(survey: SurveyScope, value: unknown, index: number): number | null;
export {};
