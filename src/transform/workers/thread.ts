import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { memoryShares } from '../../base/memory-shares.ts';
import type { BatchLimits, TransformAnswer, TransformJob } from './task.ts';

/** A worker thread that transforms: it answers jobs in the order in which they were submitted. */
export interface TransformThread {
  run(job: TransformJob): Promise<TransformAnswer>;
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>;
}

/** Data that a thread receives when it starts. */
export interface WorkerData {
  readonly limits: BatchLimits;
}

/** What a thread sends: that it is ready, and answers in the order of the jobs. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: TransformAnswer }
  | { readonly kind: 'error'; readonly error: unknown };

export function startThread(limits: BatchLimits): TransformThread {
  const worker = startWorker({ limits });
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
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') markStarted();
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
  if (body.kind === 'file' || body.bytes.byteLength < minTransferredBytes) return [];
  return body.bytes.buffer instanceof ArrayBuffer ? [body.bytes.buffer] : [];
}

/** Loads TypeScript sources, which not every version of Node can load, through jiti in the thread. */
function startWorker(workerData: WorkerData): Worker {
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: memoryShares.workerYoungMb } };
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./worker.js', import.meta.url), options);
  const jiti = createRequire(import.meta.url).resolve('jiti');
  const entry = new URL('./worker.ts', import.meta.url).href;
  const code = `require(${JSON.stringify(jiti)}).createJiti(${JSON.stringify(entry)}).import(${JSON.stringify(entry)})`;
  return new Worker(code, { eval: true, ...options });
}
