/** Work in native code that the process would wait for on exit: Node always joins its thread pool first. */
interface NativeWork {
    /** Makes the work in progress fail soon. May be called repeatedly. */
    readonly interrupt: () => void;
    readonly isIdle: () => boolean;
}
/** Lets `endProcess` interrupt this work first. Returns a function to call when nothing is left to interrupt. */
export declare function registerNativeWork(work: NativeWork): () => void;
/** Calls `listener`, synchronously, when the process is about to end because of an uncaught error. */
export declare function onCrash(listener: (error: unknown) => void): () => void;
/** Notifies all crash listeners; an error in one listener does not keep the others from being called. */
export declare function tellCrash(error: unknown): void;
/**
 * Ends the process with `code`, whatever the database is doing. `process.exit` joins the thread pool, where a DuckDB
 * thread may be waiting for a callback into the very thread that joins. So this interrupts the database and lets its
 * callbacks run until it is idle. If that takes too long, a signal ends the process: SIGINT (130 in a shell) for an
 * interruption.
 */
export declare function endProcess(code: number): Promise<never>;
export {};
