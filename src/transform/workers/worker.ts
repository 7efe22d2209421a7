import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage, largeBody } from '../../base/memory-shares.ts';
import { buffersOf } from '../../schema/row-batches.ts';
import { createTransformTask, type SurveyJob, type TransformAnswer } from './task.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
const task = createTransformTask(workerData);

port.on('message', (job: SurveyJob | null) => {
  const answer = task(job);
  // Frees memory before the next large body is admitted.
  if (job !== null && job.byteCount >= largeBody) collectGarbage();
  port.postMessage(answer, buffersOf(answer.batches));
});
port.postMessage({ batches: [], result: null } satisfies TransformAnswer);
