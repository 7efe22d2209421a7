import { type StagedFile } from './staged-file.ts';
/** Records where the bodies set aside belong until their landing is durable; never synced. */
interface ReceivedLog {
    /** Returns once the note would survive the death of the process. Throws LandingError. */
    note(file: StagedFile, indexLine: Buffer): void;
    close(): void;
}
export declare function createReceivedLog(staging: string): ReceivedLog;
/**
 * Lands what a killed run had received and set aside. A body that is incomplete, or whose note cannot be read, is left
 * for deletion and requested again.
 */
export declare function adoptReceived(output: string, runId: string): Promise<void>;
export {};
