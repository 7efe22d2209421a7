import type { DetailBody, DetailResult } from '../extract/resources/resource.ts';
import { type Batches, createRowBatches } from '../schema/row-batches.ts';
import { resources } from './resources.ts';
import type { TransformRun } from './transform-run.ts';

/** Rows collected before they are handed on. */
const rowsPerBatch = 100_000;

/** Landed bodies of the resources besides listings and surveys to batches of rows. */
export async function* transformDetails(
  run: TransformRun,
  bodies: AsyncIterable<DetailBody>,
): AsyncGenerator<Batches<DetailResult>, void, undefined> {
  const rows = createRowBatches();
  const { runId, options } = run;
  const { timeZone, defaultCurrency } = options;
  for await (const { resource, detail, data, response } of bodies) {
    const transform = resources[resource];
    if (transform === undefined) throw new Error(`nobody knows how ${resource} becomes rows`);
    transform(data, detail, { runId, responseId: response?.responseId ?? null, timeZone, defaultCurrency }, rows.sink);
    const batches = rows.rowCount < rowsPerBatch ? [] : rows.take();
    yield { batches, done: [{ resource, detail, response }] };
  }
  yield { batches: rows.take(), done: [] };
}
