import type { SubResourceBody, SubResourceResult } from '../extract/resources/resource.ts';
import { type Batches } from '../schema/row-batches.ts';
import type { TransformRun } from './transform-context.ts';
/** Turns landed bodies of all resources other than listings and surveys into batches of rows. */
export declare function transformSubResources(run: TransformRun, bodies: AsyncIterable<SubResourceBody>): AsyncGenerator<Batches<SubResourceResult>, void, undefined>;
