import type { DetailBody, DetailResult } from '../extract/resources/resource.ts';
import { type Batches, createRowBatches } from '../schema/row-batches.ts';
import { detailTransforms } from './detail-transforms.ts';
import type { TransformRun } from './transform-run.ts';

/** Rows to collect before they are passed on. */
const rowsPerBatch = 100_000;

/** Turns landed bodies of all resources other than listings and surveys into batches of rows. */
export async function* transformDetails(
  run: TransformRun,
  bodies: AsyncIterable<DetailBody>,
): AsyncGenerator<Batches<DetailResult>, void, undefined> {
  const rows = createRowBatches();
  const { runId, options } = run;
  const { timeZone, defaultCurrency } = options;
  for await (const { resource, detail, data, response } of bodies) {
    const transform = detailTransforms[resource];
    if (transform === undefined) throw new Error(`there is no transform for the resource ${resource}`);
    transform(data, detail, { runId, responseId: response?.responseId ?? null, timeZone, defaultCurrency }, rows.sink);
    const batches = rows.rowCount < rowsPerBatch ? [] : rows.take();
    yield { batches, done: [{ resource, detail, response }] };
  }
  yield { batches: rows.take(), done: [] };
}
