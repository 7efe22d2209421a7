import { createMemoryBudget } from '../../base/memory-budget.ts';
import { memoryShares } from '../../base/memory-shares.ts';
import { settledWithin } from '../../base/settled-within.ts';
import { type PackedBatch, unpackBatch } from '../../schema/packed-batch.ts';
import type { TableBatch } from '../../schema/row-batches.ts';
import { type BatchLimits, batchLimits } from './batch-limits.ts';
import type { SurveyJob, TransformAnswer, TransformJob } from './jobs.ts';
import { createTransformTask } from './task.ts';
import { type Lane, startThread } from './thread.ts';
import { startThriftyLane } from './thrifty-lane.ts';

/**
 * Batches, and the input that was transformed with them; null for batches from the middle of an input, and for the last
 * ones.
 */
export interface Transformed<T> {
  readonly batches: readonly TableBatch[];
  readonly input: T | null;
  /** Null for an input that `jobOf` returned no job for. */
  readonly answer: TransformAnswer['result'];
}

/** How many jobs a thread may have whose batches were not taken yet, so that it has work to do while others are loaded. */
const jobsPerLane = 6;

/** With less than this to do, a thread is done before another one would have started, which costs as much as a megabyte. */
const bytesForAnotherThread = 512 * 1024;

/**
 * Spreads jobs over worker threads and passes on the results in no particular order. A slow consumer slows down the threads,
 * and they slow down the input. Threads start when there is work for them and end when there is none, which frees their
 * memory for the merge. With 0 `workers` the calling thread does the work.
 */
export async function* transformInThreads<T>(
  inputs: AsyncIterable<T>,
  jobOf: (input: T) => SurveyJob | null,
  workers: number,
): AsyncGenerator<Transformed<T>, void, undefined> {
  const parts = createParts<T>();
  const handOn = (batches: readonly PackedBatch[]) => parts.put({ batches, input: null, answer: null });
  const lanes = createLanes(workers, handOn, parts.fail);
  const feed = async (): Promise<void> => {
    for await (const input of inputs) {
      if (isEnding) return;
      const job = jobOf(input);
      if (job === null) void parts.put({ batches: [], input, answer: null });
      else await lanes.give(job, ({ batches, result }) => parts.put({ batches, input, answer: result }));
    }
    await lanes.flush(handOn);
  };
  let isEnding = false;
  const feeding = feed().then(parts.end, parts.fail);
  try {
    for (let part = await parts.take(); part !== null; part = await parts.take()) {
      const { input, answer } = part.value;
      yield { batches: part.value.batches.map(toTableBatch), input, answer };
      part.taken();
    }
  } finally {
    isEnding = true;
    parts.abandon();
    await lanes.end();
    await settledWithin(graceMs, feeding);
  }
}

/** How long work that is under way may go on after the consumer has given up. */
const graceMs = 5_000;

const toTableBatch = (packed: PackedBatch): TableBatch => ({ table: packed.table, batch: unpackBatch(packed) });

interface Part<T> {
  readonly batches: readonly PackedBatch[];
  readonly input: T | null;
  readonly answer: TransformAnswer['result'];
}

/** Where lanes put their results. */
interface Parts<T> {
  /** Resolves when the consumer is done with the part. */
  put(part: Part<T>): Promise<void>;
  /** The next part, null at the end; throws the error that `fail` was called with. */
  take(): Promise<{ readonly value: Part<T>; readonly taken: () => void } | null>;
  end(): void;
  fail(error: unknown): void;
  /** Nobody takes parts any more: whoever waits for that goes on. */
  abandon(): void;
}

