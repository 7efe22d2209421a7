import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { memoryShares } from '../../base/memory-shares.ts';
import type { PackedBatch } from '../../schema/packed-batch.ts';
import type { BatchLimits } from './batch-limits.ts';
import type { TransformAnswer, TransformJob, WorkerData, WorkerMessage } from './jobs.ts';

/** A worker that transforms: it answers jobs in the order in which they were given. */
export interface Lane {
  run(job: TransformJob): Promise<TransformAnswer>;
  /** Ends it, whatever it is doing at the time. */
  end(): Promise<void>;
}

/**
 * A lane in a worker thread of its own.
 * @param handOver takes batches from the middle of a large survey; the thread sleeps until it resolves
 */
export function startThread(limits: BatchLimits, handOver: (batches: readonly PackedBatch[]) => Promise<void>): Lane {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const worker = startWorker({ taken, limits });
  const waiting: { readonly resolve: (answer: TransformAnswer) => void; readonly reject: (error: unknown) => void }[] =
    [];
  let failure: { readonly error: unknown } | null = null;
  let markStarted = (): void => {};
  const started = new Promise<void>((resolve) => {
    markStarted = resolve;
  });
  const fail = (error: unknown): void => {
    failure ??= { error };
    markStarted();
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const wake = (): void => {
    Atomics.add(taken, 0, 1);
    Atomics.notify(taken, 0);
  };
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') markStarted();
    else if (message.kind === 'batches') handOver(message.batches).catch(fail).finally(wake);
    else if (message.kind === 'error') waiting.shift()?.reject(message.error);
    else waiting.shift()?.resolve(message.answer);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('a worker thread ended unexpectedly')));
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure.error);
        waiting.push({ resolve, reject });
        worker.postMessage(job, buffersOf(job));
      }),
    end: async () => {
      failure ??= { error: new Error('the worker thread was ended') };
      await started; // Node aborts the whole process if a thread is ended while it is still loading its modules.
      await worker.terminate();
    },
  };
}

/** Smaller bodies share a buffer with others (64 KiB in Node 24) and are copied; a larger one has its own, which is transferred. */
const minTransferredBytes = 64 * 1024;

function buffersOf(job: TransformJob): ArrayBuffer[] {
  if (job.kind === 'flush') return [];
  const { body } = job.survey;
  const bytes = 'plain' in body ? body.plain : 'bytes' in body.gzip ? body.gzip.bytes : null;
  if (bytes === null || bytes.byteLength < minTransferredBytes) return [];
  return bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

/** TypeScript sources, which not every version of Node can load, are loaded by the thread through jiti. */
function startWorker(workerData: WorkerData): Worker {
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: memoryShares.workerYoungMb } };
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./worker.js', import.meta.url), options);
  const jiti = createRequire(import.meta.url).resolve('jiti');
  const entry = new URL('./worker.ts', import.meta.url).href;
  const code = `require(${JSON.stringify(jiti)}).createJiti(${JSON.stringify(entry)}).import(${JSON.stringify(entry)})`;
  return new Worker(code, { eval: true, ...options });
}
