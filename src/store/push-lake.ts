import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { tableStateOf } from '../formats/publish-tables.ts';
import { readLakeState } from '../load/lake-state.ts';
import { type Snapshot, snapshotEntries } from '../load/publish/snapshot-folders.ts';
import { schemaVersion } from '../schema/versions.ts';
import { type PushReport, type PushWanted, pushTables } from './push-tables.ts';

export type LakePush = Omit<PushWanted, 'state' | 'known' | 'folder'> & {
  readonly output: string;
  readonly snapshot: Snapshot;
};

/** Pushes the tables of a snapshot. Call it while holding the lock of the output folder. */
export async function pushLake({ output, snapshot, ...wanted }: LakePush): Promise<PushReport> {
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
  return pushTables({ ...wanted, state: tableStateOf(snapshot), known, folder: join(output, '.push') });
}

/** Every snapshot that the lake has had, also one that it went back from. */
async function knownSnapshots(output: string, snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const { runIds } = await readLakeState(snapshot);
  const entries = await snapshotEntries(output);
  const runs = await readdir(join(output, 'runs')).catch(() => []);
  return new Set([...runIds, ...entries.map(({ snapshotId }) => snapshotId), ...runs, snapshot.snapshotId]);
}
