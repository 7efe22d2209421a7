import type { RunReport } from '../report/report.ts';
/**
 * The page about a single run, for runs that published nothing.
 * @param note why a run that did publish has no page about the lake
 */
export declare function renderRunPage(report: RunReport, note?: string): string;
