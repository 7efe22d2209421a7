import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from '../../base/memory-shares.ts';
import { buffersOf, type PackedBatch } from '../../schema/row-batches.ts';
import { largeBody } from '../reading/survey-body.ts';
import { createTransformTask, type TransformJob } from './task.ts';
import type { WorkerData, WorkerMessage } from './thread.ts';

/** Entry of a worker thread: answers jobs one after the other; buffers are transferred instead of copied. */
const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
const { loaded, limits }: WorkerData = workerData;
const send = (message: WorkerMessage, batches: readonly PackedBatch[]): void =>
  port.postMessage(message, buffersOf(batches));
let sent = 0;

const task = createTransformTask(limits, (batches) => {
  const before = Atomics.load(loaded, 0);
  send({ kind: 'batches', batches }, batches);
  Atomics.wait(loaded, 0, before);
  // The heap of a thread that is never idle grows to three times its live objects.
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
