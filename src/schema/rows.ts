import type { ColumnType, TableName, tables } from './tables.ts';

interface ColumnValues {
  readonly VARCHAR: string;
  readonly INTEGER: number;
  /** A safe integer. */
  readonly BIGINT: number;
  readonly DOUBLE: number;
  readonly BOOLEAN: boolean;
  /** Days since 1970-01-01. */
  readonly DATE: number;
  /**
   * Microseconds since 1970-01-01T00:00:00Z; outside safe integers (before 1684, after 2255) only to the millisecond.
   */
  readonly TIMESTAMPTZ: number;
  /** JSON text. */
  readonly JSON: string;
  readonly 'VARCHAR[]': readonly string[];
}

type ColumnValue<C> = C extends { readonly type: infer T extends ColumnType; readonly nullable: infer N }
  ? N extends false
    ? ColumnValues[T]
    : ColumnValues[T] | null
  : never;

/** A row of a table as `transform` writes it: dates as days, times as microseconds, absent values as `null`. */
export type Row<T extends TableName> = {
  readonly [C in keyof (typeof tables)[T]['columns']]: ColumnValue<(typeof tables)[T]['columns'][C]>;
};

/** Where a transform writes its rows, for all tables. */
export type RowSink = <T extends TableName>(table: T, row: Row<T>) => void;

/** What the published lake knows about a survey (table sync_surveys); times in microseconds. */
export interface KnownSurvey {
  readonly surveyId: string;
  readonly listingHash: string | null;
  readonly lastUpdatedAt: number | null;
  /** Null if it was never loaded. */
  readonly responseId: string | null;
  /** Why it could not be fetched; null if it could. */
  readonly failure: string | null;
}
