import type { DuckDBConnection } from '@duckdb/node-api';
import { columnNames } from '../schema/ddl.ts';
import { publishedTableNames, schemaVersion, type TableName, unhashedColumns } from '../schema/tables.ts';
import { runOnConnections } from './connections.ts';
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
import { type Database, numberOf, selectRow, selectRows } from './database.ts';
import type { ManifestFile, ManifestTable } from './manifest.ts';
import { dataPointsFile, linkFile, tableFile, writeParquet, yearOf } from './parquet.ts';
import type { Snapshot } from './snapshots.ts';

export interface ExportContext {
  readonly database: Database;
  /** The snapshot's folder. */
  readonly folder: string;
  /** Whose files stand in for those that would come out the same. */
  readonly base: Snapshot | null;
  /** Years of data points that may differ from the base; null: all. */
  readonly touchedYears: ReadonlySet<number> | null;
}

export interface Exported {
  readonly tables: Readonly<Record<string, ManifestTable>>;
  /** Paths of the files that were written, not linked. */
  readonly written: readonly string[];
}

interface ExportedFile {
  readonly table: TableName;
  readonly file: ManifestFile;
  readonly isWritten: boolean;
}

type ExportTask = (connection: DuckDBConnection) => Promise<ExportedFile>;

/** Every published table to Parquet; what is as in the base is linked. */
export async function exportTables(context: ExportContext): Promise<Exported> {
  const ofTables = publishedTableNames
    .filter((table) => table !== 'data_points')
    .map(
      (table): ExportTask =>
        (connection) =>
          exportTable(context, table, connection),
    );
  const files = await runOnConnections(context.database, [...(await dataPointsTasks(context)), ...ofTables]);
  const tables = publishedTableNames.map((table) => [table, toTable(files, table)] as const);
  const written = files.filter(({ isWritten }) => isWritten).map(({ file }) => file.path);
  return { tables: Object.fromEntries(tables), written };
}

function toTable(exported: readonly ExportedFile[], name: TableName): ManifestTable {
  const files = exported.filter(({ table }) => table === name).map(({ file }) => file);
  const hash = files.map((file) => parseHash(file.content_hash, file.rows)).reduce(addHashes, emptyHash);
  return { rows: hash.rows, content_hash: formatHash(hash), files };
}

async function exportTable(
  context: ExportContext,
  table: TableName,
  connection: DuckDBConnection,
): Promise<ExportedFile> {
  const known = baseFiles(context, table)[0];
  if (known !== undefined && table === 'data_point_changes' && (await countRows(connection, table)) === known.rows) {
    return linkKnown(context, table, known); // changes are only ever added
  }
  const hash = await hashOf(connection, table, table);
  if (known !== undefined && isWhollyHashed(table) && hash.rows === known.rows) {
    if (formatHash(hash) === known.content_hash) return linkKnown(context, table, known);
  }
  return { table, file: await writeParquet(connection, context.folder, tableFile(table), hash), isWritten: true };
}

async function linkKnown({ base, folder }: ExportContext, table: TableName, file: ManifestFile): Promise<ExportedFile> {
  await linkFile(base?.folder ?? '', folder, file.path);
  return { table, file, isWritten: false };
}

const countRows = async (connection: DuckDBConnection, table: TableName): Promise<number> =>
  numberOf(await selectRow(connection, `SELECT count(*) AS n FROM ${table}`), 'n');

/** A table with columns outside its hash is written anew, since it may differ in them. */
const isWhollyHashed = (table: TableName): boolean =>
  !columnNames(table).some((name) => unhashedColumns.includes(name));

/** A task for each year, in their order. */
async function dataPointsTasks(context: ExportContext): Promise<readonly ExportTask[]> {
  const { database, folder, touchedYears } = context;
  const known = touchedYears === null ? [] : baseFiles(context, 'data_points');
  const tasks = new Map<number, ExportTask>();
  for (const [year, hash] of await hashesByYear(database.connection, known.length === 0 ? null : touchedYears)) {
    tasks.set(year, async (connection) => {
      const file = await writeParquet(connection, folder, dataPointsFile(year), hash);
      return { table: 'data_points', file, isWritten: true };
    });
  }
  for (const file of known) {
    const year = yearOf(file.path);
    if (touchedYears?.has(year) === false) tasks.set(year, () => linkKnown(context, 'data_points', file));
  }
  return [...tasks].sort(([a], [b]) => a - b).map(([, task]) => task);
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

const baseFiles = ({ base }: ExportContext, table: TableName): readonly ManifestFile[] =>
  base?.manifest.schema_version === schemaVersion ? (base.manifest.tables[table]?.files ?? []) : [];
