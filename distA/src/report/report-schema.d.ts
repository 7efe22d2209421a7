import { type RunReport } from './report.ts';
/** What `status` checks a report by when it reads it; published as docs/reference/report.schema.json. */
export declare const reportSchema: import("../base/json-schema.ts").JsonSchema;
/** The report of a run; null if the file is missing, damaged, or that of another run. */
export declare function readReport(file: string, runId: string): Promise<RunReport | null>;
