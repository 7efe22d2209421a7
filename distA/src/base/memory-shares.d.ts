/**
 * What the parts of a run may hold in memory at the same time. A part that holds more than a few megabytes takes its
 * share from here. In addition, there are Node with the program and DuckDB's code (150 MB), the heaps of the threads
 * (`workerYoungMb`, and 30 MB of longer-lived objects), and the listings (2 kB per survey). The benchmark measures the
 * sum (case 5); `doctor` prints it.
 *
 * A body of 16 MB or more does not fit into these shares: it is read alone and takes three to four times its size.
 */
export declare const memoryShares: {
    /** Bytes of decoded bodies that worker threads read at a time. */
    readonly bodies: number;
    /**
     * Rows that all worker threads together collect before they pass them on, and bytes of the bodies that the rows come
     * from.
     */
    readonly rowsUnderWay: 200000;
    readonly bodiesUnderWay: number;
    /** Bytes of columns of one table that wait until they fill a row group. There are two large tables. */
    readonly columnsWaiting: number;
    /** Bytes by which the process may grow before freed memory is returned to the system. */
    readonly growth: number;
    /** Bytes up to which it keeps freed memory: returning it costs a small run a tenth of its time. */
    readonly kept: number;
    /**
     * DuckDB's limits in MB (10^6): while surveys are read, while a given number of threads merge them, while a given
     * number sort and write tables at the same time, and for work that fits only if it runs alone. DuckDB takes that much
     * only if the data needs it.
     */
    readonly databaseMb: {
        readonly reading: 96;
        readonly merging: (threads: number) => number;
        readonly publishing: (connections: number) => number;
        readonly alone: 512;
    };
    /**
     * Largest database, in bytes, that may be queried for the report page while its tables are sorted and written: it
     * needs little memory for both.
     */
    readonly queriedWhileExported: number;
    /** Size of the young generation of a worker thread, in MB: three times what V8 calls a semi-space. */
    readonly workerYoungMb: 12;
};
/** Bytes that a run of 20,000 surveys takes with this many processors, apart from bodies of 16 MB and more. */
export declare const usualNeed: (workers: number) => number;
/** A limit on the bytes that all tasks in progress may hold together. */
export interface MemoryBudget {
    /**
     * Resolves when the bytes fit into the budget, in the order of the calls, with a function that releases them (call it
     * once). A request larger than the whole budget is admitted alone.
     */
    admit(bytes: number): Promise<() => void>;
}
export declare function createMemoryBudget(capacity: number): MemoryBudget;
