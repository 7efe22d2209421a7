import type { RunReport } from '../report/report.ts';
import type { Invocation } from './invocation.ts';
/** Notifications about a run: metrics file, webhook. A failure is a warning, never an exit code. */
interface RunNotifications {
    /** Call it after everything else is done, since receivers may be slow to answer. */
    ended(report: RunReport): Promise<void>;
    /** The error with which the run ended before it began. */
    failed(error: unknown): Promise<void>;
}
/** @throws UsageError if a file or address in the options cannot be used */
export declare function openRunNotifications(invocation: Invocation): Promise<RunNotifications>;
export {};
