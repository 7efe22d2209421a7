import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { syncToDisk } from '../base/files.ts';
import { groupBy } from '../base/grouping.ts';
import { numberOf, selectRow, selectRows } from '../load/database.ts';
import { ofYearsSql, type TouchedPartitions, type TouchedYears } from '../load/merge/touched-partitions.ts';
import type { SharedConnections } from '../load/shared-connections.ts';
import { columnNames } from '../schema/ddl.ts';
import { publishedTableNames, type TableName, tablesByYear, unhashedColumns } from '../schema/tables.ts';
import {
  addHashes,
  type ContentHash,
  emptyHash,
  formatHash,
  hashOf,
  hashSql,
  parseHash,
  toHash,
} from './content-hash.ts';
import type { ManifestFile, ManifestTable } from './manifest.ts';
import { linkFile, type ParquetFile, writeParquetFile } from './parquet.ts';
import { filesByYear, type Partition, partitionFile, partOf, partSql, partsFor, tableFile } from './partitions.ts';
import type { Snapshot } from './snapshot-folders.ts';
import { createTextCodes, type WithTextCodes } from './text-codes.ts';

interface Exported {
  readonly tables: Readonly<Record<string, ManifestTable>>;
  /** Paths of the files that were written, not linked. */
  readonly written: readonly string[];
}

/** Exports every published table to Parquet. A file that would be the same as the base's is linked. */
export async function exportTables(options: Omit<ExportContext, 'withTextCodes'>): Promise<Exported> {
  const { connections } = options;
  const context = { ...options, withTextCodes: createTextCodes(connections) };
  const written: string[] = [];
  const exported = await connections.all(
    largeFirst.map(async (table): Promise<readonly [TableName, ManifestTable]> => {
      const files = tablesByYear.includes(table)
        ? await exportByYear(context, table, written)
        : await exportTable(context, table, written);
      const hash = files.map((file) => parseHash(file.content_hash, file.rows)).reduce(addHashes, emptyHash);
      return [table, { rows: hash.rows, content_hash: formatHash(hash), files }];
    }),
  );
  await syncFolders(
    options.folder,
    exported.flatMap(([, { files }]) => files.map(({ path }) => path)),
  );
  const found = new Map(exported);
  const tables = publishedTableNames.map((table) => [table, found.get(table)]);
  return { tables: Object.fromEntries(tables), written };
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
  written: string[],
): Promise<readonly ManifestFile[]> {
  const { connections } = context;
  const known = baseFiles(context, table)[0];
  const rowsNow = (): Promise<number> => connections.use((connection) => countRows(connection, table));
  if (known !== undefined && table === 'data_point_changes' && (await rowsNow()) === known.rows) {
    return [await linkKnown(context, known)]; // append-only: as many rows are the same rows
  }
  const hash = await connections.use((connection) => hashOf(connection, table, table));
  if (known !== undefined && isWhollyHashed(table) && hash.rows === known.rows) {
    if (formatHash(hash) === known.content_hash) return [await linkKnown(context, known)];
  }
  const file = tableFile(table);
  const made = await context.withTextCodes({ ...file, rows: hash.rows }, (codes) =>
    connections.use((connection) => writeParquetFile({ ...context, connection }, file, hash, codes)),
  );
  written.push(file.path);
  return [made];
}

const countRows = async (connection: DuckDBConnection, table: TableName): Promise<number> =>
  numberOf(await selectRow(connection, `SELECT count(*) AS n FROM ${table}`), 'n');

/** Whether the hash covers all columns; if not, the table may differ in the others and is always rewritten. */
const isWhollyHashed = (table: TableName): boolean =>
  !columnNames(table).some((name) => unhashedColumns.includes(name));

interface ExportContext {
  readonly connections: SharedConnections;
  readonly withTextCodes: WithTextCodes;
  /** The snapshot's folder. */
  readonly folder: string;
  /** The snapshot whose files are linked where new ones would be the same. */
  readonly base: Snapshot | null;
  /** What may differ from the base in the tables that are published by year; null: everything. */
  readonly touched: TouchedPartitions | null;
  /** Minimum number of rows of a part of a year, on average. */
  readonly minPartRows: number;
}

const baseFiles = ({ base }: ExportContext, table: TableName): readonly ManifestFile[] =>
  base?.manifest.tables[table]?.files ?? [];

async function linkKnown({ base, folder }: ExportContext, known: ManifestFile): Promise<ManifestFile> {
  await linkFile(base?.folder ?? '', folder, known.path);
  return known;
}

