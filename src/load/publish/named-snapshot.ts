import { DamagedError } from '../../base/damage.ts';
import { UsageError } from '../../base/errors.ts';
import { nearest } from '../../base/suggest.ts';
import { listPins } from './pins.ts';
import { type SnapshotEntry, snapshotEntries } from './snapshot-folders.ts';

/**
 * The snapshot with this id, or that a pin of this name keeps.
 * @throws UsageError if there is neither; DamagedError if the pin is damaged and its snapshot is lost
 */
export async function namedSnapshot(output: string, idOrName: string): Promise<SnapshotEntry> {
  const entries = await snapshotEntries(output);
  const withId = (id: string | null): SnapshotEntry | undefined => entries.find(({ snapshotId }) => snapshotId === id);
  const found = withId(idOrName);
  if (found !== undefined) return found;
  const pins = await listPins(output);
  const pin = pins.find(({ name }) => name === idOrName);
  if (pin !== undefined) return withId(pin.snapshotId) ?? lost(pin.name, pin.snapshotId);
  const names = pins.map(({ name }) => name);
  const [near] = nearest(idOrName, names);
  const all = [...names, ...entries.map(({ snapshotId }) => snapshotId)].join(', ');
  throw new UsageError(`no snapshot ${idOrName} in ${output}`, {
    hint: near !== undefined ? `Did you mean ${near}?` : all === '' ? nonePublished : `Snapshots: ${all}.`,
  });
}

const nonePublished = 'esg-lake run publishes the first one.';

function lost(name: string, snapshotId: string | null): never {
  const what = snapshotId === null ? 'does not say which snapshot it keeps' : `keeps ${snapshotId}, which is missing`;
  throw new DamagedError(`the pin ${name} ${what}`, {
    hint: `Restore it from a backup of the output folder, or remove the pin: esg-lake snapshots --unpin ${name}`,
  });
}
