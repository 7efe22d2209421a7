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

/**
 * A column as it is written down: its type, with `?` if it may be NULL, and what it says: `VARCHAR? Name of the node.`
 */
export type ColumnText = `${ColumnType}${'' | '?'} ${string}`;

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

/** A table as it is written down. */
export interface TableText {
  readonly kind: TableKind;
  readonly description: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnText>>;
  /**
   * For rows of a survey that come from a request of their own: the name of the resource, and for each column that
   * identifies the request its parameter. The rows are replaced when the request is repeated, and removed with their
   * survey.
   */
  readonly resource?: {
    readonly name: string;
    readonly part: Readonly<Record<string, string>> & { readonly survey_id: 'survey_id' };
  };
  /** Published by year of `period_end`, which is never NULL. */
  readonly byYear?: true;
  /** Columns that files are sorted by, before those of the key. @default the key; all columns if there is none */
  readonly sortedBy?: readonly string[];
  /** Some columns, the most important first: a narrow terminal shows these. @default the terminal decides */
  readonly worth?: string;
  /** Whether a rebuild keeps the rows of an internal table, as it keeps history. @default false */
  readonly isKept?: boolean;
}

export interface TableDeclaration extends Omit<TableText, 'columns'> {
  readonly columns: Readonly<Record<string, ColumnDeclaration>>;
}

/** The columns as they are read from their texts. */
export type Declared<Texts extends Readonly<Record<string, TableText>>> = {
  readonly [Table in keyof Texts]: Omit<Texts[Table], 'columns'> & {
    readonly columns: { readonly [Column in keyof Texts[Table]['columns']]: ColumnDeclaration };
  };
};

export const declareTables = <const Texts extends Readonly<Record<string, TableText>>>(texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, table]) => {
      const columns = Object.entries(table.columns).map(([column, text]) => [column, declareColumn(text)]);
      return [name, { ...table, columns: Object.fromEntries(columns) }];
    }),
  ) as Declared<Texts>;

function declareColumn(text: ColumnText): ColumnDeclaration {
  const space = text.indexOf(' ');
  const [type, nullable] = text[space - 1] === '?' ? [text.slice(0, space - 1), true] : [text.slice(0, space), false];
  return { type: type as ColumnType, nullable, description: text.slice(space + 1) };
}
