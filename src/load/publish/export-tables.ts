import type { DuckDBConnection } from '@duckdb/node-api';
import type { Damage } from '../../base/damage.ts';
import { columnNames } from '../../schema/ddl.ts';
import { publishedTableNames, type TableName, tablesByYear, unhashedColumns } from '../../schema/tables.ts';
import { numberOf, selectRow } from '../database.ts';
import { addHashes, emptyHash, formatHash, hashOf, parseHash } from './content-hash.ts';
import { exportByYear } from './export-by-year.ts';
import { baseFiles, type ExportContext, linkKnown, type Progress } from './export-context.ts';
import type { ManifestFile, ManifestTable } from './manifest.ts';
import { writeParquetFile } from './parquet.ts';
import { tableFile } from './partitions.ts';
import { createTextCodes } from './text-codes.ts';

export interface Exported {
  readonly tables: Readonly<Record<string, ManifestTable>>;
  /** Paths of the files that were written, not linked. */
  readonly written: readonly string[];
  /** Files of the base that would have been linked if they were not damaged. */
  readonly damaged: readonly Damage[];
}

/** Exports every published table to Parquet; a file that would be the same as the base's is linked if that one is intact. */
export async function exportTables(options: Omit<ExportContext, 'withTextCodes'>): Promise<Exported> {
  const { connections } = options;
  const context = { ...options, withTextCodes: createTextCodes(connections) };
  const progress: Progress = { written: [], damaged: [] };
  const exported = await connections.all(
    largeFirst.map(async (table): Promise<readonly [TableName, ManifestTable]> => {
      const files = tablesByYear.includes(table)
        ? await exportByYear(context, table, progress)
        : await exportTable(context, table, progress);
      const hash = files.map((file) => parseHash(file.content_hash, file.rows)).reduce(addHashes, emptyHash);
      return [table, { rows: hash.rows, content_hash: formatHash(hash), files }];
    }),
  );
  const found = new Map(exported);
  const tables = publishedTableNames.map((table) => [table, found.get(table)]);
  return { tables: Object.fromEntries(tables), ...progress };
}

/** What takes longest begins first. */
const largeFirst = [...publishedTableNames].sort(
  (a, b) => Number(tablesByYear.includes(b)) - Number(tablesByYear.includes(a)),
);

async function exportTable(
  context: ExportContext,
  table: TableName,
  progress: Progress,
): Promise<readonly ManifestFile[]> {
  const { connections } = context;
  const known = baseFiles(context, table)[0];
  const rowsNow = (): Promise<number> => connections.use((connection) => countRows(connection, table));
  if (known !== undefined && table === 'data_point_changes' && (await rowsNow()) === known.rows) {
    if (await linkKnown(context, known, progress)) return [known]; // changes are only ever added
  }
  const hash = await connections.use((connection) => hashOf(connection, table, table));
  if (known !== undefined && isWhollyHashed(table) && hash.rows === known.rows) {
    if (formatHash(hash) === known.content_hash && (await linkKnown(context, known, progress))) return [known];
  }
  const file = tableFile(table);
  const written = await context.withTextCodes({ ...file, rows: hash.rows }, (codes) =>
    connections.use((connection) => writeParquetFile({ ...context, connection }, file, hash, codes)),
  );
  progress.written.push(file.path);
  return [written];
}

const countRows = async (connection: DuckDBConnection, table: TableName): Promise<number> =>
  numberOf(await selectRow(connection, `SELECT count(*) AS n FROM ${table}`), 'n');

/** Whether the hash covers all columns; if not, the table may differ in the others and is always written again. */
const isWhollyHashed = (table: TableName): boolean =>
  !columnNames(table).some((name) => unhashedColumns.includes(name));
