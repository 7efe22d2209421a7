import { type RunReport } from './report.ts';
/** What is posted to a webhook: the report, with a digest of it for chats, which show only `text`. */
type WebhookMessage = {
    readonly text: string;
} & (RunReport | UnbegunRun);
/** A run that ended before it began, so that it has no report. */
export interface UnbegunRun {
    readonly status: 'failed';
    readonly exit_code: number;
    readonly error: {
        readonly name: string;
        readonly message: string;
        readonly hint?: string;
    };
}
export declare const notifyOccasions: readonly ['failure', 'change', 'always'];
/** Runs that are worth a message: those that failed or have gaps; also those that published; all. */
export type NotifyOccasion = (typeof notifyOccasions)[number];
interface Notification {
    /** How many reported numbers may be restated; null: any number. */
    readonly above: number | null;
    readonly on: NotifyOccasion;
    /** Address of the page, which is linked; null for no link. */
    readonly page: string | null;
}
/** Null if the run is not worth a message: it neither failed nor has gaps, nor is what was asked for. */
export declare const webhookMessage: (run: RunReport | UnbegunRun, { page, ...asked }: Notification) => WebhookMessage | null;
/** Of a line of a phone. */
export declare const phoneColumns = 40;
/**
 * What people read about a run in a chat, at most a screen of a phone: what it changed or why it failed, then what to
 * look at first.
 * @param page address of the page, which is linked; null for no link
 */
export declare function digestText(run: RunReport | UnbegunRun, page: string | null): string;
export {};
