import { type DuckDBConnection, quotedString } from '@duckdb/node-api';
import { sha256Of } from '../../src/base/files.ts';
import { addHashes, type ContentHash, emptyHash, hashOf } from '../../src/publish/content-hash.ts';
import type { TableName } from '../../src/schema/tables.ts';

const known = new Map<string, ContentHash>();

/** The content hash of the rows that files have. Versions, formats and copies share files: the same bytes are read once. */
export async function hashOfFiles(
  connection: DuckDBConnection,
  table: TableName,
  files: readonly string[],
): Promise<ContentHash> {
  let hash = emptyHash;
  for (const file of files) {
    const key = `${table} ${await sha256Of(file)}`;
    const relation = `read_parquet(${quotedString(file)}, hive_partitioning = false)`;
    const ofFile = known.get(key) ?? (await hashOf(connection, table, relation));
    known.set(key, ofFile);
    hash = addHashes(hash, ofFile);
  }
  return hash;
}
