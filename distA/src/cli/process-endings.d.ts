import type { Console } from './terminal/console.ts';
import type { TextOutput } from './terminal/text-output.ts';
/** Signals that end the process; SIGHUP is sent when the terminal is closed. */
export declare const stopSignals: readonly ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ends the process on a signal until a command listens for it: nothing has started yet that needs a clean end. */
export declare function stopAtOnce(): void;
/** From now on the work continues even if nobody reads its messages. */
export declare function workOnUnread(): void;
/**
 * Stops using a stream that can no longer be written. Only a command whose result goes to stdout
 * (`esg-lake query … | head`) ends when its reader does; a result that cannot be written for any other reason is a
 * failure.
 */
export declare function outliveReaders(stdout: TextOutput, stderr: TextOutput): void;
/** Resolves when everything written has been read, or can no longer be read. */
export declare function flushed(...streams: readonly TextOutput[]): Promise<void>;
/**
 * The first SIGINT, SIGTERM or SIGHUP stops the work cleanly; the second ends the process at once. One AbortSignal
 * serves the whole process; the first call starts listening.
 */
export declare function interruptionSignal(console: Console): AbortSignal;
/** An uncaught error ends the process with exit code 1, a message and, if a run is in progress, its report. */
export declare function endAfterCrash(stderr: TextOutput): void;
