import type { RowSink } from '../schema/rows.ts';
import type { TransformContext } from './transform-context.ts';
interface ValueListContext extends TransformContext {
    readonly requestedIds: readonly string[];
    /**
     * Set if a later lookup has some lists of this answer: all ids that this lookup was for. Lists that are not in
     * `requestedIds` are then skipped.
     * @default none
     */
    readonly outdatedIds?: readonly string[];
    /**
     * Whether the lake keeps some lists as they were, since the answer has nothing usable of them. Whatever is not in
     * `requestedIds` is then skipped.
     * @default false
     */
    readonly isPartial?: boolean;
}
/**
 * Turns the answer to a bulk lookup (endpoint 7), an array of lists or an object of lists by id, into rows of
 * `value_lists` and `value_list_options`. A list that was not requested is rejected; one that was requested but not
 * returned is an issue.
 * @param data null if there is no answer
 */
export declare function transformValueLists(data: unknown, context: ValueListContext, sink: RowSink): void;
export {};
