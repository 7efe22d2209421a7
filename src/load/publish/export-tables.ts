import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Damage, damageOf } from '../../base/damage.ts';
import { columnNames } from '../../schema/ddl.ts';
import { publishedTableNames, type TableName, unhashedColumns } from '../../schema/tables.ts';
import { numberOf, selectRow, selectRows } from '../database.ts';
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
import { dataPointsFile, linkFile, tableFile, writeParquetFile, yearOf } from './parquet.ts';
import type { Snapshot } from './snapshot-folders.ts';

export interface ExportContext {
  readonly connection: DuckDBConnection;
  /** The snapshot's folder. */
  readonly folder: string;
  /** The snapshot whose files are linked where new ones would be the same. */
  readonly base: Snapshot | null;
  /** Tables with columns that the base does not have. */
  readonly alteredTables: ReadonlySet<TableName>;
  /** Years of data points that may differ from the base; null: all. */
  readonly touchedYears: ReadonlySet<number> | null;
}

export interface Exported {
  readonly tables: Readonly<Record<string, ManifestTable>>;
  /** Paths of the files that were written, not linked. */
  readonly written: readonly string[];
  /** Files of the base that would have been linked if they were not damaged. */
  readonly damaged: readonly Damage[];
}

/** Results that the export of each table adds to. */
interface Progress {
  readonly written: string[];
  readonly damaged: Damage[];
}

/** Exports every published table to Parquet; a file that would be the same as the base's is linked if that one is intact. */
export async function exportTables(context: ExportContext): Promise<Exported> {
  const exported: [string, ManifestTable][] = [];
  const progress: Progress = { written: [], damaged: [] };
  for (const table of publishedTableNames) {
    const files =
      table === 'data_points' ? await exportDataPoints(context, progress) : await exportTable(context, table, progress);
    const hash = files.map((file) => parseHash(file.content_hash, file.rows)).reduce(addHashes, emptyHash);
    exported.push([table, { rows: hash.rows, content_hash: formatHash(hash), files }]);
  }
  return { tables: Object.fromEntries(exported), ...progress };
}

async function exportTable(
  context: ExportContext,
  table: TableName,
  progress: Progress,
): Promise<readonly ManifestFile[]> {
  const { connection, folder } = context;
  const known = baseFiles(context, table)[0];
  if (known !== undefined && table === 'data_point_changes' && (await countRows(connection, table)) === known.rows) {
    if (await linkKnown(context, known, progress)) return [known]; // changes are only ever added
  }
  const hash = await hashOf(connection, table, table);
  if (known !== undefined && isWhollyHashed(table) && hash.rows === known.rows) {
    if (formatHash(hash) === known.content_hash && (await linkKnown(context, known, progress))) return [known];
  }
  const file = tableFile(table);
  progress.written.push(file.path);
  return [await writeParquetFile(connection, folder, file, hash)];
}

/** Links the base's file in place of a new one; returns false if it is damaged. */
async function linkKnown({ base, folder }: ExportContext, known: ManifestFile, progress: Progress): Promise<boolean> {
  const file = join(base?.folder ?? '', known.path);
  const what = await damageOf(file, known);
  if (what !== null) {
    progress.damaged.push({ file, what });
    return false;
  }
  await linkFile(base?.folder ?? '', folder, known.path);
  return true;
}

const countRows = async (connection: DuckDBConnection, table: TableName): Promise<number> =>
  numberOf(await selectRow(connection, `SELECT count(*) AS n FROM ${table}`), 'n');

/** Whether the hash covers all columns; if not, the table may differ in the others and is always written again. */
const isWhollyHashed = (table: TableName): boolean =>
  !columnNames(table).some((name) => unhashedColumns.includes(name));

async function exportDataPoints(context: ExportContext, progress: Progress): Promise<readonly ManifestFile[]> {
  const { connection, folder, touchedYears } = context;
  const known = touchedYears === null ? [] : baseFiles(context, 'data_points');
  const files: ManifestFile[] = [];
  const years = new Set(touchedYears);
  for (const file of known) {
    const year = yearOf(file.path);
    if (touchedYears?.has(year) !== false) continue;
    if (await linkKnown(context, file, progress)) files.push(file);
    else years.add(year);
  }
  const untouched = new Set(files.map((file) => yearOf(file.path)));
  for (const [year, hash] of await hashesByYear(connection, known.length === 0 ? null : years)) {
    if (untouched.has(year)) continue;
    const file = dataPointsFile(year);
    progress.written.push(file.path);
    files.push(await writeParquetFile(connection, folder, file, hash));
  }
  return files.sort((a, b) => yearOf(a.path) - yearOf(b.path));
}

async function hashesByYear(
  connection: DuckDBConnection,
  years: ReadonlySet<number> | null,
): Promise<readonly (readonly [number, ContentHash])[]> {
  const where =
    years === null ? 'true' : [...years].map((year) => `(${dataPointsFile(year).where})`).join(' OR ') || 'false';
  const rows = await selectRows(
    connection,
    `SELECT year(period_end) AS period_year, ${hashSql('data_points')} FROM data_points WHERE ${where} GROUP BY period_year
     ORDER BY period_year`,
  );
  return rows.map((row) => [numberOf(row, 'period_year'), toHash(row)] as const);
}

const baseFiles = ({ base, alteredTables }: ExportContext, table: TableName): readonly ManifestFile[] =>
  alteredTables.has(table) ? [] : (base?.manifest.tables[table]?.files ?? []);
