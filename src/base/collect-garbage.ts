import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Frees what is no longer referenced, in the calling thread. Inserted record batches lie outside V8's heap, whose collector
 * does not notice them and has little else to do in the main thread: left to itself it kept 400 MB of them in a load of
 * 20,000 surveys. Costs about 10 ms per 50 MB of heap.
 *
 * A worker thread returns all of it to the system, at several times that cost: from Node 24 on, V8 otherwise keeps its pages
 * for later, even when the thread has ended, while the database needs the memory for the merge. In Node 20 the same call
 * keeps what was used last, a body of any size included, and the plain one returns everything.
 */
export function collectGarbage(): void {
  collect ??= exposedCollector();
  collect();
}

let collect: (() => void) | null = null;
const nodeMajor = Number.parseInt(process.versions.node, 10);

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const exposed: unknown = runInNewContext('gc');
  if (typeof exposed !== 'function') return () => {};
  return isMainThread || nodeMajor < 22
    ? () => exposed()
    : () => exposed({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
