import { createHash } from 'node:crypto';
import { GuardError } from '../base/errors.ts';
import { inTemporaryFolder } from '../base/folders.ts';
import { withDatabase } from '../load/database.ts';
import type { Check } from '../publish/integrity.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import { readTable } from '../share/delta-log.ts';
import { type LakeTable, lakeIdOf, tablesOf, versionsTable } from '../share/lake-tables.ts';
import type { Store } from '../share/store.ts';

/**
 * Reads every file of the tables in a store: each table must have exactly the files of the snapshot's manifest, byte for
 * byte, and `lake_versions` must name its newest version.
 */
export function verifyStore(store: Store, snapshot: Snapshot): Promise<readonly Check[]> {
  return withDatabase({ file: ':memory:' }, async (database) => {
    const lakeId = await lakeIdOf(snapshot, database);
    const checks: Check[] = [];
    const versions = new Map<string, number>();
    const check = async (table: LakeTable): Promise<void> => {
      const { detail, version } = await compare(store, table, lakeId);
      versions.set(table.name, version);
      checks.push({ name: `${store.url}/${table.name}`, ok: detail === '', detail });
    };
    for (const table of tablesOf(snapshot)) await check(table);
    await inTemporaryFolder(async (folder) => check(await versionsTable(folder, snapshot, versions, database)));
    return checks;
  });
}

/** What is wrong with a table in the store; empty if nothing is. */
async function compare(
  store: Store,
  { name, files }: LakeTable,
  lakeId: string,
): Promise<{ readonly detail: string; readonly version: number }> {
  try {
    const { version, files: there } = await readTable(store, name, lakeId);
    const found = new Set(there.map(({ path }) => checksumIn(path)));
    const isSame = found.size === files.length && files.every(({ sha256 }) => found.has(sha256));
    if (version === -1) return { version, detail: 'is missing' };
    if (!isSame) return { version, detail: `version ${version} has other files than the snapshot` };
    for (const { path } of there) {
      const content = await store.get(`${name}/${path}`);
      if (content === null) return { version, detail: `${path} is missing` };
      const sha256 = createHash('sha256').update(content).digest('hex');
      if (sha256 !== checksumIn(path)) return { version, detail: `${path} does not have the checksum in its name` };
    }
    return { version, detail: '' };
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    return { version: -1, detail: error.message };
  }
}

const checksumIn = (path: string): string => /^data\/([0-9a-f]{64})-/.exec(path)?.[1] ?? '';
