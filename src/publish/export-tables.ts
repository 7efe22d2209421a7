import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { syncToDisk } from '../base/files.ts';
import { allEnded } from '../base/map-concurrently.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { numberOf, selectRows, textOf, type UseConnection } from '../load/database.ts';
import { publishedTableNames, type TableName, tables, tablesByYear } from '../schema/tables.ts';
import type { ManifestFile, ManifestTable } from './manifest.ts';
import { linkFile, type ParquetFile, writeParquetFile } from './parquet.ts';
import { emptyYear, tableFile, yearFile, yearOf } from './partitions.ts';
import type { Snapshot } from './snapshot-folders.ts';

/** Where rows may differ from the base: what the merge did. */
export interface Touched {
  /** Tables of which a row was written or deleted. */
  readonly tables: ReadonlySet<TableName>;
  /** Years in which the periods of replaced value records end. */
  readonly years: readonly number[];
  /** First year of the group of which figures were made; null if none were. */
  readonly figuresFrom: number | null;
}

interface Exported {
  readonly tables: Readonly<Record<string, ManifestTable>>;
  /** Paths of the files that were written, not linked. */
  readonly written: readonly string[];
}

interface ExportOptions {
  readonly use: UseConnection;
  /** The snapshot's folder. */
  readonly folder: string;
  /** The snapshot whose files are linked where nothing differs; null: all files are written. */
  readonly base: (Pick<Snapshot, 'folder' | 'manifest'> & { readonly touched: Touched }) | null;
}

/** Exports every published table to Parquet: what the merge touched is written, all other files are linked. */
export async function exportTables(options: ExportOptions): Promise<Exported> {
  const { use, base, folder } = options;
  const years = await use((connection) => listYears(connection, base?.touched ?? null));
  const written: string[] = [];
  const exported = await allEnded(
    largeFirst.map(
      async (table) => [table, await exportTable(options, table, years.get(table) ?? [], written)] as const,
    ),
  );
  const files = new Map(exported);
  await syncFolders(
    folder,
    exported.flatMap(([, ofTable]) => ofTable.map(({ path }) => path)),
  );
  const entries = publishedTableNames.map((table): [TableName, ManifestTable] => {
    const ofTable = files.get(table) ?? [];
    return [table, { rows: ofTable.reduce((sum, { rows }) => sum + rows, 0), files: ofTable }];
  });
  return { tables: Object.fromEntries(entries), written };
}

/** The slowest start first. */
const largeFirst = [...publishedTableNames].sort(
  (a, b) => Number(tablesByYear.includes(b)) - Number(tablesByYear.includes(a)),
);

/** Whether rows of a year may differ, of a table that is published by year. */
const isTouched = (touched: Touched | null, table: TableName, year: number): boolean => {
  if (touched === null) return true;
  if (!('reporting_year' in tables[table].columns)) return touched.years.includes(year);
  // A year of the group begins in the calendar year before it ends.
  return touched.figuresFrom !== null && year >= touched.figuresFrom - 1;
};

/** Of each table that is published by year, the touched years that it has rows of. */
async function listYears(
  connection: DuckDBConnection,
  touched: Touched | null,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const all = tablesByYear.map(
    (table) => `SELECT DISTINCT ${sqlLiteral(table)} AS name, year(period_end) AS year FROM ${table}`,
  );
  const rows = await selectRows(connection, all.join(' UNION ALL '));
  const years = rows.map((row) => ({ name: textOf(row, 'name'), year: numberOf(row, 'year') }));
  return new Map(
    tablesByYear.map((table) => {
      const ofTable = years.filter(({ name, year }) => name === table && isTouched(touched, table, year));
      return [table, ofTable.map(({ year }) => year)];
    }),
  );
}

/** @param years those to write, if the table is published by year */
async function exportTable(
  { use, base, folder }: ExportOptions,
  table: TableName,
  years: readonly number[],
  written: string[],
): Promise<readonly ManifestFile[]> {
  const known = base?.manifest.tables[table]?.files ?? [];
  const link = async (file: ManifestFile): Promise<ManifestFile> => {
    await linkFile(base?.folder ?? '', folder, file.path);
    return file;
  };
  /** A file that turns out the same is linked. */
  const write = async (file: ParquetFile): Promise<ManifestFile> => {
    const made = await use((connection) => writeParquetFile(connection, folder, file));
    if (known.some(({ path, sha256 }) => path === made.path && sha256 === made.sha256)) {
      await rm(join(folder, made.path));
      return link(made);
    }
    written.push(made.path);
    return made;
  };
  if (!tablesByYear.includes(table)) {
    const [file] = base?.touched.tables.has(table) === false ? known : [];
    return [await (file === undefined ? write(tableFile(table)) : link(file))];
  }
  const touched = base?.touched ?? null;
  const kept = known.filter(({ path, rows }) => rows > 0 && !isTouched(touched, table, yearOf(path)));
  const made = [...kept.map(link), ...years.map((year) => write(yearFile(table, year)))];
  // Without a file, pandas, polars, pyarrow and DuckDB's patterns fail on the table.
  const files = await allEnded(made.length === 0 ? [write(yearFile(table, emptyYear))] : made);
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Waits until the names of files are on disk, and those of the folders that they are in. */
async function syncFolders(folder: string, files: readonly string[]): Promise<void> {
  const below = new Set<string>();
  for (const file of files) for (let at = dirname(file); at !== '.'; at = dirname(at)) below.add(at);
  await Promise.all([...below].map((path) => syncToDisk(join(folder, path))));
}
