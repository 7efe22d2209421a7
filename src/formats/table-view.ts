/** What a format says of a data file. */
export interface DescribedFile {
  readonly rows: number;
  readonly bytes: number;
  /** Values of the partition columns. */
  readonly partition: Readonly<Record<string, string>>;
}

/** A table as its log in one format says, to be compared with what it should be. */
export interface TableView {
  readonly format: 'Delta' | 'Iceberg';
  /** The newest. */
  readonly version: number;
  /** How many versions are kept. */
  readonly states: number;
  /** By path, relative to the table's folder. */
  readonly latest: ReadonlyMap<string, DescribedFile>;
  /** The files of all versions that are kept. */
  readonly kept: ReadonlyMap<string, DescribedFile>;
  /** What is wrong with the log itself, in words. */
  readonly wrong: readonly string[];
}
