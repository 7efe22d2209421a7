import type { Secrets } from '../base/secrets.ts';
import type { LookFirstItem, RunReport } from '../report/report.ts';
import type { QueriedLake } from './page-lake.ts';
interface PageTarget {
    readonly lake: QueriedLake & {
        writeFile(name: string, text: string): Promise<void>;
    };
    readonly report: RunReport;
    /** Address of a record in the service, with `{survey_id}` or `{utrv_id}`. @default null */
    readonly recordUrl?: string | null;
    readonly secrets: Secrets;
    readonly signal: AbortSignal | undefined;
    warn(message: string): void;
}
/**
 * Writes the page about the lake and its CSV tables, which the manifest does not list. If they cannot be made, for example
 * because a query needs more memory than there is, the lake is still published, with a page that states the reason.
 *
 * @returns what the page lists to look at first; null if there is no such page
 * @throws if a file cannot be written
 */
export declare function writePage({ lake, report, recordUrl, secrets, signal, warn, }: PageTarget): Promise<readonly LookFirstItem[] | null>;
export {};
