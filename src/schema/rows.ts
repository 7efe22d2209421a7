import type { ColumnsOf, ColumnValues, TableName } from './tables.ts';

type ColumnValue<Type> = Type extends keyof ColumnValues
  ? ColumnValues[Type]
  : Type extends `${infer T extends keyof ColumnValues}?`
    ? ColumnValues[T] | null
    : never;

/** A row of a table as `transform` writes it: dates as days, times as microseconds, absent values as `null`. */
export type Row<T extends TableName> = { readonly [C in keyof ColumnsOf<T>]: ColumnValue<ColumnsOf<T>[C]> };

export type RowSink = <T extends TableName>(table: T, row: Row<T>) => void;

/** A response whose body was accepted. */
export interface ResponseInfo {
  /** SHA-256 of the decoded body. */
  readonly responseId: string;
  readonly endpoint: string;
  readonly method: 'GET' | 'POST';
  /** With query, but without host and the path prefix of the base URL. */
  readonly path: string;
  readonly status: number;
  /** Microseconds: the service's `Date` header, else the machine's clock. */
  readonly fetchedAt: number;
  /** Microseconds, in whole seconds; null if the service sent no readable `Date`. */
  readonly serverDate: number | null;
  readonly byteCount: number;
  /** Relative to the output folder, with `/`; null if the client does not land bodies. */
  readonly landingFile: string | null;
  readonly runId: string | null;
}

/** A row of sync_surveys; times in microseconds. */
export interface KnownSurvey {
  readonly surveyId: string;
  readonly listingHash: string | null;
  readonly lastUpdatedAt: number | null;
  /** Null if it was never loaded. */
  readonly responseId: string | null;
  /** Why it could not be fetched; null if it could. */
  readonly failure: string | null;
}

export interface KnownValueList {
  readonly id: string;
  /** Microseconds. */
  readonly fetchedAt: number | null;
  readonly options: number;
  readonly names: number;
  /** Of its options, and those of answers that the list did not have when it was requested for them. */
  readonly codes: readonly string[];
}

/** By what the next run decides what to request. */
export interface KnownService {
  /** The newest run that listed what the service has, which replays do not. */
  readonly listedByRun: string | null;
  readonly surveyListing: 'connection' | 'initiatives' | null;
  /** Of the last listing, including those that were never loaded. */
  readonly surveys: readonly KnownSurvey[];
  readonly initiativeIds: readonly string[];
  readonly initiativesBody: ResponseInfo | null;
  readonly valueLists: readonly KnownValueList[];
  /** Value lists that definitions refer to but the service did not return; `failed`: the lookup failed. */
  readonly unknownValueLists: readonly { readonly id: string; readonly failed: boolean }[];
  /** Of other resources, by resource and `subResourceKey`: its body, null if it has no rows. */
  readonly subResources: ReadonlyMap<string, ReadonlyMap<string, ResponseInfo | null>>;
  /** Only the issues of these known surveys are in the lake. */
  readonly rejectedSurveyIds: readonly string[];
  /** Surveys with value records that another survey has: when that changes, these are loaded again. */
  readonly crossDuplicates: readonly {
    readonly surveyId: string;
    /** The survey that has the record; null if none does any more. */
    readonly standsIn: string | null;
  }[];
}

/** Identifies in journals an item of what is neither listing nor survey. */
export type SubResource = Readonly<Record<string, string | readonly string[]>>;

export const textIn = (detail: SubResource, field: string): string => textsIn(detail, field)[0] ?? '';

export const textsIn = (detail: SubResource, field: string): readonly string[] => [detail[field] ?? []].flat();

/** Equal for equal fields, whatever their order. */
export const subResourceKey = (detail: SubResource): string => JSON.stringify(Object.entries(detail).sort());

/** Surveys that a run could not fetch, or not whole. */
export const failuresOf = (
  { failed }: { readonly failed: readonly FailedFetch[] },
  subResources: readonly { readonly detail: SubResource; readonly failure?: string }[],
): readonly FailedFetch[] => [
  ...failed,
  ...subResources.flatMap(({ detail, failure }) =>
    failure === undefined ? [] : [{ surveyId: textIn(detail, 'survey_id'), reason: failure }],
  ),
];

export interface FailedFetch {
  readonly surveyId: string;
  readonly reason: string;
}
