import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { tableStateOf } from '../formats/publish-tables.ts';
import { tableFormatsOf } from '../formats/table-folders.ts';
import { readLakeState } from '../load/lake-state.ts';
import { type Snapshot, snapshotEntries } from '../load/publish/snapshot-folders.ts';
import type { TableFormat } from '../run/options.ts';
import { schemaVersion } from '../schema/versions.ts';
import type { ObjectStore } from './object-store.ts';
import { type PushReport, type PushWanted, pushTables } from './push-tables.ts';

export type LakePush = Omit<PushWanted, 'state' | 'isOurs' | 'folder'> & {
  readonly output: string;
  readonly snapshot: Snapshot;
};

/** Pushes the tables of a snapshot. Call it while holding the lock of the output folder. */
export async function pushLake({ output, snapshot, formats = [], ...wanted }: LakePush): Promise<PushReport> {
  const { schema_version: version } = snapshot.manifest;
  if (version !== schemaVersion) {
    throw new UsageError(
      `the lake in ${output} has schema version ${version}, not ${schemaVersion}: it is not pushed`,
      {
        hint: version < schemaVersion ? 'esg-lake run upgrades it.' : 'Use the newer esg-lake.',
      },
    );
  }
  const known = await knownSnapshots(output, snapshot);
  const pushed = await formatsFor(wanted.store, formats, output);
  return pushTables({
    ...wanted,
    formats: pushed,
    state: tableStateOf(snapshot),
    isOurs: (id) => known.has(id),
    folder: pushFolder(output),
  });
}

/** For copies of a store's logs while they are brought to their next version. */
export const pushFolder = (output: string): string => join(output, '.push');

/** Those asked for, or else those that there are on disk. */
export async function formatsFor(
  { url }: ObjectStore,
  asked: readonly TableFormat[],
  output: string,
): Promise<readonly TableFormat[]> {
  const isIcebergReadable = !url.startsWith('az:');
  if (asked.includes('iceberg') && !isIcebergReadable) {
    throw new UsageError(`Iceberg tables are not pushed to ${url}: they name files by addresses that az:// is not`, {
      hint: 'Push Delta tables: --table-format delta.',
    });
  }
  const formats = asked.length > 0 ? asked : await tableFormatsOf(output);
  return formats.filter((format) => format !== 'iceberg' || isIcebergReadable);
}

/** Every snapshot that the lake has had, also one that it went back from. */
async function knownSnapshots(output: string, snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const { runIds } = await readLakeState(snapshot);
  const entries = await snapshotEntries(output);
  const runs = await readdir(join(output, 'runs')).catch(() => []);
  return new Set([...runIds, ...entries.map(({ snapshotId }) => snapshotId), ...runs, snapshot.snapshotId]);
}
