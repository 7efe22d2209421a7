import { type Clocks } from './watermark.ts';
/**
 * Rejects initiatives that the service does not list: a misspelled id would load nothing, run after run.
 * @param listed the records of the listing
 * @param paths by the ids that could be read
 * @throws UsageError that names the missing initiatives and some that exist
 */
export declare function refuseUnlisted(named: readonly string[], listed: readonly unknown[], paths: {
    has(id: string): boolean;
    readonly size: number;
}): void;
/** Rejects a day that has not begun according to either clock. */
export declare function refuseFuture(day: string, { server, ours }: Clocks): void;