/** Exports a table that is published by year; untouched partitions are linked without looking at their rows. */
async function exportByYear(
  context: ExportContext,
  table: TableName,
  written: string[],
): Promise<readonly ManifestFile[]> {
  const known = context.touched === null ? null : filesByYear(baseFiles(context, table));
  const touched = known === null ? null : (context.touched?.get(table) ?? new Map());
  const files: ManifestFile[] = [];
  const unlinked: Partition[] = [];
  for (const partition of await partitionsOf(context, table, known ?? new Map(), touched)) {
    const file = knownFile(known, partition);
    const isTouched = file === undefined || touched === null || isTouchedBy(touched, partition);
    if (isTouched) unlinked.push(partition);
    else files.push(await linkKnown(context, file));
  }
  const hashes = await hashesOf(context, table, unlinked);
  const isLinked = async (partition: Partition): Promise<boolean> => {
    const file = knownFile(known, partition);
    const hash = hashes(partition);
    const isSame = file !== undefined && file.rows === hash.rows && file.content_hash === formatHash(hash);
    if (isSame) files.push(await linkKnown(context, file));
    return isSame;
  };
  const linked = await context.connections.all(unlinked.map(isLinked));
  const changed = unlinked.filter((_, i) => linked[i] === false);
  const writing = [...groupBy(changed, ({ year }) => year).values()].map((partitions) =>
    writeYear(context, table, partitions, hashes),
  );
  files.push(...(await context.connections.all(writing)).flat());
  written.push(...changed.map((partition) => partitionFile(table, partition).path));
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Writes partitions of one year, which share the codes of their texts. */
function writeYear(
  context: ExportContext,
  table: TableName,
  partitions: readonly Partition[],
  hashes: (partition: Partition) => ContentHash,
): Promise<readonly ManifestFile[]> {
  const { connections, withTextCodes } = context;
  const files = partitions.map((partition) => ({ hash: hashes(partition), file: partitionFile(table, partition) }));
  const rows = files.reduce((sum, { hash }) => sum + hash.rows, 0);
  return withTextCodes({ table, where: codedWhere(partitions, files), rows }, (codes) =>
    connections.all(
      files.map(({ hash, file }) =>
        connections.use((connection) => writeParquetFile({ ...context, connection }, file, hash, codes)),
      ),
    ),
  );
}

/** Collecting the texts of a whole year is four times as fast as collecting those of its parts. */
function codedWhere(partitions: readonly Partition[], files: readonly { readonly file: ParquetFile }[]): string {
  const [first] = partitions;
  if (first !== undefined && 4 * partitions.length >= first.parts) return ofYearsSql([first.year]);
  return files.map(({ file }) => `(${file.where})`).join(' OR ');
}

type KnownYears = ReadonlyMap<number, readonly ManifestFile[]>;

/** All partitions of the table, whether or not they have to be written. Only touched years are examined. */
async function partitionsOf(
  { connections, minPartRows }: ExportContext,
  table: TableName,
  known: KnownYears,
  touched: TouchedYears | null,
): Promise<readonly Partition[]> {
  const where = touched === null ? 'true' : touched.size === 0 ? 'false' : ofYearsSql([...touched.keys()]);
  const sql = `SELECT year(period_end) AS period_year, count(*) AS n FROM ${table} WHERE ${where} GROUP BY ALL`;
  const rows = await connections.use((connection) => selectRows(connection, sql));
  const untouched = [...known].filter(([year]) => touched?.has(year) === false);
  return [
    ...untouched.map(([year, files]) => ({ year, parts: files.length })),
    ...rows.map((row) => {
      const year = numberOf(row, 'period_year');
      return { year, parts: partsFor(numberOf(row, 'n'), known.get(year)?.length ?? 0, minPartRows) };
    }),
  ].flatMap(({ year, parts }) => Array.from({ length: parts }, (_, part) => ({ year, part, parts })));
}

/** The file of the base with the same share of the table. */
function knownFile(known: KnownYears | null, { year, part, parts }: Partition): ManifestFile | undefined {
  const files = known?.get(year);
  return files?.length === parts ? files[part] : undefined;
}

function isTouchedBy(touched: TouchedYears, { year, part, parts }: Partition): boolean {
  const inYear = touched.get(year);
  return inYear === null || [...(inYear ?? [])].some((bucket) => partOf(bucket, parts) === part);
}

/** The content hashes of partitions, in one query for each number of parts. */
async function hashesOf(
  { connections }: ExportContext,
  table: TableName,
  partitions: readonly Partition[],
): Promise<(partition: Partition) => ContentHash> {
  const found = new Map<string, ContentHash>();
  const addHashes = async (parts: number): Promise<void> => {
    const where = partitions
      .filter((partition) => partition.parts === parts)
      .map((partition) => `(${partitionFile(table, partition).where})`);
    const sql = `SELECT year(period_end) AS period_year, ${partSql(parts)} AS part, ${hashSql(table)} FROM ${table}
       WHERE ${where.join(' OR ')} GROUP BY period_year, part`;
    for (const row of await connections.use((connection) => selectRows(connection, sql)))
      found.set(`${numberOf(row, 'period_year')}-${numberOf(row, 'part')}`, toHash(row));
  };
  await connections.all([...new Set(partitions.map((partition) => partition.parts))].map(addHashes));
  return ({ year, part }) => found.get(`${year}-${part}`) ?? emptyHash;
}
