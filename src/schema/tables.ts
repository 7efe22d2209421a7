import { figuresTables } from './tables/figures-tables.ts';
import { historyTables, internalTables } from './tables/history-tables.ts';
import { reportedTables } from './tables/reported-tables.ts';

/** What a DuckDB type holds in a row; only types that Spark, pandas, polars and the warehouses can read. */
export interface ColumnValues {
  readonly VARCHAR: string;
  readonly INTEGER: number;
  /** A safe integer. */
  readonly BIGINT: number;
  readonly DOUBLE: number;
  /** Filled by SQL alone. */
  readonly 'DECIMAL(38,12)': never;
  readonly BOOLEAN: boolean;
  /** Days since 1970-01-01. */
  readonly DATE: number;
  /** Microseconds since 1970; outside safe integers (before 1684, after 2255) only to the millisecond. */
  readonly TIMESTAMPTZ: number;
  /** JSON text. */
  readonly JSON: string;
  readonly 'VARCHAR[]': readonly string[];
}

export type ColumnType = keyof ColumnValues;

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
   * For rows of a survey that come from a request of their own: the name of the resource, and the parameter for each
   * column. The rows are replaced with the request, and removed with their survey.
   */
  readonly resource: { readonly name: string; readonly part: Readonly<Record<string, string>> } | null;
  /** Published by year of `period_end`, which is never NULL. */
  readonly byYear: boolean;
  /** Before the columns of the key; empty: the key, or all columns if there is none. */
  readonly sortedBy: readonly string[];
  /** The most important columns first: a narrow terminal shows these. Empty: the terminal decides. */
  readonly worth: readonly string[];
  /** Whether a rebuild keeps the rows of an internal table, as it keeps history. */
  readonly isKept: boolean;
}

/**
 * `name: description`, then options as `- option: value, value` and columns as `  name, name: text`. Lines indented by
 * four continue the one before. `as in` a table, declared before, is what it says of the name; `*` all its columns.
 */
export function* readDeclarations<Column>(text: string, read: (text: string) => Column) {
  for (const part of text.replaceAll('\n    ', ' ').split(/^(?=[a-z_]+: )/m)) {
    const [head, ...lines] = [...part.matchAll(/^(- | {2}|)(\S[^:\n]*): (.*)$/gm)];
    if (head === undefined) continue;
    const options = new Map<string, readonly string[]>();
    const columns: Record<string, Column | ColumnDeclaration> = {};
    for (const [, mark, key = '', said = ''] of lines) {
      if (mark === '- ') options.set(key, said.split(', '));
      else {
        const same = tableOf[/^as in (\w+)$/.exec(said)?.[1] ?? '']?.columns ?? {};
        for (const name of key === '*' ? Object.keys(same) : key.split(', ')) columns[name] = same[name] ?? read(said);
      }
    }
    yield { name: head[2] ?? '', description: head[3] ?? '', options, columns };
  }
}

const texts = [
  [reportedTables, 'current'],
  [figuresTables, 'current'],
  [historyTables, 'history'],
  [internalTables, 'internal'],
] as const;

type Split<Names> = Names extends `${infer Name}, ${infer Rest}` ? Name | Split<Rest> : Names;

/** Triples of table, columns and type, with `?` if it may be NULL, or `as in` another table. */
type Declared<Text, Table = '', Found = never> = Text extends `${infer Line}\n${infer Rest}`
  ? Line extends `    ${string}` | `- ${string}`
    ? Declared<Rest, Table, Found>
    : Line extends `  ${infer Names}: as in ${infer Other}`
      ? Declared<Rest, Table, Found | readonly [Table, Split<Names>, `as in ${Other}`]>
      : Line extends `  ${infer Names}: ${infer Type} ${string}`
        ? Declared<Rest, Table, Found | readonly [Table, Split<Names>, Type]>
        : Declared<Rest, Line extends `${infer Name}: ${string}` ? Name : Table, Found>
  : Found;

type AllDeclared = Declared<(typeof texts)[number][0]>;

type DeclaredOf<Table> = {
  readonly [Of in Extract<AllDeclared, readonly [Table, string, string]> as Of[1]]: Of[2];
};

type Resolved<Type, Name> = Type extends `as in ${infer Other}`
  ? Name extends keyof ColumnsOf<Other>
    ? ColumnsOf<Other>[Name]
    : never
  : Type;

export type ColumnsOf<Table> =
  DeclaredOf<Table> extends { readonly '*': `as in ${infer Other}` }
    ? ColumnsOf<Other>
    : { readonly [Name in keyof DeclaredOf<Table>]: Resolved<DeclaredOf<Table>[Name], Name> };

/** The name of a table. */
export type TableName = AllDeclared[0];

function declareColumn(text: string): ColumnDeclaration {
  const [, type, mark, description = ''] = /^(\S+?)(\??) (.*)$/.exec(text) ?? [];
  return { type: type as ColumnType, nullable: mark === '?', description };
}

/**
 * The one declaration of everything that is published: DDL and comments, Parquet schemas, Arrow schemas, row types and
 * the data dictionary all derive from it (lake.md says what the values mean). Columns are in this order in every file.
 */
export const tables = {} as Readonly<Record<TableName, TableDeclaration>>;

export const tableOf: Readonly<Record<string, TableDeclaration>> = tables;

for (const [text, usualKind] of texts) {
  for (const { name, description, options, columns } of readDeclarations(text, declareColumn)) {
    const [resource, ...part] = options.get('resource') ?? [];
    const table: TableDeclaration = {
      kind: options.has('kind') ? 'current' : usualKind,
      description,
      key: options.get('key') ?? [],
      columns,
      resource:
        resource === undefined
          ? null
          : { name: resource, part: Object.fromEntries(part.map((one) => one.split(' as '))) },
      byYear: options.has('files'),
      sortedBy: options.get('sorted by') ?? [],
      worth: options.get('worth') ?? [],
      isKept: options.has('kept'),
    };
    Object.assign(tables, { [name]: table });
  }
}

export const tableNames = Object.keys(tables) as readonly TableName[];

export const publishedTableNames = tableNames.filter((name) => tables[name].kind !== 'internal');

export const tablesByYear = publishedTableNames.filter((name) => tables[name].byYear);

/**
 * The version of the lakes that this program writes; a run rebuilds a lake of a lower one. Raise it in a release whose
 * rules make other rows of the same bodies: tables, views, issue codes, units and the models of the figures need no new
 * version (`schemaSha256`).
 */
export const schemaVersion = 1;
