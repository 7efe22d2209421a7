import { type RunReport } from './report.ts';
import type { UnbegunRun } from './webhook-message.ts';
/** What people read about a run in a chat: at most a screen of a phone. */
export interface Digest {
    readonly title: string;
    readonly isFailure: boolean;
    /** What the run changed, or why it failed. */
    readonly changed: readonly string[];
    /** What to look at first, what weighs most first; at most `maxItems`. */
    readonly lookFirst: readonly string[];
    /** Address of the page; null without `--page-url`. */
    readonly page: string | null;
}
/** Of a line of a phone. */
export declare const phoneColumns = 40;
export declare function digestOf(run: RunReport | UnbegunRun, page: string | null): Digest;
/** The digest without what a screen of a phone has no room for. */
export declare const onPhone: ({ title, isFailure, changed, lookFirst, page }: Digest) => Digest;
