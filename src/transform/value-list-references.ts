import { isBlank, isObject, type JsonObject, pointerSegment } from '../base/json.ts';
import { isObjectId } from './reading/fields.ts';

/** Spellings of a reference to a value list; which one the service uses, and where, is not documented. */
const spellings = ['valueListId', 'listId'] as const;

const maxDepth = 5;

export interface ValueListReference {
  readonly id: string | null;
  /** A reference that is not an identifier, if no other was found. */
  readonly malformed: { readonly pointer: string; readonly value: unknown } | null;
}

/**
 * The value list that a definition or a column refers to: the reference nearest to the top, wherever it is. The columns of
 * a table are not searched, since each has its own.
 */
export function findValueList(definition: JsonObject): ValueListReference {
  let malformed: ValueListReference['malformed'] = null;
  let level = [{ object: definition, pointer: '' }];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    for (const { object, pointer } of level) {
      for (const spelling of spellings) {
        const value = object[spelling];
        if (isObjectId(value)) return { id: value, malformed: null };
        if (!isBlank(value)) malformed ??= { pointer: `${pointer}/${spelling}`, value };
      }
    }
    level = level.flatMap(({ object, pointer }) =>
      Object.keys(object).flatMap((key) => {
        const child = object[key];
        if (key === 'columns' || !isObject(child)) return [];
        return [{ object: child, pointer: `${pointer}/${pointerSegment(key)}` }];
      }),
    );
  }
  return { id: null, malformed };
}
