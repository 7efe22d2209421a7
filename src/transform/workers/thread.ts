import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { IpcBatch, TransformAnswer, TransformJob, WorkerMessage } from './jobs.ts';

/** Somebody who transforms: jobs are answered in the order in which they were given. */
export interface Lane {
  run(job: TransformJob): Promise<TransformAnswer>;
  /** Ends it, whatever it is doing. */
  end(): Promise<void>;
}

/**
 * A worker thread of its own.
 * @param handOver takes batches in the middle of a large survey; the thread sleeps until it resolves
 */
export function startThread(handOver: (batches: readonly IpcBatch[]) => Promise<void>): Lane {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const worker = startWorker(taken);
  const waiting: { readonly resolve: (answer: TransformAnswer) => void; readonly reject: (error: unknown) => void }[] =
    [];
  let failure: { readonly error: unknown } | null = null;
  let stands = (): void => {};
  const standing = new Promise<void>((resolve) => {
    stands = resolve;
  });
  const fail = (error: unknown): void => {
    failure ??= { error };
    stands();
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const wake = (): void => {
    Atomics.add(taken, 0, 1);
    Atomics.notify(taken, 0);
  };
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') stands();
    else if (message.kind === 'batches') handOver(message.batches).catch(fail).finally(wake);
    else if (message.kind === 'error') waiting.shift()?.reject(message.error);
    else waiting.shift()?.resolve(message.answer);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('a worker thread ended by itself')));
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure.error);
        waiting.push({ resolve, reject });
        worker.postMessage(job, buffersOf(job));
      }),
    end: async () => {
      failure ??= { error: new Error('the worker thread was ended') };
      await standing; // Node aborts the whole process when a thread is ended while it still loads its modules.
      await worker.terminate();
    },
  };
}

/** Small buffers share one memory, and are copied; from this size on they have one of their own, which moves. */
const ownBuffer = 64 * 1024;

function buffersOf(job: TransformJob): ArrayBuffer[] {
  if (job.kind === 'flush') return [];
  const { body } = job.survey;
  const bytes = 'plain' in body ? body.plain : 'bytes' in body.gzip ? body.gzip.bytes : null;
  const buffer = bytes?.buffer;
  return buffer instanceof ArrayBuffer && buffer.byteLength >= ownBuffer ? [buffer] : [];
}

/** Sources in TypeScript, which not every Node can load, are loaded by the thread through jiti. */
function startWorker(taken: Int32Array<SharedArrayBuffer>): Worker {
  if (import.meta.url.endsWith('.js'))
    return new Worker(new URL('./worker.js', import.meta.url), { workerData: { taken } });
  const jiti = createRequire(import.meta.url).resolve('jiti');
  const entry = new URL('./worker.ts', import.meta.url).href;
  const code = `require(${JSON.stringify(jiti)}).createJiti(${JSON.stringify(entry)}).import(${JSON.stringify(entry)})`;
  return new Worker(code, { eval: true, workerData: { taken } });
}
