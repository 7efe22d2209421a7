import type { TableName } from '../tables.ts';

/** The SQL of a warehouse, as far as it takes to make our tables there and to load published files into them. */
export interface Dialect {
  /** `CREATE TABLE` with keys and comments; further statements where comments are statements of their own. */
  readonly createTable: (table: TableName) => readonly string[];
  /** Replaces rows by what published files hold: at once for all tables where the warehouse can, table by table where not. */
  readonly load: (loads: readonly TableLoad[], source: LoadSource) => readonly string[];
  /** Where the warehouse finds the files if nobody says; undefined if that is the snapshot's folder. */
  readonly stage?: {
    readonly location: string;
    /** Whether it has to be replaced by a place that exists. */
    readonly isPlaceholder: boolean;
  };
}

/** The part of a table that is replaced. */
export interface TableLoad {
  readonly table: TableName;
  /** Years of `period_end`, ascending; null for the whole table. */
  readonly years: readonly number[] | null;
  /** What holds the new rows of that part, and no others; none where all of its rows are gone. */
  readonly files: readonly LoadedFile[];
}

export interface LoadedFile {
  /** Relative to the snapshot's folder. */
  readonly path: string;
  /** The year that its rows are of; null if the table is not published by year. */
  readonly year: number | null;
}

export interface LoadSource {
  /** The snapshot's folder, absolute and without symbolic links. */
  readonly folder: string;
  /** The output folder, absolute. */
  readonly output: string;
  readonly snapshotId: string;
  /** Where the warehouse finds the contents of the snapshot's folder. */
  readonly stage: string;
}
