import type { DuckDBConnection } from '@duckdb/node-api';

/** Connections of one database, each for one piece of work at a time. */
export interface SharedConnections {
  readonly count: number;
  /**
   * Does the work as soon as a connection is free; must not be called inside such work. Work for which there was not enough
   * memory beside the others is done again, from its beginning, when it is the only one. After a failure no work is begun any
   * more: it fails with the same error.
   */
  use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** What all pieces of work return. Waits for all of them, even if one fails. */
  all<T>(pieces: Iterable<Promise<T>>): Promise<readonly T[]>;
}

/**
 * For databases that are opened with one thread: then the thread that waits for a statement is the one that carries it out,
 * and several statements keep as many processors busy. With more threads DuckDB divides each statement, and whoever waits for
 * it asks in a loop for something to do: sorting and writing the five years of half a million data points took 2.4 s of
 * processor time with two threads, 2.9 with four, and takes 1.5 like this.
 *
 * @param giveMore lets DuckDB have more memory for work that is done alone, and less again afterwards
 */
export function shareConnections(
  connections: readonly DuckDBConnection[],
  giveMore: (isAlone: boolean) => Promise<void> = async () => {},
): SharedConnections {
  const free = [...connections];
  const waiting: (() => void)[] = [];
  let failure: { readonly error: unknown } | null = null;
  let isReserved = false;
  let lastAlone: Promise<unknown> = Promise.resolve();
  const changed = (): void => {
    for (const wake of waiting.splice(0)) wake();
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (failure === null && !isSo())
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    if (failure !== null) throw failure.error;
  };
  const take = async (): Promise<DuckDBConnection> => {
    for (;;) {
      await until(() => !isReserved && free.length > 0);
      const connection = free.pop();
      if (connection !== undefined) return connection;
    }
  };
  /** All connections are free, and none of them is given to anybody else. */
  const alone = <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    const turn = lastAlone.then(async () => {
      isReserved = true;
      try {
        await until(() => free.length === connections.length);
        const [connection] = free;
        if (connection === undefined) throw new Error('there are no connections to share');
        await giveMore(true);
        return await work(connection);
      } catch (error) {
        failure ??= { error };
        throw error;
      } finally {
        await giveMore(false).catch(() => {}); // whoever goes on finds out
        isReserved = false;
        changed();
      }
    });
    lastAlone = turn.catch(() => {});
    return turn;
  };
  return {
    count: connections.length,
    use: async (work) => {
      const connection = await take();
      try {
        return await work(connection);
      } catch (error) {
        if (!isOutOfMemory(error)) failure ??= { error };
        if (failure !== null) throw error;
      } finally {
        free.push(connection);
        changed();
      }
      return alone(work);
    },
    all: async (pieces) => {
      const settled = await Promise.allSettled(pieces);
      return settled.map((piece) => {
        if (piece.status === 'rejected') throw failure === null ? piece.reason : failure.error;
        return piece.value;
      });
    },
  };
}

/** What DuckDB says when the memory it may take is full; it has no error code for that. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /^Out of Memory Error/.test(error.message);
