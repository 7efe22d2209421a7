import { type SubResource, textsIn } from '../base/sub-resource.ts';
import type { SubResourceBody, SubResourceResult } from '../extract/resources/resource.ts';
import { type Batches, createRowBatches } from '../schema/row-batches.ts';
import type { RowSink } from '../schema/rows.ts';
import { transformCalculated } from './calculated-values.ts';
import type { TransformContext, TransformRun } from './transform-context.ts';
import { transformValueLists } from './transform-value-lists.ts';

/** Rows to collect before they are passed on. */
const rowsPerBatch = 100_000;

/** Turns landed bodies of all resources other than listings and surveys into batches of rows. */
export async function* transformSubResources(
  run: TransformRun,
  bodies: AsyncIterable<SubResourceBody>,
): AsyncGenerator<Batches<SubResourceResult>, void, undefined> {
  const rows = createRowBatches();
  const { runId, options } = run;
  const { timeZone, defaultCurrency } = options;
  for await (const { data, ...result } of bodies) {
    const { resource, detail, response } = result;
    const transform = subResourceTransforms[resource];
    if (transform === undefined) throw new Error(`there is no transform for the resource ${resource}`);
    transform(data, detail, { runId, responseId: response?.responseId ?? null, timeZone, defaultCurrency }, rows.sink);
    const batches = rows.rowCount < rowsPerBatch ? [] : rows.take();
    yield { batches, done: [result] };
  }
  yield { batches: rows.take(), done: [] };
}

/** Turns `data` of a resource's body into rows; `data` is null if the service does not have the resource. */
type SubResourceTransform = (data: unknown, detail: SubResource, context: TransformContext, sink: RowSink) => void;

/** The transform of each resource of `extract/resources`, by name. */
const subResourceTransforms: Readonly<Record<string, SubResourceTransform>> = {
  calculated: (data, detail, context, sink) => {
    const { survey_id: surveyId, code } = detail;
    transformCalculated(data, { ...context, surveyId: String(surveyId), calculationCode: String(code) }, sink);
  },
  value_lists: (data, detail, context, sink) => {
    const requestedIds = textsIn(detail, 'ids');
    const isPartial = 'kept' in detail;
    transformValueLists(data, { ...context, requestedIds, outdatedIds: textsIn(detail, 'asked'), isPartial }, sink);
  },
};
