/** DuckDB types; only those that Spark, pandas, polars and the warehouses can read. */
export type ColumnType =
  | 'VARCHAR'
  | 'INTEGER'
  | 'BIGINT'
  | 'DOUBLE'
  | 'DECIMAL(38,12)'
  | 'BOOLEAN'
  | 'DATE'
  | 'TIMESTAMPTZ'
  | 'JSON'
  | 'VARCHAR[]';

export interface ColumnDeclaration {
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly description: string;
}

/**
 * - `current`: exactly what the current surveys and listings imply, plus rows kept with `removed_at`.
 * - `history`: append-only.
 * - `internal`: what the next run needs to know; only in `lake.duckdb`, not in Parquet or the manifest.
 */
export type TableKind = 'current' | 'history' | 'internal';

export interface TableDeclaration {
  readonly kind: TableKind;
  readonly description: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnDeclaration>>;
  /**
   * For rows of a survey that come from a request of their own: the name of the resource, and the columns that identify the
   * request, each with the name that the request has for it. The rows are replaced when the request is made again, and
   * removed with their survey.
   */
  readonly resource?: {
    readonly name: string;
    readonly part: Readonly<Record<string, string>> & { readonly survey_id: 'survey_id' };
  };
  /**
   * Published by year of `period_end`, a large year in parts by `initiative_id`: the table must have both columns, never
   * NULL. Other tables are one file.
   */
  readonly byYear?: {
    /** Columns that a file is sorted by, before those of the key. */
    readonly sortedBy: readonly string[];
  };
  /** Columns that the file of a table without a key is sorted by. @default all columns */
  readonly sortedBy?: readonly string[];
  /** Some columns in order of worth: a narrow terminal shows the first ones. @default the terminal decides */
  readonly worth?: readonly string[];
  /** Whether a rebuild keeps the rows of an internal table, as it keeps history. @default false */
  readonly isKept?: boolean;
}
