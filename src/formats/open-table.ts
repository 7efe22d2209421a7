import { type ColumnDeclaration, type TableDeclaration, type TableName, tables } from '../schema/tables.ts';

/** A column that a table has besides those of its files: its value for the rows of a file stands in the log. */
export interface PartitionColumn {
  readonly name: string;
  readonly type: 'INTEGER' | 'VARCHAR';
  readonly description: string;
}

/** What a table is to engines that read open formats. */
export interface OpenTable {
  readonly name: string;
  readonly description: string;
  /** Those of its files, in their order. */
  readonly columns: Readonly<Record<string, Omit<ColumnDeclaration, 'nullable'>>>;
  readonly partitionColumns: readonly PartitionColumn[];
}

/** The column that the year of a partition is, which only paths and the log have. */
export const yearColumn: PartitionColumn = {
  name: 'period_year',
  type: 'INTEGER',
  description: 'Year of period_end.',
};

/** A published table: partitioned by year if its files are. */
export function openTable(name: TableName): OpenTable {
  const { description, columns }: TableDeclaration = tables[name];
  return { name, description, columns, partitionColumns: 'byYear' in tables[name] ? [yearColumn] : [] };
}
