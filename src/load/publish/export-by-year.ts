import type { TableName } from '../../schema/tables.ts';
import { numberOf, selectRows } from '../database.ts';
import type { TouchedYears } from '../merge/touched-partitions.ts';
import { ofYearsSql } from '../of-years.ts';
import { type ContentHash, emptyHash, formatHash, hashSql, toHash } from './content-hash.ts';
import { baseFiles, type ExportContext, linkKnown, type Progress } from './export-context.ts';
import type { ManifestFile } from './manifest.ts';
import { type ParquetFile, writeParquetFile } from './parquet.ts';
import { filesByYear, type Partition, partitionFile, partOf, partSql, partsFor } from './partitions.ts';

/** Exports a table that is published by year: what is not touched is linked without looking at its rows. */
export async function exportByYear(
  context: ExportContext,
  table: TableName,
  progress: Progress,
): Promise<readonly ManifestFile[]> {
  const known = context.touched === null ? null : filesByYear(baseFiles(context, table));
  const touched = known === null ? null : (context.touched?.get(table) ?? new Map());
  const files: ManifestFile[] = [];
  const unlinked: Partition[] = [];
  const damaged = new Set<ManifestFile>();
  for (const partition of await partitionsOf(context, table, known ?? new Map(), touched)) {
    const file = knownFile(known, partition);
    const isTouched = file === undefined || touched === null || isTouchedBy(touched, partition);
    if (isTouched) unlinked.push(partition);
    else if (await linkKnown(context, file, progress)) files.push(file);
    else {
      damaged.add(file);
      unlinked.push(partition);
    }
  }
  const hashes = await hashesOf(context, table, unlinked);
  const isLinked = async (partition: Partition): Promise<boolean> => {
    const file = knownFile(known, partition);
    const hash = hashes(partition);
    const isSame = file !== undefined && file.rows === hash.rows && file.content_hash === formatHash(hash);
    if (!isSame || damaged.has(file) || !(await linkKnown(context, file, progress))) return false;
    files.push(file);
    return true;
  };
  const linked = await context.connections.all(unlinked.map(isLinked));
  const changed = unlinked.filter((_, i) => linked[i] === false);
  const written = [...byYear(changed)].map((partitions) => writeYear(context, table, partitions, hashes));
  files.push(...(await context.connections.all(written)).flat());
  progress.written.push(...changed.map((partition) => partitionFile(table, partition).path));
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function byYear(partitions: readonly Partition[]): Iterable<readonly Partition[]> {
  const years = new Map<number, Partition[]>();
  for (const partition of partitions) years.set(partition.year, [...(years.get(partition.year) ?? []), partition]);
  return years.values();
}

/** Writes partitions of one year, whose texts get the same codes. */
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

/** To find the texts of a whole year is four times as fast as to find those of its parts. */
function codedWhere(partitions: readonly Partition[], files: readonly { readonly file: ParquetFile }[]): string {
  const [first] = partitions;
  if (first !== undefined && 4 * partitions.length >= first.parts) return ofYearsSql([first.year]);
  return files.map(({ file }) => `(${file.where})`).join(' OR ');
}

type KnownYears = ReadonlyMap<number, readonly ManifestFile[]>;

/** All partitions of the table, whether or not they have to be written. Only touched years are looked at. */
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
