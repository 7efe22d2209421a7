import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from '../../src/store/object-store.ts';
import { pointerKey } from '../../src/store/store-state.ts';
import { asFiles, missingFor } from '../store/stored-tables.ts';

/** What a reader has seen while others write. */
export interface ReadBeside {
  readonly reads: number;
  /** Files that a version named and that were not there. */
  readonly missing: readonly string[];
}

/** Reads logs and pointer over and over, and looks for the files that they name, until it is stopped. */
export function readBeside(store: ObjectStore): { stop(): Promise<ReadBeside> } {
  let isStopped = false;
  const reading = (async (): Promise<ReadBeside> => {
    const missing: string[] = [];
    let reads = 0;
    while (!isStopped) {
      const begun = performance.now();
      missing.push(...(await readOnce(store)));
      reads += 1;
      // Two thirds of the time are for those who write: a store is one process, and there are few processors.
      await delay(2 * (performance.now() - begun));
    }
    return { reads, missing };
  })();
  return {
    stop: () => {
      isStopped = true;
      return reading;
    },
  };
}

/** The pointer first: what it names must be in the logs that are read after it; then the logs, and then the files. */
export async function readOnce(store: ObjectStore): Promise<readonly string[]> {
  const pointer = await store.get(pointerKey);
  const logs: (readonly [string, Uint8Array])[] = pointer === null ? [] : [[pointer.key, pointer.content]];
  const isLog = (key: string): boolean => /\/(_delta_log|metadata)\//.test(key);
  const keys = (await store.list('tables/')).map(({ key }) => key).filter(isLog);
  const got = await Promise.all(keys.map((key) => store.get(key)));
  for (const object of got) if (object !== null) logs.push([object.key, object.content]);
  const folder = await asFiles(logs);
  try {
    // Logs that have come in the meantime are for the next reader.
    const now = (await store.list('tables/')).map(({ key }) => key).filter((key) => !isLog(key));
    return await missingFor(folder, new Set([...now.filter((key) => key !== pointerKey), ...logs.map(([key]) => key)]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
