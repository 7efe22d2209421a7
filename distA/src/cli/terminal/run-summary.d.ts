import type { RunOutcomeDetails } from '../../inspect/run-outcome.ts';
import { type RunReport } from '../../report/report.ts';
import type { Styles } from './text-output.ts';
export interface SummaryContext {
    /** From the published lake; null if it cannot be read. */
    readonly details: RunOutcomeDetails | null;
    /** Of the terminal; `undefined` elsewhere: then nothing is cut or wrapped. */
    readonly width: number | undefined;
    readonly styles: Styles;
}
export declare const maxRestatedShown = 3;
/**
 * The summary of a run on one screen: what changed, what needs attention, its cost, where it is, and the next steps.
 */
export declare function runSummary(report: RunReport, output: string, context: SummaryContext): string;
/** A useful command after a run, and why. */
export interface NextStep {
    readonly why: string;
    readonly command: string;
}
/** Of a command to type for this lake; empty for the default folder. */
export declare const outputOption: (output: string) => string;
interface IssueCount {
    readonly severity: string;
    readonly code: string;
    readonly count: number;
}
/** Issues by code: first those that cost data, and within each severity the most frequent. */
export declare function issueTable(heading: string, issues: readonly IssueCount[], styles: Styles): string;
export {};
