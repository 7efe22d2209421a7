import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from '../../base/collect-garbage.ts';
import { buffersOf, type PackedBatch } from '../../schema/packed-batch.ts';
import type { TransformJob, WorkerData, WorkerMessage } from './jobs.ts';
import { largeBody } from './survey-parser.ts';
import { createTransformTask } from './task.ts';

/** Entry of a worker thread: answers jobs one after the other; buffers are transferred instead of copied. */
const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
const { taken, limits }: WorkerData = workerData;
const send = (message: WorkerMessage, batches: readonly PackedBatch[]): void =>
  port.postMessage(message, buffersOf(batches));
let sent = 0;

const task = createTransformTask(limits, (batches) => {
  const before = Atomics.load(taken, 0);
  send({ kind: 'batches', batches }, batches);
  // Sleep until the batches are loaded.
  Atomics.wait(taken, 0, before);
  // The heap of a thread that is never idle grows to three times what is alive in it.
  if (++sent % 8 === 0) collectGarbage();
});

port.on('message', (job: TransformJob) => {
  try {
    const answer = task(job);
    // Frees memory before the next large body is admitted.
    if (job.kind === 'survey' && job.survey.byteCount >= largeBody) collectGarbage();
    send({ kind: 'answer', answer }, answer.batches);
  } catch (error) {
    send({ kind: 'error', error }, []);
  }
});
send({ kind: 'ready' }, []);
