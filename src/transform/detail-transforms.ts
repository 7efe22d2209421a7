import type { Detail } from '../base/detail.ts';
import { isObject } from '../base/json.ts';
import type { RowSink } from '../schema/rows.ts';
import { transformCalculated } from './calculated-values.ts';
import type { TransformContext } from './transform-context.ts';
import { transformValueLists } from './transform-value-lists.ts';

/** Turns `data` of a resource's body into rows; `data` is null if the service does not have the resource. */
export type DetailTransform = (data: unknown, detail: Detail, context: TransformContext, sink: RowSink) => void;

/** How each resource of `extract/resources` is turned into rows, by name. */
export const detailTransforms: Readonly<Record<string, DetailTransform>> = {
  calculated: (data, detail, context, sink) => {
    const { survey_id: surveyId, code } = detail;
    transformCalculated(data, { ...context, surveyId: String(surveyId), calculationCode: String(code) }, sink);
  },
  value_lists: (data, { ids, asked }, context, sink) => {
    const requestedIds = Array.isArray(ids) ? ids : [];
    const lists: readonly unknown[] = Array.isArray(data) ? data : [];
    // If only some lists of an answer are still current, the others are skipped.
    const wanted = new Set<unknown>(requestedIds);
    const current = asked === undefined ? lists : lists.filter((list) => isObject(list) && wanted.has(list['_id']));
    transformValueLists(current, { ...context, requestedIds }, sink);
  },
};
