import { join } from 'node:path';
import { damageOf } from '../base/damage.ts';
import { messageOf } from '../base/errors.ts';
import { openDatabase } from '../load/database.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { Check } from '../load/verify/integrity.ts';
import { publishedTableNames, type TableName } from '../schema/tables.ts';
import { type CurrentTables, currentTablesFile, keptVersions, readCurrentTables } from './current-tables.ts';
import { dataFilesOf, namedSha256 } from './data-files.ts';
import { type DeltaLog, readDeltaLog } from './delta/delta-log.ts';
import { hasDeltaTables, tableFolder } from './table-folders.ts';

/**
 * Compares the open tables of a lake with the current snapshot, and every file that a kept version names with its checksum.
 * No checks if the lake has no tables.
 */
export async function verifyTables(output: string, snapshot: Snapshot): Promise<readonly Check[]> {
  if (!(await hasDeltaTables(output))) return [];
  const current = await readCurrentTables(output);
  if (current === null || typeof current === 'string') {
    const detail = `${currentTablesFile(output)} ${current ?? 'is missing'}`;
    return [{ name: 'tables', ok: false, detail }];
  }
  const isCurrent = current.snapshot_id === snapshot.snapshotId;
  const detail = isCurrent
    ? `${1 + current.earlier.length} states are kept`
    : `they are of the snapshot ${current.snapshot_id}, not of ${snapshot.snapshotId}`;
  const checks: Check[] = [{ name: 'tables', ok: isCurrent, detail }];
  for (const table of publishedTableNames)
    checks.push(await checkTable(output, table, isCurrent ? snapshot : null, current));
  return checks;
}

async function checkTable(
  output: string,
  table: TableName,
  snapshot: Snapshot | null,
  current: CurrentTables,
): Promise<Check> {
  const name = `tables/${table}`;
  const database = await openDatabase({ file: ':memory:' });
  try {
    const versions = keptVersions(current, table);
    const log = await readDeltaLog(tableFolder(output, table), versions, async () => database);
    const wrong = [
      ...(snapshot === null ? [] : differences(log, snapshot, table, current)),
      ...versions.filter((version) => !log.kept.has(version)).map((version) => `version ${version} is lost`),
      ...(await damagedFiles(log)),
    ];
    const files = new Set([...log.kept.values()].flatMap((version) => [...version.files.keys()])).size;
    const right = `version ${log.latest.version}, ${files} files of ${log.kept.size} versions`;
    return { name, ok: wrong.length === 0, detail: wrong.length === 0 ? right : wrong.join('; ') };
  } catch (error) {
    return { name, ok: false, detail: messageOf(error) };
  } finally {
    database.close();
  }
}

/** In what the newest version of a table is not what the snapshot's manifest says. */
function differences({ latest }: DeltaLog, snapshot: Snapshot, table: TableName, current: CurrentTables): string[] {
  const expected = [...dataFilesOf(snapshot, table).values()];
  const said = current.tables[table];
  const manifest = snapshot.manifest.tables[table];
  const wrong: string[] = [];
  if (said?.delta.version !== latest.version)
    wrong.push(`the log is at version ${latest.version}, not ${said?.delta.version}`);
  if (said?.content_hash !== manifest?.content_hash) wrong.push('current.json has another content hash');
  const names = (paths: Iterable<string>): string => [...paths].sort().join();
  if (names(latest.files.keys()) !== names(expected.map(({ path }) => path))) {
    wrong.push(`the log names ${latest.files.size} files, the manifest others`);
  }
  for (const { path, bytes, partition } of expected) {
    const file = latest.files.get(path);
    const values = Object.values(file?.partitionValues ?? {}).join();
    if (file !== undefined && (file.size !== bytes || values !== Object.values(partition).join())) {
      wrong.push(`the log describes ${path} wrongly`);
    }
  }
  return wrong;
}

async function damagedFiles({ folder, kept }: DeltaLog): Promise<readonly string[]> {
  const files = new Map([...kept.values()].flatMap((version) => [...version.files]));
  const wrong: string[] = [];
  for (const { path, size } of files.values()) {
    const damage = await damageOf(join(folder, path), { bytes: size, sha256: namedSha256(path) ?? '' });
    if (damage !== null) wrong.push(`${join(folder, path)} ${damage}`);
  }
  return wrong;
}
