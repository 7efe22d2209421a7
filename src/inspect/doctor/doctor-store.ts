import type { RunOptions } from '../../run/options.ts';
import { newestSdkNeeds } from '../../store/load-sdk.ts';
import type { ObjectStore } from '../../store/object-store.ts';
import { openStore } from '../../store/open-store.ts';
import { raceWriters, requireConditions } from '../../store/probe-conditions.ts';
import { type DoctorCheck, failedCheck } from './doctor-check.ts';

interface StoreContext {
  readonly options: Pick<RunOptions, 'push' | 'pathStyle'>;
  readonly signal?: AbortSignal | undefined;
  readonly addSecret: (secret: string) => void;
  readonly emit: (check: DoctorCheck) => void;
}

const name = 'object store';

/** Checks the object store of `--push`, if one is asked for: what it puts it deletes again. */
export async function checkStore({ options, signal, addSecret, emit }: StoreContext): Promise<void> {
  const { push: url, pathStyle } = options;
  if (url === null) return;
  const advice = newestSdkNeeds(url);
  try {
    const store = await openStore({ url, pathStyle, addSecret, ...(signal === undefined ? {} : { signal }) });
    try {
      const found = (await store.list('tables/')).length;
      const detail = `${url}, ${found === 0 ? 'empty' : `${found} objects`}`;
      emit(advice === null ? { name, status: 'ok', detail } : { name, status: 'warn', detail, advice });
      emit(await conditionsCheck(store));
    } finally {
      await store.close();
    }
  } catch (error) {
    emit(failedCheck(name, error));
  }
}

async function conditionsCheck(store: ObjectStore): Promise<DoctorCheck> {
  const check = `${name}, conditional puts`;
  try {
    await requireConditions(store);
    const { writers, rounds } = await raceWriters(store);
    return { name: check, status: 'ok', detail: `${writers} writers at once, ${rounds} times: one won each time` };
  } catch (error) {
    return failedCheck(check, error);
  }
}
