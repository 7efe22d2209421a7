import { type JsonObject } from '../base/json.ts';
import { type Definition } from './trackers.ts';
/** Caches definitions, since the same few hundred are embedded in every survey. Keep one cache per thread. */
export interface DefinitionCache {
    find(trackerId: string, source: JsonObject): Definition;
}
/**
 * @param options.capacity maximum number of versions to hold; a full cache is emptied, so that hostile bodies cannot
 * exhaust memory
 */
export declare function createDefinitionCache(options?: {
    readonly capacity?: number;
}): DefinitionCache;
