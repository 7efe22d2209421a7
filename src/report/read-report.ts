import { readFile } from 'node:fs/promises';
import { compileSchema } from '../base/compiled-schema.ts';
import type { RunReport } from './report.ts';
import { reportSchema } from './report-schema.ts';

/** What `status` shows of a report. */
export type ReportLine = Pick<
  RunReport,
  'run_id' | 'mode' | 'status' | 'exit_code' | 'started_at' | 'finished_at' | 'snapshot_id' | 'changes'
> & {
  readonly requests: Pick<RunReport['requests'], 'total'>;
  readonly surveys: Pick<RunReport['surveys'], 'fetched' | 'failed'>;
};

/** The report of a run, as far as it is shown; null if the file is missing, damaged, or that of another run. */
export const readReport = (file: string, runId: string): Promise<ReportLine | null> => readWholeReport(file, runId);

/** All of the report of a run; null if the file is missing, damaged, or that of another run. */
export async function readWholeReport(file: string, runId: string): Promise<RunReport | null> {
  const isReport = await compileSchema<RunReport>(reportSchema);
  try {
    const report: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isReport(report) && report.run_id === runId ? report : null;
  } catch {
    return null;
  }
}
