import { join } from 'node:path';
import { isObject } from '../base/json.ts';
import { keptVersions, readCurrentTables } from '../formats/current-tables.ts';
import { type DataFile, namedSha256 } from '../formats/data-files.ts';
import type { AddedFile } from '../formats/delta/delta-actions.ts';
import { readDeltaLog } from '../formats/delta/delta-log.ts';
import { yearColumn } from '../formats/open-table.ts';
import { tableFolder } from '../formats/table-folders.ts';
import type { Database } from '../load/database.ts';

/**
 * The files of one of the fleet's tables at the version that `current.json` names: a commit that was interrupted may have left
 * newer ones.
 */
export async function committedFiles(output: string, table: string, database: Database): Promise<readonly DataFile[]> {
  const current = await readCurrentTables(output);
  if (current === null || typeof current === 'string') return [];
  const version = current.tables[table]?.delta?.version;
  if (version === undefined) return [];
  const folder = tableFolder(output, table);
  const log = await readDeltaLog(folder, keptVersions(current, table), async () => database);
  return [...(log.kept.get(version)?.files.values() ?? [])].map((file) => toDataFile(folder, file));
}

function toDataFile(folder: string, { path, partitionValues, size, stats }: AddedFile): DataFile {
  const parsed: unknown = JSON.parse(stats);
  const year = partitionValues[yearColumn.name];
  return {
    path,
    year: year === undefined ? null : Number(year),
    partition: partitionValues,
    rows: isObject(parsed) ? Number(parsed['numRecords']) : 0,
    bytes: size,
    sha256: namedSha256(path) ?? '',
    source: join(folder, path),
  };
}
