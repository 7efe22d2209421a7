import { Table } from 'apache-arrow';
import type { Row, RowSink } from '../schema/rows.ts';
import type { TableName } from '../schema/tables.ts';
import type { PointObserver, PointSink } from './data-points.ts';
import { type DefinitionCache } from './definitions.ts';
import type { DecidedUnits } from './reading/decided-units.ts';
import type { TransformContext } from './transform-context.ts';
export interface SurveyContext extends TransformContext {
    /** The survey that was requested. */
    readonly surveyId: string;
    /** `lastUpdated` as listed, not parsed. */
    readonly lastUpdated: unknown;
    /** Shared by the surveys of a thread; without it, every survey reads its definitions again. */
    readonly definitions?: DefinitionCache;
    /** Receives data points instead of the sink, unless they are observed. */
    readonly points?: PointSink;
    /** Called with every data point and its origin. */
    readonly onPoint?: PointObserver;
    /** What the owner of the lake says that units mean. @default nothing */
    readonly decidedUnits?: DecidedUnits;
}
export interface SurveyOutcome {
    /** False if the survey was rejected, and nothing but issues was written. */
    readonly loaded: boolean;
    readonly utrvs: number;
    readonly dataPoints: number;
    readonly issues: number;
    /** Value lists that its definitions refer to, without duplicates. */
    readonly valueListIds: readonly string[];
}
/**
 * Turns a survey with its values (endpoint 5) into rows of `surveys`, `utrvs`, `data_points`, `tracker_definitions` and
 * `data_issues`. Never throws because of what the service sent.
 */
export declare function transformSurvey(data: unknown, context: SurveyContext, sink: RowSink): SurveyOutcome;
/**
 * A body that is not the survey's, or has no array of value records, is not a valid answer, whatever its status.
 * @param isInLake whether the lake has the survey's values: then a body that would be rejected must not remove them
 * @throws InvalidBodyError that says where and what
 */
export declare function requireSurvey(data: unknown, context: SurveyContext, isInLake: boolean): void;
/** How to read a survey body outside a run. */
export interface SurveyTablesOptions {
    /** Survey that the body was requested for. @default the body's own `_id` */
    readonly surveyId?: string;
    /** `lastUpdated` of the filtered listing, if known. */
    readonly lastUpdated?: string;
    /** @default 'UTC' */
    readonly timeZone?: string;
    /** @default 'USD' */
    readonly defaultCurrency?: string;
}
/** Rows of one survey by table; dates are days since 1970-01-01, times are microseconds, JSON is text (see `Row`). */
export type SurveyRows = {
    readonly [T in TableName]?: readonly Row<T>[];
};
/**
 * The rows of one survey body (`data` of endpoint 5): surveys, tracker_definitions, utrvs, data_points and data_issues.
 * Never throws because of what the service sent, only for an unknown time zone (RangeError).
 */
export declare function surveyToRows(data: unknown, options?: SurveyTablesOptions): SurveyRows;
/** The same rows as Arrow tables, whose schemas carry the descriptions of the data dictionary. */
export declare function surveyToArrow(data: unknown, options?: SurveyTablesOptions): ReadonlyMap<TableName, Table>;
