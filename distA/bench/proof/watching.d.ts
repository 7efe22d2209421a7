import type { ReaderTally } from './reader.ts';
/** The reader's process. */
export interface Watching {
    /** From now on it reads this output folder. */
    watch(output: string): void;
    /** Resolves once its last check is over, with everything that it saw since its start. */
    pause(): Promise<ReaderTally>;
    stop(): void;
}
export declare function startReader(): Watching;
