import { createMemoryBudget } from '../base/memory-shares.js';
import { bytesOf, toSlice } from '../load/ingest/batch-inserter.js';
export const createMergeSlots = (count) => createMemoryBudget(count);
/**
 * A pipeline that waits for a slot before it merges and keeps it until it ends. Unless it has many rows, its database
 * is opened only then. A replay does not wait for a rate limit, so it takes its slot before the first survey.
 */
export function withMergeSlot(pipeline, slots) {
    const first = pipeline.source === 'landing' ? 'surveys' : 'merge';
    return {
        ...pipeline,
        ...(pipeline.rebuild === undefined ? {} : { rebuild: withMergeSlot(pipeline.rebuild, slots) }),
        run: async (run) => {
            let giveBack = () => { };
            const stage = async (name, work) => {
                if (name === first)
                    giveBack = await slots.admit(1);
                return run.stage(name, work);
            };
            const lake = pipeline.source === 'landing' ? run.lake : createLateLake(run.lake);
            try {
                await pipeline.run({ ...run, stage, lake });
            }
            finally {
                giveBack();
            }
        },
    };
}
/** The size of the rows of a run with a few dozen changed surveys; beyond it, rows go into the database at once. */
const usualBytes = 8 * 2 ** 20;
/**
 * A lake that is opened only when it is merged: until then its rows wait in memory. So a hundred connections that wait
 * for their rate limits need no database; opening one costs more than such a run's rows.
 *
 * @param maxBytes of waiting rows; beyond it, the lake is opened
 */
function createLateLake(lake, maxBytes = usualBytes) {
    const waiting = [];
    let bytes = 0;
    let appending = null;
    const appendWaiting = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
            await lake.append(next.table, next.batch);
        }
    };
    const opened = () => (appending ??= appendWaiting());
    return {
        prepare: () => { },
        append: async (table, batch) => {
            if (appending === null) {
                waiting.push({ table, batch });
                bytes += bytesOf(toSlice(batch));
                if (bytes > maxBytes)
                    await opened();
            }
            else {
                await appending;
                await lake.append(table, batch);
            }
        },
        merge: async (options) => {
            await opened();
            return lake.merge(options);
        },
        query: async (sql, values) => {
            await opened();
            return lake.query(sql, values);
        },
    };
}
