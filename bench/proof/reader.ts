/**
 * A reader in a separate process, like an analyst's: it opens `current`, the database and the Parquet files, again and
 * again, and reports every time that it did not see one complete snapshot according to its manifest.
 */
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkDatabase, checkFiles } from './whole-snapshot.ts';

/** `watch: null` pauses; the reader confirms once its last check is done. */
export interface ReaderOrder {
  readonly watch: string | null;
}

/** Sums since the start. */
export interface ReaderTally {
  readonly reads: number;
  readonly torn: readonly string[];
}

let watched: string | null = null;
let isPausing = false;
let reads = 0;
const torn: string[] = [];

process.on('message', (order: ReaderOrder) => {
  watched = order.watch;
  isPausing = watched === null;
});
process.on('disconnect', () => process.exit(0));
await readForever();

async function readForever(): Promise<never> {
  for (;;) {
    if (isPausing) await tell();
    if (watched === null) await delay(20);
    else await readOnce(watched);
  }
}

async function tell(): Promise<void> {
  isPausing = false;
  const tally: ReaderTally = { reads, torn };
  await new Promise((sent) => process.send?.(tally, sent));
}

async function readOnce(output: string): Promise<void> {
  const current = join(output, 'current');
  if ((await stat(current).catch(() => null)) === null) {
    await delay(5);
    return;
  }
  const startedAt = performance.now();
  try {
    await checkDatabase(output, join(current, 'lake.duckdb'));
    await checkFiles(await realpath(current), reads % 5 === 0);
  } catch (error) {
    torn.push(`${new Date().toISOString()} ${output}: ${messageOf(error)}`);
  }
  reads++;
  // The reader uses at most a third of a core: the processes that it watches need the rest.
  await delay(2 * (performance.now() - startedAt));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
