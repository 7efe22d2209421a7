import type { SubResource } from '../base/sub-resource.ts';
import type { ExtractRun } from './extract-run.ts';
import type { ExtractedSurveys, SubResourceBody } from './resources/resource.ts';
/**
 * Extracts all resources other than listings and surveys (calculated values, value lists, …), one after the other: what
 * the plan found due and what the surveys loaded now require. Yields each body as soon as it is landed.
 */
export declare function extractSubResources(run: ExtractRun, plan: {
    readonly subResources: ReadonlyMap<string, readonly SubResource[]>;
}, surveys: ExtractedSurveys): AsyncGenerator<SubResourceBody, void, undefined>;
