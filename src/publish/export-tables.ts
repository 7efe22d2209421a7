import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncToDisk } from '../base/files.ts';
import { ofYearsSql } from '../load/merge/touched-records.ts';
import type { SharedConnections } from '../load/shared-connections.ts';
import { publishedTableNames, type TableName, tablesByYear } from '../schema/tables.ts';
import { findDifferences, type TableDifference, type Touched } from './differences.ts';
import type { ManifestFile, ManifestTable } from './manifest.ts';
import { linkFile, type ParquetFile, writeParquetFile } from './parquet.ts';
import {
  emptyYear,
  filesByYear,
  isTouchedBy,
  type Partition,
  partitionFile,
  partsFor,
  tableFile,
} from './partitions.ts';
import type { Snapshot } from './snapshot-folders.ts';
import { createTextCodes, type WithTextCodes } from './text-codes.ts';

interface Exported {
  readonly tables: Readonly<Record<string, ManifestTable>>;
  /** Paths of the files that were written, not linked. */
  readonly written: readonly string[];
}

interface ExportOptions {
  readonly connections: SharedConnections;
  /** The snapshot's folder. */
  readonly folder: string;
  /** The snapshot whose files are linked where nothing differs; null: all files are written. */
  readonly base: (Pick<Snapshot, 'folder' | 'manifest' | 'databaseFile'> & { readonly touched: Touched }) | null;
  /** Minimum number of rows of a part of a year, on average. */
  readonly minPartRows: number;
}

interface ExportContext extends ExportOptions {
  readonly withTextCodes: WithTextCodes;
  readonly written: string[];
}

/** Exports every published table to Parquet: what differs from the base is written, all other files are linked. */
export async function exportTables(options: ExportOptions): Promise<Exported> {
  const { connections, base, folder } = options;
  const context = { ...options, withTextCodes: createTextCodes(connections), written: [] };
  const differences = await connections.use((connection) => findDifferences(connection, base));
  const exported = await connections.all(
    largeFirst.map(async (table): Promise<readonly [TableName, readonly ManifestFile[]]> => {
      const difference = differences.get(table);
      if (difference === undefined) throw new Error(`${table} was not compared`);
      const isByYear = tablesByYear.includes(table);
      const files = isByYear ? exportByYear(context, table, difference) : exportTable(context, table, difference);
      return [table, await files];
    }),
  );
  await syncFolders(
    folder,
    exported.flatMap(([, files]) => files.map(({ path }) => path)),
  );
  const found = new Map(exported);
  const tables = publishedTableNames.map((table): [TableName, ManifestTable] => {
    const files = found.get(table) ?? [];
    return [table, { rows: files.reduce((sum, { rows }) => sum + rows, 0), files }];
  });
  return { tables: Object.fromEntries(tables), written: context.written };
}

/** Waits until the names of files are on disk, and those of the folders that they are in. */
async function syncFolders(folder: string, files: readonly string[]): Promise<void> {
  const below = new Set<string>();
  for (const file of files) for (let at = dirname(file); at !== '.'; at = dirname(at)) below.add(at);
  await Promise.all([...below].map((path) => syncToDisk(join(folder, path))));
}

/** The slowest start first. */
const largeFirst = [...publishedTableNames].sort(
  (a, b) => Number(tablesByYear.includes(b)) - Number(tablesByYear.includes(a)),
);

async function exportTable(
  context: ExportContext,
  table: TableName,
  { differs, rows }: TableDifference,
): Promise<readonly ManifestFile[]> {
  const [known] = baseFiles(context, table);
  if (known !== undefined && !differs) return [await linkKnown(context, known)];
  return writeFiles(context, { files: [tableFile(table)], where: 'true', rows });
}

const baseFiles = ({ base }: ExportContext, table: TableName): readonly ManifestFile[] =>
  base?.manifest.tables[table]?.files ?? [];

async function linkKnown({ base, folder }: ExportContext, known: ManifestFile): Promise<ManifestFile> {
  await linkFile(base?.folder ?? '', folder, known.path);
  return known;
}

interface FilesToWrite {
  readonly files: readonly ParquetFile[];
  /** SQL condition on the rows of all files, or more. */
  readonly where: string;
  /** How many there are, about. */
  readonly rows: number;
}

/** Writes files of one table, which share the codes of their texts. One that turns out the same is linked. */
async function writeFiles(context: ExportContext, { files, where, rows }: FilesToWrite): Promise<ManifestFile[]> {
  const { connections, withTextCodes, folder, written } = context;
  const [first] = files;
  if (first === undefined) return [];
  const known = new Map(baseFiles(context, first.table).map((file) => [file.path, file]));
  const made = await withTextCodes({ table: first.table, where, rows }, (codes) =>
    connections.all(
      files.map((file) => connections.use((connection) => writeParquetFile({ connection, folder }, file, codes))),
    ),
  );
  return Promise.all(
    made.map(async (file) => {
      if (known.get(file.path)?.sha256 === file.sha256) {
        await rm(join(folder, file.path));
        return linkKnown(context, file);
      }
      written.push(file.path);
      return file;
    }),
  );
}

/** Exports a table that is published by year. */
async function exportByYear(
  context: ExportContext,
  table: TableName,
  { years, touched }: TableDifference,
): Promise<readonly ManifestFile[]> {
  const known = yearsWithRows(baseFiles(context, table));
  const files: ManifestFile[] = [];
  for (const [year, inYear] of known) {
    if (!years.has(year)) for (const file of inYear) files.push(await linkKnown(context, file));
  }
  const writing: Promise<readonly ManifestFile[]>[] = [];
  for (const [year, rows] of years) {
    if (rows === 0) continue;
    const before = known.get(year) ?? [];
    const parts = partsFor(rows, before.length, context.minPartRows);
    const all = Array.from({ length: parts }, (_, part): Partition => ({ year, part, parts }));
    const isSame = (one: Partition): boolean => before.length === parts && !isTouchedBy(touched, one);
    for (const { part } of all.filter(isSame)) {
      const file = before[part];
      if (file !== undefined) files.push(await linkKnown(context, file));
    }
    const changed = all.filter((one) => !isSame(one));
    writing.push(writeYear(context, table, changed, (rows * changed.length) / parts));
  }
  files.push(...(await context.connections.all(writing)).flat());
  if (files.length === 0) files.push(...(await exportNoRows(context, table)));
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function yearsWithRows(files: readonly ManifestFile[]): ReadonlyMap<number, readonly ManifestFile[]> {
  return new Map([...(filesByYear(files) ?? [])].filter(([, inYear]) => inYear.some(({ rows }) => rows > 0)));
}

/** Without a file, pandas, polars, pyarrow and DuckDB's patterns fail on the table. */
async function exportNoRows(context: ExportContext, table: TableName): Promise<readonly ManifestFile[]> {
  const file = partitionFile(table, { year: emptyYear, part: 0, parts: 1 });
  return writeFiles(context, { files: [file], where: file.where, rows: 0 });
}

function writeYear(
  context: ExportContext,
  table: TableName,
  partitions: readonly Partition[],
  rows: number,
): Promise<readonly ManifestFile[]> {
  const files = partitions.map((partition) => partitionFile(table, partition));
  return writeFiles(context, { files, where: codedWhere(partitions, files), rows });
}

/** Collecting the texts of a whole year is four times as fast as collecting those of its parts. */
function codedWhere(partitions: readonly Partition[], files: readonly ParquetFile[]): string {
  const [first] = partitions;
  if (first !== undefined && 4 * partitions.length >= first.parts) return ofYearsSql([first.year]);
  return files.map(({ where }) => `(${where})`).join(' OR ');
}
