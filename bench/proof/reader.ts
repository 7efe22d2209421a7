/**
 * A reader as a process of its own, as an analyst's would be: it opens `current` again and again, the database and the
 * Parquet set, and says whenever what it saw was not one complete snapshot by its manifest.
 */
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkDatabase, checkFiles } from './whole-snapshot.ts';

/** `watch: null` pauses; the reader says so once its last look is done. */
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
  // A third of a core at most is the reader's: the processes it watches need the rest.
  await delay(2 * (performance.now() - startedAt));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
