import { join } from 'node:path';
import { namesIn } from '../base/folders.ts';
import { type TableFormat, tableFormats } from '../run/options.ts';
import {
  type ColumnDeclaration,
  publishedTableNames,
  type TableDeclaration,
  type TableName,
  tables,
} from '../schema/tables.ts';

/** A column that is not in a table's files: its value for the rows of a file is in the log. */
export interface PartitionColumn {
  readonly name: string;
  readonly type: 'INTEGER' | 'VARCHAR';
  readonly description: string;
}

/** A table as declared to engines that read open formats. */
export interface OpenTable {
  readonly name: string;
  readonly description: string;
  /** The columns of its files, in their order. */
  readonly columns: Readonly<Record<string, Omit<ColumnDeclaration, 'nullable'>>>;
  readonly partitionColumns: readonly PartitionColumn[];
}

/** The partition column for the year, which exists only in paths and in the log. */
export const yearColumn: PartitionColumn = {
  name: 'period_year',
  type: 'INTEGER',
  description: 'Year of period_end.',
};

/** The open table of a published table, partitioned by year if its files are. */
export function openTable(name: TableName): OpenTable {
  const { description, columns }: TableDeclaration = tables[name];
  return { name, description, columns, partitionColumns: 'byYear' in tables[name] ? [yearColumn] : [] };
}

/** The folder of a lake's open tables: `tables/<table>/`, and `tables/current.json`. */
export const tablesFolder = (output: string): string => join(output, 'tables');

export const tableFolder = (output: string, table: string): string => join(tablesFolder(output), table);

/** The folder that makes a table's folder a Delta table. */
export const deltaLogName = '_delta_log';

/** The folder that makes a table's folder an Iceberg table. */
export const metadataFolderName = 'metadata';

/** The formats of a lake's tables. A lake has a format as long as the folder of one of its logs exists. */
export async function tableFormatsOf(
  output: string,
  tables: readonly string[] = publishedTableNames,
): Promise<readonly TableFormat[]> {
  const found = await Promise.all(tables.map((table) => namesIn(tableFolder(output, table))));
  const names = new Set(found.flat());
  return tableFormats.filter((format) => names.has(format === 'delta' ? deltaLogName : metadataFolderName));
}
