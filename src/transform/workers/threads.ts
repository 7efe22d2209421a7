import { on } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createCondition, mapConcurrently } from '../../base/concurrency.ts';
import { memoryShares } from '../../base/memory-shares.ts';
import { type TableBatch, unpackBatch } from '../../schema/row-batches.ts';
import { type BatchLimits, batchLimits, createTransformTask, type SurveyJob, type TransformAnswer } from './task.ts';

/** A worker thread that transforms: it answers jobs in the order in which they were submitted. */
function startThread(limits: BatchLimits) {
  const worker = startWorker(limits);
  const messages = on(worker, 'message', { close: ['exit'] });
  const nextAnswer = async (): Promise<TransformAnswer> => {
    const { value, done } = await messages.next();
    if (done === true) throw new Error('a worker thread ended unexpectedly');
    return value[0];
  };
  const started = nextAnswer(); // a thread answers to nobody when it is ready
  return {
    /** @param job null to get what it still holds */
    run: async (job: SurveyJob | null): Promise<TransformAnswer> => {
      await started;
      worker.postMessage(job); // a body in memory is small enough to be copied
      return nextAnswer();
    },
    /** Ends the thread, whatever it is doing. */
    end: async (): Promise<void> => {
      await started.catch(() => {}); // Node aborts the process if a thread is ended while it is loading its modules.
      await worker.terminate();
    },
  };
}

/** Loads TypeScript sources, which not every version of Node can load, through jiti in the thread. */
function startWorker(workerData: BatchLimits): Worker {
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: memoryShares.workerYoungMb } };
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./worker.js', import.meta.url), options);
  const jiti = createRequire(import.meta.url).resolve('jiti');
  const entry = new URL('./worker.ts', import.meta.url).href;
  const code = `require(${JSON.stringify(jiti)}).createJiti(${JSON.stringify(entry)}).import(${JSON.stringify(entry)})`;
  return new Worker(code, { eval: true, ...options });
}

/** Batches and the input that was transformed with them, with its answer if there was a job; null for the last. */
interface Transformed<T> {
  readonly batches: readonly TableBatch[];
  readonly input: T | null;
  readonly answer: TransformAnswer['result'];
}

/** Inputs for each worker that may be in progress or wait to be loaded at a time. */
const jobsPerWorker = 6;

/**
 * Spreads jobs over worker threads and yields their results in no particular order. Threads start when there is work
 * for them and end when there is none, which frees their memory for the merge. With 0 `workers`, the calling thread
 * does the work.
 *
 * Back-pressure: a result waits until the consumer asks for it, and everything else waits for that. An input is pulled
 * when another is loaded, so nothing more is requested from the service either; bodies of more than
 * `memoryShares.bodies` are never read at a time, but one that is larger alone.
 */
export async function* transformInThreads<T>(
  inputs: AsyncIterable<T>,
  jobOf: (input: T) => SurveyJob | null,
  workers: number,
): AsyncGenerator<Transformed<T>, void, undefined> {
  const pool = createPool(workers);
  const freed = createCondition();
  /** Bytes of the bodies that are being read. */
  let taken = 0;
  async function* admitted() {
    for await (const input of inputs) {
      const job = jobOf(input);
      const bytes = job?.byteCount ?? 0;
      while (taken > 0 && taken + bytes > memoryShares.bodies) await freed.next();
      taken += bytes;
      yield { input, job, bytes };
    }
  }
  const work = async ({ input, job, bytes }: { input: T; job: SurveyJob | null; bytes: number }) => {
    if (job === null) return { input, batches: [], result: null };
    const answer = await pool.run(job).finally(() => {
      taken -= bytes;
      freed.notify();
    });
    return { input, ...answer };
  };
  try {
    const lanes = jobsPerWorker * Math.max(1, workers);
    for await (const { input, batches, result } of mapConcurrently(admitted(), lanes, work)) {
      yield { batches: batches.map(unpackBatch), input, answer: result };
    }
    for await (const { batches } of pool.flush())
      yield { batches: batches.map(unpackBatch), input: null, answer: null };
  } finally {
    await pool.end();
  }
}

/**
 * In decoded bytes. Starting a thread, which loads its own modules, takes longer than transforming this many: the ten
 * bodies of a quiet run need none.
 */
const maxOwnBytes = 4 * 2 ** 20;

/**
 * With less work than this, a thread finishes before another one would have started: starting one costs as much as a
 * megabyte.
 */
const bytesForAnotherThread = 512 * 1024;

/** The calling thread does the first jobs; after that, the thread with the least to do gets the next one. */
function createPool(workers: number) {
  const limits = batchLimits(workers);
  const ownTask = createTransformTask(limits);
  const threads: { readonly thread: ReturnType<typeof startThread>; bytes: number }[] = [];
  let ownBytes = 0;
  const pick = () => {
    const [idlest] = threads.toSorted((a, b) => a.bytes - b.bytes);
    const isEnough = threads.length === workers || (idlest?.bytes ?? Number.POSITIVE_INFINITY) < bytesForAnotherThread;
    if (idlest !== undefined && isEnough) return idlest;
    const started = { thread: startThread(limits), bytes: 0 };
    threads.push(started);
    return started;
  };
  return {
    run: async (survey: SurveyJob): Promise<TransformAnswer> => {
      ownBytes += survey.byteCount;
      if (workers === 0 || ownBytes <= maxOwnBytes) return ownTask(survey);
      const chosen = pick();
      chosen.bytes += survey.byteCount;
      return chosen.thread.run(survey).finally(() => {
        chosen.bytes -= survey.byteCount;
      });
    },
    /** What is still held; ends the threads one after the other. */
    flush: async function* (): AsyncGenerator<TransformAnswer> {
      yield ownTask(null);
      for (const { thread } of threads) {
        yield await thread.run(null);
        await thread.end();
      }
    },
    end: () => Promise.all(threads.map(({ thread }) => thread.end())),
  };
}
