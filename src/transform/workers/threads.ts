import { on } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { memoryShares } from '../../base/memory-shares.ts';
import { type BatchLimits, createTransformTask, type SurveyJob, type TransformAnswer } from './task.ts';

/** Answers jobs in the order in which they were submitted. */
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
    end: async (): Promise<void> => {
      await started.catch(() => {}); // Node aborts if a thread is ended while it is loading its modules
      await worker.terminate();
    },
  };
}

/** Loads TypeScript sources through jiti, since not every version of Node can. */
function startWorker(workerData: BatchLimits): Worker {
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: memoryShares.workerYoungMb } };
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./worker.js', import.meta.url), options);
  const jiti = createRequire(import.meta.url).resolve('jiti');
  const entry = new URL('./worker.ts', import.meta.url).href;
  const code = `require(${JSON.stringify(jiti)}).createJiti(${JSON.stringify(entry)}).import(${JSON.stringify(entry)})`;
  return new Worker(code, { eval: true, ...options });
}

/** Decoded bytes. Starting a thread, which loads its own modules, takes longer than transforming this many. */
const maxOwnBytes = 4 * 2 ** 20;

/** With less to do, a thread finishes before another one would have started, which costs as much as a megabyte. */
const bytesForAnotherThread = 512 * 1024;

/** The calling thread does the first jobs, or all with 0 `workers`; then the thread with the least to do gets one. */
export function createPool(workers: number) {
  const shares = Math.max(2, workers);
  const limits = { rows: memoryShares.rowsUnderWay / shares, bodyBytes: memoryShares.bodiesUnderWay / shares };
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
    /** What is still held; ends the threads one after the other, which frees their memory for the merge. */
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
