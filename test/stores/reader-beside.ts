import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from '../../src/share/object-store.ts';
import { pointerKey } from '../../src/share/store-state.ts';
import { asFiles, missingFor } from '../share/stored-tables.ts';

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
      const seen = await readOnce(store);
      if (seen !== null) {
        missing.push(...seen);
        reads += 1;
      }
      // Two thirds of the time are for those who write: a store is one process, and there are few processors.
      await delay(2 * (performance.now() - begun));
    }
    return { reads, missing };
  })();
  // Those who stop it hear of it; a test that has failed before that need not.
  reading.catch(() => {});
  return {
    stop: () => {
      isStopped = true;
      return reading;
    },
  };
}

/**
 * The pointer first: what it names must be in the logs that are read after it; then the logs, and then the files. Null if files
 * are missing and the pointer is another one by now: the push that put it may delete what only the old one named.
 */
export async function readOnce(store: ObjectStore): Promise<readonly string[] | null> {
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
    const missing = await missingFor(
      folder,
      new Set([...now.filter((key) => key !== pointerKey), ...logs.map(([key]) => key)]),
    );
    if (missing.length === 0) return missing;
    const after = await store.get(pointerKey);
    return after?.tag === pointer?.tag ? missing : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
