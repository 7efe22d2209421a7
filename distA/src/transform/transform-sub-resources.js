import { textsIn } from '../base/sub-resource.js';
import { createRowBatches } from '../schema/row-batches.js';
import { transformCalculated } from './calculated-values.js';
import { transformValueLists } from './transform-value-lists.js';
/** Rows to collect before they are passed on. */
const rowsPerBatch = 100_000;
/** Turns landed bodies of all resources other than listings and surveys into batches of rows. */
export async function* transformSubResources(run, bodies) {
    const rows = createRowBatches();
    const { runId, options } = run;
    const { timeZone, defaultCurrency } = options;
    for await (const { data, ...result } of bodies) {
        const { resource, detail, response } = result;
        const transform = subResourceTransforms[resource];
        if (transform === undefined)
            throw new Error(`there is no transform for the resource ${resource}`);
        transform(data, detail, { runId, responseId: response?.responseId ?? null, timeZone, defaultCurrency }, rows.sink);
        const batches = rows.rowCount < rowsPerBatch ? [] : rows.take();
        yield { batches, done: [result] };
    }
    yield { batches: rows.take(), done: [] };
}
/** The transform of each resource of `extract/resources`, by name. */
const subResourceTransforms = {
    calculated: (data, detail, context, sink) => {
        const { survey_id: surveyId, code } = detail;
        transformCalculated(data, { ...context, surveyId: String(surveyId), calculationCode: String(code) }, sink);
    },
    value_lists: (data, detail, context, sink) => {
        if (detail['not'] === 'wanted')
            return;
        const requestedIds = textsIn(detail, 'ids');
        const isPartial = 'kept' in detail;
        transformValueLists(data, { ...context, requestedIds, outdatedIds: textsIn(detail, 'asked'), isPartial }, sink);
    },
};
