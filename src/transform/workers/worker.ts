import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from '../../base/memory-shares.ts';
import { buffersOf } from '../../schema/row-batches.ts';
import { largeBody } from '../reading/survey-body.ts';
import { createTransformTask, type TransformJob } from './task.ts';
import type { WorkerData, WorkerMessage } from './threads.ts';

/** Entry of a worker thread: answers jobs one after the other; buffers are transferred instead of copied. */
const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
const { limits }: WorkerData = workerData;
const task = createTransformTask(limits);

port.on('message', (job: TransformJob) => {
  try {
    const answer = task(job);
    // Frees memory before the next large body is admitted.
    if (job.kind === 'survey' && job.survey.byteCount >= largeBody) collectGarbage();
    const message: WorkerMessage = { kind: 'answer', answer };
    port.postMessage(message, buffersOf(answer.batches));
  } catch (error) {
    port.postMessage({ kind: 'error', error } satisfies WorkerMessage);
  }
});
port.postMessage({ kind: 'ready' } satisfies WorkerMessage);
