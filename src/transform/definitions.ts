import { type JsonObject, jsonText } from './json.ts';
import { type Definition, toDefinition } from './trackers.ts';

/** Definitions already read: the same few hundred are embedded in every survey. Keep one per thread. */
export interface DefinitionCache {
  find(trackerId: string, source: JsonObject): Definition;
}

interface Seen {
  readonly source: JsonObject;
  readonly definition: Definition;
}

/** @param options.capacity versions held; past it the cache starts anew, so that hostile bodies do not fill the memory */
export function createDefinitionCache(options: { readonly capacity?: number } = {}): DefinitionCache {
  const capacity = options.capacity ?? 10_000;
  const newest = new Map<string, Seen>();
  const byText = new Map<string, Definition>();
  return {
    find: (trackerId, source) => {
      const seen = newest.get(trackerId);
      if (seen !== undefined && isSameJson(seen.source, source, 0)) return seen.definition;
      if (newest.size >= capacity || byText.size >= capacity) {
        newest.clear();
        byText.clear();
      }
      const text = jsonText(source);
      const key = `${trackerId}\n${text}`;
      const definition = byText.get(key) ?? toDefinition(trackerId, source, text);
      byText.set(key, definition);
      newest.set(trackerId, { source, definition });
      return definition;
    },
  };
}

const deepest = 32;

/**
 * Whether two values have the same JSON text, keys in the same order; false when unsure. Three times faster than writing
 * the text, and nearly every definition is the same as the last of its tracker.
 */
function isSameJson(a: unknown, b: unknown, depth: number): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return Object.is(a, b);
  if (depth === deepest || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  if (keys.length !== others.length) return false;
  const x: JsonObject = a as JsonObject;
  const y: JsonObject = b as JsonObject;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? '';
    if (key !== others[i] || !isSameJson(x[key], y[key], depth + 1)) return false;
  }
  return true;
}
