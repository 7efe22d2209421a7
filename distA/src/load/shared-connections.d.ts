import type { DuckDBConnection } from '@duckdb/node-api';
/** Connections of one database, each for one task at a time. */
export interface SharedConnections {
    readonly count: number;
    /**
     * Runs the task as soon as a connection is free; must not be called inside such a task. A task that did not get
     * enough memory next to the others is run again, from its beginning, when it is the only one. After a failure no
     * further task is started; all fail with the same error.
     */
    use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
    /** The results of all tasks. Waits for all of them, even if one fails. */
    all<T>(pieces: Iterable<Promise<T>>): Promise<readonly T[]>;
}
/**
 * For databases that are opened with one thread: the thread that waits for a statement is then the one that runs it,
 * and several statements keep that many processors busy. With more threads, DuckDB divides each statement, and the
 * waiting thread polls in a loop for something to do. Sorting and writing the five years of half a million data points
 * took 2.4 s of processor time with two threads and 2.9 s with four; like this it takes 1.5 s.
 *
 * @param giveMore lets DuckDB have more memory for a task that runs alone, and less again afterwards
 */
export declare function shareConnections(connections: readonly DuckDBConnection[], giveMore?: (isAlone: boolean) => Promise<void>): SharedConnections;
/** Recognizes DuckDB's message when its memory limit is reached; there is no error code for that. */
export declare const isOutOfMemory: (error: unknown) => boolean;
