import { join } from 'node:path';
import { DamagedError, damageOf, damageOfSize, describeDamage } from '../base/damage.ts';
import { groupBy } from '../base/grouping.ts';
import { sqlFile } from '../base/package-files.ts';
import { selectRow, textOf, withDatabase } from '../load/database.ts';
import type { KnownService, ResponseInfo } from '../schema/rows.ts';
import { isOfThisSchema, requireKnownSchema } from './manifest.ts';
import { currentFolder, readSnapshot, type Snapshot, snapshotIds, switchCurrent } from './snapshot-folders.ts';
import { damagedFiles } from './verify-snapshot.ts';

export interface LakeState extends KnownService {
  readonly rootIds: readonly string[];
  readonly namedInitiativeIds: readonly string[];
  /** `code pointer value` of each issue with the listings, sorted. */
  readonly listingIssueKeys: readonly string[];
  readonly crossDuplicates: readonly (KnownService['crossDuplicates'][number] & { readonly utrvId: string })[];
  /** Runs that published, oldest first. */
  readonly runIds: readonly string[];
}

type StoredState = Omit<LakeState, 'subResources'> & {
  readonly subResources: readonly { resource: string; detail: string; body: ResponseInfo | null }[];
};

export const readLakeState = ({ databaseFile }: Snapshot): Promise<LakeState> =>
  withDatabase({ file: databaseFile, readOnly: true }, async ({ connection }) => {
    const row = await selectRow(connection, sqlFile('publish/lake-state.sql'));
    const state: StoredState = JSON.parse(textOf(row, 'state'));
    const byResource = [...groupBy(state.subResources, ({ resource }) => resource)];
    const subResources = byResource.map(
      ([resource, all]) => [resource, new Map(all.map(({ detail, body }) => [detail, body]))] as const,
    );
    const listingIssueKeys = state.listingIssueKeys.toSorted();
    return { ...state, listingIssueKeys, subResources: new Map(subResources) };
  });

/** If `current` is lost, it is pointed to the newest snapshot. Call it while holding the lock. */
export async function openBase(output: string, warn: (message: string) => void) {
  const newest = (await snapshotIds(output)).at(-1);
  if (newest !== undefined && (await currentFolder(output)) === null) {
    await switchCurrent(output, newest);
    warn(`${join(output, 'current')} was missing or broken: it points to ${newest}, the newest snapshot`);
  }
  return examineBase(await currentFolder(output));
}

/**
 * `snapshot` is null if its manifest is damaged, `state` if the lake must be rebuilt (`reason` says why). Checks every
 * byte of the database, since it is copied, and the sizes of the other files, which are linked.
 */
export async function examineBase(folder: string | null) {
  let snapshot: Snapshot | null = null;
  try {
    if (folder === null) return { folder, snapshot, state: null, reason: null };
    snapshot = await readSnapshot(folder);
    const { manifest } = snapshot;
    requireKnownSchema(manifest);
    if (!isOfThisSchema(manifest)) throw new DamagedError('the lake was made by another version of esg-lake');
    const [first] = await damagedFiles(snapshot, (file, recorded) =>
      recorded === manifest.database ? damageOf(file, recorded) : damageOfSize(file, recorded),
    );
    if (first !== undefined) throw new DamagedError(describeDamage(first));
    return { folder, snapshot, state: await readLakeState(snapshot), reason: null };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    return { folder, snapshot, state: null, reason: error.message };
  }
}
