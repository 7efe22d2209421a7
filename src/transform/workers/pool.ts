import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { fromBodyFailure } from '../../base/body-errors.ts';
import { batchFromIpc } from '../../schema/batch-builder.ts';
import type { TableBatch } from '../../schema/row-batches.ts';
import type { HandOver, IpcBatch, SurveyJob, SurveyResult, TransformAnswer, TransformJob } from './jobs.ts';

export interface TransformPool {
  /** @throws InvalidBodyError or BodyTooLargeError when the body is no answer; no rows of it are kept. */
  survey(job: SurveyJob): Promise<SurveyResult>;
  /** Hands on what the workers still hold, and ends them: their memory is the merge's from here on. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Lane {
  readonly pending: () => number;
  /** Whether it was ever given a job. */
  readonly isUsed: () => boolean;
  readonly run: (job: TransformJob) => Promise<TransformAnswer>;
  readonly close: () => Promise<void>;
}

/**
 * Worker threads that parse and transform survey bodies; every one is a lane of its own, so that each can be flushed.
 * With `workers` 0, and where the sources run as TypeScript (which a worker thread of Node 20 cannot load), the calling
 * thread does the work.
 *
 * @param load receives batches in no particular order, one call at a time.
 */
export function createTransformPool(options: {
  readonly workers: number;
  readonly load: (batch: TableBatch) => Promise<void>;
}): TransformPool {
  let loading: Promise<void> = Promise.resolve();

  const loadInTurn = async (batches: readonly IpcBatch[]): Promise<void> => {
    if (batches.length === 0) return;
    loading = loading.then(async () => {
      for (const { table, ipc } of batches) await options.load({ table, batch: batchFromIpc(ipc) });
    });
    await loading;
  };

  const threaded = options.workers > 0 && import.meta.url.endsWith('.js');
  const lanes = threaded ? Array.from({ length: options.workers }, () => threadLane(loadInTurn)) : [inlineLane()];

  return {
    survey: async (survey) => {
      const lane = lanes.reduce((least, other) => (other.pending() < least.pending() ? other : least));
      const answer = await lane.run({ kind: 'survey', survey });
      if (answer.failure !== null) throw fromBodyFailure(answer.failure);
      await loadInTurn(answer.batches);
      if (answer.result === null) throw new Error('a worker answered a survey without a result');
      return answer.result;
    },
    flush: async () => {
      for (const lane of lanes.filter((used) => used.isUsed())) {
        await loadInTurn((await lane.run({ kind: 'flush' })).batches);
        await lane.close();
      }
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

interface Thread {
  readonly pool: Piscina<TransformJob | HandOver, TransformAnswer>;
  /** Resolves when the thread stands. */
  readonly started: Promise<unknown>;
  /** Why batches that the thread handed over could not be loaded; null while all could. */
  readonly failure: () => unknown;
  readonly close: () => void;
}

/** Starts its thread with the first job: a night without changes needs none. */
function threadLane(load: (batches: readonly IpcBatch[]) => Promise<void>): Lane {
  let thread: Thread | null = null;
  let pending = 0;
  return {
    pending: () => pending,
    isUsed: () => thread !== null,
    run: async (job) => {
      thread ??= startThread(load);
      pending++;
      try {
        const answer = await thread.pool.run(job);
        const failure = thread.failure();
        if (failure !== null) throw failure;
        return answer;
      } finally {
        pending--;
      }
    },
    close: async () => {
      const closing = thread;
      thread = null;
      // Node aborts the whole process when a thread is ended while it still loads its modules.
      await closing?.started.catch(() => {});
      await closing?.pool.destroy();
      closing?.close();
    },
  };
}

function startThread(load: (batches: readonly IpcBatch[]) => Promise<void>): Thread {
  const pool = new Piscina<TransformJob | HandOver, TransformAnswer>({
    filename: workerFile,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: jobsAtHand,
  });
  const { port1, port2 } = new MessageChannel();
  const loaded = new Int32Array(new SharedArrayBuffer(4));
  let failure: unknown = null;
  port1.on('message', async (batches: readonly IpcBatch[]) => {
    await load(batches).catch((error: unknown) => {
      failure ??= error;
    });
    Atomics.add(loaded, 0, 1);
    Atomics.notify(loaded, 0);
  });
  const started = pool.run({ kind: 'hand-over', port: port2, loaded }, { transferList: [port2] });
  started.catch(() => {}); // told by the next job
  return { pool, started, failure: () => failure, close: () => port1.close() };
}

/** The next job lies ready in the thread while the answer to the last one travels. */
const jobsAtHand = 2;

const workerFile = new URL('./worker.js', import.meta.url).href;

function inlineLane(): Lane {
  let task: Promise<(job: TransformJob) => Promise<TransformAnswer>> | null = null;
  return {
    pending: () => 0,
    isUsed: () => task !== null,
    run: async (job) => {
      task ??= import('./task.ts').then(({ createTransformTask }) => createTransformTask());
      return (await task)(job);
    },
    close: async () => {
      task = null;
    },
  };
}