function createParts<T>(): Parts<T> {
  const queue: { readonly value: Part<T>; readonly taken: () => void }[] = [];
  let ended: { readonly error?: unknown } | null = null;
  let isAbandoned = false;
  let wake = (): void => {};
  const end = (how: { readonly error?: unknown }): void => {
    ended ??= how;
    wake();
  };
  return {
    put: (value) =>
      new Promise((taken) => {
        if (isAbandoned) return taken();
        queue.push({ value, taken });
        wake();
      }),
    take: async () => {
      for (;;) {
        if (ended !== null && 'error' in ended) throw ended.error;
        const next = queue.shift();
        if (next !== undefined) return next;
        if (ended !== null) return null;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    end: () => end({}),
    fail: (error) => end({ error }),
    abandon: () => {
      isAbandoned = true;
      for (const { taken } of queue.splice(0)) taken();
    },
  };
}

interface LaneState {
  lane: Lane | null;
  /** Jobs whose batches were not taken yet. */
  pending: number;
  /** Decoded bytes of their bodies. */
  bytes: number;
}

/** The lanes of a transform; the one with the least to do gets the next job, unless too little is to do to start it. */
interface Lanes {
  /** Resolves when there is room for the next job; `answered` resolves when the consumer has taken the result of the job. */
  give(job: SurveyJob, answered: (answer: TransformAnswer) => Promise<void>): Promise<void>;
  /** Waits for all jobs, then passes on what the lanes still hold and ends them one after the other. */
  flush(handOn: (batches: readonly PackedBatch[]) => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

function createLanes(
  workers: number,
  handOver: (batches: readonly PackedBatch[]) => Promise<void>,
  fail: (error: unknown) => void,
): Lanes {
  const start = (): Lane => {
    const limits = batchLimits(workers);
    if (workers === 0) return startInline(limits);
    return states.every(({ lane }) => lane === null)
      ? startThriftyLane(limits, handOver)
      : startThread(limits, handOver);
  };
  const states = Array.from({ length: Math.max(1, workers) }, (): LaneState => ({ lane: null, pending: 0, bytes: 0 }));
  // A body that is larger than all of it is read while no other is.
  const budget = createMemoryBudget(memoryShares.bodies);
  let changed = (): void => {};
  let isEnded = false;
  const until = async (condition: () => boolean): Promise<void> => {
    while (!isEnded && !condition()) {
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    }
  };
  const hasRoom = (): boolean => states.reduce((sum, { pending }) => sum + pending, 0) < jobsPerLane * states.length;
  const run = (state: LaneState, job: TransformJob): Promise<TransformAnswer> => {
    if (isEnded) return Promise.reject(new Error('the threads were ended'));
    state.lane ??= start();
    return state.lane.run(job);
  };
  return {
    give: async (job, answered) => {
      const leave = await budget.admit(job.byteCount);
      const state = laneFor(states);
      state.pending++;
      state.bytes += job.byteCount;
      void run(state, { kind: 'survey', survey: job })
        .then((answer) => {
          leave();
          return answered(answer);
        })
        .catch(fail)
        .finally(() => {
          leave();
          state.pending--;
          state.bytes -= job.byteCount;
          changed();
        });
      await until(hasRoom);
    },
    flush: async (handOn) => {
      await until(() => states.every(({ pending }) => pending === 0));
      for (const state of states.filter(({ lane }) => lane !== null)) {
        await handOn((await run(state, { kind: 'flush' })).batches);
        await state.lane?.end();
        state.lane = null;
      }
    },
    end: async () => {
      isEnded = true;
      changed();
      const lanes = states.flatMap(({ lane }) => lane ?? []);
      for (const state of states) state.lane = null;
      await Promise.all(lanes.map((lane) => lane.end()));
    },
  };
}

/** The started lane with the least to do, or one to start if that is busy. */
function laneFor(states: readonly LaneState[]): LaneState {
  const least = (of: readonly LaneState[]): LaneState | undefined => of.toSorted((a, b) => a.bytes - b.bytes)[0];
  const started = least(states.filter(({ lane }) => lane !== null));
  const next = states.find(({ lane }) => lane === null);
  const chosen = started !== undefined && started.bytes < bytesForAnotherThread ? started : (next ?? started);
  if (chosen === undefined) throw new Error('there are no lanes');
  return chosen;
}

function startInline(limits: BatchLimits): Lane {
  const task = createTransformTask(limits);
  return { run: async (job) => task(job), end: async () => {} };
}
