import { committedState, isFleetFolder } from '../fleet/committed-state.ts';
import { findCurrent, nothingPublished } from '../load/publish/snapshot-folders.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { openStore } from '../store/open-store.ts';
import { formatsFor, type LakePush, pushFolder, pushLake } from '../store/push-lake.ts';
import { type PushReport, pushTables } from '../store/push-tables.ts';
import type { Invocation } from './invocation.ts';
import { showProgress } from './terminal/progress.ts';

type Pushing = Omit<LakePush, 'output' | 'snapshot'>;

/**
 * Pushes what a folder has published: the tables of a lake, or those of a fleet. Call it while holding the lock of the folder:
 * nothing replaces then what is being put.
 */
export async function pushPublished(url: string, output: string, invocation: Invocation): Promise<PushReport> {
  const { values, secrets } = invocation;
  const signal = invocation.interruption();
  const store = await openStore({ url, pathStyle: values['path-style'] ?? null, signal, addSecret: secrets.add });
  const pushing = {
    store,
    formats: values['table-format'],
    keep: values['keep-snapshots'],
    concurrency: values.concurrency,
    at: Date.now(),
    signal,
    onProgress: progressOf(invocation),
  };
  try {
    return (await isFleetFolder(output)) ? await pushFleet(output, pushing) : await pushCurrent(output, pushing);
  } finally {
    await store.close();
  }
}

async function pushCurrent(output: string, pushing: Pushing): Promise<PushReport> {
  const snapshot = await findCurrent(output);
  if (snapshot === null) throw await nothingPublished(output);
  return pushLake({ ...pushing, output, snapshot });
}

async function pushFleet(output: string, pushing: Pushing & { readonly store: ObjectStore }): Promise<PushReport> {
  const committed = await committedState(output);
  const formats = await formatsFor(pushing.store, pushing.formats ?? [], output);
  return pushTables({ ...pushing, ...committed, formats, folder: pushFolder(output) });
}

function progressOf({ console }: Invocation): NonNullable<Pushing['onProgress']> {
  const show = showProgress(console);
  return ({ files, allFiles, secondsLeft }) =>
    show({
      type: 'progress',
      stage: 'push',
      done: files,
      total: allFiles,
      budget: null,
      requestsLeft: 0,
      secondsLeft,
      soFar: { requests: 0, bytesReceived: 0, dataPoints: 0 },
    });
}
