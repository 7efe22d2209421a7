import { type DuckDBConnection, quotedString } from '@duckdb/node-api';
import { type ContentHash, contentHashes } from '../../src/publish/content-hash.ts';
import type { TableName } from '../../src/schema/tables.ts';

/** The content hash of the rows that files have. */
export async function hashOfFiles(
  connection: DuckDBConnection,
  table: TableName,
  files: readonly string[],
): Promise<ContentHash> {
  const relation = `read_parquet([${files.map(quotedString).join(', ')}], hive_partitioning = false)`;
  const hash = (await contentHashes(connection, () => relation, [table])).get(table);
  if (hash === undefined) throw new Error(`${table} has no hash`);
  return hash;
}
