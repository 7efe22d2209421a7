import { createCondition } from '../base/condition.js';
/**
 * For databases that are opened with one thread: the thread that waits for a statement is then the one that runs it,
 * and several statements keep that many processors busy. With more threads, DuckDB divides each statement, and the
 * waiting thread polls in a loop for something to do. Sorting and writing the five years of half a million data points
 * took 2.4 s of processor time with two threads and 2.9 s with four; like this it takes 1.5 s.
 *
 * @param giveMore lets DuckDB have more memory for a task that runs alone, and less again afterwards
 */
export function shareConnections(connections, giveMore = async () => { }) {
    const free = [...connections];
    const condition = createCondition();
    let failure = null;
    let isReserved = false;
    let lastAlone = Promise.resolve();
    /** Finds and takes in one step, so that no other task can take it in between. */
    const until = async (find) => {
        for (;;) {
            if (failure !== null)
                throw failure.error;
            const found = find();
            if (found !== undefined)
                return found;
            await condition.next();
        }
    };
    /** Waits until all connections are free, and lets no other task use them. */
    const alone = (work) => {
        const turn = lastAlone.then(async () => {
            isReserved = true;
            try {
                const connection = await until(() => (free.length === connections.length ? free[0] : undefined));
                await giveMore(true);
                return await work(connection);
            }
            catch (error) {
                failure ??= { error };
                throw error;
            }
            finally {
                await giveMore(false).catch(() => { }); // the next task gets the error
                isReserved = false;
                condition.notify();
            }
        });
        lastAlone = turn.catch(() => { });
        return turn;
    };
    return {
        count: connections.length,
        use: async (work) => {
            const connection = await until(() => (isReserved ? undefined : free.pop()));
            try {
                return await work(connection);
            }
            catch (error) {
                if (!isOutOfMemory(error))
                    failure ??= { error };
                if (failure !== null)
                    throw error;
            }
            finally {
                free.push(connection);
                condition.notify();
            }
            return alone(work);
        },
        all: async (pieces) => {
            const settled = await Promise.allSettled(pieces);
            return settled.map((piece) => {
                if (piece.status === 'rejected')
                    throw failure === null ? piece.reason : failure.error;
                return piece.value;
            });
        },
    };
}
/** Recognizes DuckDB's message when its memory limit is reached; there is no error code for that. */
export const isOutOfMemory = (error) => error instanceof Error && /^Out of Memory Error/.test(error.message);
